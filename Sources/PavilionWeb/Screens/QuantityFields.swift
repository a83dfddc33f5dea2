import HTTP
import JuiceBar

/// The fields of the order form that say how many glasses of each juice: `quantity.kiwi=2`.
struct QuantityFields: Sendable, Equatable {
  /// What a field is called, before the identifier of its juice.
  static let prefix = "quantity."

  /// What was written for each juice, as it was written.
  private(set) var texts: [JuiceID: String] = [:]
  /// The juices whose field does not hold a number that an order may name.
  private(set) var wrong: Set<JuiceID> = []
  /// What is ordered, in the order of the fields; none where nothing is, or a field is wrong.
  private(set) var cart: Cart?

  /// Fields in which nothing is written.
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
  /// Reads a cart as a button of the order form names it: `kiwi:2 mango:1`.
  init?(buttonValue: String) {
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

  /// The cart as a button of the order form names it.
  var buttonValue: String {
    lines.map { "\($0.juice):\($0.quantity.count)" }.joined(separator: " ")
  }

  /// The number of glasses.
  var glasses: Int { lines.map(\.quantity.count).reduce(0, +) }

  /// What stands here and not in another cart.
  func dropped(in other: Cart?) -> [Line] {
    lines.compactMap { line in
      let kept = other?.lines.first { $0.juice == line.juice }?.quantity.count ?? 0
      return Quantity(line.quantity.count - kept).map { Line(line.juice, $0) }
    }
  }
}
