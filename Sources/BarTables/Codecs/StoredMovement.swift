import Identifiers
package import JuiceBar
import Languages
package import SQLLanguage
import Time

extension WrittenTable {
  package static let movement = WrittenTable(
    "movement",
    Column("version", CopyColumn.counted),
    Column("fruit"),
    Column("delta", CopyColumn.change),
    Column("balance", CopyColumn.pieces),
    Column("reason"),
    Column("order_id"),
    Column("moved_at", Timestamp.allowed),
    Column("note"),
    Column("reverses", CopyColumn.counted)
  )
}

extension Movement {
  /// The row with its bar: a literal, since every order writes some.
  package func row(of bar: BarID) -> [any ValueConvertible] {
    [
      bar.rawValue, version, fruit.rawValue, delta, balance, reason.rawValue, order?.rawValue,
      at.milliseconds, details.note?.rawValue, details.reverses,
    ]
  }

  /// The row without its bar.
  typealias Columns = (Int, String, Int, Int, String, String?, Int, String?, Int?)

  /// Reads a row of the ledger.
  init(stored row: Columns) throws {
    self.init(
      version: row.0,
      fruit: try readable(FruitID(row.1), "a movement's fruit", row.1),
      delta: row.2,
      balance: row.3,
      reason: try readable(MovementReason(rawValue: row.4), "a movement's reason", row.4),
      order: try row.5.map { try readable(OrderID(rawValue: $0), "a movement's order", $0) },
      at: Timestamp(milliseconds: row.6),
      details: Details(
        note: row.7.map(Note.init(stored:)),
        reverses: row.8
      )
    )
  }
}

extension LedgerEntry {
  /// The number of the order, how many movements take this one back, the cost, and the movement.
  typealias Columns = (
    Int?, Int, Int?, Int, String, Int, Int, String, String?, Int, String?, Int?
  )

  /// Reads a line of the ledger.
  init(stored row: Columns) throws {
    self.init(
      movement: try Movement(
        stored: (row.3, row.4, row.5, row.6, row.7, row.8, row.9, row.10, row.11)
      ),
      orderNumber: row.0,
      isReversed: row.1 > 0,
      cost: row.2
    )
  }
}
