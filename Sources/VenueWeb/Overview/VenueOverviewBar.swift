import CounterWeb
import JuiceBar
import Languages
import OfficeWeb
package import Time
import Web

/// The part of a bar's menu that the overview needs: small, and one value shared by all bars with
/// equal menus.
struct VenueOverviewMenu: Hashable, Sendable {
  /// A fruit, and the level at which it runs low.
  package struct Fruit: Hashable, Sendable {
    package let id: FruitID
    package let name: LocalizedText
    let low: Int
    package let capacity: Int
  }

  let currency: String
  let fruits: [Fruit]

  init(_ menu: Menu) {
    currency = menu.currency
    fruits = menu.fruits.map {
      Fruit(id: $0.id, name: $0.name, low: $0.lowLevel, capacity: $0.capacity)
    }
  }
}

/// An open bar in the overview.
struct VenueOverviewBar: Sendable {
  /// How urgently a bar needs attention, most urgent first.
  package enum Need: Int, Comparable, Sendable {
    /// Fruit is sold out, a call is open, a webhook fails, or an order is overdue.
    case urgent
    /// Fruit runs low, or an order has waited for a while.
    case soon
    /// All is well.
    case none

    static func < (left: Need, right: Need) -> Bool { left.rawValue < right.rawValue }
  }

  let standing: BarStatus
  let menu: VenueOverviewMenu
  /// The fruit that is sold out, and the fruit that runs low.
  let soldOut, low: [VenueOverviewMenu.Fruit]
  let need: Need

  init(_ standing: BarStatus, menu: VenueOverviewMenu, at now: Timestamp) {
    self.standing = standing
    self.menu = menu
    let onHand = { (fruit: VenueOverviewMenu.Fruit) in standing.onHand[fruit.id, default: 0] }
    soldOut = menu.fruits.filter { onHand($0) == 0 }
    low = menu.fruits.filter { onHand($0) > 0 && onHand($0) <= $0.low }
    // In minutes, like the ages on the cards of the orders.
    let waited = standing.queue.waitsSince.map { $0.minutes(until: now) } ?? 0
    if !soldOut.isEmpty || standing.openCalls > 0 || standing.failingWebhooks > 0
      || waited >= PreparationPageModel.overdue
    {
      need = .urgent
    } else {
      need = low.isEmpty && waited < PreparationPageModel.late ? .none : .soon
    }
  }

  var pieces: Int { menu.fruits.reduce(0) { $0 + standing.onHand[$1.id, default: 0] } }
}

/// Fruit that another bar could send.
struct VenueOverviewOffer: Hashable, Sendable {
  let fruit: VenueOverviewMenu.Fruit
  let suggestion: SharingSuggestion
}

extension [VenueOverviewBar] {
  /// The fruit that bars could send each other, by the bar that would receive it.
  func offers() -> [BarID: [VenueOverviewOffer]] {
    var shelves: [FruitID: [SharedShelf]] = [:]
    var fruits: [FruitID: VenueOverviewMenu.Fruit] = [:]
    for bar in self {
      for fruit in bar.menu.fruits {
        fruits[fruit.id] = fruit
        shelves[fruit.id, default: []].append(
          SharedShelf(
            bar: bar.standing.id,
            onHand: bar.standing.onHand[fruit.id, default: 0],
            low: fruit.low,
            capacity: fruit.capacity
          )
        )
      }
    }
    var offers: [BarID: [VenueOverviewOffer]] = [:]
    for (id, fruit) in fruits.sorted(by: { $0.key < $1.key }) {
      for suggestion in FruitSharing.suggestions(for: shelves[id] ?? []) {
        offers[suggestion.to, default: []].append(
          VenueOverviewOffer(fruit: fruit, suggestion: suggestion)
        )
      }
    }
    return offers
  }
}

extension Timestamp {
  /// The whole minutes until a later moment; 0 if that is not later.
  package func minutes(until later: Timestamp) -> Int {
    max(0, later.milliseconds - milliseconds) / 60_000
  }
}
