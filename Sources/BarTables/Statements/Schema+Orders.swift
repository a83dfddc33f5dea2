// Orders on their way from the cart to the counter, and calls for staff.
extension Schema {
  static func orders(_ dialect: Dialect) -> String {
    let text = dialect.text
    let status = oneOf("status", "placed", "making", "ready", "collected", "cancelled")
    let payment = oneOf("payment_time", "at-pick-up", "before-making", "never")
    let tables = """
      -- An order. Only its status ever changes.
      CREATE TABLE orders (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        order_id \(text) NOT NULL,
        number BIGINT NOT NULL CHECK (number >= 1),
        version BIGINT NOT NULL CHECK (version >= 1),
        placed_at BIGINT NOT NULL,
        status \(text) NOT NULL DEFAULT 'placed' CHECK (\(status)),
        name \(text) CHECK (\(dialect.byteCount(of: "name")) BETWEEN 1 AND 80),
        day_number BIGINT CHECK (day_number >= 1),
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
        day BIGINT CHECK (day >= 1),
        who_kind \(text), who_id \(text), who_name \(text),
        cause \(text) CHECK (cause IN ('called-off', 'unpaid', 'refunded')),\(stepNumber(dialect))
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
      -- How many people make juice, at how long a queue the bar pauses, and when orders are paid.
      CREATE TABLE preparation_setting (
        bar_id \(text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
        makers BIGINT NOT NULL CHECK (makers >= 0),
        longest_queue_minutes BIGINT NOT NULL CHECK (longest_queue_minutes >= 0),
        payment_time \(text) NOT NULL DEFAULT 'at-pick-up' CHECK (\(payment)),
        -- For how long an order waits for its payment, and a ready one for its visitor.
        unpaid_minutes BIGINT NOT NULL DEFAULT 10 CHECK (unpaid_minutes >= 1),
        ready_minutes BIGINT NOT NULL DEFAULT 120 CHECK (ready_minutes >= 1),
        -- The number of the last order placed before orders had to be paid first: it waits for nothing.
        unpaid_after BIGINT NOT NULL DEFAULT 0
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
      -- Who of staff is on the way to a call; its row in staff_call changes but once, by the answer.
      CREATE TABLE call_coming (
        bar_id \(text) NOT NULL,
        call_id \(text) NOT NULL,
        coming_at BIGINT NOT NULL,
        who_kind \(text), who_id \(text), who_name \(text),
        PRIMARY KEY (bar_id, call_id),
        FOREIGN KEY (bar_id, call_id) REFERENCES staff_call (bar_id, call_id) ON DELETE CASCADE
      );
      """
    let guards = [
      refusingDeletion(of: "orders", dialect, but: .order),
      keeping("order_line", dialect, deleting: .order),
      keeping("order_step", dialect, deleting: .order, changing: .names),
    ]
    let others =
      switch dialect {
      case .sqlite: [ordersGuards, refusing("UPDATE", on: "call_coming", but: .names)]
      case .postgreSQL:
        [
          refusing("UPDATE OF name", on: "orders", as: "order_name_stays"),
          refusing("UPDATE OR TRUNCATE", on: "call_coming"),
          "CREATE UNIQUE INDEX order_step_rowid ON order_step (bar_id, rowid);",
        ]
      }
    return ([tables] + guards + others).joined(separator: "\n")
  }

  /// PostgreSQL numbers orders' steps in the order in which they are taken, as SQLite does by
  /// itself.
  ///
  /// Within a bar the numbers grow with its versions: a transaction that adds a step holds the lock
  /// of the bar's row.
  private static func stepNumber(_ dialect: Dialect) -> String {
    dialect == .sqlite ? "" : "\n  rowid BIGINT GENERATED ALWAYS AS IDENTITY,"
  }

  private static let ordersGuards = """
    CREATE TRIGGER order_name_stays BEFORE UPDATE OF name ON orders
      BEGIN SELECT RAISE(ABORT, 'the name of an order cannot be changed'); END;
    CREATE TRIGGER order_takes_legal_steps BEFORE UPDATE ON orders
      WHEN (OLD.status, NEW.status) NOT IN (VALUES
          ('placed', 'making'), ('placed', 'ready'), ('placed', 'collected'),
          ('making', 'ready'), ('making', 'collected'), ('ready', 'collected'),
          ('making', 'placed'), ('ready', 'making'), ('collected', 'ready'),
          ('placed', 'cancelled'))
        OR (OLD.bar_id, OLD.order_id, OLD.number, OLD.version, OLD.placed_at)
          IS NOT (NEW.bar_id, NEW.order_id, NEW.number, NEW.version, NEW.placed_at)
      BEGIN SELECT RAISE(ABORT, 'an order takes the steps of its preparation alone'); END;
    CREATE TRIGGER call_is_answered_once BEFORE UPDATE ON staff_call
      WHEN OLD.answered_at IS NOT NULL OR NEW.answered_at IS NULL
        OR (OLD.bar_id, OLD.call_id, OLD.reason, OLD.place, OLD.called_at)
          IS NOT (NEW.bar_id, NEW.call_id, NEW.reason, NEW.place, NEW.called_at)
      BEGIN SELECT RAISE(ABORT, 'a call is answered once and does not change'); END;
    CREATE TRIGGER open_call_is_kept BEFORE DELETE ON staff_call WHEN OLD.answered_at IS NULL
      BEGIN SELECT RAISE(ABORT, 'a call that nobody answered cannot be deleted'); END;
    CREATE TRIGGER coming_is_kept BEFORE DELETE ON call_coming
      WHEN EXISTS (
        SELECT 1 FROM staff_call
        WHERE bar_id = OLD.bar_id AND call_id = OLD.call_id AND answered_at IS NULL
      )
      BEGIN SELECT RAISE(ABORT, 'staff are on the way to an open call'); END;
    """
}
