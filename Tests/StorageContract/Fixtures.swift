import Identifiers
public import JuiceBar
import Languages
import SeededRandom
import Testing
import Time

extension FruitID: ExpressibleByStringLiteral {
  /// Creates an identifier from a text that is known to be one.
  public init(stringLiteral text: String) { self.init(unchecked: text) }
}

extension JuiceID: ExpressibleByStringLiteral {
  /// Creates an identifier from a text that is known to be one.
  public init(stringLiteral text: String) { self.init(unchecked: text) }
}

extension Timestamp {
  static let opening = Timestamp(milliseconds: 1_700_000_000_000)
  static let noon = Timestamp(milliseconds: 1_700_000_100_000)
}

extension Menu {
  /// Five fruits, ten pieces each, and four of the juices made of them.
  static func original(price: Int = 3000, adding extra: FruitID? = nil) throws -> Menu {
    var fruits: [FruitID] = ["strawberry", "banana", "pineapple", "kiwi", "mango"]
    if let extra { fruits.append(extra) }
    let juices: [(JuiceID, [Need])] = [
      ("strawberry-banana", [Need("strawberry", 10), Need("banana", 1)]),
      ("mango-kiwi", [Need("mango", 2), Need("kiwi", 1)]),
      ("strawberry", [Need("strawberry", 16)]),
      ("kiwi", [Need("kiwi", 3)]),
    ]
    return try Menu(
      fruits: fruits.map { Fruit(id: $0, name: LocalizedText($0.rawValue, in: .english)) },
      juices: juices.map { id, needs in
        Juice(
          id: id,
          name: LocalizedText(id.rawValue, in: .english),
          recipe: try #require(Recipe(needs)),
          price: price
        )
      }
    )
  }
}

extension Command {
  static func order(_ lines: (JuiceID, Int)...) throws -> Command {
    let lines = try lines.map { Cart.Line($0, try #require(Quantity($1))) }
    return .order(try #require(Cart(lines)))
  }
}

extension IdempotencyKey: ExpressibleByStringLiteral {
  /// Creates an identifier from a text that is known to be one.
  public init(stringLiteral text: String) { self = IdempotencyKey(rawValue: text) ?? "invalid" }
}

extension OrderID {
  static let first = OrderID(numbered: 1)
}

extension UUIDIdentifier {
  static var unheardOf: Self { Self(numbered: 0xFFFF_FFFF) }

  /// An identifier that is the same for the same number.
  init(numbered number: UInt64) {
    var generator = SeededGenerator(seed: number)
    self.init(at: .noon, using: &generator)
  }

  static func random() -> Self {
    var generator = SystemRandomNumberGenerator()
    return Self(at: .noon, using: &generator)
  }
}

extension PreparationStorage {
  /// Has people lead the bar's orders, or makes them at once.
  func makeOrders(_ flow: OrderFlow, at bar: BarID = .main) async throws {
    let settings = try #require(
      PreparationSettings(makers: 1, maximumQueueMinutes: 0, flow: flow)
    )
    try await set(settings, of: bar, by: .machine, at: .opening)
  }
}

extension BarRecords {
  /// Commits commands as one batch, by the bar's present menu.
  func commit(
    _ commands: Command...,
    key: IdempotencyKey? = nil,
    in bar: BarID = .main,
    at time: Timestamp = .noon
  ) async throws -> [Outcome] {
    let submissions = commands.map { Submission($0, key: key, orderID: .random(), at: time) }
    return try await commit(submissions, in: bar)
  }

  func commit(_ submissions: [Submission], in bar: BarID = .main) async throws -> [Outcome] {
    try await commit(Batch(bar: bar, menu: try await menu(of: bar), submissions: submissions))
  }

  func allMovements(of bar: BarID = .main) async throws -> [Movement] {
    try await movements(of: bar, after: 0, limit: 1_000_000)
  }
}

extension ReportStorage where Self: MenuReading {
  /// The report in the currency of the menu.
  func report(of bar: BarID, in quarters: Range<QuarterHour>) async throws -> Report {
    try await report(of: bar, in: quarters, menu(of: bar).menu.currency)
  }
}

extension Outcome {
  var order: Order? { if case .ordered(let order) = self { order } else { nil } }
  var updated: Order? { if case .updated(let order) = self { order } else { nil } }
  var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}

/// Checks all that must hold of a bar at any moment.
func expectConsistency(of storage: any BarRecords, bar: BarID = .main) async throws {
  let stock = try await storage.stock(of: bar)
  let movements = try await storage.allMovements(of: bar)
  var sums: [FruitID: Int] = [:]
  for movement in movements {
    sums[movement.fruit, default: 0] += movement.delta
    #expect(movement.balance == sums[movement.fruit])
    #expect(movement.balance >= 0)
  }
  #expect(sums == stock.onHand)
  // What goes off sale makes versions without movements.
  #expect(movements.last.map { $0.version <= stock.version } ?? true)
  let orders = Set(movements.compactMap(\.order))
  var numbers: [Int] = []
  for id in orders {
    let order = try #require(try await storage.order(id, of: bar))
    let taken = movements.filter { $0.order == id && $0.reason == .order }
    #expect(taken.allSatisfy { $0.version == order.version })
    let returned = movements.filter { $0.order == id && $0.reason == .cancellation }
    #expect(returned.isEmpty == (order.status != .cancelled))
    #expect(Set(returned.map(\.version)).count <= 1)
    let back = Dictionary(uniqueKeysWithValues: returned.map { ($0.fruit, -$0.delta) })
    #expect(
      back.isEmpty || back == Dictionary(uniqueKeysWithValues: taken.map { ($0.fruit, $0.delta) })
    )
    var needs: [FruitID: Int] = [:]
    for need in order.lines.flatMap(\.needs) { needs[need.fruit, default: 0] += need.amount }
    #expect(Dictionary(uniqueKeysWithValues: taken.map { ($0.fruit, -$0.delta) }) == needs)
    numbers.append(order.number)
  }
  #expect(numbers.sorted() == Array(1..<(orders.count + 1)))
}
