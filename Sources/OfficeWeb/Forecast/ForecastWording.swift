package import Calendars
import CounterWeb
package import Forecasting
package import JuiceBar
package import Localization
package import Time
import Web

/// Forecasts in words, for the screen and for the command line.
package struct ForecastWording: Sendable {
  /// The precision of times, in minutes; the forecast knows no better.
  private static let step = 5

  /// The texts of the language.
  package let texts: Texts
  private let zone: ZoneRules
  private let today: Int

  /// Creates the wording for a moment.
  ///
  /// - Parameters:
  ///   - texts: The texts of the language.
  ///   - zone: The time zone of the bar.
  ///   - now: The moment; times on other days include their day.
  package init(texts: Texts, zone: ZoneRules, now: Timestamp) {
    self.texts = texts
    self.zone = zone
    today = zone.local(now).day
  }

  package func runOut(_ outlook: FruitOutlook, of fruit: String) -> String {
    switch outlook.runOut {
    case .gone: return texts(.forecastGone, ["fruit": fruit])
    case .at(let median, _, _):
      return texts(.forecastAt, ["fruit": fruit, "time": time(median)])
    case .lasts(let end, let probability):
      return texts(
        .forecastLasts,
        ["fruit": fruit, "time": time(end), "percent": percent(probability)]
      )
    case nil where outlook.knownDays < DemandForecast.leastDays:
      let days = texts.number(outlook.knownDays)
      return texts(
        .forecastTooShort,
        ["fruit": fruit, "days": days, "needed": texts.number(DemandForecast.leastDays)]
      )
    case nil: return texts(.forecastClosed, ["fruit": fruit])
    }
  }

  /// Says how run-out times come about; `nil` if none is forecast.
  package func midway(_ outlooks: [FruitOutlook]) -> String? {
    let hasTime = outlooks.contains { if case .at? = $0.runOut { true } else { false } }
    return hasTime ? texts(.forecastMidway) : nil
  }

  /// The interval of the run-out time; `nil` if no time is forecast.
  package func interval(of outlook: FruitOutlook) -> String? {
    guard case .at(_, let earliest, let latest) = outlook.runOut else { return nil }
    return latest.map { texts(.forecastBetween, ["from": time(earliest), "to": time($0)]) }
      ?? texts(.forecastFrom, ["from": time(earliest)])
  }

  /// The purchase suggested for a day.
  package func purchase(_ suggestion: PurchaseSuggestion, of fruit: Fruit) -> String {
    let amount = amount(of: suggestion, fruit: fruit)
    let list = texts(.forecastShopping, ["date": texts.date(LocalTime.date(of: suggestion.day))])
    return "\(list)\(texts.colon)\(amount) (\(chance(of: suggestion)))"
  }

  /// The number of pieces to buy, and their weight if the menu knows it.
  package func amount(of suggestion: PurchaseSuggestion, fruit: Fruit) -> String {
    guard suggestion.pieces > 0 else {
      return texts(suggestion.isLimited ? .forecastNoRoom : .forecastNothing)
    }
    let pieces = texts(.forecastBuy, count: suggestion.pieces)
    guard let grams = fruit.grams else { return pieces }
    let kilograms = Double(suggestion.pieces * grams) / 1000
    let weight = texts.decimal(kilograms, digits: kilograms < 10 ? 1 : 0)
    return texts(.forecastWeight, ["weight": weight, "pieces": pieces])
  }

  /// Says how likely the fruit is to be enough, and that the shelf holds no more if it limits the
  /// suggestion.
  package func chance(of suggestion: PurchaseSuggestion) -> String {
    let key: TextKey = suggestion.isLimited ? .forecastLimited : .forecastChance
    return texts(key, ["percent": percent(suggestion.service)])
  }

  /// The pieces left with 90 % and with 10 % probability.
  package func range(_ hour: FruitOutlook.Hour) -> String {
    "\(texts.number(hour.least))\u{2013}\(texts.number(hour.most))"
  }

  /// A time to five minutes, with its day unless that is today.
  package func time(_ time: Timestamp) -> String {
    let step = Self.step * 60_000
    let rounded = Timestamp(milliseconds: (time.milliseconds + step / 2) / step * step)
    let local = zone.local(rounded)
    let clock = texts.time(hour: local.hour, minute: local.minute)
    return local.day == today ? clock : texts.date(local.date) + " " + clock
  }

  /// A probability in whole percent; never 0 or 100.
  package func percent(_ probability: Double) -> String {
    texts.number(min(99, max(1, Int((probability * 100).rounded()))))
  }

  /// The error of the forecasts; `nil` until it is known.
  package func error(of test: Backtest) -> String? {
    let errors = Backtest.Method.allCases.compactMap { test.scores[$0]?.hour.value }
      .map { texts.decimal($0, digits: 1) }
    guard errors.count == 3 else { return nil }
    return texts(
      .forecastError,
      ["ours": errors[0], "lastWeek": errors[1], "hourMean": errors[2]]
    )
  }

  /// How often demand was inside the interval.
  package func coverage(of test: Backtest) -> String? {
    guard let days = test.dayCoverage.value, let hours = test.hourCoverage.value else { return nil }
    return texts(
      .forecastCoverage,
      ["days": percent(days), "hours": percent(hours), "count": texts.number(test.dayCount)]
    )
  }

  /// The errors of each method, with a line of headings; a dash for a missing value.
  package func rows(of test: Backtest) -> [[String]] {
    let keys: [TextKey] = [
      .forecastMethod, .forecastPerHour, .forecastPerDay, .forecastPinball, .forecastMinutes,
    ]
    let methods = Backtest.Method.allCases.map { method in
      let score = test.scores[method]
      let means = [
        score?.hour.value, score?.day.value, score?.pinball.value, score?.runOut.value,
      ]
      let digits = [1, 1, 2, 0]
      return [texts(method.key)]
        + zip(means, digits).map { mean, digits in
          mean.map { texts.decimal($0, digits: digits) } ?? "\u{2013}"
        }
    }
    return [keys.map { texts($0) }] + methods
  }
}

extension Backtest.Method {
  fileprivate var key: TextKey {
    switch self {
    case .model: .forecastModel
    case .lastWeek: .forecastLastWeek
    case .hourMean: .forecastHourMean
    }
  }
}
