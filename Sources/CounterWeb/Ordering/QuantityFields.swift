import HTTP
import Identifiers
package import JuiceBar
import Web

/// The fields of the order form for the glasses of each juice: `quantity.kiwi=2`.
package struct QuantityFields: Sendable, Equatable {
  /// The prefix of a field's name, before the identifier of its juice.
  static let prefix = "quantity."

  /// The text typed for each juice, unchanged.
  private(set) var texts: [JuiceID: String] = [:]
  /// The juices whose field does not hold a valid quantity.
  private(set) var wrong: Set<JuiceID> = []
  /// The order, in the order of the fields; `nil` if all are empty, or one is invalid.
  private(set) var cart: Cart?

  init() {}

  /// Reads the fields of a form; empty ones and zeros order nothing.
  init(_ form: Fields) {
    var lines: [Cart.Line] = []
    for (name, value) in form where name.hasPrefix(Self.prefix) {
      guard let juice = JuiceID(rawValue: String(name.dropFirst(Self.prefix.count))) else {
        continue
      }
      let text = value.filter { $0 != " " }
      texts[juice] = text
      if let quantity = Int(text).flatMap(Quantity.init) {
        lines.append(Cart.Line(juice, quantity))
      } else if !text.isEmpty, Int(text) != 0 {
        wrong.insert(juice)
      }
    }
    cart = wrong.isEmpty ? Cart(lines) : nil
  }
}

extension Cart {
  /// Reads a cart from the value of a button in the order form: `kiwi:2 mango:1`.
  package init?(buttonValue: String) {
    var lines: [Line] = []
    for item in buttonValue.split(separator: " ") {
      let parts = item.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let juice = JuiceID(rawValue: String(parts[0])),
        let quantity = Int(parts[1]).flatMap(Quantity.init)
      else { return nil }
      lines.append(Line(juice, quantity))
    }
    self.init(lines)
  }

  /// The cart as the value of a button in the order form.
  var buttonValue: String { Self.buttonValue(lines.map { ($0.juice, $0.quantity) }) }

  static func buttonValue(_ lines: [(juice: JuiceID, quantity: Quantity)]) -> String {
    lines.map { "\($0.juice):\($0.quantity.count)" }.joined(separator: " ")
  }

  /// The glasses of this cart that are missing in another.
  package func dropped(in other: Cart?) -> [Line] {
    lines.compactMap { line in
      let kept = other?.lines.first { $0.juice == line.juice }?.quantity.count ?? 0
      return Quantity(line.quantity.count - kept).map { Line(line.juice, $0) }
    }
  }
}
