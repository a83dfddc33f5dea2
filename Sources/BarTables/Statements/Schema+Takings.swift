import Time

// What the summaries of money add up, by currency.
extension Schema {
  private static let quarter = QuarterHour.milliseconds

  private static func currency(_ row: String) -> String {
    """
    (SELECT MIN(l.currency) FROM order_line l
      WHERE l.bar_id = \(row).bar_id AND l.order_id = \(row).order_id)
    """
  }

  /// The payments that hold and the refunds of all orders, or of those that a condition chooses, by
  /// what the table `takings` adds up.
  static func takingsOfPayments(_ condition: (String) -> String = { _ in "TRUE" }) -> String {
    """
    SELECT p.bar_id, p.paid_at / \(quarter) AS quarter, \(currency("p")) AS currency,
      p.method AS kind, COALESCE(p.tender, '') AS name,
      p.amount AS received, 0 AS refunded
    FROM payment p WHERE \(BarStatements.stands("p")) AND \(condition("p"))
    UNION ALL
    SELECT r.bar_id, r.refunded_at / \(quarter), \(currency("r")), t.kind, t.name, 0, t.amount
    FROM refund r JOIN refund_tender t
      ON t.bar_id = r.bar_id AND t.order_id = r.order_id AND t.number = r.number
    WHERE \(condition("r"))
    """
  }

  /// What each order no longer owes, or each that a condition chooses, by what the table `settled` adds up.
  static func settledOrders(_ condition: (String) -> String = { _ in "TRUE" }) -> String {
    """
    SELECT o.bar_id, o.placed_at / \(quarter) AS quarter, \(currency("o")) AS currency,
      CASE WHEN o.status = 'cancelled' OR \(BarStatements.covered("o")) > \(BarStatements.price("o"))
        THEN \(BarStatements.price("o")) ELSE \(BarStatements.covered("o")) END AS amount
    FROM orders o WHERE \(condition("o"))
    """
  }
}
