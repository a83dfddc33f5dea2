extension Schema {
  // A line pins the tax and the currency of its price. What was sold before is in the currency of the
  // menu of its time, and the tax in it is not known.
  //
  // Payments and refunds are only ever added to, and the refunds of an order are together no more
  // than its payment, whoever writes.
  package static let payment = """
    DROP TRIGGER line_stays;
    ALTER TABLE order_line ADD COLUMN tax_rate BIGINT NOT NULL DEFAULT 0
      CHECK (tax_rate BETWEEN 0 AND 10000);
    ALTER TABLE order_line ADD COLUMN currency TEXT NOT NULL DEFAULT 'KRW';
    UPDATE order_line SET currency = COALESCE((
      SELECT json_extract(m.document, '$.currency')
      FROM orders o JOIN menu m ON m.bar_id = o.bar_id AND m.published_at <= o.placed_at
      WHERE o.bar_id = order_line.bar_id AND o.order_id = order_line.order_id
      ORDER BY m.version DESC LIMIT 1
    ), currency);
    CREATE TRIGGER line_stays BEFORE UPDATE ON order_line
      BEGIN SELECT RAISE(ABORT, 'a line of an order cannot be changed'); END;
    CREATE TABLE payment (
      bar_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      amount BIGINT NOT NULL CHECK (amount > 0),
      method TEXT NOT NULL CHECK (method IN ('cash', 'card')),
      given BIGINT CHECK (given >= amount),
      reference TEXT CHECK (reference <> ''),
      paid_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, order_id),
      CHECK ((method = 'cash') = (given IS NOT NULL)),
      CHECK (method = 'card' OR reference IS NULL),
      FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
    );
    CREATE TABLE refund (
      bar_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      number BIGINT NOT NULL CHECK (number >= 1),
      reason TEXT NOT NULL CHECK (reason IN ('made-wrong', 'spilled', 'not-collected',
        'changed-mind', 'price-error', 'other', 'cancelled')),
      note TEXT CHECK (note <> ''),
      refunded_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, order_id, number),
      FOREIGN KEY (bar_id, order_id) REFERENCES payment (bar_id, order_id)
    );
    CREATE TABLE refund_part (
      bar_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      number BIGINT NOT NULL,
      tax_rate BIGINT NOT NULL CHECK (tax_rate BETWEEN 0 AND 10000),
      amount BIGINT NOT NULL CHECK (amount > 0),
      tax BIGINT NOT NULL CHECK (tax BETWEEN 0 AND amount),
      PRIMARY KEY (bar_id, order_id, number, tax_rate),
      FOREIGN KEY (bar_id, order_id, number) REFERENCES refund (bar_id, order_id, number)
    );
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
    """
}
