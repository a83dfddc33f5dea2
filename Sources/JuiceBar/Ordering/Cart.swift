/// The number of glasses of a juice in an order: 1 to 100.
public struct Quantity: Hashable, Sendable {
  /// The amounts that an order line may name.
  public static let allowed = 1...100
  public static let one = Quantity(unchecked: 1)

  public let count: Int

  /// Creates a quantity, or nothing for a number outside ``allowed``.
  public init?(_ count: Int) {
    guard Self.allowed.contains(count) else { return nil }
    self.count = count
  }

  private init(unchecked count: Int) { self.count = count }
}

/// The glasses of one order, all of them made or none, and the name for their cups.
public struct Cart: Hashable, Sendable {
  public static let maximumLines = 50

  /// One juice of a cart and how many glasses of it.
  public struct Line: Hashable, Sendable {
    public let juice: JuiceID
    public let quantity: Quantity

    public init(_ juice: JuiceID, _ quantity: Quantity = .one) {
      self.juice = juice
      self.quantity = quantity
    }
  }

  /// The lines as they were ordered; there is always at least one.
  public let lines: [Line]
  public var name: CupName?

  /// Creates a cart, or nothing when it has no line or more than ``maximumLines``.
  public init?(_ lines: [Line], name: CupName? = nil) {
    guard (1...Self.maximumLines).contains(lines.count) else { return nil }
    self.lines = lines
    self.name = name
  }

  public init(_ juice: JuiceID, _ quantity: Quantity = .one) {
    lines = [Line(juice, quantity)]
  }

  /// A text that is the same for two carts of the same glasses and name.
  var fingerprint: String {
    var text = "order"
    for line in lines {
      text += " "
      text += line.juice.rawValue
      text += ":"
      text += String(line.quantity.count)
    }
    if let name { text += " for \(name)" }
    return text
  }
}

extension Menu {
  /// As much of a cart as the stock on hand allows.
  ///
  /// The lines are gone through in their order, and each keeps as many glasses as the fruit that
  /// the lines before it left allows; juices that the menu does not have drop out.
  ///
  /// - Returns: The cart that can be made, or nothing when not one glass can.
  public func possible(of cart: Cart, from onHand: [FruitID: Int]) -> Cart? {
    var left = onHand
    var kept: [Cart.Line] = []
    for line in cart.lines {
      guard let recipe = self[line.juice]?.recipe else { continue }
      let count = min(line.quantity.count, recipe.makeable(from: left))
      guard let quantity = Quantity(count) else { continue }
      kept.append(Cart.Line(line.juice, quantity))
      for need in recipe.needs { left[need.fruit, default: 0] -= need.amount * count }
    }
    return Cart(kept, name: cart.name)
  }
}
