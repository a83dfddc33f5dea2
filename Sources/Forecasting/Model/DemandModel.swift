import Calendars
import Glibc

/// The components of a fruit's hourly demand, learnt from a history.
///
/// The expected takes of an hour are those of its weekday and hour of day, times the level of the
/// last days, times the pace of today. Each is shrunk towards a more certain figure as long as
/// there is little data (credibility), and older data count for less (exponential smoothing).
/// `Docs/forecast.md` has the formulas and their sources.
struct DemandModel: Hashable {
  /// Open days without which nothing is said.
  static let leastDays = 7
  /// After how many days an observation counts half.
  private static let halfLife = 35.0
  /// How many hours' worth of the mean of all hours an hour of day is drawn towards.
  private static let hourPrior = 1.0
  /// How many hours' worth of hour of day times weekday a single cell is drawn towards.
  private static let cellPrior = 6.0
  /// How many days' worth of an average day a weekday is drawn towards.
  private static let weekdayPrior = 1.0
  /// After how many open days the level forgets half, as candidates; none leaves the level alone.
  private static let levelLives: [Double?] = [nil, 20, 10, 5]

  /// The least squared coefficient of variation of a day: 5 %, squared.
  private static let leastVariation = 0.0025

  /// The expected takes of an hour, by weekday and hour of day, at level 1.
  private let cells: [[Double]]
  /// How much more than usual the last days asked for.
  let level: Double
  /// The ratio of variance and mean within an hour.
  let dispersion: Double
  /// The squared coefficient of variation of whole days, beyond the variation of their hours.
  let dayVariation: Double

  /// Learns from all days of the history before today.
  ///
  /// Nothing when there are fewer than ``leastDays``, or nothing was ever taken.
  init?(_ history: DemandHistory) {
    let hours = history.hours.filter { $0.day < history.today && $0.length > 0 }
    guard Set(hours.lazy.filter { !$0.isCensored }.map(\.day)).count >= Self.leastDays else {
      return nil
    }
    var cells = Self.cells(hours.filter { !$0.isCensored }, today: history.today)
    // The sales of a censored hour are a lower bound of its demand: they count if they exceed the
    // expectation, and never lower anything.
    let usable = hours.filter { hour in
      !hour.isCensored
        || Double(hour.taken) > cells[hour.weekday][hour.hour] * hour.length
    }
    if usable.contains(where: \.isCensored) { cells = Self.cells(usable, today: history.today) }
    guard cells.contains(where: { $0.contains { $0 > 0 } }) else { return nil }
    let days = Self.days(hours.filter { !$0.isCensored }, cells)
    let fits = Self.levelLives.map { Self.level(of: days, life: $0) }
    let best = fits.min { $0.error < $1.error }
    self.cells = cells
    level = best?.level ?? 1
    let dispersion = Self.dispersion(hours.filter { !$0.isCensored }, days: days, cells: cells)
    self.dispersion = dispersion
    let variation = best.map { Self.variation($0, dispersion: dispersion) } ?? Self.leastVariation
    dayVariation = variation * Self.widening(of: Set(hours.map(\.day)), today: history.today)
  }

  /// The expected takes of an hour, before anything is known of its day.
  func mean(weekday: Int, hour: Int) -> Double { level * cells[weekday][hour] }

  // MARK: - Weekdays and hours

  private struct Sum {
    var weight = 0.0
    var taken = 0.0

    mutating func add(_ weight: Double, _ taken: Double) {
      self.weight += weight
      self.taken += taken
    }

    func mean(towards prior: Double, worth: Double) -> Double {
      (taken + worth * prior) / (weight + worth)
    }
  }

  private static func cells(_ hours: [DemandHistory.Hour], today: Int) -> [[Double]] {
    var all = Sum()
    var byHour = [Sum](repeating: Sum(), count: 24)
    var byCell = [[Sum]](repeating: [Sum](repeating: Sum(), count: 24), count: 8)
    for hour in hours {
      let weight = exp2(-Double(today - hour.day) / halfLife)
      let taken = weight * Double(max(0, hour.taken))
      all.add(weight * hour.length, taken)
      byHour[hour.hour].add(weight * hour.length, taken)
      byCell[hour.weekday][hour.hour].add(weight * hour.length, taken)
    }
    let mean = all.weight > 0 ? all.taken / all.weight : 0
    let hourMeans = byHour.map { $0.mean(towards: mean, worth: hourPrior) }
    let openHours = byHour.count { $0.weight > 0 }
    let prior = weekdayPrior * mean * Double(openHours)
    return byCell.map { cells in
      // A weekday's factor: its demand divided by the demand of its hours on any day.
      var taken = prior
      var expected = prior
      for (hour, cell) in cells.enumerated() {
        taken += cell.taken
        expected += cell.weight * hourMeans[hour]
      }
      let factor = expected > 0 ? taken / expected : 1
      return zip(cells, hourMeans).map { $0.mean(towards: factor * $1, worth: cellPrior) }
    }
  }

  // MARK: - The level

  private struct Day {
    var taken = 0.0
    var expected = 0.0
  }

  private struct LevelFit {
    var level: Double
    var error: Double
    /// The one-day-ahead expectation of each day, and its demand.
    var forecasts: [Day]
  }

  private static func days(_ hours: [DemandHistory.Hour], _ cells: [[Double]]) -> [Day] {
    var days: [Int: Day] = [:]
    for hour in hours {
      days[hour.day, default: Day()].taken += Double(hour.taken)
      days[hour.day, default: Day()].expected += cells[hour.weekday][hour.hour] * hour.length
    }
    return days.keys.sorted().compactMap { days[$0] }
  }

  /// Follows the level over the days, and how far each day was from the level before it.
  private static func level(of days: [Day], life: Double?) -> LevelFit {
    let usual = days.reduce(0) { $0 + $1.expected } / Double(max(1, days.count))
    var taken = 0.0
    var expected = 0.0
    var fit = LevelFit(level: 1, error: 0, forecasts: [])
    for day in days {
      let forecast = fit.level * day.expected
      fit.error += (day.taken - forecast) * (day.taken - forecast)
      fit.forecasts.append(Day(taken: day.taken, expected: forecast))
      guard let life else { continue }
      let kept = exp2(-1 / life)
      taken = taken * kept + day.taken
      expected = expected * kept + day.expected
      // Shrunk towards 1 with the weight of two usual days.
      fit.level = expected > 0 ? (taken + 2 * usual) / (expected + 2 * usual) : 1
    }
    return fit
  }

  // MARK: - How far it is off

  /// Pearson's estimate of the dispersion, with days levelled, so that a strong day is not taken
  /// for scattered hours.
  private static func dispersion(
    _ hours: [DemandHistory.Hour],
    days: [Day],
    cells: [[Double]]
  ) -> Double {
    let order = Set(hours.map(\.day)).sorted()
    let factors = Dictionary(
      uniqueKeysWithValues: zip(order, days).map { day, sums in
        (day, sums.expected > 0 ? (sums.taken + 1) / (sums.expected + 1) : 1)
      }
    )
    var squares = 0.0
    var count = 0
    for hour in hours {
      let mean = cells[hour.weekday][hour.hour] * hour.length * (factors[hour.day] ?? 1)
      guard mean > 0.01 else { continue }
      squares += (Double(hour.taken) - mean) * (Double(hour.taken) - mean) / mean
      count += 1
    }
    // One degree of freedom goes to each day's factor.
    let degrees = max(1, count - order.count)
    return max(1.02, squares / Double(degrees))
  }

  /// The variance of whole days' errors beyond the scatter of their hours.
  private static func variation(_ fit: LevelFit, dispersion: Double) -> Double {
    var rest = 0.0
    var scale = 0.0
    for day in fit.forecasts {
      let error = day.taken - day.expected
      rest += error * error - dispersion * day.expected
      scale += day.expected * day.expected
    }
    return scale > 0 ? min(1, max(leastVariation, rest / scale)) : leastVariation
  }

  /// The uncertainty of a mean of few days: the days it was taken from lie closer to it than the
  /// next one will, by (n + 1) / (n - 1) for n days of a weekday.
  private static func widening(of days: Set<Int>, today: Int) -> Double {
    // In order, since the sum of a set's fractions hangs on the order, which differs from set to set.
    let weight = days.sorted().reduce(0) { $0 + exp2(-Double(today - $1) / halfLife) }
    let count = max(1.5, weekdayPrior + weight / 7)
    return (count + 1) / (count - 1)
  }
}
