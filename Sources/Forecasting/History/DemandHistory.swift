public import Calendars
public import JuiceBar
public import Time

/// The demand for one fruit in each hour in which the bar was open, by local time.
///
/// Orders are demand, and cancellations take it back; deliveries, waste and counts are none. An hour
/// in which a juice could not be sold for want of the fruit tells only the least that was wanted.
/// Days on which nothing at all was sold are days on which the bar was closed.
public struct DemandHistory: Hashable, Sendable {
  public struct Hour: Hashable, Sendable {
    /// The day: how many have passed since 1 January 1970.
    public let day: Int
    /// The hour on the clock, from 0 to 23.
    public let hour: Int
    /// How long it was, in hours: 1 but on the days on which the clocks change, and now.
    public let length: Double
    public let taken: Int
    /// Whether the fruit was too little for a juice at some time of the hour.
    public let isCensored: Bool

    public init(day: Int, hour: Int, length: Double = 1, taken: Int, isCensored: Bool = false) {
      self.day = day
      (self.hour, self.length, self.taken, self.isCensored) = (hour, length, taken, isCensored)
    }

    var weekday: Int { LocalTime.weekday(of: day) }
  }

  /// The open hours that are over, in order; the one that is going on as far as it has gone.
  public let hours: [Hour]
  public let opening: OpeningHours
  /// The day up to which the ledger was read.
  public let today: Int

  public init(hours: [Hour], opening: OpeningHours, today: Int) {
    (self.hours, self.opening, self.today) = (hours, opening, today)
  }

  /// How many days back the ledger is read: twelve weeks.
  public static let length = 84

  /// Reads a fruit's history out of the ledger from ``length`` days before now at least.
  ///
  /// With the `least` pieces every juice can be made: the largest amount of a recipe. Opening hours
  /// are inferred from the sales by default.
  public init(
    of fruit: FruitID,
    in summary: LedgerSummary,
    least: Int,
    zone: ZoneRules,
    until now: Timestamp,
    length: Int = length,
    opening: OpeningHours? = nil
  ) {
    let today = zone.local(now).day
    let days = today - length..<today + 1
    let opening =
      opening ?? OpeningHours(inferredFrom: summary, in: zone, days: days)
    var openDays: Set<Int> = []
    for quarter in summary.fruits.values.joined() where quarter.taken > 0 {
      openDays.insert(zone.local(quarter.start).day)
    }
    var hours = HourList(opening: opening, openDays: openDays)
    let quarters = summary.fruits[fruit] ?? []
    var next = 0
    var onHand: Int?
    let first = QuarterHour(zone.start(of: 0, on: days.lowerBound)).number
    while next < quarters.count, quarters[next].index < first {
      onHand = quarters[next].last
      next += 1
    }
    let begin = onHand == nil ? quarters.first?.index ?? Int.max : first
    let end = QuarterHour(now).number
    if begin <= end {
      for index in begin...end {
        var taken = 0
        var lowest = onHand ?? Int.max
        if next < quarters.count, quarters[next].index == index {
          taken = quarters[next].taken
          lowest = min(lowest, quarters[next].lowest)
          onHand = quarters[next].last
          next += 1
        }
        let start = index * QuarterHour.milliseconds
        let share =
          Double(min(QuarterHour.milliseconds, now.milliseconds - start))
          / Double(QuarterHour.milliseconds)
        hours.add(
          taken,
          at: zone.local(Timestamp(milliseconds: start)),
          length: share / 4,
          isCensored: lowest < least
        )
      }
    }
    self.init(hours: hours.list, opening: opening, today: today)
  }

  /// The days on which the bar was open, in order.
  public var days: [Int] {
    var days: [Int] = []
    for hour in hours where days.last != hour.day { days.append(hour.day) }
    return days
  }

  /// The history as it was known when a day began.
  public func before(_ day: Int) -> DemandHistory {
    DemandHistory(hours: hours.filter { $0.day < day }, opening: opening, today: day)
  }

  public func hours(on day: Int) -> [Hour] { hours.filter { $0.day == day } }
}

private struct HourList {
  let opening: OpeningHours
  let openDays: Set<Int>
  private(set) var list: [DemandHistory.Hour] = []

  init(opening: OpeningHours, openDays: Set<Int>) {
    (self.opening, self.openDays) = (opening, openDays)
  }

  mutating func add(_ taken: Int, at time: LocalTime, length: Double, isCensored: Bool) {
    guard let open = opening.hours[time.weekday], open.contains(time.hour),
      openDays.contains(time.day)
    else { return }
    var hour = DemandHistory.Hour(
      day: time.day,
      hour: time.hour,
      length: length,
      taken: taken,
      isCensored: isCensored
    )
    if let last = list.last, last.day == time.day, last.hour == time.hour {
      hour = DemandHistory.Hour(
        day: last.day,
        hour: last.hour,
        length: last.length + length,
        taken: last.taken + taken,
        isCensored: last.isCensored || isCensored
      )
      list.removeLast()
    }
    list.append(hour)
  }
}
