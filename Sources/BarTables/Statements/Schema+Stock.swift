// Fruit: stock on hand, its movements, and stocktakes.
extension Schema {
  static func stock(_ dialect: Dialect) -> String {
    let text = dialect.text
    let reason = oneOf(
      "reason",
      "order",
      "opening",
      "cancellation",
      "delivery",
      "waste",
      "spoiled",
      "damaged",
      "wrongly-prepared",
      "sampled",
      "transfer-out",
      "transfer-in",
      "correction",
      "stocktake",
      "reversal"
    )
    let tables = """
      -- The stock of each fruit: the balance after its last movement.
      CREATE TABLE stock (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        fruit \(text) NOT NULL,
        on_hand BIGINT NOT NULL CHECK (on_hand >= 0),
        PRIMARY KEY (bar_id, fruit)
      );
      -- The ledger. The partial indexes leave out orders, so that an order writes neither: one keeps fruit
      -- from being returned or a movement from being reversed twice, the other finds what staff did.
      CREATE TABLE movement (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        version BIGINT NOT NULL CHECK (version >= 1),
        fruit \(text) NOT NULL,
        delta BIGINT NOT NULL,
        balance BIGINT NOT NULL CHECK (balance >= 0),
        reason \(text) NOT NULL CHECK (\(reason)),
        order_id \(text),
        moved_at BIGINT NOT NULL,
        note \(text) CHECK (note <> ''),
        reverses BIGINT CHECK (reverses < version)
          CHECK ((reason = 'reversal') = (reverses IS NOT NULL)),
        PRIMARY KEY (bar_id, version, fruit),
        CHECK ((reason IN ('order', 'cancellation')) = (order_id IS NOT NULL)),
        CHECK (reason <> 'order' OR delta < 0),
        CHECK (reason <> 'cancellation' OR delta > 0)\(ofOrder(dialect))
      );
      CREATE UNIQUE INDEX fruit_comes_back_once ON movement (bar_id, order_id, fruit)
        WHERE reason = 'cancellation';
      CREATE UNIQUE INDEX movement_is_reversed_once ON movement (bar_id, reverses, fruit)
        WHERE reverses IS NOT NULL;
      CREATE INDEX movement_by_hand ON movement (bar_id, version, fruit) WHERE order_id IS NULL;
      -- What a delivery cost, where staff said so.
      CREATE TABLE delivery_cost (
        bar_id \(text) NOT NULL,
        version BIGINT NOT NULL,
        fruit \(text) NOT NULL,
        cost BIGINT NOT NULL CHECK (cost >= 0),
        PRIMARY KEY (bar_id, version, fruit),
        FOREIGN KEY (bar_id, version, fruit) REFERENCES movement (bar_id, version, fruit)
      );
      -- A count of the shelves; a bar has one open at a time. An approved one has the version of the
      -- movements that it made, if it made any.
      CREATE TABLE stocktake (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        stocktake_id \(text) NOT NULL,
        started_at BIGINT NOT NULL,
        status \(text) NOT NULL CHECK (status IN ('open', 'approved', 'rejected')),
        closed_at BIGINT CHECK (closed_at >= started_at),
        version BIGINT CHECK (version >= 1),
        PRIMARY KEY (bar_id, stocktake_id),
        CHECK ((status = 'open') = (closed_at IS NULL)),
        CHECK (version IS NULL OR status = 'approved')
      );
      CREATE UNIQUE INDEX open_stocktake_is_alone ON stocktake (bar_id) WHERE status = 'open';
      CREATE TABLE stocktake_count (
        bar_id \(text) NOT NULL,
        stocktake_id \(text) NOT NULL,
        fruit \(text) NOT NULL,
        counted BIGINT NOT NULL CHECK (counted >= 0),
        on_hand BIGINT NOT NULL CHECK (on_hand >= 0),
        counted_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, stocktake_id, fruit),
        FOREIGN KEY (bar_id, stocktake_id) REFERENCES stocktake (bar_id, stocktake_id)
      );
      """
    let guards = [
      keeping("movement", dialect, deleting: .order), keeping("delivery_cost", dialect),
      refusingDeletion(of: "stocktake", dialect), refusingDeletion(of: "stocktake_count", dialect),
    ]
    let others = dialect == .sqlite ? [stocktakeGuards] : []
    return ([tables] + guards + others).joined(separator: "\n")
  }

  private static let stocktakeGuards = """
    CREATE TRIGGER stocktake_is_closed_once BEFORE UPDATE ON stocktake
      WHEN OLD.status <> 'open' OR NEW.status = 'open'
        OR (OLD.bar_id, OLD.stocktake_id, OLD.started_at)
          IS NOT (NEW.bar_id, NEW.stocktake_id, NEW.started_at)
      BEGIN SELECT RAISE(ABORT, 'a stocktake is closed once and does not change'); END;
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
    """
}
