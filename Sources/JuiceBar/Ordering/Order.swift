public import Identifiers
public import Money
public import Time

/// An order that was taken: its fruit is out of the stock, unless it was cancelled.
public struct Order: Hashable, Sendable, Identifiable {
  /// One juice of an order, with the recipe and the price it was sold with.
  public struct Line: Hashable, Sendable {
    public let juice: JuiceID
    public let quantity: Quantity
    /// The price of one glass when it was sold, in minor units.
    public let price: Int
    /// The recipe of one glass at the time of sale.
    public let recipe: Recipe
    /// The tax that the price included when it was sold.
    public let taxRate: TaxRate
    /// The currency of the price, by its ISO 4217 code.
    public let currency: String

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
  /// The lasting number; a bar counts from 1 without gaps.
  public let number: Int
  /// The number of the order on its business day; nothing if the bar opens no days.
  public let dayNumber: Int?
  /// The name for the cups, if the visitor gave one.
  public let name: CupName?
  public let lines: [Line]
  public let placedAt: Timestamp
  public var status: Status
  /// The version of the bar's stock that the order made when it was placed.
  public let version: Int
  /// Pieces left of the fruits that the order took, just after it.
  public let remaining: [FruitID: Int]

  public init(
    id: OrderID,
    number: Int,
    dayNumber: Int? = nil,
    name: CupName? = nil,
    lines: [Line],
    placedAt: Timestamp,
    status: Status = .placed,
    version: Int,
    remaining: [FruitID: Int]
  ) {
    self.id = id
    self.number = number
    self.dayNumber = dayNumber
    self.name = name
    self.lines = lines
    self.placedAt = placedAt
    self.status = status
    self.version = version
    self.remaining = remaining
  }

  /// The number that is called out.
  public var called: Int { dayNumber ?? number }

  /// The fruit that the whole order took, each once.
  public var needs: [Need] { lines.flatMap(\.needs).summed() }
}

/// The identifier of an order.
public struct OrderID: UUIDIdentifier {
  /// The identifier without its kind.
  public let uuid: UUIDv7

  /// Takes an identifier that was drawn.
  public init(_ uuid: UUIDv7) { self.uuid = uuid }
}
