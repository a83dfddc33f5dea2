/// How many glasses of a juice somebody orders: 1 to 100.
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

/// What somebody orders at once: all of it is made, or nothing.
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
