import Identifiers
import JuiceBar
import Languages
import SeededRandom
import Time

/// Random commands of kiosks and staff.
struct Workload: Sendable {
  /// The most pieces of a fruit; large enough that orders mostly succeed.
  private static let capacity = 100_000
  /// The fruits of the first menu.
  static let fruits = ["strawberry", "banana", "kiwi", "mango", "durian"]
  private static let recipes = [
    ("strawberry-banana", [("strawberry", 10), ("banana", 1)]),
    ("mango-kiwi", [("mango", 2), ("kiwi", 1)]),
    ("kiwi", [("kiwi", 3)]),
    ("durian", [("durian", 7)]),
  ]

  private var random: SeededGenerator
  private var time = 1_700_000_000_000
  private var lastKey = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A moment after all earlier ones.
  mutating func now() -> Timestamp {
    time += 1
    return Timestamp(milliseconds: time)
  }

  /// The bar's menu at a price, with fruits that it never had before.
  func menu(price: Int, newFruits: Int) throws -> Menu {
    let names = Self.fruits + (0..<newFruits).map { "new-\($0)" }
    let fruits = names.map { name in
      // Little durian, so that orders are refused as well.
      let opening = name == "durian" ? 20 : 5000
      return Fruit(
        id: FruitID(unchecked: name),
        name: Self.text(name),
        capacity: Self.capacity,
        opening: opening
      )
    }
    let juices = Self.recipes.compactMap { name, needs in
      Recipe(needs.map { Need(FruitID(unchecked: $0), $1) }).map { recipe in
        Juice(id: JuiceID(unchecked: name), name: Self.text(name), recipe: recipe, price: price)
      }
    }
    return try Menu(fruits: fruits, juices: juices)
  }

  /// Commands to commit together: usually a few, sometimes many.
  ///
  /// - Parameters:
  ///   - limit: The most commands.
  ///   - notebook: The bar with the orders, calls and days that the commands are about.
  /// - Returns: The commands, with or without a key.
  mutating func submissions(atMost limit: Int, knowing notebook: Notebook?) -> [Submission] {
    let count = random.oneIn(12) ? limit : Int.random(in: 1...min(8, limit), using: &random)
    return (0..<count).map { _ in submission(knowing: notebook) }
  }

  private mutating func submission(knowing notebook: Notebook?) -> Submission {
    let at = now()
    let id = OrderID(at: at, using: &random)
    let orders: ArraySlice<OrderID> = notebook?.orderIDs.suffix(40) ?? []
    let command =
      switch Int.random(in: 0..<10, using: &random) {
      case 0: call(knowing: notebook?.openCalls ?? [])
      case 1, 2:
        notebook.flatMap { money(of: orders.suffix(8).randomElement(using: &random), in: $0) }
          ?? command(knowing: orders)
      default: command(knowing: orders)
      }
    return Submission(command, key: key(), orderID: id, at: at)
  }

  /// Usually a new key, sometimes an old one or none.
  private mutating func key() -> IdempotencyKey? {
    if random.oneIn(12) { return nil }
    let isOld = lastKey > 0 && random.oneIn(12)
    lastKey += isOld ? 0 : 1
    let number = isOld ? Int.random(in: 1...lastKey, using: &random) : lastKey
    return IdempotencyKey(rawValue: "key-\(number)")
  }

  private mutating func command(knowing orders: ArraySlice<OrderID>) -> Command {
    if let order = orders.randomElement(using: &random), random.oneIn(6) {
      let status = Order.Status.steps.randomElement(using: &random) ?? .ready
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .advance(order, to: status)
      case 1: return .recall(order, to: status)
      default: return .cancel(order)
      }
    }
    let fruit = FruitID(unchecked: Self.fruits[Int.random(in: 0..<5, using: &random)])
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .adjust(fruit, by: Int.random(in: -30...30, using: &random), reason: .correction)
    case 1: return .count(fruit, onHand: Int.random(in: 0...9, using: &random), expecting: 0)
    case 2: return .adjust(fruit, by: Int.random(in: 50...500, using: &random), reason: .delivery)
    default: return .order(Cart(lines()) ?? Cart(JuiceID(unchecked: "kiwi")))
    }
  }

  /// A payment, void or refund of an order, or work on the day.
  private mutating func money(of id: OrderID?, in notebook: Notebook) -> Command? {
    if random.oneIn(6) { return .day(dayWork(in: notebook)) }
    guard let id, let order = notebook.orders[id] else { return nil }
    let settlement = notebook.settlements[id] ?? Settlement()
    let due = settlement.payable(of: order)
    if due > 0, !random.oneIn(6) {
      let part = random.oneIn(3) ? Int.random(in: 1...due, using: &random) : due
      let tender: Tender = random.oneIn(2) ? .cash(given: part + 500) : .card(nil)
      return .pay(id, part, tender, isPart: part < due)
    }
    if let last = settlement.standing.last, random.oneIn(3) {
      return .void(id, last.number, .wrongTender, nil)
    }
    let amount = Int.random(in: 1...max(1, settlement.left), using: &random)
    return .refund(id, random.oneIn(3) ? settlement.left : amount, .spilled, nil)
  }

  private mutating func dayWork(in notebook: Notebook) -> DayWork {
    guard let open = notebook.dayRecords.open else {
      return .open(float: Int.random(in: 0...90_000, using: &random))
    }
    if random.oneIn(2), let reason = PaymentNote(rawValue: "ice") {
      return .move(Int.random(in: 1...900, using: &random), reason)
    }
    let counted = DayCount([.cash: Int.random(in: 0...90_000, using: &random)])
    return counted.map { .close(open.day.number, $0) } ?? .open(float: 0)
  }

  /// A call from one of a few tables, or staff on the way to one, or the answer.
  private mutating func call(knowing calls: [CallID]) -> Command {
    if let call = calls.randomElement(using: &random), random.oneIn(2) {
      return random.oneIn(3) ? .come(call) : .answer(call)
    }
    let number = Int.random(in: 0...40, using: &random)
    let reasons = CallReason.allCases
    let reason = reasons[Int.random(in: 0..<reasons.count, using: &random)]
    return .call(reason, from: number == 0 ? nil : Place(rawValue: "table \(number)"))
  }

  private mutating func lines() -> [Cart.Line] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let (juice, _) = Self.recipes[Int.random(in: 0..<4, using: &random)]
      let quantity = Quantity(Int.random(in: 1...4, using: &random)) ?? .one
      return Cart.Line(JuiceID(unchecked: juice), quantity)
    }
  }

  private static func text(_ name: String) -> LocalizedText { LocalizedText(name, in: .english) }
}

extension SeededGenerator {
  /// True once in a number of times, on average.
  mutating func oneIn(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
