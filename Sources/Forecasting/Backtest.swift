import Calendars

/// The error of past forecasts: each day of a history is forecast from the data before it (rolling
/// origin), beside two guesses that need no model.
public struct Backtest: Hashable, Sendable {
  /// How something is forecast.
  public enum Method: String, CaseIterable, Hashable, Sendable {
    case model
    /// The demand of the same hour a week ago.
    case lastWeek
    /// The mean demand of the same hour on all earlier days.
    case hourMean
  }

  public struct Mean: Hashable, Sendable {
    public private(set) var count = 0
    private var sum = 0.0

    public var value: Double? { count > 0 ? sum / Double(count) : nil }

    mutating func add(_ value: Double) {
      sum += value
      count += 1
    }

    mutating func add(_ other: Mean) {
      sum += other.sum
      count += other.count
    }
  }

  /// How far a method was off.
  public struct Score: Hashable, Sendable {
    /// Pieces an hour, without sign.
    public fileprivate(set) var hour = Mean()
    /// Pieces a day, without sign.
    public fileprivate(set) var day = Mean()
    /// The pinball loss of the hourly 10, 50 and 90 % quantiles, in pieces.
    public fileprivate(set) var pinball = Mean()
    /// Minutes between when a shelf filled for 60 % of a usual day ran out and when it was said to:
    /// by the model as ``RunOut`` says it.
    public fileprivate(set) var runOut = Mean()
  }

  /// How many open days must lie before the first one that is forecast.
  public static let leadDays = 14
  static let quantiles = [0.1, 0.5, 0.9]

  /// The errors of each method.
  public private(set) var scores: [Method: Score] = [:]
  /// The share of days that took from the 10 % to the 90 % quantile; 0.8 would be right.
  public private(set) var dayCoverage = Mean()
  /// The share of hours that took from the 10 % to the 90 % quantile; at least 0.8 would be right.
  public private(set) var hourCoverage = Mean()
  public private(set) var dayCount = 0

  public init() {}

  /// Tests the forecasts of one fruit.
  public init(_ history: DemandHistory) {
    let days = history.days.filter { $0 < history.today }
    for day in days.dropFirst(Self.leadDays) {
      guard let model = DemandModel(history.before(day)) else { continue }
      add(day, of: history, model: model)
    }
  }

  /// Adds the errors of another test.
  public mutating func add(_ other: Backtest) {
    for method in Method.allCases {
      guard let score = other.scores[method] else { continue }
      scores[method, default: Score()].hour.add(score.hour)
      scores[method, default: Score()].day.add(score.day)
      scores[method, default: Score()].pinball.add(score.pinball)
      scores[method, default: Score()].runOut.add(score.runOut)
    }
    dayCoverage.add(other.dayCoverage)
    hourCoverage.add(other.hourCoverage)
    dayCount += other.dayCount
  }

  private mutating func add(_ day: Int, of history: DemandHistory, model: DemandModel) {
    let past = PastHours(history.before(day))
    let hours = history.hours(on: day)
    var totals: [Method: Double] = [:]
    var demand = CumulatedDemand(dispersion: model.dispersion)
    for hour in hours {
      let mean = model.mean(weekday: hour.weekday, hour: hour.hour) * hour.length
      demand.add(mean, day: day, variation: model.dayVariation)
      let guesses = past.guesses(for: hour, model: mean)
      for (method, guess) in guesses { totals[method, default: 0] += guess }
      guard !hour.isCensored else { continue }
      let variance = model.dispersion * mean + model.dayVariation * mean * mean
      let fitted = NegativeBinomial(mean: mean, variance: variance)
      add(hour, guesses: guesses, fitted: fitted, past: past)
    }
    // A day whose demand is not fully known can only be compared hour by hour.
    guard !hours.isEmpty, hours.allSatisfy({ !$0.isCensored }) else { return }
    dayCount += 1
    let taken = hours.reduce(0) { $0 + $1.taken }
    for (method, total) in totals {
      scores[method, default: Score()].day.add(abs(total - Double(taken)))
    }
    let sum = demand.sum(through: demand.count - 1)
    dayCoverage.add((sum.quantile(0.1)...sum.quantile(0.9)).contains(taken) ? 1 : 0)
    addRunOut(of: hours, demand: demand, past: past)
  }

  private mutating func add(
    _ hour: DemandHistory.Hour,
    guesses: [Method: Double],
    fitted: NegativeBinomial,
    past: PastHours
  ) {
    let taken = Double(hour.taken)
    let quantiles: [Method: [Double]] = [
      .model: Self.quantiles.map { Double(fitted.quantile($0)) },
      .lastWeek: Self.quantiles.map { _ in guesses[.lastWeek] ?? 0 },
      .hourMean: past.quantiles(of: hour),
    ]
    for (method, guess) in guesses {
      scores[method, default: Score()].hour.add(abs(guess - taken))
      for (probability, quantile) in zip(Self.quantiles, quantiles[method] ?? []) {
        let error = taken - quantile
        let loss = max(probability * error, (probability - 1) * error)
        scores[method, default: Score()].pinball.add(loss)
      }
    }
    let range = fitted.quantile(0.1)...fitted.quantile(0.9)
    hourCoverage.add(range.contains(hour.taken) ? 1 : 0)
  }

  private mutating func addRunOut(
    of hours: [DemandHistory.Hour],
    demand: CumulatedDemand,
    past: PastHours
  ) {
    let pieces = Int(0.6 * past.meanDay)
    guard pieces > 0 else { return }
    let actual = Crossing.steps(of: pieces, hours.map { Double($0.taken) })
    let last = hours.map { past.guesses(for: $0, model: 0)[.lastWeek] ?? 0 }
    let mean = hours.map { past.guesses(for: $0, model: 0)[.hourMean] ?? 0 }
    let said: [Method: Double] = [
      .model: Crossing.midway(of: pieces, demand, mean) ?? Double(hours.count),
      .lastWeek: Crossing.steps(of: pieces, last),
      .hourMean: Crossing.steps(of: pieces, mean),
    ]
    for (method, time) in said {
      scores[method, default: Score()].runOut.add(abs(time - actual) * 60)
    }
  }
}

/// The demand of the hours before a day, for guesses without a model.
private struct PastHours {
  private struct Place: Hashable {
    let day: Int
    let hour: Int
  }

  private var taken: [Place: Double] = [:]
  private let means: HourMeans
  let meanDay: Double

  init(_ history: DemandHistory) {
    means = HourMeans(history)
    for hour in history.hours where !hour.isCensored && hour.length > 0 {
      taken[Place(day: hour.day, hour: hour.hour)] = Double(hour.taken) / hour.length
    }
    let total = history.hours.reduce(0) { $0 + $1.taken }
    meanDay = Double(total) / Double(max(1, history.days.count))
  }

  func guesses(for hour: DemandHistory.Hour, model: Double) -> [Backtest.Method: Double] {
    let mean = means.mean(of: hour.hour) * hour.length
    // Where the bar was closed or sold out a week ago, the mean of the hour is all there is.
    let last = taken[Place(day: hour.day - 7, hour: hour.hour)].map { $0 * hour.length }
    return [.model: model, .lastWeek: last ?? mean, .hourMean: mean]
  }

  func quantiles(of hour: DemandHistory.Hour) -> [Double] {
    Backtest.quantiles.map { means.quantile($0, of: hour.hour) }
  }
}
