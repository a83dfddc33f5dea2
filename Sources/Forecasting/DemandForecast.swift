public import Calendars
import JuiceBar
public import Time

/// The likely demand for a fruit from now on, by quarter-hours.
public struct DemandForecast: Hashable, Sendable {
  struct Slot: Hashable {
    let start: Timestamp
    let end: Timestamp
    let day: Int
    let hour: Int
    let mean: Double
    /// The mean demand of the hour on all days, at today's pace.
    let usual: Double
  }

  /// How many open days the bar must have sold the fruit on before anything is said.
  public static let leastDays = DemandModel.leastDays

  public let opening: OpeningHours
  public let now: Timestamp
  /// How much more than expected was taken today until now; 1 before the bar opens.
  public let pace: Double
  let today: Int
  let slots: [Slot]
  private let dispersion: Double
  private let variation: Double
  private let variationToday: Double

  /// Forecasts some days from now on, the first of them today; nothing when the history is too short.
  public init?(_ history: DemandHistory, zone: ZoneRules, now: Timestamp, days: Int = 9) {
    guard let model = DemandModel(history) else { return nil }
    self.now = now
    opening = history.opening
    today = zone.local(now).day
    dispersion = model.dispersion
    variation = model.dayVariation
    // The pace of a day is a gamma variable around 1; the demand until now updates it as a
    // conjugate prior: Gelman and others, Bayesian Data Analysis, section 2.6.
    var taken = 0.0
    var expected = 0.0
    var usual = 0.0
    let means = HourMeans(history)
    for hour in history.hours(on: today) {
      let mean = model.mean(weekday: hour.weekday, hour: hour.hour) * hour.length
      guard !hour.isCensored || Double(hour.taken) > mean else { continue }
      taken += Double(hour.taken)
      expected += mean
      usual += means.mean(of: hour.hour) * hour.length
    }
    let prior = 1 / model.dayVariation
    let evidence = prior + expected / model.dispersion
    let known = max(0, prior + taken / model.dispersion)
    pace = known / evidence
    let usualPace = known / (prior + usual / model.dispersion)
    variationToday = 1 / evidence
    let length = QuarterHour.milliseconds
    let first = QuarterHour(now).number
    let end = QuarterHour(zone.start(of: 0, on: today + days)).number
    slots = (first..<max(first, end)).compactMap { [opening, pace, today] index in
      let time = zone.local(Timestamp(milliseconds: index * length))
      guard let hours = opening.hours[time.weekday], hours.contains(time.hour) else { return nil }
      let start = max(now.milliseconds, index * length)
      let share = Double((index + 1) * length - start) / Double(length)
      let isToday = time.day == today
      return Slot(
        start: Timestamp(milliseconds: start),
        end: Timestamp(milliseconds: (index + 1) * length),
        day: time.day,
        hour: time.hour,
        mean: model.mean(weekday: time.weekday, hour: time.hour) * (isToday ? pace : 1) * share / 4,
        usual: means.mean(of: time.hour) * (isToday ? usualPace : 1) * share / 4
      )
    }
  }

  /// The next days on which the bar is open, in order; today as long as it is not over.
  public var openDays: [Int] {
    var days: [Int] = []
    for slot in slots where days.last != slot.day { days.append(slot.day) }
    return days
  }

  func closing(on day: Int) -> Timestamp? { slots.last { $0.day == day }?.end }

  /// The slots of some days and the demand from their beginning on.
  func cumulated(on days: ClosedRange<Int>) -> (slots: [Slot], demand: CumulatedDemand) {
    let slots = slots.filter { days.contains($0.day) }
    var demand = CumulatedDemand(dispersion: dispersion)
    for slot in slots {
      let variation = slot.day == today ? variationToday : variation
      demand.add(slot.mean, day: slot.day, variation: variation)
    }
    return (slots, demand)
  }

  /// The quantile of the demand of a day from its beginning, or from now, until the bar closes.
  public func demand(on day: Int, probability: Double) -> Int {
    let demand = cumulated(on: day...day).demand
    return demand.sum(through: demand.count - 1).quantile(probability)
  }

  /// The expected demand of a day from its beginning, or from now, until the bar closes.
  public func mean(on day: Int) -> Double { slots.reduce(0) { $0 + ($1.day == day ? $1.mean : 0) } }
}
