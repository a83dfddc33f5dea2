// Orders on their way from the cart to the counter, and calls for staff.
extension Schema {
  static func orders(_ dialect: Dialect) -> String {
    let text = dialect.text
    let status = oneOf("status", "placed", "making", "ready", "collected", "cancelled")
    return """
      -- An order. Only its status ever changes.
      CREATE TABLE orders (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL CHECK (number >= 1),
        version BIGINT NOT NULL CHECK (version >= 1),
        placed_at BIGINT NOT NULL,
        status \(text) NOT NULL DEFAULT 'placed' CHECK (\(status)),
        PRIMARY KEY (bar_id, order_id),
        UNIQUE (bar_id, number)
      );
      -- Finds the orders that are still to be made or collected.
      CREATE INDEX open_order ON orders (bar_id, placed_at)
        WHERE \(openStatus);
      -- What was ordered, pinned at the price, recipe, tax and currency of that moment.
      CREATE TABLE order_line (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        position BIGINT NOT NULL CHECK (position >= 1),
        juice \(text) NOT NULL,
        quantity BIGINT NOT NULL CHECK (quantity >= 1),
        price BIGINT NOT NULL CHECK (price >= 0),
        recipe \(text) NOT NULL,
        tax_rate BIGINT NOT NULL DEFAULT 0 CHECK (tax_rate BETWEEN 0 AND 10000),
        currency \(text) NOT NULL DEFAULT 'KRW',
        PRIMARY KEY (bar_id, order_id, position),
        FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
      );
      -- Each change of an order's status with its time, written in the transaction that changes the order.
      CREATE TABLE order_step (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        position BIGINT NOT NULL CHECK (position >= 1),
        status \(text) NOT NULL CHECK (\(status)),
        stepped_at BIGINT,
        PRIMARY KEY (bar_id, order_id, position),
        FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
      );
      CREATE INDEX collected_at ON order_step (bar_id, stepped_at) WHERE status = 'collected';
      -- What each command was answered under its key, so that it is answered the same again.
      CREATE TABLE idempotency (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        idempotency_key \(text) NOT NULL,
        fingerprint \(text) NOT NULL,
        outcome \(text) NOT NULL,
        answered_at BIGINT NOT NULL,
        refused BIGINT NOT NULL DEFAULT 0 CHECK (refused IN (0, 1)),
        PRIMARY KEY (bar_id, idempotency_key)
      );
      -- Finds the oldest refusals, which are deleted when there are too many.
      CREATE INDEX refusal_by_age ON idempotency (bar_id, answered_at, idempotency_key)
        WHERE refused = 1;
      -- How many people make juice, and at how long a queue the bar pauses.
      CREATE TABLE preparation_setting (
        bar_id \(text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
        makers BIGINT NOT NULL CHECK (makers >= 0),
        longest_queue_minutes BIGINT NOT NULL CHECK (longest_queue_minutes >= 0)
      );
      -- The label sheets that an order has been printed on.
      CREATE TABLE label_print (
        bar_id \(text) NOT NULL,
        order_id \(text) NOT NULL,
        sheet \(text) NOT NULL,
        PRIMARY KEY (bar_id, order_id, sheet),
        FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
      );
      -- A visitor's call for staff. The index finds open calls, and allows a place one for each reason.
      CREATE TABLE staff_call (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        call_id \(text) NOT NULL,
        reason \(text) NOT NULL CHECK (reason IN ('help', 'shortage', 'order')),
        place \(text) CHECK (place <> ''),
        called_at BIGINT NOT NULL,
        answered_at BIGINT CHECK (answered_at >= called_at),
        PRIMARY KEY (bar_id, call_id)
      );
      CREATE UNIQUE INDEX open_call_is_alone ON staff_call (bar_id, reason, COALESCE(place, ''))
        WHERE answered_at IS NULL;
      """
  }

  // SQLite's guards of these tables.
  static let ordersGuards = """
    CREATE TRIGGER order_is_kept BEFORE DELETE ON orders
      BEGIN SELECT RAISE(ABORT, 'an order cannot be deleted'); END;
    CREATE TRIGGER order_takes_legal_steps BEFORE UPDATE ON orders
      WHEN (OLD.status, NEW.status) NOT IN (VALUES
          ('placed', 'making'), ('placed', 'ready'), ('placed', 'collected'),
          ('making', 'ready'), ('making', 'collected'), ('ready', 'collected'),
          ('making', 'placed'), ('ready', 'making'), ('collected', 'ready'),
          ('placed', 'cancelled'))
        OR (OLD.bar_id, OLD.order_id, OLD.number, OLD.version, OLD.placed_at)
          IS NOT (NEW.bar_id, NEW.order_id, NEW.number, NEW.version, NEW.placed_at)
      BEGIN SELECT RAISE(ABORT, 'an order takes the steps of its preparation alone'); END;
    CREATE TRIGGER line_is_kept BEFORE DELETE ON order_line
      BEGIN SELECT RAISE(ABORT, 'a line of an order cannot be deleted'); END;
    CREATE TRIGGER line_stays BEFORE UPDATE ON order_line
      BEGIN SELECT RAISE(ABORT, 'a line of an order cannot be changed'); END;
    CREATE TRIGGER step_is_kept BEFORE DELETE ON order_step
      BEGIN SELECT RAISE(ABORT, 'a step of an order cannot be deleted'); END;
    CREATE TRIGGER step_stays BEFORE UPDATE ON order_step
      BEGIN SELECT RAISE(ABORT, 'a step of an order cannot be changed'); END;
    CREATE TRIGGER call_is_answered_once BEFORE UPDATE ON staff_call
      WHEN OLD.answered_at IS NOT NULL OR NEW.answered_at IS NULL
        OR (OLD.bar_id, OLD.call_id, OLD.reason, OLD.place, OLD.called_at)
          IS NOT (NEW.bar_id, NEW.call_id, NEW.reason, NEW.place, NEW.called_at)
      BEGIN SELECT RAISE(ABORT, 'a call is answered once and does not change'); END;
    CREATE TRIGGER open_call_is_kept BEFORE DELETE ON staff_call WHEN OLD.answered_at IS NULL
      BEGIN SELECT RAISE(ABORT, 'a call that nobody answered cannot be deleted'); END;
    """
}
