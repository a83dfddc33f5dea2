extension Schema {
  // The movements move over to a table that knows what staff does to the stock. Its partial indexes
  // hold no movement of an order, so that orders do not write them: by the one a page finds what was
  // done by hand however many orders lie between, by the other a movement is taken back once.
  //
  // The guards keep a movement as it was written, and a stocktake as it was closed.
  package static let stocktake = """
    CREATE TABLE movement_for_any_reason (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      version BIGINT NOT NULL CHECK (version >= 1),
      fruit TEXT NOT NULL,
      delta BIGINT NOT NULL,
      balance BIGINT NOT NULL CHECK (balance >= 0),
      reason TEXT NOT NULL CHECK (reason IN (
        'opening', 'order', 'cancellation', 'delivery', 'waste', 'spoiled', 'damaged',
        'wrongly-prepared', 'sampled', 'transfer-out', 'transfer-in', 'correction', 'stocktake',
        'reversal'
      )),
      order_id TEXT,
      moved_at BIGINT NOT NULL,
      note TEXT CHECK (note <> ''),
      reverses BIGINT CHECK (reverses < version)
        CHECK ((reason = 'reversal') = (reverses IS NOT NULL)),
      PRIMARY KEY (bar_id, version, fruit),
      CHECK ((reason IN ('order', 'cancellation')) = (order_id IS NOT NULL)),
      CHECK (reason <> 'order' OR delta < 0),
      CHECK (reason <> 'cancellation' OR delta > 0),
      FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
    );
    INSERT INTO movement_for_any_reason (
      bar_id, version, fruit, delta, balance, reason, order_id, moved_at
    ) SELECT bar_id, version, fruit, delta, balance, reason, order_id, moved_at FROM movement;
    DROP TABLE movement;
    ALTER TABLE movement_for_any_reason RENAME TO movement;
    CREATE UNIQUE INDEX fruit_comes_back_once ON movement (bar_id, order_id, fruit)
      WHERE reason = 'cancellation';
    CREATE UNIQUE INDEX movement_is_reversed_once ON movement (bar_id, reverses, fruit)
      WHERE reverses IS NOT NULL;
    CREATE INDEX movement_by_hand ON movement (bar_id, version, fruit) WHERE order_id IS NULL;
    CREATE TRIGGER movement_is_kept BEFORE DELETE ON movement
      BEGIN SELECT RAISE(ABORT, 'a movement cannot be deleted'); END;
    CREATE TRIGGER movement_stays BEFORE UPDATE ON movement
      BEGIN SELECT RAISE(ABORT, 'a movement cannot be changed'); END;
    CREATE TABLE stocktake (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      stocktake_id TEXT NOT NULL,
      started_at BIGINT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('open', 'approved', 'rejected')),
      closed_at BIGINT CHECK (closed_at >= started_at),
      version BIGINT CHECK (version >= 1),
      PRIMARY KEY (bar_id, stocktake_id),
      CHECK ((status = 'open') = (closed_at IS NULL)),
      CHECK (version IS NULL OR status = 'approved')
    );
    CREATE UNIQUE INDEX open_stocktake_is_alone ON stocktake (bar_id) WHERE status = 'open';
    CREATE TABLE stocktake_count (
      bar_id TEXT NOT NULL,
      stocktake_id TEXT NOT NULL,
      fruit TEXT NOT NULL,
      counted BIGINT NOT NULL CHECK (counted >= 0),
      on_hand BIGINT NOT NULL CHECK (on_hand >= 0),
      counted_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, stocktake_id, fruit),
      FOREIGN KEY (bar_id, stocktake_id) REFERENCES stocktake (bar_id, stocktake_id)
    );
    CREATE TRIGGER stocktake_is_closed_once BEFORE UPDATE ON stocktake
      WHEN OLD.status <> 'open' OR NEW.status = 'open'
        OR (OLD.bar_id, OLD.stocktake_id, OLD.started_at)
          IS NOT (NEW.bar_id, NEW.stocktake_id, NEW.started_at)
      BEGIN SELECT RAISE(ABORT, 'a stocktake is closed once and does not change'); END;
    CREATE TRIGGER stocktake_is_kept BEFORE DELETE ON stocktake
      BEGIN SELECT RAISE(ABORT, 'a stocktake cannot be deleted'); END;
    CREATE TRIGGER count_is_of_open_stocktake BEFORE INSERT ON stocktake_count
      WHEN NOT EXISTS (
        SELECT 1 FROM stocktake s WHERE s.bar_id = NEW.bar_id
          AND s.stocktake_id = NEW.stocktake_id AND s.status = 'open'
      )
      BEGIN SELECT RAISE(ABORT, 'a closed stocktake takes no counts'); END;
    CREATE TRIGGER count_is_corrected_in_open_stocktake BEFORE UPDATE ON stocktake_count
      WHEN (OLD.bar_id, OLD.stocktake_id, OLD.fruit)
          IS NOT (NEW.bar_id, NEW.stocktake_id, NEW.fruit)
        OR NOT EXISTS (
          SELECT 1 FROM stocktake s WHERE s.bar_id = OLD.bar_id
            AND s.stocktake_id = OLD.stocktake_id AND s.status = 'open'
        )
      BEGIN SELECT RAISE(ABORT, 'a closed stocktake takes no counts'); END;
    CREATE TRIGGER count_is_kept BEFORE DELETE ON stocktake_count
      BEGIN SELECT RAISE(ABORT, 'a count cannot be deleted'); END;
    """
}
