// Payments of orders, and refunds.
extension Schema {
  static func payments(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      CREATE TABLE payment (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        amount BIGINT NOT NULL CHECK (amount > 0),
        method \(text) NOT NULL CHECK (method IN ('cash', 'card')),
        given BIGINT CHECK (given >= amount),
        reference \(text) CHECK (reference <> ''),
        paid_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, order_id),
        CHECK ((method = 'cash') = (given IS NOT NULL)),
        CHECK (method = 'card' OR reference IS NULL),
        FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
      );
      CREATE TABLE refund (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL CHECK (number >= 1),
        reason \(text) NOT NULL CHECK (reason IN ('made-wrong', 'spilled', 'not-collected',
          'changed-mind', 'price-error', 'other', 'cancelled')),
        note \(text) CHECK (note <> ''),
        refunded_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, order_id, number),
        FOREIGN KEY (bar_id, order_id) REFERENCES payment (bar_id, order_id)
      );
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
      """
  }

  // SQLite's guards of these tables.
  static let paymentsGuards = """
    CREATE TRIGGER payment_is_kept BEFORE DELETE ON payment
      BEGIN SELECT RAISE(ABORT, 'a payment cannot be deleted'); END;
    CREATE TRIGGER payment_stays BEFORE UPDATE ON payment
      BEGIN SELECT RAISE(ABORT, 'a payment cannot be changed'); END;
    CREATE TRIGGER refund_is_kept BEFORE DELETE ON refund
      BEGIN SELECT RAISE(ABORT, 'a refund cannot be deleted'); END;
    CREATE TRIGGER refund_stays BEFORE UPDATE ON refund
      BEGIN SELECT RAISE(ABORT, 'a refund cannot be changed'); END;
    CREATE TRIGGER refund_part_is_kept BEFORE DELETE ON refund_part
      BEGIN SELECT RAISE(ABORT, 'a part of a refund cannot be deleted'); END;
    CREATE TRIGGER refund_part_stays BEFORE UPDATE ON refund_part
      BEGIN SELECT RAISE(ABORT, 'a part of a refund cannot be changed'); END;
    CREATE TRIGGER refund_is_no_more_than_paid BEFORE INSERT ON refund_part
      WHEN NEW.amount + (
        SELECT COALESCE(SUM(amount), 0) FROM refund_part
        WHERE bar_id = NEW.bar_id AND order_id = NEW.order_id
      ) > (
        SELECT amount FROM payment WHERE bar_id = NEW.bar_id AND order_id = NEW.order_id
      )
      BEGIN SELECT RAISE(ABORT, 'no more is given back than was paid'); END;
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
    """
}
