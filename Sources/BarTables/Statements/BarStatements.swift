import Identifiers
import JSON
package import JuiceBar
package import SQLLanguage
package import Time

/// The statements about one bar, in SQL for both engines.
package struct BarStatements {
  package let bar: BarID

  package init(bar: BarID) { self.bar = bar }

  private var id: String { bar.rawValue }
}

// MARK: - The bar and its menus

extension BarStatements {
  package var found: SQL {
    """
    INSERT INTO bar (bar_id, stock_version, order_number, menu_version)
    VALUES (\(id), 1, 0, 1)
    """
  }

  package func menu(_ version: Int) -> SQL {
    "SELECT document FROM menu WHERE bar_id = \(id) AND version = \(version)"
  }

  package func addMenu(_ menu: Menu, version: Int, at time: Timestamp) -> SQL {
    """
    INSERT INTO menu (bar_id, version, document, published_at)
    VALUES (\(id), \(version), \(menu.json.encoded()), \(time.milliseconds))
    """
  }

  package func repeatMenu(_ version: Int, as next: Int) -> SQL {
    """
    INSERT INTO menu (bar_id, version, document, published_at)
    SELECT bar_id, \(next), document, published_at FROM menu
    WHERE bar_id = \(id) AND version = \(version)
    """
  }
}

// MARK: - Stock and its ledger

extension BarStatements {
  package var stock: SQL { "SELECT fruit, on_hand FROM stock WHERE bar_id = \(id)" }

  /// The movements of the next versions.
  package func movements(after version: Int, limit: Int) -> SQL {
    """
    SELECT \(unsafe: WrittenTable.movement.columnNames) FROM movement
    WHERE bar_id = \(id) AND version IN (
      SELECT DISTINCT version FROM movement WHERE bar_id = \(id) AND version > \(version)
      ORDER BY version LIMIT \(max(0, limit))
    )
    ORDER BY version, fruit
    """
  }
}

extension BarStatements {
  /// The movements in each quarter of an hour, and the balance after the last of them.
  package func quarters(after version: Int, upTo last: Int) -> SQL {
    """
    SELECT part.fruit, part.quarter, part.taken, part.lowest, movement.balance
    FROM (
      SELECT fruit, moved_at / \(QuarterHour.milliseconds) AS quarter,
        SUM(CASE WHEN reason IN ('order', 'cancellation') THEN -delta ELSE 0 END) AS taken,
        MIN(balance) AS lowest, MAX(version) AS version
      FROM movement
      WHERE bar_id = \(id) AND version > \(version) AND version <= \(last)
      GROUP BY 1, 2
    ) AS part
    JOIN movement ON movement.bar_id = \(id) AND movement.version = part.version
      AND movement.fruit = part.fruit
    ORDER BY part.quarter, part.fruit
    """
  }
}

// MARK: - Orders and stored answers

extension BarStatements {
  package func order(_ order: OrderID) -> SQL {
    """
    SELECT \(unsafe: WrittenTable.orders.columnNames) FROM orders
    WHERE bar_id = \(id) AND order_id = \(order.rawValue)
    """
  }

  package func orderID(numbered number: Int) -> SQL {
    "SELECT order_id FROM orders WHERE bar_id = \(id) AND number = \(number)"
  }

  package func lines(of order: OrderID) -> SQL {
    """
    SELECT \(unsafe: Order.Line.columnNames) FROM order_line
    WHERE bar_id = \(id) AND order_id = \(order.rawValue) ORDER BY position
    """
  }

  package func anyRecord(before time: Timestamp) -> SQL {
    "SELECT 1 FROM idempotency WHERE bar_id = \(id) AND answered_at < \(time.milliseconds) LIMIT 1"
  }

  package func forgetRecord(of key: IdempotencyKey) -> SQL {
    "DELETE FROM idempotency WHERE bar_id = \(id) AND idempotency_key = \(key.rawValue)"
  }

  /// Drops the oldest refusals beyond the limit, by the index of refusals.
  package var forgetOldestRefusals: SQL {
    """
    DELETE FROM idempotency WHERE bar_id = \(id) AND refused = 1 AND idempotency_key IN (
      SELECT idempotency_key FROM idempotency WHERE bar_id = \(id) AND refused = 1
      ORDER BY answered_at DESC, idempotency_key DESC LIMIT \(Int(Int32.max))
      OFFSET \(KeyRecord.maximumRefusals)
    )
    """
  }

  package func forgetRecords(before time: Timestamp) -> SQL {
    "DELETE FROM idempotency WHERE bar_id = \(id) AND answered_at < \(time.milliseconds)"
  }
}
