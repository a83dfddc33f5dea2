import Calendars
package import Forecasting
package import JSON
import JuiceBar
import Web

/// Forecasts in the API and in the output of the command line.
package enum ForecastDocument: Sendable {
  /// A fruit's outlook; times are ISO 8601 in UTC.
  package static func fruit(_ outlook: FruitOutlook, name: String) -> JSONValue {
    var object: JSONObject = [
      "id": .string(outlook.fruit.rawValue), "name": .string(name),
      "onHand": .integer(outlook.onHand), "knownDays": .integer(outlook.knownDays),
      "neededDays": .integer(DemandForecast.leastDays),
    ]
    object["runOut"] = outlook.runOut.map(runOut)
    object["purchase"] = outlook.suggestion.map(purchase)
    object["hours"] = .array(outlook.hours.map(hour))
    return .object(object)
  }

  private static func runOut(_ runOut: RunOut) -> JSONValue {
    switch runOut {
    case .gone: return ["state": "gone"]
    case .at(let median, let earliest, let latest):
      var object: JSONObject = [
        "state": "at", "time": .string(ISOTime.text(of: median)),
        "earliest": .string(ISOTime.text(of: earliest)),
      ]
      object["latest"] = latest.map { .string(ISOTime.text(of: $0)) }
      return .object(object)
    case .lasts(let end, let probability):
      return [
        "state": "lasts", "closing": .string(ISOTime.text(of: end)),
        "probability": rounded(probability, 3),
      ]
    }
  }

  private static func purchase(_ suggestion: PurchaseSuggestion) -> JSONValue {
    [
      "date": .string(LocalTime.text(of: suggestion.day)),
      "pieces": .integer(suggestion.pieces), "leftOver": .integer(suggestion.leftOver),
      "needed": .integer(suggestion.needed),
      "service": rounded(suggestion.service, 3), "limited": .bool(suggestion.isLimited),
    ]
  }

  private static func hour(_ hour: FruitOutlook.Hour) -> JSONValue {
    [
      "start": .string(ISOTime.text(of: hour.start)), "taken": rounded(hour.taken, 2),
      "left": .integer(hour.left), "least": .integer(hour.least), "most": .integer(hour.most),
    ]
  }

  /// The errors of each method; left out if there are none.
  package static func backtest(_ test: Backtest) -> JSONValue {
    var object: JSONObject = ["days": .integer(test.dayCount)]
    object["dayCoverage"] = test.dayCoverage.value.map { rounded($0, 3) }
    object["hourCoverage"] = test.hourCoverage.value.map { rounded($0, 3) }
    for method in Backtest.Method.allCases {
      guard let score = test.scores[method] else { continue }
      var errors: JSONObject = [:]
      errors["hour"] = score.hour.value.map { rounded($0, 2) }
      errors["day"] = score.day.value.map { rounded($0, 2) }
      errors["pinball"] = score.pinball.value.map { rounded($0, 3) }
      errors["runOutMinutes"] = score.runOut.value.map { rounded($0, 1) }
      object[method.rawValue] = .object(errors)
    }
    return .object(object)
  }

  private static func rounded(_ value: Double, _ digits: Int) -> JSONValue {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return .number((value * scale).rounded() / scale)
  }
}
