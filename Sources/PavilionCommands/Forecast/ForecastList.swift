import Calendars
import Forecasting
import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb

/// `forecast`: when each fruit runs out, and what to buy.
struct ForecastList: Verb {
  static let syntax = Syntax(
    words: ["forecast", "list"],
    options: [fruitOption.syntax, hoursOption.syntax, Settings.timeZoneOption.syntax],
    isDefault: true,
    summary: "Say when fruit runs out and what to buy",
    discussion: """
      Reads the ledger of the last twelve weeks: orders less cancellations, by weekday and hour. With
      fewer than seven days of sales it says so and nothing else.

        pavilion forecast --fruit strawberry --hours 4
      """
  )
  private static let fruitOption = Option(
    "fruit",
    "FRUIT",
    .text,
    help: "This fruit alone; all of them by default"
  )
  private static let hoursOption = Option(
    "hours",
    "N",
    .wholeNumber(in: 1...24),
    help: "List the stock after each of this many hours"
  )

  private let fruit: String?
  private let hours: Int
  private let zone: ZoneRules

  init(_ arguments: Arguments) throws(UsageError) {
    fruit = try arguments.value(of: Self.fruitOption)
    hours = try arguments.value(of: Self.hoursOption) ?? 0
    zone =
      try arguments.value(of: Settings.timeZoneOption)
      ?? .ofMachine(in: arguments.environment)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let fruits =
        try fruit.map { [try bar.fruit(named: $0, in: context.language)] } ?? bar.menu.fruits
      let now = Timestamp.now
      let summary = try await bar.summary(until: now)
      let stock = try await bar.storage.stock(of: bar.id)
      let forecast = BarForecast(menu: bar.menu, summary: summary, zone: zone, now: now)
      let outlooks = fruits.map { fruit in
        (
          fruit,
          forecast.outlook(
            of: fruit,
            in: bar.menu,
            onHand: stock.onHand[fruit.id] ?? 0,
            hours: hours
          )
        )
      }
      return ForecastAnswer(outlooks: outlooks, zone: zone, now: now)
    }
  }
}

extension OpenBar {
  /// The ledger of the weeks that forecasts are made from.
  func summary(until now: Timestamp) async throws -> LedgerSummary {
    let length = (DemandHistory.length + 1) * 86_400_000
    var summary = try await LedgerSummary.beginning(
      at: Timestamp(milliseconds: now.milliseconds - length),
      in: storage,
      of: id
    )
    try await summary.catchUp(with: storage, of: id)
    return summary
  }
}

/// The outlook of some fruits.
private struct ForecastAnswer: Answer {
  let outlooks: [(fruit: Fruit, outlook: FruitOutlook)]
  let zone: ZoneRules
  let now: Timestamp

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let words = outlooks.map { fruit, outlook in
      let wording = ForecastWording(texts: texts, zone: zone, now: now)
      let name = fruit.name.text(in: language)
      let runOut = [wording.runOut(outlook, of: name), wording.interval(of: outlook)]
      var lines = [runOut.compactMap(\.self).joined(separator: " ")]
      if let suggestion = outlook.suggestion {
        lines.append("  " + wording.purchase(suggestion, of: fruit))
      }
      if !outlook.hours.isEmpty { lines.append(table(of: outlook, wording)) }
      return lines.joined(separator: "\n")
    }
    return words.joined(separator: "\n")
  }

  private func table(of outlook: FruitOutlook, _ wording: ForecastWording) -> String {
    let texts = wording.texts
    let head = [
      texts(.forecastHour), texts(.forecastTaken), texts(.forecastLeft), texts(.forecastRange),
    ]
    let rows = outlook.hours.map { hour in
      [
        wording.time(hour.start), texts.decimal(hour.taken, digits: 1), texts.number(hour.left),
        wording.range(hour),
      ]
    }
    return Table(rows: [head] + rows).text
  }

  func json(in language: Language) -> JSONValue {
    [
      "timeZone": .string(zone.name),
      "fruits": .array(
        outlooks.map { fruit, outlook in
          ForecastDocument.fruit(outlook, name: fruit.name.text(in: language))
        }
      ),
    ]
  }
}
