/// The tables, as numbered steps that are only ever added to.
///
/// Standard SQL that SQLite and PostgreSQL both read: BIGINT and TEXT, every primary key led by
/// the bar, money in minor units, time in milliseconds since 1970 (UTC), identifiers from the
/// program.
package enum Schema {
  /// The steps in order; the first makes version 1.
  package static let steps = [
    bar, exhibition, orderStatus, staffCall,
    summaries,
    staff,
    preparation,
    payment,
    stocktake,
    menu,
    integration,
    costs,
    pictures,
    venue,
    guards,
  ]

  /// Every table, those that others refer to first.
  package static let tables =
    [
      "bar", "menu", "stock", "orders", "order_line", "movement", "idempotency", "exhibition",
      "exhibit", "picture", "staff_call",
      "summary_progress", "turnover", "flow", "missed",
      "order_step", "suspension", "preparation_setting", "label_print",
      "payment", "refund", "refund_part",
      "stocktake", "stocktake_count",
      "refund_line", "given_back", "turnover_tax", "wait", "delivery_cost", "fruit_cost",
      "cost_flow", "movement_cost", "juice_cost",
    ] + staffTables + menuTables + integrationTables + pictureTables + venueTables

  private static let bar = """
    CREATE TABLE bar (
      bar_id TEXT NOT NULL PRIMARY KEY,
      stock_version BIGINT NOT NULL CHECK (stock_version >= 1),
      order_number BIGINT NOT NULL CHECK (order_number >= 0),
      menu_version BIGINT NOT NULL CHECK (menu_version >= 1)
    );
    CREATE TABLE menu (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      version BIGINT NOT NULL CHECK (version >= 1),
      document TEXT NOT NULL,
      published_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, version)
    );
    CREATE TABLE stock (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      fruit TEXT NOT NULL,
      on_hand BIGINT NOT NULL CHECK (on_hand >= 0),
      PRIMARY KEY (bar_id, fruit)
    );
    CREATE TABLE orders (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      order_id TEXT NOT NULL,
      number BIGINT NOT NULL CHECK (number >= 1),
      version BIGINT NOT NULL CHECK (version >= 1),
      placed_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, order_id),
      UNIQUE (bar_id, number)
    );
    CREATE TABLE order_line (
      bar_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      position BIGINT NOT NULL CHECK (position >= 1),
      juice TEXT NOT NULL,
      quantity BIGINT NOT NULL CHECK (quantity >= 1),
      price BIGINT NOT NULL CHECK (price >= 0),
      recipe TEXT NOT NULL,
      PRIMARY KEY (bar_id, order_id, position),
      FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
    );
    CREATE TABLE movement (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      version BIGINT NOT NULL CHECK (version >= 1),
      fruit TEXT NOT NULL,
      delta BIGINT NOT NULL,
      balance BIGINT NOT NULL CHECK (balance >= 0),
      reason TEXT NOT NULL,
      order_id TEXT,
      moved_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, version, fruit),
      CHECK ((reason = 'order') = (order_id IS NOT NULL)),
      FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
    );
    CREATE TABLE idempotency (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      idempotency_key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      outcome TEXT NOT NULL,
      answered_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, idempotency_key)
    );
    """

  // BLOB is BYTEA in PostgreSQL: the one type that has two names.
  private static let exhibition = """
    CREATE TABLE exhibition (
      exhibition_id TEXT NOT NULL PRIMARY KEY,
      version BIGINT NOT NULL CHECK (version >= 1),
      exposition TEXT NOT NULL
    );
    CREATE TABLE exhibit (
      exhibition_id TEXT NOT NULL REFERENCES exhibition (exhibition_id),
      exhibit_id TEXT NOT NULL,
      position BIGINT NOT NULL CHECK (position >= 1),
      document TEXT NOT NULL,
      PRIMARY KEY (exhibition_id, exhibit_id),
      UNIQUE (exhibition_id, position)
    );
    CREATE TABLE picture (
      exhibition_id TEXT NOT NULL REFERENCES exhibition (exhibition_id),
      name TEXT NOT NULL,
      format TEXT NOT NULL,
      content BLOB NOT NULL,
      PRIMARY KEY (exhibition_id, name)
    );
    """

  // What was sold before orders had a status has been drunk: its fruit must not come back. The
  // movements move over to a table whose check knows of cancellations.
  //
  // The guards are in SQLite's dialect. They keep the books as they were written, whoever writes:
  // movements and lines for good, orders but for the steps of their status, and a partial index
  // lets each fruit of an order come back once.
  private static let orderStatus = """
    ALTER TABLE orders ADD COLUMN status TEXT NOT NULL DEFAULT 'placed'
      CHECK (status IN ('placed', 'made', 'cancelled'));
    UPDATE orders SET status = 'made';
    CREATE TABLE movement_of_any_order (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      version BIGINT NOT NULL CHECK (version >= 1),
      fruit TEXT NOT NULL,
      delta BIGINT NOT NULL,
      balance BIGINT NOT NULL CHECK (balance >= 0),
      reason TEXT NOT NULL,
      order_id TEXT,
      moved_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, version, fruit),
      CHECK ((reason IN ('order', 'cancellation')) = (order_id IS NOT NULL)),
      CHECK (reason <> 'order' OR delta < 0),
      CHECK (reason <> 'cancellation' OR delta > 0),
      FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
    );
    INSERT INTO movement_of_any_order SELECT * FROM movement;
    DROP TABLE movement;
    ALTER TABLE movement_of_any_order RENAME TO movement;
    CREATE UNIQUE INDEX fruit_comes_back_once ON movement (bar_id, order_id, fruit)
      WHERE reason = 'cancellation';
    CREATE TRIGGER movement_is_kept BEFORE DELETE ON movement
      BEGIN SELECT RAISE(ABORT, 'a movement cannot be deleted'); END;
    CREATE TRIGGER movement_stays BEFORE UPDATE ON movement
      BEGIN SELECT RAISE(ABORT, 'a movement cannot be changed'); END;
    CREATE TRIGGER line_is_kept BEFORE DELETE ON order_line
      BEGIN SELECT RAISE(ABORT, 'a line of an order cannot be deleted'); END;
    CREATE TRIGGER line_stays BEFORE UPDATE ON order_line
      BEGIN SELECT RAISE(ABORT, 'a line of an order cannot be changed'); END;
    CREATE TRIGGER order_is_kept BEFORE DELETE ON orders
      BEGIN SELECT RAISE(ABORT, 'an order cannot be deleted'); END;
    CREATE TRIGGER order_takes_legal_steps BEFORE UPDATE ON orders
      WHEN OLD.status <> 'placed' OR NEW.status = 'placed'
        OR (OLD.bar_id, OLD.order_id, OLD.number, OLD.version, OLD.placed_at)
          IS NOT (NEW.bar_id, NEW.order_id, NEW.number, NEW.version, NEW.placed_at)
      BEGIN SELECT RAISE(ABORT, 'an order goes from placed to made or cancelled alone'); END;
    """

  // The partial index is the one by which open calls are read, and keeps a place from having two for
  // one reason. A trigger keeps an answered call as it is until it is dropped.
  private static let staffCall = """
    CREATE TABLE staff_call (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      call_id TEXT NOT NULL,
      reason TEXT NOT NULL CHECK (reason IN ('help', 'shortage', 'order')),
      place TEXT CHECK (place <> ''),
      called_at BIGINT NOT NULL,
      answered_at BIGINT CHECK (answered_at >= called_at),
      PRIMARY KEY (bar_id, call_id)
    );
    CREATE UNIQUE INDEX open_call_is_alone ON staff_call (bar_id, reason, COALESCE(place, ''))
      WHERE answered_at IS NULL;
    CREATE TRIGGER call_is_answered_once BEFORE UPDATE ON staff_call
      WHEN OLD.answered_at IS NOT NULL OR NEW.answered_at IS NULL
        OR (OLD.bar_id, OLD.call_id, OLD.reason, OLD.place, OLD.called_at)
          IS NOT (NEW.bar_id, NEW.call_id, NEW.reason, NEW.place, NEW.called_at)
      BEGIN SELECT RAISE(ABORT, 'a call is answered once and does not change'); END;
    CREATE TRIGGER open_call_is_kept BEFORE DELETE ON staff_call WHEN OLD.answered_at IS NULL
      BEGIN SELECT RAISE(ABORT, 'a call that nobody answered cannot be deleted'); END;
    """
}
