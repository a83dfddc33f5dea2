/// The number of glasses of a juice in an order: 1 to 100.
public struct Quantity: Hashable, Sendable {
  /// The amounts that an order line may name.
  public static let allowed = 1...100
  /// One glass.
  public static let one = Quantity(unchecked: 1)

  /// The number of glasses.
  public let count: Int

  /// Creates a quantity, or nothing for a number outside ``allowed``.
  public init?(_ count: Int) {
    guard Self.allowed.contains(count) else { return nil }
    self.count = count
  }

  private init(unchecked count: Int) { self.count = count }
}

/// The glasses of one order: all of them are made, or none.
public struct Cart: Hashable, Sendable {
  /// The most lines that a cart may have.
  public static let maximumLines = 50

  /// One juice of a cart and how many glasses of it.
  public struct Line: Hashable, Sendable {
    /// The juice ordered.
    public let juice: JuiceID
    /// The number of glasses.
    public let quantity: Quantity

    /// Creates a line.
    public init(_ juice: JuiceID, _ quantity: Quantity = .one) {
      self.juice = juice
      self.quantity = quantity
    }
  }

  /// The lines as they were ordered; there is always at least one.
  public let lines: [Line]

  /// Creates a cart, or nothing when it has no line or more than ``maximumLines``.
  public init?(_ lines: [Line]) {
    guard (1...Self.maximumLines).contains(lines.count) else { return nil }
    self.lines = lines
  }

  /// Creates a cart of one juice.
  public init(_ juice: JuiceID, _ quantity: Quantity = .one) {
    lines = [Line(juice, quantity)]
  }
}

extension Menu {
  /// As much of a cart as the stock on hand allows.
  ///
  /// The lines are gone through in their order, and each keeps as many glasses as the fruit that
  /// the lines before it left allows; juices that the menu does not have drop out.
  ///
  /// - Parameters:
  ///   - cart: The glasses wanted.
  ///   - onHand: Pieces on hand of each fruit.
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
    return Cart(kept)
  }
}
