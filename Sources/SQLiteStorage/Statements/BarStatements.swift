import JSON
import JuiceBar
import SQLite

/// The statements about one bar, in SQL that PostgreSQL reads as well.
struct BarStatements {
  let bar: BarID

  private var id: String { bar.rawValue }
}

// MARK: - The bar and its menus

extension BarStatements {
  var progress: SQL {
    "SELECT stock_version, order_number, menu_version FROM bar WHERE bar_id = \(id)"
  }

  var found: SQL {
    """
    INSERT INTO bar (bar_id, stock_version, order_number, menu_version)
    VALUES (\(id), 1, 0, 1)
    """
  }

  func setProgress(_ progress: Progress) -> SQL {
    """
    UPDATE bar SET stock_version = \(progress.stock), order_number = \(progress.order),
      menu_version = \(progress.menu)
    WHERE bar_id = \(id)
    """
  }

  func menu(_ version: Int) -> SQL {
    "SELECT document FROM menu WHERE bar_id = \(id) AND version = \(version)"
  }

  func addMenu(_ menu: Menu, version: Int, at time: Timestamp) -> SQL {
    """
    INSERT INTO menu (bar_id, version, document, published_at)
    VALUES (\(id), \(version), \(menu.json.encoded()), \(time.milliseconds))
    """
  }

  func repeatMenu(_ version: Int, as next: Int) -> SQL {
    """
    INSERT INTO menu (bar_id, version, document, published_at)
    SELECT bar_id, \(next), document, published_at FROM menu
    WHERE bar_id = \(id) AND version = \(version)
    """
  }
}

// MARK: - Stock and its ledger

extension BarStatements {
  var stock: SQL { "SELECT fruit, on_hand FROM stock WHERE bar_id = \(id)" }

  func onHand(of fruit: FruitID) -> SQL {
    "SELECT on_hand FROM stock WHERE bar_id = \(id) AND fruit = \(fruit.rawValue)"
  }

  func setStock(of fruit: FruitID, to onHand: Int) -> SQL {
    """
    INSERT INTO stock (bar_id, fruit, on_hand) VALUES (\(id), \(fruit.rawValue), \(onHand))
    ON CONFLICT (bar_id, fruit) DO UPDATE SET on_hand = excluded.on_hand
    """
  }

  func addMovement(_ movement: Movement) -> SQL {
    """
    INSERT INTO movement (bar_id, version, fruit, delta, balance, reason, order_id, moved_at)
    VALUES (\(id), \(movement.version), \(movement.fruit.rawValue), \(movement.delta),
      \(movement.balance), \(movement.reason.rawValue), \(movement.order?.rawValue),
      \(movement.at.milliseconds))
    """
  }

  /// The movements of the next versions; the columns are those of ``Movement/Columns``.
  func movements(after version: Int, limit: Int) -> SQL {
    """
    SELECT version, fruit, delta, balance, reason, order_id, moved_at FROM movement
    WHERE bar_id = \(id) AND version IN (
      SELECT DISTINCT version FROM movement WHERE bar_id = \(id) AND version > \(version)
      ORDER BY version LIMIT \(max(0, limit))
    )
    ORDER BY version, fruit
    """
  }
}

// MARK: - Orders and the answers kept

extension BarStatements {
  func addOrder(_ order: Order) -> SQL {
    """
    INSERT INTO orders (bar_id, order_id, number, version, placed_at)
    VALUES (\(id), \(order.id.rawValue), \(order.number), \(order.version),
      \(order.placedAt.milliseconds))
    """
  }

  func addLine(_ line: Order.Line, at position: Int, of order: OrderID) -> SQL {
    """
    INSERT INTO order_line (bar_id, order_id, position, juice, quantity, price, recipe)
    VALUES (\(id), \(order.rawValue), \(position), \(line.juice.rawValue),
      \(line.quantity.count), \(line.price), \(line.recipe.stored))
    """
  }

  func order(_ order: OrderID) -> SQL {
    """
    SELECT number, version, placed_at FROM orders
    WHERE bar_id = \(id) AND order_id = \(order.rawValue)
    """
  }

  func lines(of order: OrderID) -> SQL {
    """
    SELECT juice, quantity, price, recipe FROM order_line
    WHERE bar_id = \(id) AND order_id = \(order.rawValue) ORDER BY position
    """
  }

  func record(of key: IdempotencyKey) -> SQL {
    """
    SELECT fingerprint, outcome, answered_at FROM idempotency
    WHERE bar_id = \(id) AND idempotency_key = \(key.rawValue)
    """
  }

  func addRecord(_ record: KeyRecord) -> SQL {
    """
    INSERT INTO idempotency (bar_id, idempotency_key, fingerprint, outcome, answered_at)
    VALUES (\(id), \(record.key.rawValue), \(record.fingerprint), \(record.outcome.stored),
      \(record.at.milliseconds))
    """
  }

  func forgetRecords(before time: Timestamp) -> SQL {
    "DELETE FROM idempotency WHERE bar_id = \(id) AND answered_at < \(time.milliseconds)"
  }
}
