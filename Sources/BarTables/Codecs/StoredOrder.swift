import Identifiers
package import JuiceBar
import Languages
import Money
package import SQLLanguage
import Time

extension WrittenTable {
  package static let orders = WrittenTable(
    "orders",
    Column("order_id"),
    Column("number", CopyColumn.counted),
    Column("version", CopyColumn.counted),
    Column("placed_at", Timestamp.allowed),
    Column("name"),
    Column("day_number", CopyColumn.counted),
    Column("status")
  )

  package static let orderLine = WrittenTable(
    "order_line",
    Column("order_id"),
    Column("position", CopyColumn.counted),
    Column("juice"),
    Column("quantity", Quantity.allowed),
    Column("price", 0...Juice.maximumPrice),
    Column("recipe"),
    Column("tax_rate", TaxRate.allowed),
    Column("currency")
  )
}

extension Order {
  /// The row with its bar: a literal, since every order writes one.
  package func row(of bar: BarID) -> [any ValueConvertible] {
    [
      bar.rawValue, id.rawValue, number, version, placedAt.milliseconds, name?.rawValue,
      dayNumber, status.rawValue,
    ]
  }

  /// The rows of its lines with their bar.
  package func lineRows(of bar: BarID) -> [[any ValueConvertible]] {
    zip(1..., lines).map { position, line in
      [
        bar.rawValue, id.rawValue, position, line.juice.rawValue, line.quantity.count, line.price,
        line.recipe.stored, line.taxRate.rawValue, line.currency,
      ]
    }
  }

  /// The row without its bar.
  typealias Columns = (String, Int, Int, Int, String?, Int?, String)

  /// Reads a row.
  init(stored row: Columns, lines: [Line], remaining: [FruitID: Int]) throws {
    self.init(
      id: try readable(OrderID(rawValue: row.0), "an order's identifier", row.0),
      number: row.1,
      dayNumber: row.5,
      name: row.4.map(CupName.init(stored:)),
      lines: lines,
      placedAt: Timestamp(milliseconds: row.3),
      status: try readable(Status(rawValue: row.6), "an order's status", row.6),
      version: row.2,
      remaining: remaining
    )
  }
}

extension OrderFlow {
  /// Reads a column of the bar's row.
  package init(byCounter value: Int) { self = value == 0 ? .atOnce : .byCounter }
}

extension Order.Line {
  /// The columns that a line is read of, separated by commas.
  static let columnNames = "juice, quantity, price, recipe, tax_rate, currency"

  typealias Columns = (String, Int, Int, String, Int, String)

  /// Reads a row.
  init(stored row: Columns) throws {
    self.init(
      juice: try readable(JuiceID(row.0), "an order's juice", row.0),
      quantity: try readable(Quantity(row.1), "an order's quantity", row.1),
      price: row.2,
      recipe: try Recipe(stored: row.3),
      taxRate: try readable(TaxRate(rawValue: row.4), "an order's tax rate", row.4),
      currency: row.5
    )
  }
}

extension QueuedOrder {
  /// The columns of an order, the time of its last step if it took any, the sums of its payments,
  /// whether it awaits one, whether it is of an earlier business day, and a line.
  typealias Columns = (
    String, Int, Int, Int, String?, Int?, String, Int?, Int, Int, Int, Int, Int, String, Int, Int,
    String, Int, String
  )

  /// Reads the rows of an order, one for each of its lines.
  init(stored rows: [Columns]) throws {
    let row = rows[0]
    let order = try Order(
      stored: (row.0, row.1, row.2, row.3, row.4, row.5, row.6),
      lines: rows.map { try Order.Line(stored: ($0.13, $0.14, $0.15, $0.16, $0.17, $0.18)) },
      remaining: [:]
    )
    self.init(
      order,
      statusAt: row.7.map(Timestamp.init(milliseconds:)) ?? order.placedAt,
      sums: PaymentSums(covered: row.8, received: row.9, refunded: row.10),
      awaitsPayment: row.11 == 1,
      isCarriedOver: row.12 == 1
    )
  }
}
