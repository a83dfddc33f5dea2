public import Calendars
public import Forecasting
import Glibc
public import JuiceBar
import SeededRandom
import Time

/// An invented bar whose days hang together: weather that lasts, weekdays with hours of their own,
/// days on which it stays closed, and weeks of promotions; the same seed gives the same history.
///
/// It knows nothing of the forecast's model, and none of its seeds was used to tune that.
public struct ChangeableBar: Sendable {
  private let zone: ZoneRules
  private let fruits: [(id: FruitID, glass: Int)]
  private var random: SeededGenerator
  private let opens = 10
  private let closes = 21
  private let closedWeekday: Int
  /// Of each weekday, how many visitors come in each hour, as shares of the day.
  private var profiles: [[Double]] = []
  private var weekdays: [Double] = []
  private var rates: [Double] = []

  /// Sets up a bar of 40 to 160 visitors a day and fruit.
  public init(
    seed: UInt64,
    fruits: [(id: FruitID, glass: Int)],
    zone: ZoneRules,
    crowd: Double = 1
  ) {
    (self.zone, self.fruits) = (zone, fruits)
    random = SeededGenerator(seed: seed)
    closedWeekday = 1 + Int(random.unit() * 3)
    for _ in 0...7 {
      weekdays.append(0.7 + 0.6 * random.unit())
      let noon = 11.5 + 2 * random.unit()
      let evening = 16 + 3 * random.unit()
      let share = 0.3 + 0.9 * random.unit()
      let near = { (hour: Int, peak: Double) in exp(-pow((Double(hour) + 0.5 - peak) / 1.5, 2)) }
      let profile = (0..<24).map { 0.15 + near($0, noon) + share * near($0, evening) }
      let sum = profile[opens..<closes].reduce(0, +)
      profiles.append(profile.map { $0 / sum })
    }
    rates = fruits.map { _ in crowd * (40 + 120 * random.unit()) }
  }

  /// Runs the bar for some days, from Monday, 5 January 2026.
  public mutating func run(days: Int = SimulatedBar.usualDays) -> HistoryFile {
    var entries: [HistoryFile.Entry] = []
    var weather = 0.0
    var promotion = 0
    for day in SimulatedBar.firstDay..<SimulatedBar.firstDay + days {
      // Weather lasts: 0.7 of it stays from day to day.
      weather = 0.7 * weather + 0.22 * (random.gamma(shape: 12) / 12 - 1) * 3.5
      promotion = promotion > 0 ? promotion - 1 : random.unit() < 0.04 ? 4 : 0
      let weekday = LocalTime.weekday(of: day)
      guard weekday != closedWeekday, random.unit() > 0.03 else { continue }
      let factor = weekdays[weekday] * exp(weather) * (promotion > 0 ? 1.5 : 1)
      for (fruit, rate) in zip(fruits, rates) {
        let morning = zone.start(of: opens, on: day).milliseconds - 1_800_000
        let delivered = (Int(rate * 8) + 30) * fruit.glass
        entries.append(
          HistoryFile.Entry(
            fruit: fruit.id,
            at: Timestamp(milliseconds: morning),
            delta: delivered
          )
        )
        for hour in opens..<closes {
          let start = zone.start(of: hour, on: day).milliseconds
          for _ in 0..<random.poisson(mean: rate * factor * profiles[weekday][hour]) {
            let glasses = 1 + (random.unit() < 0.35 ? 1 : 0) + (random.unit() < 0.1 ? 1 : 0)
            let time = Timestamp(milliseconds: start + Int(random.unit() * 3_599_000))
            entries.append(
              HistoryFile.Entry(fruit: fruit.id, at: time, delta: -glasses * fruit.glass)
            )
          }
        }
      }
    }
    return HistoryFile(entries)
  }
}
