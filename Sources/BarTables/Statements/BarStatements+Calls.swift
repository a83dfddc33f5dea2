import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

// Calls for staff, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  package var openCalls: SQL {
    """
    \(unsafe: Self.calls)
    WHERE c.bar_id = \(id) AND c.answered_at IS NULL ORDER BY c.called_at, c.call_id
    """
  }

  package func call(_ call: CallID) -> SQL {
    "\(unsafe: Self.calls) WHERE c.bar_id = \(id) AND c.call_id = \(call.rawValue)"
  }

  /// The columns of ``JuiceBar/StaffCall/Columns``.
  static let callColumns = """
    c.call_id, c.reason, c.place, c.called_at, c.answered_at, m.coming_at, m.who_kind, m.who_id,
    m.who_name
    """

  static let callsWithComing = """
    staff_call c LEFT JOIN call_coming m ON m.bar_id = c.bar_id AND m.call_id = c.call_id
    """

  private static let calls = "SELECT \(callColumns) FROM \(callsWithComing)"

  /// Adds a call, or records that staff are on the way or its answer.
  package func set(_ call: StaffCall) -> SQL {
    if call.isOpen, let coming = call.coming { return add(coming, to: call.id) }
    return """
      INSERT INTO staff_call (bar_id, call_id, reason, place, called_at, answered_at) VALUES (
        \(id), \(call.id.rawValue), \(call.reason.rawValue), \(call.place?.rawValue),
        \(call.calledAt.milliseconds), \(call.answeredAt?.milliseconds)
      )
      ON CONFLICT (bar_id, call_id) DO UPDATE SET answered_at = excluded.answered_at
      """
  }

  private func add(_ coming: StaffCall.Coming, to call: CallID) -> SQL {
    """
    INSERT INTO call_coming (bar_id, call_id, coming_at, who_kind, who_id, who_name) VALUES (
      \(id), \(call.rawValue), \(coming.at.milliseconds), \(coming.by?.kind.rawValue),
      \(coming.by?.id), \(coming.by?.name)
    )
    """
  }

  package func anyCall(answeredBefore time: Timestamp) -> SQL {
    "SELECT 1 FROM staff_call WHERE bar_id = \(id) AND answered_at < \(time.milliseconds) LIMIT 1"
  }

  package func forgetCalls(answeredBefore time: Timestamp) -> SQL {
    "DELETE FROM staff_call WHERE bar_id = \(id) AND answered_at < \(time.milliseconds)"
  }
}
