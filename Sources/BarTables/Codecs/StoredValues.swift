import JSON
import JuiceBar
import Money

/// A stored value that this program cannot have written.
package struct Unreadable: Error, CustomStringConvertible {
  let what: String
  let text: String

  package var description: String { "\(what) cannot be read: \(text)" }
}

/// The value, or an error that says what cannot be read.
package func readable<Value>(
  _ value: Value?,
  _ what: String,
  _ text: Any
) throws(Unreadable) -> Value {
  guard let value else { throw Unreadable(what: what, text: "\(text)") }
  return value
}

extension Recipe {
  /// The recipe as the ledger pins it: `{"mango":2,"kiwi":1}`.
  var stored: String {
    // Identifiers hold nothing that JSON would escape.
    var text = "{"
    for need in needs {
      if text.utf8.count > 1 { text += "," }
      text += "\""
      text += need.fruit.rawValue
      text += "\":"
      text += String(need.amount)
    }
    text += "}"
    return text
  }

  /// Reads a recipe back.
  init(stored text: String) throws {
    let needs = try JSONReader(JSONValue(parsing: Array(text.utf8))).members().map { name, amount in
      Need(try readable(FruitID(name), "a recipe's fruit", name), try amount.integer())
    }
    self = try readable(Recipe(needs), "a recipe", text)
  }
}

extension Movement {
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
      note: try row.7.map { try readable(Note(rawValue: $0), "a movement's note", $0) },
      reverses: row.8
    )
  }
}

extension Order.Line {
  typealias Columns = (String, Int, Int, String, Int, String)

  /// Reads a row of an order.
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
