// Figures of reports, added up by quarter-hour (JuiceBar.Quarter).
extension Schema {
  static func reports(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      -- How far the ledger has been added up; the tables beside it never reach further. Refunds, waits and
      -- costs are added up by the batch that makes them.
      CREATE TABLE summary_progress (
        bar_id \(text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
        version BIGINT NOT NULL CHECK (version >= 0),
        order_number BIGINT NOT NULL CHECK (order_number >= 0)
      );
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
      -- Payments that hold and refunds, by kind of money or `waiver`, and the name of another tender.
      CREATE TABLE takings (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        currency \(text) NOT NULL,
        kind \(text) NOT NULL CHECK (\(oneOf("kind", "card", "cash", "other", "waiver"))),
        name \(text) NOT NULL,
        received BIGINT NOT NULL,
        refunded BIGINT NOT NULL,
        PRIMARY KEY (bar_id, quarter, currency, kind, name),
        CHECK ((kind = 'other') = (name <> ''))
      );
      -- The amounts that orders no longer owe, paid, waived or cancelled, by when they were placed.
      CREATE TABLE settled (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        currency \(text) NOT NULL,
        amount BIGINT NOT NULL,
        PRIMARY KEY (bar_id, quarter, currency)
      );
      -- Sales lost to empty shelves.
      CREATE TABLE missed (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        juice \(text) NOT NULL,
        fruit \(text) NOT NULL,
        glasses BIGINT NOT NULL CHECK (glasses >= 1),
        PRIMARY KEY (bar_id, quarter, juice, fruit)
      );
      -- A histogram of how long orders took until they were ready, and until they were collected.
      CREATE TABLE wait (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        kind \(text) NOT NULL CHECK (kind IN ('ready', 'collected')),
        bucket BIGINT NOT NULL CHECK (bucket >= 0),
        orders BIGINT NOT NULL CHECK (orders >= 0),
        seconds BIGINT NOT NULL CHECK (seconds >= 0),
        PRIMARY KEY (bar_id, quarter, kind, bucket)
      );
      -- Fruit moved, by reason.
      CREATE TABLE flow (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        fruit \(text) NOT NULL,
        reason \(text) NOT NULL,
        pieces BIGINT NOT NULL,
        PRIMARY KEY (bar_id, quarter, fruit, reason)
      );
      -- The value of the fruit on hand, and the average cost that determines it.
      CREATE TABLE fruit_cost (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        fruit \(text) NOT NULL,
        unpriced BIGINT NOT NULL CHECK (unpriced >= 0),
        priced BIGINT NOT NULL CHECK (priced >= 0),
        value BIGINT NOT NULL CHECK (value >= 0),
        average_value BIGINT,
        average_pieces BIGINT CHECK (average_pieces >= 1),
        PRIMARY KEY (bar_id, fruit)
      );
      -- The cost of fruit moved: by reason, of each movement, and of each juice.
      CREATE TABLE cost_flow (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        fruit \(text) NOT NULL,
        reason \(text) NOT NULL,
        pieces BIGINT NOT NULL,
        priced BIGINT NOT NULL,
        value BIGINT NOT NULL,
        PRIMARY KEY (bar_id, quarter, fruit, reason)
      );
      CREATE TABLE movement_cost (
        bar_id \(text) NOT NULL,
        version BIGINT NOT NULL,
        fruit \(text) NOT NULL,
        pieces BIGINT NOT NULL,
        priced BIGINT NOT NULL,
        value BIGINT NOT NULL,
        PRIMARY KEY (bar_id, version, fruit),
        FOREIGN KEY (bar_id, version, fruit) REFERENCES movement (bar_id, version, fruit)
      );
      CREATE TABLE juice_cost (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        quarter BIGINT NOT NULL,
        juice \(text) NOT NULL,
        glasses BIGINT NOT NULL,
        pieces BIGINT NOT NULL,
        priced BIGINT NOT NULL,
        value BIGINT NOT NULL,
        PRIMARY KEY (bar_id, quarter, juice)
      );
      """
  }

  /// When each order was placed, ready for good and collected for good, as OrderWaits reads its steps.
  package static let orderWaits = """
    SELECT o.bar_id, o.order_id, o.placed_at, (
        SELECT s.stepped_at FROM order_step s
        WHERE s.bar_id = o.bar_id AND s.order_id = o.order_id
          AND s.status IN ('ready', 'collected') AND s.position > COALESCE((
            SELECT MAX(b.position) FROM order_step b
            WHERE b.bar_id = o.bar_id AND b.order_id = o.order_id
              AND b.status IN ('placed', 'making')
          ), 0)
        ORDER BY s.position LIMIT 1
      ) AS ready_at, (
        SELECT s.stepped_at FROM order_step s
        WHERE s.bar_id = o.bar_id AND s.order_id = o.order_id AND o.status = 'collected'
        ORDER BY s.position DESC LIMIT 1
      ) AS collected_at
    FROM orders o
    """
}
