import JuiceBar
import Money
import SQLite

// The rows that every order writes or asks for, in SQL that PostgreSQL reads as well. Their texts
// never change, so that nothing is put together or looked up on the way.
extension Connection {
  private static let progress: Query = """
    SELECT stock_version, order_number, menu_version, suspended FROM bar WHERE bar_id = $1
    """

  /// The bar's versions, if there is such a bar.
  mutating func progress(ofBar bar: BarID) throws(SQLiteError) -> Progress? {
    let row = try row(Self.progress, bar.rawValue, as: (Int, Int, Int, Int).self)
    return row.map { Progress(stock: $0.0, order: $0.1, menu: $0.2, suspended: $0.3) }
  }

  private static let setProgress: Query = """
    UPDATE bar SET stock_version = $1, order_number = $2, menu_version = $3 WHERE bar_id = $4
    """

  mutating func set(_ progress: Progress, of bar: BarID) throws(SQLiteError) {
    try run(Self.setProgress, progress.stock, progress.order, progress.menu, bar.rawValue)
  }

  private static let onHand: Query = "SELECT on_hand FROM stock WHERE bar_id = $1 AND fruit = $2"

  mutating func onHand(of fruit: FruitID, in bar: BarID) throws(SQLiteError) -> Int? {
    try value(Self.onHand, bar.rawValue, fruit.rawValue, as: Int.self)
  }

  private static let setStock: Query = """
    INSERT INTO stock (bar_id, fruit, on_hand) VALUES ($1, $2, $3)
    ON CONFLICT (bar_id, fruit) DO UPDATE SET on_hand = excluded.on_hand
    """

  mutating func setStock(
    of fruit: FruitID,
    to onHand: Int,
    in bar: BarID
  ) throws(SQLiteError) {
    try run(Self.setStock, bar.rawValue, fruit.rawValue, onHand)
  }

  private static let addMovement: Query = """
    INSERT INTO movement (
      bar_id, version, fruit, delta, balance, reason, order_id, moved_at, note, reverses
    ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    """

  mutating func add(_ movement: Movement, to bar: BarID) throws(SQLiteError) {
    try run(
      Self.addMovement,
      bar.rawValue,
      movement.version,
      movement.fruit.rawValue,
      movement.delta,
      movement.balance,
      movement.reason.rawValue,
      movement.order?.rawValue,
      movement.at.milliseconds,
      movement.note?.rawValue,
      movement.reverses
    )
  }

  private static let addOrder: Query = """
    INSERT INTO orders (bar_id, order_id, number, version, placed_at) VALUES ($1, $2, $3, $4, $5)
    """

  private static let addLine: Query = """
    INSERT INTO order_line (bar_id, order_id, position, juice, quantity, price, recipe,
      tax_rate, currency)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    """

  /// Adds an order and its lines.
  mutating func add(_ order: Order, to bar: BarID) throws(SQLiteError) {
    let id = order.id.rawValue
    try run(
      Self.addOrder,
      bar.rawValue,
      id,
      order.number,
      order.version,
      order.placedAt.milliseconds
    )
    for (position, line) in zip(1..., order.lines) {
      try run(
        Self.addLine,
        bar.rawValue,
        id,
        position,
        line.juice.rawValue,
        line.quantity.count,
        line.price,
        line.recipe.stored,
        line.taxRate.rawValue,
        line.currency
      )
    }
  }

  private static let record: Query = """
    SELECT fingerprint, outcome, answered_at FROM idempotency
    WHERE bar_id = $1 AND idempotency_key = $2
    """

  /// The fingerprint, the outcome as it is stored, and the time of what was answered under a key.
  mutating func recordColumns(
    of key: IdempotencyKey,
    in bar: BarID
  ) throws(SQLiteError) -> (String, String, Int)? {
    try row(Self.record, bar.rawValue, key.rawValue)
  }

  private static let addRecord: Query = """
    INSERT INTO idempotency (bar_id, idempotency_key, fingerprint, outcome, answered_at)
    VALUES ($1, $2, $3, $4, $5)
    """

  mutating func add(_ record: KeyRecord, to bar: BarID) throws(SQLiteError) {
    try run(
      Self.addRecord,
      bar.rawValue,
      record.key.rawValue,
      record.fingerprint,
      record.outcome.stored,
      record.at.milliseconds
    )
  }
}
