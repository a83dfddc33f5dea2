import Identifiers
import JSON
package import JuiceBar

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
  package var stored: String {
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
