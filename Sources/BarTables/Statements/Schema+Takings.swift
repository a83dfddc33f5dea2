import JuiceBar
import Time

// Reports of money by currency: sales, taxes and refunds are kept apart by it, and takings and settled
// amounts are added up by the batch that changes them.
//
// An older program would add currencies together, and count no takings: it must stop
// (`Schema.oldestCompatible`).
extension Schema {
  static func takings(_ dialect: Dialect) -> String {
    let moves = ["turnover", "turnover_tax", "given_back"].map {
      "ALTER TABLE \($0) RENAME TO \($0)_24;"
    }
    return (moves + [takingsTables(dialect), soldAgain, takingsAgain]).joined(separator: "\n")
  }

  private static func takingsTables(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      -- Sales by juice.
      CREATE TABLE turnover (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        currency \(text) NOT NULL,
        juice \(text) NOT NULL,
        glasses BIGINT NOT NULL CHECK (glasses >= 0),
        gross BIGINT NOT NULL CHECK (gross >= 0),
        cancelled_glasses BIGINT NOT NULL CHECK (cancelled_glasses >= 0),
        cancelled_gross BIGINT NOT NULL CHECK (cancelled_gross >= 0),
        PRIMARY KEY (bar_id, quarter, currency, juice)
      );
      -- The tax included in sales, by rate.
      CREATE TABLE turnover_tax (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        currency \(text) NOT NULL,
        tax_rate BIGINT NOT NULL,
        tax BIGINT NOT NULL CHECK (tax >= 0),
        cancelled_tax BIGINT NOT NULL CHECK (cancelled_tax >= 0),
        PRIMARY KEY (bar_id, quarter, currency, tax_rate)
      );
      -- Refunds by juice; an empty juice where an order has several and no glasses were named.
      CREATE TABLE given_back (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        currency \(text) NOT NULL,
        juice \(text) NOT NULL,
        amount BIGINT NOT NULL CHECK (amount >= 0),
        tax BIGINT NOT NULL CHECK (tax >= 0),
        cancelled_amount BIGINT NOT NULL CHECK (cancelled_amount >= 0),
        cancelled_tax BIGINT NOT NULL CHECK (cancelled_tax >= 0),
        PRIMARY KEY (bar_id, quarter, currency, juice)
      );
      -- Payments that hold and refunds, by kind of money or `waiver`.
      CREATE TABLE takings (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        currency \(text) NOT NULL,
        kind \(text) NOT NULL CHECK (kind <> ''),
        received BIGINT NOT NULL,
        refunded BIGINT NOT NULL,
        PRIMARY KEY (bar_id, quarter, currency, kind)
      );
      -- The amounts that orders no longer owe, paid, waived or cancelled, by when they were placed.
      CREATE TABLE settled (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        currency \(text) NOT NULL,
        amount BIGINT NOT NULL,
        PRIMARY KEY (bar_id, quarter, currency)
      );
      """
  }

  private static let quarter = QuarterHour.milliseconds

  private static let cancelledOrders = """
    SELECT DISTINCT m.bar_id, m.order_id, m.moved_at / \(quarter) AS quarter FROM movement m
    JOIN summary_progress p ON p.bar_id = m.bar_id AND m.version <= p.version
    WHERE m.reason = 'cancellation'
    """

  /// Adds up the sales again, now by currency.
  ///
  /// Refunds were shared out among juices, so theirs is that of the orders refunded in the same
  /// quarter.
  private static let soldAgain = """
    INSERT INTO turnover
      (bar_id, quarter, currency, juice, glasses, gross, cancelled_glasses, cancelled_gross)
    SELECT bar_id, quarter, currency, juice, SUM(glasses), SUM(gross), SUM(cancelled_glasses),
      SUM(cancelled_gross)
    FROM (
      SELECT o.bar_id, o.placed_at / \(quarter) AS quarter, l.currency, l.juice,
        l.quantity AS glasses, l.quantity * l.price AS gross, 0 AS cancelled_glasses,
        0 AS cancelled_gross
      FROM orders o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
      JOIN summary_progress p ON p.bar_id = o.bar_id AND o.number <= p.order_number
      UNION ALL
      SELECT c.bar_id, c.quarter, l.currency, l.juice, 0, 0, l.quantity, l.quantity * l.price
      FROM (\(cancelledOrders)) c
      JOIN order_line l ON l.bar_id = c.bar_id AND l.order_id = c.order_id
    ) sold
    GROUP BY bar_id, quarter, currency, juice;
    INSERT INTO turnover_tax (bar_id, quarter, currency, tax_rate, tax, cancelled_tax)
    SELECT bar_id, quarter, currency, tax_rate,
      SUM(CASE is_sold WHEN 1 THEN (2 * gross * tax_rate + 10000 + tax_rate)
        / (2 * (10000 + tax_rate)) ELSE 0 END),
      SUM(CASE is_sold WHEN 0 THEN (2 * gross * tax_rate + 10000 + tax_rate)
        / (2 * (10000 + tax_rate)) ELSE 0 END)
    FROM (
      SELECT o.bar_id, o.placed_at / \(quarter) AS quarter, l.currency, o.order_id, l.tax_rate,
        1 AS is_sold, CAST(SUM(l.quantity * l.price) AS BIGINT) AS gross
      FROM orders o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
      JOIN summary_progress p ON p.bar_id = o.bar_id AND o.number <= p.order_number
      WHERE l.tax_rate > 0 GROUP BY 1, 2, 3, 4, 5
      UNION ALL
      SELECT c.bar_id, c.quarter, l.currency, c.order_id, l.tax_rate, 0,
        CAST(SUM(l.quantity * l.price) AS BIGINT)
      FROM (\(cancelledOrders)) c
      JOIN order_line l ON l.bar_id = c.bar_id AND l.order_id = c.order_id
      WHERE l.tax_rate > 0 GROUP BY 1, 2, 3, 4, 5
    ) taxed
    GROUP BY bar_id, quarter, currency, tax_rate;
    INSERT INTO given_back
      (bar_id, quarter, currency, juice, amount, tax, cancelled_amount, cancelled_tax)
    SELECT g.bar_id, g.quarter, COALESCE((
        SELECT MIN(l.currency) FROM refund r
        JOIN order_line l ON l.bar_id = r.bar_id AND l.order_id = r.order_id
        WHERE r.bar_id = g.bar_id AND r.refunded_at >= g.quarter * \(quarter)
          AND r.refunded_at < (g.quarter + 1) * \(quarter)
      ), (
        SELECT MAX(l.currency) FROM refund r
        JOIN order_line l ON l.bar_id = r.bar_id AND l.order_id = r.order_id
        WHERE r.bar_id = g.bar_id
      )), g.juice, g.amount, g.tax, g.cancelled_amount, g.cancelled_tax
    FROM given_back_24 g;
    DROP TABLE turnover_24;
    DROP TABLE turnover_tax_24;
    DROP TABLE given_back_24;
    """

  private static let takingsAgain = """
    INSERT INTO takings (bar_id, quarter, currency, kind, received, refunded)
    SELECT bar_id, quarter, currency, kind, SUM(received), SUM(refunded) FROM (
      \(takingsOfPayments())
    ) taken GROUP BY bar_id, quarter, currency, kind;
    INSERT INTO settled (bar_id, quarter, currency, amount)
    SELECT bar_id, quarter, currency, SUM(amount) FROM (
      \(settledOrders())
    ) paid GROUP BY bar_id, quarter, currency HAVING SUM(amount) <> 0;
    """

  private static func currency(_ row: String) -> String {
    """
    (SELECT MIN(l.currency) FROM order_line l
      WHERE l.bar_id = \(row).bar_id AND l.order_id = \(row).order_id)
    """
  }

  /// The payments that hold and the refunds of all orders, or of those that a condition chooses, by
  /// what ``takings(_:)`` adds up.
  static func takingsOfPayments(_ condition: (String) -> String = { _ in "TRUE" }) -> String {
    """
    SELECT p.bar_id, p.paid_at / \(quarter) AS quarter, \(currency("p")) AS currency,
      CASE p.method WHEN 'other' THEN 'other:' || p.tender ELSE p.method END AS kind,
      p.amount AS received, 0 AS refunded
    FROM payment p WHERE \(BarStatements.stands("p")) AND \(condition("p"))
    UNION ALL
    SELECT r.bar_id, r.refunded_at / \(quarter), \(currency("r")), t.kind, 0, t.amount
    FROM refund r JOIN refund_tender t
      ON t.bar_id = r.bar_id AND t.order_id = r.order_id AND t.number = r.number
    WHERE \(condition("r"))
    """
  }

  /// What each order no longer owes, or each that a condition chooses, by what ``takings(_:)`` adds up.
  static func settledOrders(_ condition: (String) -> String = { _ in "TRUE" }) -> String {
    """
    SELECT o.bar_id, o.placed_at / \(quarter) AS quarter, \(currency("o")) AS currency,
      CASE WHEN o.status = 'cancelled' OR \(BarStatements.covered("o")) > \(BarStatements.price("o"))
        THEN \(BarStatements.price("o")) ELSE \(BarStatements.covered("o")) END AS amount
    FROM orders o WHERE \(condition("o"))
    """
  }
}
