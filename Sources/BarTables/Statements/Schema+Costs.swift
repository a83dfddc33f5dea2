extension Schema {
  // What refunds were given for, what they and the taxes are in reports, how long orders took, and what
  // fruit cost.
  //
  // Refunds and waits are added up by the batch that makes them, the others with the ledger, which is
  // added up anew since the tax was not. What was refunded before is that of a juice where the order has
  // no other. Nobody knows what fruit has cost before deliveries say so.
  package static let costs = """
    CREATE TABLE refund_line (
      bar_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      number BIGINT NOT NULL,
      position BIGINT NOT NULL,
      glasses BIGINT NOT NULL CHECK (glasses >= 1),
      PRIMARY KEY (bar_id, order_id, number, position),
      FOREIGN KEY (bar_id, order_id, number) REFERENCES refund (bar_id, order_id, number),
      FOREIGN KEY (bar_id, order_id, position) REFERENCES order_line (bar_id, order_id, position)
    );
    CREATE TRIGGER refund_line_is_kept BEFORE DELETE ON refund_line
      BEGIN SELECT RAISE(ABORT, 'a line of a refund cannot be deleted'); END;
    CREATE TRIGGER refund_line_stays BEFORE UPDATE ON refund_line
      BEGIN SELECT RAISE(ABORT, 'a line of a refund cannot be changed'); END;
    CREATE TRIGGER glass_is_refunded_once BEFORE INSERT ON refund_line
      WHEN NEW.glasses + (
        SELECT COALESCE(SUM(glasses), 0) FROM refund_line
        WHERE bar_id = NEW.bar_id AND order_id = NEW.order_id AND position = NEW.position
      ) > (
        SELECT quantity FROM order_line
        WHERE bar_id = NEW.bar_id AND order_id = NEW.order_id AND position = NEW.position
      )
      BEGIN SELECT RAISE(ABORT, 'the price of a glass is given back once'); END;
    CREATE TABLE given_back (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      quarter BIGINT NOT NULL,
      juice TEXT NOT NULL,
      amount BIGINT NOT NULL CHECK (amount >= 0),
      tax BIGINT NOT NULL CHECK (tax >= 0),
      cancelled_amount BIGINT NOT NULL CHECK (cancelled_amount >= 0),
      cancelled_tax BIGINT NOT NULL CHECK (cancelled_tax >= 0),
      PRIMARY KEY (bar_id, quarter, juice)
    );
    INSERT INTO given_back
      (bar_id, quarter, juice, amount, tax, cancelled_amount, cancelled_tax)
    SELECT bar_id, quarter, juice, SUM(amount), SUM(tax), SUM(cancelled_amount), SUM(cancelled_tax)
    FROM (
      SELECT p.bar_id, r.refunded_at / 900000 AS quarter, l.juice, p.amount, p.tax,
        0 AS cancelled_amount, 0 AS cancelled_tax
      FROM refund_part p
      JOIN refund r ON r.bar_id = p.bar_id AND r.order_id = p.order_id AND r.number = p.number
      JOIN (
        SELECT bar_id, order_id, CASE COUNT(DISTINCT juice) WHEN 1 THEN MIN(juice) ELSE '' END
          AS juice
        FROM order_line GROUP BY bar_id, order_id
      ) l ON l.bar_id = p.bar_id AND l.order_id = p.order_id
      UNION ALL
      SELECT p.bar_id, c.stepped_at / 900000, l.juice, 0, 0, p.amount, p.tax
      FROM refund_part p
      JOIN order_step c ON c.bar_id = p.bar_id AND c.order_id = p.order_id
        AND c.status = 'cancelled' AND c.stepped_at IS NOT NULL
      JOIN (
        SELECT bar_id, order_id, CASE COUNT(DISTINCT juice) WHEN 1 THEN MIN(juice) ELSE '' END
          AS juice
        FROM order_line GROUP BY bar_id, order_id
      ) l ON l.bar_id = p.bar_id AND l.order_id = p.order_id
    ) earlier
    GROUP BY bar_id, quarter, juice;
    CREATE TABLE turnover_tax (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      quarter BIGINT NOT NULL,
      tax_rate BIGINT NOT NULL,
      tax BIGINT NOT NULL CHECK (tax >= 0),
      cancelled_tax BIGINT NOT NULL CHECK (cancelled_tax >= 0),
      PRIMARY KEY (bar_id, quarter, tax_rate)
    );
    DELETE FROM turnover;
    DELETE FROM flow;
    DELETE FROM summary_progress;
    CREATE TABLE wait (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      quarter BIGINT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('ready', 'collected')),
      bucket BIGINT NOT NULL CHECK (bucket >= 0),
      orders BIGINT NOT NULL CHECK (orders >= 0),
      seconds BIGINT NOT NULL CHECK (seconds >= 0),
      PRIMARY KEY (bar_id, quarter, kind, bucket)
    );
    WITH order_waits AS (
      \(orderWaits)
    )
    INSERT INTO wait (bar_id, quarter, kind, bucket, orders, seconds)
    SELECT bar_id, quarter, kind, CASE
        WHEN seconds < 900 THEN seconds / 15
        WHEN seconds < 7200 THEN 60 + (seconds - 900) / 60
        ELSE 165
      END, COUNT(*), SUM(seconds)
    FROM (
      SELECT bar_id, placed_at / 900000 AS quarter, 'ready' AS kind,
        CASE WHEN ready_at > placed_at THEN (ready_at - placed_at) / 1000 ELSE 0 END AS seconds
      FROM order_waits WHERE ready_at IS NOT NULL
      UNION ALL
      SELECT bar_id, placed_at / 900000, 'collected',
        CASE WHEN collected_at > placed_at THEN (collected_at - placed_at) / 1000 ELSE 0 END
      FROM order_waits WHERE collected_at IS NOT NULL
    ) waited
    GROUP BY 1, 2, 3, 4;
    CREATE TABLE delivery_cost (
      bar_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      fruit TEXT NOT NULL,
      cost BIGINT NOT NULL CHECK (cost >= 0),
      PRIMARY KEY (bar_id, version, fruit),
      FOREIGN KEY (bar_id, version, fruit) REFERENCES movement (bar_id, version, fruit)
    );
    CREATE TRIGGER cost_is_kept BEFORE DELETE ON delivery_cost
      BEGIN SELECT RAISE(ABORT, 'the cost of a delivery cannot be deleted'); END;
    CREATE TRIGGER cost_stays BEFORE UPDATE ON delivery_cost
      BEGIN SELECT RAISE(ABORT, 'the cost of a delivery cannot be changed'); END;
    CREATE TABLE fruit_cost (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      fruit TEXT NOT NULL,
      unpriced BIGINT NOT NULL CHECK (unpriced >= 0),
      priced BIGINT NOT NULL CHECK (priced >= 0),
      value BIGINT NOT NULL CHECK (value >= 0),
      average_value BIGINT,
      average_pieces BIGINT CHECK (average_pieces >= 1),
      PRIMARY KEY (bar_id, fruit)
    );
    CREATE TABLE cost_flow (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      quarter BIGINT NOT NULL,
      fruit TEXT NOT NULL,
      reason TEXT NOT NULL,
      pieces BIGINT NOT NULL,
      priced BIGINT NOT NULL,
      value BIGINT NOT NULL,
      PRIMARY KEY (bar_id, quarter, fruit, reason)
    );
    CREATE TABLE movement_cost (
      bar_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      fruit TEXT NOT NULL,
      pieces BIGINT NOT NULL,
      priced BIGINT NOT NULL,
      value BIGINT NOT NULL,
      PRIMARY KEY (bar_id, version, fruit),
      FOREIGN KEY (bar_id, version, fruit) REFERENCES movement (bar_id, version, fruit)
    );
    CREATE TABLE juice_cost (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      quarter BIGINT NOT NULL,
      juice TEXT NOT NULL,
      glasses BIGINT NOT NULL,
      pieces BIGINT NOT NULL,
      priced BIGINT NOT NULL,
      value BIGINT NOT NULL,
      PRIMARY KEY (bar_id, quarter, juice)
    );
    """

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
