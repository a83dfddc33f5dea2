package import JuiceBar
package import SQLLanguage

// What was approved of an order's money, as the audit log tells it.
extension Schema {
  static let approvals = """
    CREATE INDEX approval_by_details ON audit_log (bar_id, details)
      WHERE action = '\(LogEntry.Action.approval.rawValue)';
    """
}

extension BarStatements {
  /// The approvals of acts on an order, oldest first; the columns are those of an actor between the
  /// details with the time and the subject.
  package func approvals(of order: OrderID) -> SQL {
    // Entries of before the amount was written end with the order.
    let acts = OrderApproval.Act.allCases.map { act in
      let details = act.details(of: order)
      return "details = '\(details)' OR details >= '\(details) ' AND details < '\(details)!'"
    }
    return """
      SELECT details, logged_at, who_kind, who_id, who_name, subject FROM audit_log
      WHERE bar_id = \(bar.rawValue) AND action = '\(unsafe: LogEntry.Action.approval.rawValue)'
        AND (\(unsafe: acts.joined(separator: " OR "))) ORDER BY number
      """
  }
}
