public import Money

/// An order that was taken: its fruit is out of the stock, unless it was cancelled.
public struct Order: Hashable, Sendable, Identifiable {
  /// One juice of an order, with the recipe and the price it was sold with.
  public struct Line: Hashable, Sendable {
    /// The juice sold.
    public let juice: JuiceID
    /// The number of glasses.
    public let quantity: Quantity
    /// The price of one glass when it was sold, in minor units.
    public let price: Int
    /// The recipe of one glass at the time of sale.
    public let recipe: Recipe
    /// The tax that the price included when it was sold.
    public let taxRate: TaxRate
    /// The currency of the price, by its ISO 4217 code.
    public let currency: String

    /// Creates a line from stored values.
    public init(
      juice: JuiceID,
      quantity: Quantity,
      price: Int,
      recipe: Recipe,
      taxRate: TaxRate = .zero,
      currency: String = Menu.usualCurrency
    ) {
      self.juice = juice
      self.quantity = quantity
      self.price = price
      self.recipe = recipe
      self.taxRate = taxRate
      self.currency = currency
    }

    /// The fruit that the whole line takes.
    public var needs: [Need] {
      recipe.needs.map { Need($0.fruit, $0.amount * quantity.count) }
    }
  }

  /// The identifier in addresses.
  public let id: OrderID
  /// The number that is called out; a bar counts from 1 without gaps.
  public let number: Int
  /// The lines ordered, as the cart had them.
  public let lines: [Line]
  /// When the order was taken.
  public let placedAt: Timestamp
  /// How far it has come.
  public var status: Status
  /// The version of the bar's stock that the order made when it was placed.
  public let version: Int
  /// Pieces left of the fruits that the order took, just after it.
  public let remaining: [FruitID: Int]

  /// Creates an order from stored values.
  public init(
    id: OrderID,
    number: Int,
    lines: [Line],
    placedAt: Timestamp,
    status: Status = .placed,
    version: Int,
    remaining: [FruitID: Int]
  ) {
    self.id = id
    self.number = number
    self.lines = lines
    self.placedAt = placedAt
    self.status = status
    self.version = version
    self.remaining = remaining
  }

  /// The fruit that the whole order took, each once.
  public var needs: [Need] { lines.flatMap(\.needs).summed() }
}

/// The identifier of an order: a UUID of version 7 (RFC 9562), so that later ones sort later.
public struct OrderID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The identifier's text, in lower case.
  public let rawValue: String

  /// Creates an identifier, or nothing when the text is not of 36 hexadecimal digits and hyphens.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 36,
      rawValue.utf8.allSatisfy({
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    self.rawValue = rawValue
  }

  /// Draws an identifier for an order that is taken now.
  public init(at time: Timestamp, using generator: inout some RandomNumberGenerator) {
    let random: UInt64 = generator.next()
    let more: UInt64 = generator.next()
    let high = UInt64(bitPattern: Int64(time.milliseconds)) << 16 | 0x7000 | more & 0x0FFF
    let low = random & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      let word = index < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: word >> (60 - 4 * (index % 16))) & 0xF
      text.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
    rawValue = String(decoding: text, as: UTF8.self)
  }

  /// The identifier's text.
  public var description: String { rawValue }

  /// Orders identifiers by their text, the order in which rows are locked.
  public static func < (left: OrderID, right: OrderID) -> Bool { left.rawValue < right.rawValue }
}
