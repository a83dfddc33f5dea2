// Payments by several tenders, their voids, refunds, and who took or refunded money on which business
// day.
extension Schema {
  private static func actor(_ text: String) -> String {
    "who_kind \(text), who_id \(text), who_name \(text)"
  }

  static func payments(_ dialect: Dialect) -> String {
    let text = dialect.text
    let tables = """
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
        kind \(text) NOT NULL CHECK (\(oneOf("kind", "card", "cash", "other"))),
        name \(text) NOT NULL,
        amount BIGINT NOT NULL CHECK (amount > 0),
        PRIMARY KEY (bar_id, order_id, number, kind, name),
        CHECK ((kind = 'other') = (name <> '')),
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
    let ledgers = [
      keeping("payment", dialect, deleting: .order, changing: .names),
      keeping("payment_part", dialect, deleting: .order),
      keeping("payment_void", dialect, deleting: .order, changing: .names),
      keeping("refund", dialect, deleting: .order, changing: .names),
      keeping("refund_part", dialect, deleting: .order),
      keeping("refund_tender", dialect, deleting: .order),
      keeping("refund_line", dialect, deleting: .order),
    ]
    let limits = dialect == .sqlite ? [refundGuards] : []
    return ([tables] + ledgers + limits).joined(separator: "\n")
  }

  private static let refundGuards = """
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
