// Payments by several tenders, their voids, and who took or refunded money on which business day.
//
// An older program would take a part for the whole: it must stop (`Schema.oldestCompatible`).
extension Schema {
  static func tenders(_ dialect: Dialect) -> String {
    let moves = """
      ALTER TABLE payment RENAME TO payment_17;
      ALTER TABLE refund RENAME TO refund_17;
      ALTER TABLE refund_part RENAME TO refund_part_17;
      ALTER TABLE refund_line RENAME TO refund_line_17;
      """
    return [moves, tenderTables(dialect), tenderCopies, tenderGuards(dialect)]
      .joined(separator: "\n")
  }

  private static func actor(_ text: String) -> String {
    "who_kind \(text), who_id \(text), who_name \(text)"
  }

  private static func tenderTables(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      -- Money taken for an order by one tender, or an amount waived.
      CREATE TABLE payment (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL CHECK (number >= 1),
        amount BIGINT NOT NULL CHECK (amount > 0),
        method \(text) NOT NULL CHECK (\(oneOf("method", "card", "cash", "other", "waiver"))),
        given BIGINT CHECK (given >= amount),
        tender \(text) CHECK (tender <> ''),
        reference \(text) CHECK (reference <> ''),
        purpose \(text) CHECK (purpose IN ('deduction', 'expense')),
        waived_for \(text)
          CHECK (waived_for IN ('staff-drink', 'made-wrong', 'complaint', 'other')),
        note \(text) CHECK (note <> ''),
        refunds_before BIGINT NOT NULL DEFAULT 0 CHECK (refunds_before >= 0),
        paid_at BIGINT NOT NULL,
        \(actor(text)),
        day BIGINT CHECK (day >= 1),
        PRIMARY KEY (bar_id, order_id, number),
        CHECK ((method = 'cash') = (given IS NOT NULL)),
        CHECK ((method = 'other') = (tender IS NOT NULL)),
        CHECK ((method = 'waiver') = (waived_for IS NOT NULL)),
        CHECK (method <> 'waiver' OR reference IS NULL),
        CHECK (method = 'waiver' OR note IS NULL),
        CHECK (CASE WHEN method = 'cash' THEN (purpose IS NULL) = (reference IS NULL)
          ELSE purpose IS NULL END),
        FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
      );
      CREATE INDEX payment_by_day ON payment (bar_id, day);
      CREATE INDEX payment_by_time ON payment (bar_id, paid_at);
      -- The money of a payment, by tax rate.
      CREATE TABLE payment_part (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL,
        tax_rate BIGINT NOT NULL CHECK (tax_rate BETWEEN 0 AND 10000),
        amount BIGINT NOT NULL CHECK (amount > 0),
        tax BIGINT NOT NULL CHECK (tax BETWEEN 0 AND amount),
        PRIMARY KEY (bar_id, order_id, number, tax_rate),
        FOREIGN KEY (bar_id, order_id, number) REFERENCES payment (bar_id, order_id, number)
      );
      -- The end of a payment that was keyed wrongly.
      CREATE TABLE payment_void (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL,
        reason \(text) NOT NULL
          CHECK (reason IN ('wrong-tender', 'wrong-amount', 'wrong-order', 'other')),
        note \(text) CHECK (note <> ''),
        voided_at BIGINT NOT NULL,
        \(actor(text)),
        PRIMARY KEY (bar_id, order_id, number),
        FOREIGN KEY (bar_id, order_id, number) REFERENCES payment (bar_id, order_id, number)
      );
      CREATE TABLE refund (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL CHECK (number >= 1),
        reason \(text) NOT NULL CHECK (reason IN ('made-wrong', 'spilled', 'not-collected',
          'changed-mind', 'price-error', 'other', 'cancelled')),
        note \(text) CHECK (note <> ''),
        refunded_at BIGINT NOT NULL,
        \(actor(text)),
        day BIGINT CHECK (day >= 1),
        PRIMARY KEY (bar_id, order_id, number),
        FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
      );
      CREATE INDEX refund_by_day ON refund (bar_id, day);
      CREATE INDEX refund_by_time ON refund (bar_id, refunded_at);
      -- The amount of a refund, by tax rate.
      CREATE TABLE refund_part (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL,
        tax_rate BIGINT NOT NULL CHECK (tax_rate BETWEEN 0 AND 10000),
        amount BIGINT NOT NULL CHECK (amount > 0),
        tax BIGINT NOT NULL CHECK (tax BETWEEN 0 AND amount),
        PRIMARY KEY (bar_id, order_id, number, tax_rate),
        FOREIGN KEY (bar_id, order_id, number) REFERENCES refund (bar_id, order_id, number)
      );
      -- The amount of a refund, by the kind of money that was handed back.
      CREATE TABLE refund_tender (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL,
        kind \(text) NOT NULL CHECK (kind IN ('cash', 'card') OR kind LIKE 'other:_%'),
        amount BIGINT NOT NULL CHECK (amount > 0),
        PRIMARY KEY (bar_id, order_id, number, kind),
        FOREIGN KEY (bar_id, order_id, number) REFERENCES refund (bar_id, order_id, number)
      );
      -- The glasses that a refund was given for, where staff named them.
      CREATE TABLE refund_line (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL,
        position BIGINT NOT NULL,
        glasses BIGINT NOT NULL CHECK (glasses >= 1),
        PRIMARY KEY (bar_id, order_id, number, position),
        FOREIGN KEY (bar_id, order_id, number) REFERENCES refund (bar_id, order_id, number),
        FOREIGN KEY (bar_id, order_id, position) REFERENCES order_line (bar_id, order_id, position)
      );
      -- The tenders that the bar takes beside cash and card.
      CREATE TABLE tender_name (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        position BIGINT NOT NULL CHECK (position >= 1),
        name \(text) NOT NULL CHECK (name <> ''),
        PRIMARY KEY (bar_id, position),
        UNIQUE (bar_id, name)
      );
      """
  }

  /// Carries payments and refunds over; the tax at a rate is rounded half up, as `TaxRate` does.
  private static let tenderCopies = """
    INSERT INTO payment (bar_id, order_id, number, amount, method, given, reference, paid_at)
      SELECT bar_id, order_id, 1, amount, method, given, reference, paid_at FROM payment_17;
    INSERT INTO payment_part (bar_id, order_id, number, tax_rate, amount, tax)
      SELECT bar_id, order_id, 1, tax_rate, amount,
        (2 * amount * tax_rate + 10000 + tax_rate) / (2 * (10000 + tax_rate))
      FROM (
        SELECT p.bar_id, p.order_id, l.tax_rate, CAST(SUM(l.price * l.quantity) AS BIGINT) AS amount
        FROM payment_17 p JOIN order_line l ON l.bar_id = p.bar_id AND l.order_id = p.order_id
        WHERE l.price > 0 GROUP BY p.bar_id, p.order_id, l.tax_rate
      ) paid;
    INSERT INTO refund (bar_id, order_id, number, reason, note, refunded_at)
      SELECT bar_id, order_id, number, reason, note, refunded_at FROM refund_17;
    INSERT INTO refund_part (bar_id, order_id, number, tax_rate, amount, tax)
      SELECT bar_id, order_id, number, tax_rate, amount, tax FROM refund_part_17;
    INSERT INTO refund_tender (bar_id, order_id, number, kind, amount)
      SELECT r.bar_id, r.order_id, r.number, p.method, SUM(r.amount)
      FROM refund_part_17 r JOIN payment_17 p
        ON p.bar_id = r.bar_id AND p.order_id = r.order_id
      GROUP BY r.bar_id, r.order_id, r.number, p.method;
    INSERT INTO refund_line (bar_id, order_id, number, position, glasses)
      SELECT bar_id, order_id, number, position, glasses FROM refund_line_17;
    DROP TABLE refund_line_17;
    DROP TABLE refund_part_17;
    DROP TABLE refund_17;
    DROP TABLE payment_17;
    """

  private static func tenderGuards(_ dialect: Dialect) -> String {
    let ledgers = [
      "payment", "payment_part", "payment_void", "refund", "refund_part", "refund_tender",
      "refund_line",
    ]
    let limits = dialect == .sqlite ? [tenderLimits] : []
    return (ledgers.map { keeping($0, dialect) } + limits).joined(separator: "\n")
  }

  private static let tenderLimits = """
    CREATE TRIGGER refund_is_no_more_than_paid BEFORE INSERT ON refund_part
      WHEN NEW.amount + (
        SELECT COALESCE(SUM(amount), 0) FROM refund_part
        WHERE bar_id = NEW.bar_id AND order_id = NEW.order_id
      ) > (
        SELECT COALESCE(SUM(p.amount), 0) FROM payment p
        WHERE p.bar_id = NEW.bar_id AND p.order_id = NEW.order_id AND p.method <> 'waiver'
          AND NOT EXISTS (
            SELECT 1 FROM payment_void v
            WHERE v.bar_id = p.bar_id AND v.order_id = p.order_id AND v.number = p.number
          )
      )
      BEGIN SELECT RAISE(ABORT, 'no more is given back than was paid'); END;
    CREATE TRIGGER glass_is_refunded_once BEFORE INSERT ON refund_line
      WHEN NEW.glasses + (
        SELECT COALESCE(SUM(glasses), 0) FROM refund_line
        WHERE bar_id = NEW.bar_id AND order_id = NEW.order_id AND position = NEW.position
          AND number > (
            SELECT COALESCE(MAX(refunds_before), 0) FROM payment
            WHERE bar_id = NEW.bar_id AND order_id = NEW.order_id AND refunds_before < NEW.number
          )
      ) > (
        SELECT quantity FROM order_line
        WHERE bar_id = NEW.bar_id AND order_id = NEW.order_id AND position = NEW.position
      )
      BEGIN SELECT RAISE(ABORT, 'the price of a glass is given back once'); END;
    """
}
