package import SQLLanguage

// Takings and settled amounts agree with the payments, refunds and orders.
extension AuditStatements {
  package static let ofTakings = [wrongTakings, wrongSettled]

  /// The quarter of a row; -1 for all of those in which orders were purged, which are compared
  /// together.
  private static func kept(_ row: String) -> String {
    """
    CASE WHEN \(row).quarter < COALESCE(
      (SELECT g.quarter FROM purged g WHERE g.bar_id = \(row).bar_id), 0
    ) THEN -1 ELSE \(row).quarter END
    """
  }

  private static let wrongTakings: SQL = """
    SELECT bar_id || ': the summary of takings by ' || kind
      || CASE name WHEN '' THEN '' ELSE ' (' || name || ')' END || ' in ' || currency || ' has '
      || SUM(received) || ' received and ' || SUM(refunded) || ' refunded too many'
    FROM (
      SELECT bar_id, \(unsafe: kept("t")) AS quarter, currency, kind, name, received, refunded
      FROM takings t
      UNION ALL
      SELECT bar_id, \(unsafe: kept("p")), currency, kind, name, -received, -refunded FROM (
        \(unsafe: Schema.takingsOfPayments())
      ) p
      UNION ALL
      SELECT bar_id, -1, currency, kind, name, -amount, -further FROM purged_sum
      WHERE figure = '\(unsafe: PurgedFigure.takings.rawValue)'
    ) summed
    GROUP BY bar_id, quarter, currency, kind, name
    HAVING SUM(received) <> 0 OR SUM(refunded) <> 0
    """

  private static let wrongSettled: SQL = """
    SELECT bar_id || ': the summary of settled orders in ' || currency || ' has ' || SUM(amount)
      || ' too many'
    FROM (
      SELECT bar_id, \(unsafe: kept("s")) AS quarter, currency, amount FROM settled s
      UNION ALL
      SELECT bar_id, \(unsafe: kept("p")), currency, -amount
      FROM (\(unsafe: Schema.settledOrders())) p
      UNION ALL
      SELECT bar_id, -1, currency, -amount FROM purged_sum
      WHERE figure = '\(unsafe: PurgedFigure.settled.rawValue)'
    ) summed
    GROUP BY bar_id, quarter, currency HAVING SUM(amount) <> 0
    """
}
