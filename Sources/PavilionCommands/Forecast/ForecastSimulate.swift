import Calendars
import Forecasting
import JSON
import JuiceBar
import Localization

/// `forecast simulate SEED`: gives a new bar a past, so that its forecasts can be looked at.
struct ForecastSimulate: Verb {
  static let syntax = Syntax(
    words: ["forecast", "simulate"],
    operands: ["SEED"],
    options: [daysOption.syntax, Settings.timeZoneOption.syntax],
    summary: "Give a new bar a made-up past, to try forecasts",
    discussion: """
      Orders juices at the counter of a bar that has sold nothing yet, over the days before now, and
      fills its shelves: through the order desk, as if they had been ordered then. For
      demonstrations and tests; a bar that has sold anything is refused.
      """
  )
  private static let daysOption = Option(
    "days",
    "N",
    .wholeNumber(in: 1...400),
    help: "How many days; 56 by default"
  )

  private let seed: Int
  private let days: Int
  private let zone: ZoneRules

  init(_ arguments: Arguments) throws(UsageError) {
    seed = try arguments.operand(0, as: .wholeNumber(in: 0...1_000_000_000))
    days = try arguments.value(of: Self.daysOption) ?? 56
    zone =
      try arguments.value(of: Settings.timeZoneOption)
      ?? .ofMachine(in: arguments.environment)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      guard try await bar.storage.order(numbered: 1, of: bar.id) == nil else {
        throw CommandFailure(
          code: "not-new",
          description: "the bar has sold something already: a made-up past is for new bars alone"
        )
      }
      let menu = try await bar.storage.menu(of: bar.id)
      var past = PastOrders(menu: menu, onHand: try await bar.storage.stock(of: bar.id).onHand)
      let orders = past.submissions(seed: seed, days: days, zone: zone, until: .now)
      for batch in orders.batches {
        _ = try await bar.storage.commit(Batch(bar: bar.id, menu: menu, submissions: batch))
      }
      let count = orders.count
      let days = days
      return Report(["days": .integer(days), "orders": .integer(count)]) { language in
        let texts = Texts(language)
        return texts(
          .cliForecastFilled,
          ["days": texts.number(days), "count": texts.number(count)]
        )
      }
    }
  }
}

/// Makes a past up: who ordered what when, and when shelves were filled.
private struct PastOrders {
  let menu: PublishedMenu
  var onHand: [FruitID: Int]
  private var filledHour = 0

  init(menu: PublishedMenu, onHand: [FruitID: Int]) {
    self.menu = menu
    self.onHand = onHand
  }

  /// The commands in batches of a size that the order desk makes too, and how many are orders.
  mutating func submissions(
    seed: Int,
    days: Int,
    zone: ZoneRules,
    until now: Timestamp
  ) -> (batches: [[Submission]], count: Int) {
    // The simulated bar sells juices, each of a fruit that stands for it; its shelves do not matter.
    let juices = menu.menu.juices.compactMap { juice in FruitID(juice.id.rawValue).map { ($0, 1) } }
    var bar = SimulatedBar(seed: UInt64(seed), fruits: juices, zone: zone, crowd: 0.25)
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
      // Collected a minute later, so that it does not wait at the bar for ever.
      let made = Timestamp(milliseconds: time.milliseconds + 60_000)
      all.append(
        Submission(.make(order.orderID), orderID: .at(made), at: made)
      )
      count += 1
    }
    let size = OrderDesk.batchLimit
    let batches = stride(from: 0, to: all.count, by: size).map { start in
      Array(all[start..<min(all.count, start + size)])
    }
    return (batches, count)
  }

  /// Fills what is low, every other hour.
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
        orderID: .at(time),
        at: time
      )
    }
  }

  /// An order of what the shelves hold; nothing when they do not.
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
    return Submission(.order(cart), orderID: .at(time), at: time)
  }
}

extension OrderID {
  /// A new identifier of an order that was taken at a time.
  fileprivate static func at(_ time: Timestamp) -> OrderID {
    OrderDesk.Surroundings.system.orderID(time)
  }
}
