/// A bar's stock of a fruit, as the other bars of its venue see it.
public struct SharedShelf: Hashable, Sendable {
  public let bar: BarID
  public let onHand: Int
  /// The level at which the fruit runs low.
  public let low: Int
  public let capacity: Int

  public init(bar: BarID, onHand: Int, low: Int, capacity: Int) {
    self.bar = bar
    self.onHand = onHand
    self.low = low
    self.capacity = capacity
  }

  /// So many pieces are enough for a while: twice the low level, and a quarter of the shelf at least.
  var enough: Int { min(capacity, max(2 * low, capacity / 4, 1)) }
  /// How many pieces others may have.
  var spare: Int { max(0, onHand - enough) }
  /// How many pieces are missing, of fruit that runs low.
  var missing: Int { onHand <= low ? enough - onHand : 0 }
}

/// That one bar could send fruit to another.
public struct SharingSuggestion: Hashable, Sendable {
  /// The bar that has more than enough.
  public let from: BarID
  /// The bar where the fruit runs low.
  public let to: BarID
  public let amount: Int
}

/// Which bar could help which, fruit by fruit.
///
/// The bars that have least are helped first, each by one other bar: the one that can spare most
/// then. Less than a quarter of the need is not worth the trip.
public enum FruitSharing: Sendable {
  /// The suggestions for one fruit, one for a bar at most, in O(*n* log *n*).
  public static func suggestions(for shelves: [SharedShelf]) -> [SharingSuggestion] {
    let needy = shelves.filter { $0.missing > 0 }
      .sorted { (-$0.missing, $0.bar) < (-$1.missing, $1.bar) }
    var givers = shelves.filter { $0.spare > 0 }
      .sorted { (-$0.spare, $0.bar) < (-$1.spare, $1.bar) }.map { (bar: $0.bar, spare: $0.spare) }
    var found: [SharingSuggestion] = []
    var next = 0
    for shelf in needy {
      guard next < givers.count else { break }
      let amount = min(givers[next].spare, shelf.missing)
      guard amount * 4 >= shelf.missing else { continue }
      found.append(SharingSuggestion(from: givers[next].bar, to: shelf.bar, amount: amount))
      givers[next].spare -= amount
      // The rest are in order; the bar that can spare most then is the last one skipped.
      if next + 1 < givers.count, givers[next + 1].spare > givers[next].spare { next += 1 }
    }
    return found
  }
}
