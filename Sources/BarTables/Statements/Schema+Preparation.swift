// Orders on their way to the counter.
extension Schema {
  // A column whose check is to allow more is replaced by another one under its name. What was made
  // before there were more steps has been drunk; so say the answers kept of it. When that was is
  // not known, and so its step has no time.
  //
  // Steps are appended in the transaction that changes the order. A step forward may pass over
  // others, a step back may not, and what was cancelled or collected long ago keeps its trigger.
  // What is off sale is counted in the row of the bar, which every batch reads: as long as nothing is,
  // orders look no further. The partial index holds what is still to be made or taken away.
  package static let preparation = """
    DROP TRIGGER order_takes_legal_steps;
    ALTER TABLE orders ADD COLUMN present_status TEXT NOT NULL DEFAULT 'placed'
      CHECK (present_status IN ('placed', 'making', 'ready', 'collected', 'cancelled'));
    UPDATE orders
      SET present_status = CASE status WHEN 'made' THEN 'collected' ELSE status END;
    ALTER TABLE orders DROP COLUMN status;
    ALTER TABLE orders RENAME COLUMN present_status TO status;
    UPDATE idempotency SET outcome = REPLACE(REPLACE(REPLACE(outcome,
        '"status":"made"', '"status":"collected"'),
        '"from":"made"', '"from":"collected"'),
        '"to":"made"', '"to":"ready"')
      WHERE outcome LIKE '%"made"%';
    CREATE TABLE order_step (
      bar_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      position BIGINT NOT NULL CHECK (position >= 1),
      status TEXT NOT NULL
        CHECK (status IN ('placed', 'making', 'ready', 'collected', 'cancelled')),
      stepped_at BIGINT,
      PRIMARY KEY (bar_id, order_id, position),
      FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
    );
    INSERT INTO order_step (bar_id, order_id, position, status)
      SELECT bar_id, order_id, 1, status FROM orders WHERE status <> 'placed';
    CREATE INDEX collected_at ON order_step (bar_id, stepped_at) WHERE status = 'collected';
    CREATE INDEX open_order ON orders (bar_id, placed_at)
      WHERE status IN ('placed', 'making', 'ready');
    CREATE TABLE suspension (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      juice TEXT NOT NULL,
      until_at BIGINT,
      PRIMARY KEY (bar_id, juice)
    );
    ALTER TABLE bar ADD COLUMN suspended BIGINT NOT NULL DEFAULT 0 CHECK (suspended >= 0);
    CREATE TABLE preparation_setting (
      bar_id TEXT NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
      makers BIGINT NOT NULL CHECK (makers >= 0),
      longest_queue_minutes BIGINT NOT NULL CHECK (longest_queue_minutes >= 0)
    );
    CREATE TABLE label_print (
      bar_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      sheet TEXT NOT NULL,
      PRIMARY KEY (bar_id, order_id, sheet),
      FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
    );
    CREATE TRIGGER step_is_kept BEFORE DELETE ON order_step
      BEGIN SELECT RAISE(ABORT, 'a step of an order cannot be deleted'); END;
    CREATE TRIGGER step_stays BEFORE UPDATE ON order_step
      BEGIN SELECT RAISE(ABORT, 'a step of an order cannot be changed'); END;
    CREATE TRIGGER order_takes_legal_steps BEFORE UPDATE ON orders
      WHEN (OLD.status, NEW.status) NOT IN (VALUES
          ('placed', 'making'), ('placed', 'ready'), ('placed', 'collected'),
          ('making', 'ready'), ('making', 'collected'), ('ready', 'collected'),
          ('making', 'placed'), ('ready', 'making'), ('collected', 'ready'),
          ('placed', 'cancelled'))
        OR (OLD.bar_id, OLD.order_id, OLD.number, OLD.version, OLD.placed_at)
          IS NOT (NEW.bar_id, NEW.order_id, NEW.number, NEW.version, NEW.placed_at)
      BEGIN SELECT RAISE(ABORT, 'an order takes the steps of its preparation alone'); END;
    """
}
