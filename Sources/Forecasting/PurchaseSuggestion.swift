/// How many pieces of a fruit to buy, so that a day is served with a probability.
public struct PurchaseSuggestion: Hashable, Sendable {
  /// The share of days on which the purchase should last until closing, by default.
  public static let usualService = 0.9

  /// The day, by how many have passed since 1 January 1970.
  public let day: Int
  /// Pieces to buy before the bar opens on that day.
  public let pieces: Int
  /// Pieces that are likely to be left until then.
  public let leftOver: Int
  /// Pieces that are enough for the day with the probability asked for.
  public let needed: Int
  /// The probability that the day is served to its end with these pieces.
  public let service: Double
  /// Whether the shelf is too small for the need.
  public let isLimited: Bool

  /// Works out what to buy for a day, by default the next open one after today; nothing when the bar
  /// is not open on it.
  ///
  /// The remainder until then is its median, so that a shelf is neither overfilled nor left empty
  /// by habit.
  public init?(
    for day: Int? = nil,
    onHand: Int,
    capacity: Int,
    pack: Int = 1,
    service: Double = usualService,
    by forecast: DemandForecast
  ) {
    let days = forecast.openDays.filter { $0 > forecast.today }
    guard let day = day ?? days.first, days.contains(day) else { return nil }
    self.day = day
    let before = forecast.today...day - 1
    let rest = forecast.cumulated(on: before).demand
    let left = min(capacity, max(0, onHand - rest.sum(through: rest.count - 1).quantile(0.5)))
    let demand = forecast.cumulated(on: day...day).demand
    let sum = demand.sum(through: demand.count - 1)
    let needed = sum.quantile(service)
    let missing = max(0, needed - left)
    let pack = max(1, pack)
    let wanted = (missing + pack - 1) / pack * pack
    let room = (capacity - left) / pack * pack
    pieces = min(wanted, room)
    leftOver = left
    self.needed = needed
    self.service = sum.probability(atMost: left + pieces)
    isLimited = pieces < missing
  }
}
