public import Calendars
public import Forecasting
import Glibc
public import JuiceBar
import SeededRandom
import Time

/// An invented bar whose visitors come by weekday, hour, weather and chance; the same seed gives
/// the same history.
///
/// It knows nothing of the forecast's model: visitors arrive one by one (Poisson) at a rate with a
/// profile over the day, a factor for each weekday, a trend over weeks, a random factor for the day
/// (gamma) and an occasional event; each takes the fruit of one to three glasses. Shelves are
/// filled before the bar opens and run out on some days: later visitors leave, and the history does
/// not record them.
public struct SimulatedBar: Sendable {
  /// The first day, a Monday: 5 January 2026.
  public static let firstDay = LocalTime.day(year: 2026, month: 1, day: 5)
  /// The default number of days.
  public static let usualDays = 112

  /// The beginning of the first day.
  static func monday(of zone: ZoneRules) -> Timestamp { zone.start(of: 0, on: firstDay) }

  private struct Shelf {
    let fruit: FruitID
    let rate: Double
    let glass: Int
    let par: Int
    var onHand: Int
  }

  private let zone: ZoneRules
  private var random: SeededGenerator
  private var weekdays: [Double] = []
  private var profile: [Double] = []
  private let opens: Int
  private let closes: Int
  private let closedWeekday: Int?
  private let trend: Double
  private var shelves: [Shelf] = []

  /// Sets up a bar.
  ///
  /// - Parameters:
  ///   - seed: The seed of all randomness.
  ///   - fruits: The bar's fruits, and how many pieces of each a glass takes.
  ///   - zone: The time zone of the bar.
  ///   - crowd: The number of visitors, as a factor: 1 for 15 to 75 a day and fruit.
  public init(
    seed: UInt64,
    fruits: [(id: FruitID, glass: Int)],
    zone: ZoneRules,
    crowd: Double = 1
  ) {
    self.zone = zone
    random = SeededGenerator(seed: seed)
    opens = 9 + Int(random.unit() * 3)
    closes = 19 + Int(random.unit() * 4)
    closedWeekday = random.unit() < 0.5 ? 1 + Int(random.unit() * 3) : nil
    trend = (random.unit() - 0.4) * 0.08
    weekdays = (0...7).map { day in (day >= 5 ? 1.35 : 0.9) * (0.8 + 0.4 * random.unit()) }
    let lunch = 12 + 1.5 * random.unit()
    let evening = 16.5 + 2 * random.unit()
    profile = (0..<24).map { hour in
      let near = { (peak: Double) in exp(-pow((Double(hour) + 0.5 - peak) / 1.6, 2)) }
      return 0.3 + near(lunch) + 0.8 * near(evening)
    }
    shelves = fruits.map { fruit, glass in
      let rate = (1.5 + 6 * random.unit()) * crowd
      // The expected visitors of a day, each with about a glass and a half; the shelf starts the
      // day with half as much again.
      let perDay = rate * profile[opens..<closes].reduce(0, +)
      let par = Int(perDay * 2.3 * Double(glass))
      return Shelf(fruit: fruit, rate: rate, glass: glass, par: par, onHand: 0)
    }
  }

  /// Runs the bar for some days, from Monday, 5 January 2026.
  public mutating func run(days: Int = usualDays) -> HistoryFile {
    var entries: [HistoryFile.Entry] = []
    for day in Self.firstDay..<Self.firstDay + days {
      let weekday = LocalTime.weekday(of: day)
      guard weekday != closedWeekday else { continue }
      let weeks = Double(day - Self.firstDay) / 7
      var factor = weekdays[weekday] * exp(trend * min(weeks, 12)) * random.gamma(shape: 25) / 25
      if random.unit() < 0.04 { factor *= 1.6 }
      fillShelves(on: day, &entries)
      for hour in opens..<closes {
        let start = zone.start(of: hour, on: day).milliseconds
        for index in shelves.indices {
          serve(
            index,
            from: start,
            expecting: shelves[index].rate * profile[hour] * factor,
            &entries
          )
        }
      }
    }
    return HistoryFile(entries)
  }

  private mutating func fillShelves(on day: Int, _ entries: inout [HistoryFile.Entry]) {
    let time = Timestamp(milliseconds: zone.start(of: opens, on: day).milliseconds - 1_800_000)
    for index in shelves.indices where shelves[index].onHand < shelves[index].par {
      let shelf = shelves[index]
      entries.append(
        HistoryFile.Entry(fruit: shelf.fruit, at: time, delta: shelf.par - shelf.onHand)
      )
      shelves[index].onHand = shelf.par
    }
  }

  private mutating func serve(
    _ index: Int,
    from start: Int,
    expecting rate: Double,
    _ entries: inout [HistoryFile.Entry]
  ) {
    for _ in 0..<random.poisson(mean: rate) {
      let glasses = 1 + (random.unit() < 0.35 ? 1 : 0) + (random.unit() < 0.1 ? 1 : 0)
      let time = Timestamp(milliseconds: start + Int(random.unit() * 3_599_000))
      let pieces = glasses * shelves[index].glass
      guard shelves[index].onHand >= pieces else { continue }
      shelves[index].onHand -= pieces
      entries.append(HistoryFile.Entry(fruit: shelves[index].fruit, at: time, delta: -pieces))
    }
  }
}

extension SeededGenerator {
  /// A number in 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of arrivals: how many exponential waits fit into the time.
  mutating func poisson(mean: Double) -> Int {
    var count = 0
    var passed = -log(1 - unit())
    while passed < mean {
      count += 1
      passed -= log(1 - unit())
    }
    return count
  }

  /// The sum of a number of exponential waits.
  mutating func gamma(shape: Int) -> Double {
    (0..<shape).reduce(0) { sum, _ in sum - log(1 - unit()) }
  }
}
