import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

// Calls for staff, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  package var openCalls: SQL {
    """
    SELECT call_id, reason, place, called_at, answered_at FROM staff_call
    WHERE bar_id = \(id) AND answered_at IS NULL ORDER BY called_at, call_id
    """
  }

  package func call(_ call: CallID) -> SQL {
    """
    SELECT call_id, reason, place, called_at, answered_at FROM staff_call
    WHERE bar_id = \(id) AND call_id = \(call.rawValue)
    """
  }

  /// Adds a call, or records its answer.
  package func set(_ call: StaffCall) -> SQL {
    """
    INSERT INTO staff_call (bar_id, call_id, reason, place, called_at, answered_at) VALUES (
      \(id), \(call.id.rawValue), \(call.reason.rawValue), \(call.place?.rawValue),
      \(call.calledAt.milliseconds), \(call.answeredAt?.milliseconds)
    )
    ON CONFLICT (bar_id, call_id) DO UPDATE SET answered_at = excluded.answered_at
    """
  }

  package func anyCall(answeredBefore time: Timestamp) -> SQL {
    "SELECT 1 FROM staff_call WHERE bar_id = \(id) AND answered_at < \(time.milliseconds) LIMIT 1"
  }

  package func forgetCalls(answeredBefore time: Timestamp) -> SQL {
    "DELETE FROM staff_call WHERE bar_id = \(id) AND answered_at < \(time.milliseconds)"
  }
}
