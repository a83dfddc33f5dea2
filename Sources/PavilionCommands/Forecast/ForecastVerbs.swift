import Calendars
import Forecasting
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import PavilionWeb
import Time

enum ForecastList: Verb {
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
  private static let fruitOption = Option("fruit", "FRUIT", .text)
    .help("This fruit alone; all of them by default")
  private static let hoursOption = Option("hours", "N", .wholeNumber(in: 1...24))
    .help("List the stock after each of this many hours")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let fruit = try arguments.value(of: fruitOption)
    let hours = try arguments.value(of: hoursOption) ?? 0
    let zone = try arguments.timeZone()
    return try await context.withBar { bar in
      let fruits = try fruit.map { [try bar.fruit(named: $0)] } ?? bar.menu.fruits
      let now = Timestamp.now
      let summary = try await bar.summary(until: now)
      let stock = try await bar.storage.stock(of: bar.id)
      let forecast = BarForecast(menu: bar.menu, summary: summary, zone: zone, now: now)
      let outlooks = fruits.map { fruit in
        let onHand = stock.onHand[fruit.id] ?? 0
        return (fruit, forecast.outlook(of: fruit, in: bar.menu, onHand: onHand, hours: hours))
      }
      return ForecastAnswer(outlooks: outlooks, zone: zone, now: now)
    }
  }
}

extension OpenBar {
  /// The ledger of the weeks that forecasts are made from.
  func summary(until now: Timestamp) async throws -> LedgerSummary {
    let length = (DemandHistory.length + 1) * 86_400_000
    let start = Timestamp(milliseconds: now.milliseconds - length)
    var summary = try await LedgerSummary.beginning(at: start, in: storage, of: id)
    try await summary.catchUp(with: storage, of: id)
    return summary
  }
}

private struct ForecastAnswer: Answer {
  let outlooks: [(fruit: Fruit, outlook: FruitOutlook)]
  let zone: ZoneRules
  let now: Timestamp

  func text(in language: Language) -> String {
    let wording = ForecastWording(texts: Texts(language), zone: zone, now: now)
    let words = outlooks.map { fruit, outlook in
      let name = fruit.name.text(in: language)
      let runOut = [wording.runOut(outlook, of: name), wording.interval(of: outlook)]
      var lines = [runOut.compactMap(\.self).joined(separator: " ")]
      if let suggestion = outlook.suggestion {
        lines.append("  " + wording.purchase(suggestion, of: fruit))
      }
      if !outlook.hours.isEmpty { lines.append(table(of: outlook, wording)) }
      return lines.joined(separator: "\n")
    }
    let notes = [wording.midway(outlooks.map(\.outlook))].compactMap(\.self)
    return (words + notes).joined(separator: "\n")
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

enum ForecastBacktest: Verb {
  static let syntax = Syntax(
    words: ["forecast", "backtest"],
    options: [historyOption.syntax, Settings.timeZoneOption.syntax],
    summary: "Test forecasts on a history",
    discussion: """
      Forecasts each day from the data before it, from the fifteenth open day on, and says how
      far off that was, beside two guesses: what the same hour took a week ago, and what the same
      hour of day took on average. Tests on the bar's own ledger unless told otherwise.

        pavilion forecast backtest --history sales.csv

      A history file has the line fruit,at,delta and then lines such as
      kiwi,2026-03-02T14:05:00+09:00,-3: negative is taken, positive arrived.
      """
  )
  private static let historyOption = Option("history", "FILE", .text)
    .help("Test on the history of a CSV file")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let file = try arguments.value(of: historyOption)
    let zone = try arguments.timeZone()
    if let file { return BacktestAnswer(test: try test(ofFile: file, in: zone)) }
    return try await context.withBar { bar in
      let now = Timestamp.now
      let summary = try await bar.summary(until: now)
      let test = BarForecast.backtest(menu: bar.menu, summary: summary, zone: zone, now: now)
      return BacktestAnswer(test: test)
    }
  }
}

extension ForecastBacktest {
  private static func test(
    ofFile path: String,
    in zone: ZoneRules
  ) throws(CommandFailure) -> Backtest {
    let bytes = try Files.read(path)
    do throws(HistoryFileError) {
      return test(try HistoryFile(file: bytes), in: zone)
    } catch {
      throw .trouble("history", "\(path): \(error)")
    }
  }

  private static func test(_ file: HistoryFile, in zone: ZoneRules) -> Backtest {
    guard let last = file.entries.last, let first = file.entries.first else { return Backtest() }
    let summary = file.summary
    let end = zone.local(last.at).day + 1
    return summary.fruitIDs.reduce(into: Backtest()) { result, fruit in
      let history = DemandHistory(
        of: fruit,
        in: summary,
        // A file does not tell recipes: what it says of an empty shelf is taken by the piece.
        least: 1,
        zone: zone,
        until: zone.start(of: 0, on: end),
        length: end - zone.local(first.at).day
      )
      result.add(Backtest(history))
    }
  }
}

private struct BacktestAnswer: Answer {
  let test: Backtest

  func text(in language: Language) -> String {
    let texts = Texts(language)
    // No time is told here, so that neither zone nor moment matters.
    let wording = ForecastWording(texts: texts, zone: .utc, now: Timestamp(milliseconds: 0))
    guard wording.error(of: test) != nil else {
      return texts(.forecastNoError, ["days": texts.number(Backtest.leadDays)])
    }
    let table = Table(rows: wording.rows(of: test)).text
    return [table, wording.coverage(of: test)].compactMap(\.self).joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue { ForecastDocument.backtest(test) }
}
