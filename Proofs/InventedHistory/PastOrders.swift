public import Calendars
import Forecasting
import Identifiers
public import JuiceBar
import SeededRandom
public import Time

extension BarRecords {
  /// Gives a bar without sales an invented past, as if its orders had been placed at the counter
  /// then.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - seed: The seed of all randomness.
  ///   - days: How many days before `now` the past begins.
  ///   - zone: The time zone of the bar.
  ///   - now: The end of the past.
  /// - Returns: How many orders were placed.
  /// - Throws: Any error of the storage.
  public func inventPast(
    of bar: BarID,
    seed: UInt64,
    days: Int,
    zone: ZoneRules,
    until now: Timestamp
  ) async throws(StorageError) -> Int {
    let menu = try await menu(of: bar)
    let onHand = try await stock(of: bar).onHand
    var past = PastOrders(menu: menu, onHand: onHand, seed: seed)
    let orders = past.submissions(days: days, zone: zone, until: now)
    for batch in orders.batches {
      _ = try await commit(Batch(bar: bar, menu: menu, submissions: batch))
    }
    return orders.count
  }
}

/// An invented past: orders with their times, and deliveries.
private struct PastOrders {
  private let menu: PublishedMenu
  private var onHand: [FruitID: Int]
  private let seed: UInt64
  private var random: SeededGenerator
  private var filledHour = 0

  init(menu: PublishedMenu, onHand: [FruitID: Int], seed: UInt64) {
    self.menu = menu
    self.onHand = onHand
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  /// The commands in batches that an order desk could make, and the number of orders.
  mutating func submissions(
    days: Int,
    zone: ZoneRules,
    until now: Timestamp
  ) -> (batches: [[Submission]], count: Int) {
    // Each juice of the simulated bar stands for a juice of the menu and needs one fruit of its
    // own; its shelves do not matter.
    let juices = menu.menu.juices.compactMap { juice in FruitID(juice.id.rawValue).map { ($0, 1) } }
    var bar = SimulatedBar(seed: seed, fruits: juices, zone: zone, crowd: 0.25)
    let weeks = (days + 6) / 7 + 1
    let entries = bar.run(days: weeks * 7).entries
    let day = 86_400_000
    let begin = SimulatedBar.monday(of: zone)
    let shift =
      (now.milliseconds - begin.milliseconds) / (7 * day) * 7 * day - (weeks - 1) * 7 * day
    let first = now.milliseconds - days * day
    var all: [Submission] = []
    var count = 0
    for entry in entries where entry.delta < 0 {
      let time = Timestamp(milliseconds: entry.at.milliseconds + shift)
      guard (first..<now.milliseconds).contains(time.milliseconds),
        let id = JuiceID(entry.fruit.rawValue), let juice = menu.menu[id],
        let quantity = Quantity(-entry.delta)
      else { continue }
      all += deliveries(before: time)
      guard let order = order(juice, quantity, at: time) else { continue }
      all.append(order)
      // The order is collected a minute later, so that it does not stay open for ever.
      let made = Timestamp(milliseconds: time.milliseconds + 60_000)
      all.append(
        Submission(.make(order.orderID), orderID: OrderID(at: made, using: &random), at: made)
      )
      count += 1
    }
    let size = GroupCommitter.commandLimit
    let batches = stride(from: 0, to: all.count, by: size).map { start in
      Array(all[start..<min(all.count, start + size)])
    }
    return (batches, count)
  }

  /// Refills low stock, every other hour.
  private mutating func deliveries(before time: Timestamp) -> [Submission] {
    let hour = time.milliseconds / 7_200_000
    guard hour != filledHour else { return [] }
    filledHour = hour
    return menu.menu.fruits.compactMap { fruit in
      let stock = onHand[fruit.id] ?? 0
      guard stock < fruit.capacity / 2 else { return nil }
      onHand[fruit.id] = fruit.capacity
      return Submission(
        .adjust(fruit.id, by: fruit.capacity - stock, reason: .delivery),
        orderID: OrderID(at: time, using: &random),
        at: time
      )
    }
  }

  /// An order that the shelves can fill; `nil` if they cannot.
  private mutating func order(
    _ juice: Juice,
    _ quantity: Quantity,
    at time: Timestamp
  ) -> Submission? {
    guard let cart = Cart([Cart.Line(juice.id, quantity)]),
      juice.recipe.makeable(from: onHand) >= quantity.count
    else { return nil }
    for need in juice.recipe.needs {
      onHand[need.fruit, default: 0] -= need.amount * quantity.count
    }
    return Submission(.order(cart), orderID: OrderID(at: time, using: &random), at: time)
  }
}
