import Identifiers
import JuiceBar
import Languages
import SeededRandom

extension Command {
  /// An order of a juice; one of kiwi has a name that a careless copy would change.
  fileprivate static func named(_ juice: JuiceID) -> Command {
    var cart = Cart(juice)
    if juice == "kiwi" { cart.name = CupName(rawValue: "안나 \"\\N' 👩🏽‍🚀") }
    return .order(cart)
  }
}

extension SeededGenerator {
  /// A command of any kind, perhaps about one of the orders, to which it adds its own, and often
  /// under one of a number of keys.
  mutating func submission(about orders: inout [OrderID], keys: Int = 40) -> Submission {
    let juices: [JuiceID] = ["strawberry-banana", "mango-kiwi", "strawberry", "kiwi", "durian"]
    let fruits: [FruitID] = ["strawberry", "banana", "kiwi", "mango", "durian"]
    let fruit = fruits[Int.random(in: 0..<5, using: &self)]
    let old = orders.suffix(12).randomElement(using: &self) ?? .random()
    let command: Command =
      switch Int.random(in: 0..<26, using: &self) {
      case 0: .adjust(fruit, by: Int.random(in: -12...40, using: &self), reason: .correction)
      case 1: .count(fruit, onHand: Int.random(in: 0...120, using: &self), expecting: 10)
      case 2: .make(old)
      case 3: .cancel(old)
      case 4: .advance(old, to: Order.Status.steps[Int.random(in: 0..<4, using: &self)])
      case 5: .recall(old, to: Order.Status.steps[Int.random(in: 0..<4, using: &self)])
      case 6: .suspend(juices[Int.random(in: 0..<5, using: &self)], until: nil)
      case 7...9: .resume(juices[Int.random(in: 0..<5, using: &self)], ifDue: false)
      case 20...25: money(of: old)
      default: .named(juices[Int.random(in: 0..<5, using: &self)])
      }
    let key = Int.random(in: 0..<(keys + keys / 2), using: &self)
    let id = OrderID(at: .noon, using: &self)
    orders.append(id)
    return Submission(
      command,
      key: key < keys ? IdempotencyKey(rawValue: "key-\(key)") : nil,
      orderID: id,
      at: .noon
    )
  }

  /// A payment, a void, a refund, or work on the business day.
  private mutating func money(of order: OrderID) -> Command {
    let amount = [1000, 2000, 3000].randomElement(using: &self) ?? 3000
    let number = Int.random(in: 1...3, using: &self)
    return switch Int.random(in: 0..<8, using: &self) {
    case 0: .pay(order, 3000, .card(nil))
    case 1: .pay(order, amount, .cash(given: 3000), isPart: true)
    case 2: .pay(order, amount, .waiver(.complaint, nil), isPart: true)
    case 3: .void(order, number, .wrongTender, nil)
    case 4: .refund(order, amount, .spilled, nil)
    case 5: .day(.open(float: amount))
    case 6: .cancel(order)
    default: DayCount([.cash: amount]).map { .day(.close(number, $0)) } ?? .cancel(order)
    }
  }
}
