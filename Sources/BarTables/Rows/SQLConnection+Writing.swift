import Identifiers
package import JuiceBar
package import SQLLanguage
import Time

/// The statements of every order.
///
/// Their texts are constants, so that an order builds and looks up nothing.
private enum RowQueries {
  static let progress: Query = """
    SELECT stock_version, order_number, menu_version, suspended, day, orders_before_day, by_counter
    FROM bar WHERE bar_id = $1
    """

  static let setProgress: Query = """
    UPDATE bar SET stock_version = $1, order_number = $2, menu_version = $3 WHERE bar_id = $4
    """

  static let onHand: Query = "SELECT on_hand FROM stock WHERE bar_id = $1 AND fruit = $2"

  static let setStock: Query = """
    INSERT INTO stock (bar_id, fruit, on_hand) VALUES ($1, $2, $3)
    ON CONFLICT (bar_id, fruit) DO UPDATE SET on_hand = excluded.on_hand
    """

  static let record: Query = """
    SELECT fingerprint, outcome, answered_at FROM idempotency
    WHERE bar_id = $1 AND idempotency_key = $2
    """

  static let addRecord: Query = """
    INSERT INTO idempotency (bar_id, idempotency_key, fingerprint, outcome, answered_at, refused)
    VALUES ($1, $2, $3, $4, $5, $6)
    """
}

// The rows of every order.
extension SQLConnection where Self: ~Copyable {
  /// The bar's versions and counters, if the bar exists.
  package mutating func progress(ofBar bar: BarID) throws(Failure) -> Progress? {
    let row = try row(
      RowQueries.progress,
      bar.rawValue,
      as: (Int, Int, Int, Int, Int, Int, Int).self
    )
    return row.map {
      Progress(
        stock: $0.0,
        order: $0.1,
        menu: $0.2,
        suspended: $0.3,
        days: DayProgress(number: $0.4, ordersBefore: $0.5),
        flow: OrderFlow(byCounter: $0.6)
      )
    }
  }

  package mutating func set(_ progress: Progress, of bar: BarID) throws(Failure) {
    try run(RowQueries.setProgress, progress.stock, progress.order, progress.menu, bar.rawValue)
  }

  package mutating func onHand(of fruit: FruitID, in bar: BarID) throws(Failure) -> Int? {
    try value(RowQueries.onHand, bar.rawValue, fruit.rawValue, as: Int.self)
  }

  package mutating func setStock(
    of fruit: FruitID,
    to onHand: Int,
    in bar: BarID
  ) throws(Failure) {
    try run(RowQueries.setStock, bar.rawValue, fruit.rawValue, onHand)
  }

  package mutating func add(_ movement: Movement, to bar: BarID) throws(Failure) {
    try run(WrittenTable.movement.addition, with: movement.row(of: bar))
  }

  /// Adds an order and its lines.
  package mutating func add(_ order: Order, to bar: BarID) throws(Failure) {
    try run(WrittenTable.orders.addition, with: order.row(of: bar))
    for row in order.lineRows(of: bar) { try run(WrittenTable.orderLine.addition, with: row) }
  }

  /// The fingerprint, the stored outcome and the time of the answer under a key.
  package mutating func recordColumns(
    of key: IdempotencyKey,
    in bar: BarID
  ) throws(Failure) -> (String, String, Int)? {
    try row(
      RowQueries.record,
      bar.rawValue,
      key.rawValue,
      as: (String, String, Int).self
    )
  }

  package mutating func add(_ record: KeyRecord, to bar: BarID) throws(Failure) {
    try run(
      RowQueries.addRecord,
      bar.rawValue,
      record.key.rawValue,
      record.fingerprint,
      record.outcome.stored,
      record.at.milliseconds,
      record.isRefusal ? 1 : 0
    )
  }
}
