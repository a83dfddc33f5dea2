import Calendars
import Forecasting
import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb

/// `forecast backtest`: how far off forecasts would have been.
struct ForecastBacktest: Verb {
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
  private static let historyOption = Option(
    "history",
    "FILE",
    .text,
    help: "Test on the history of a CSV file"
  )

  private let file: String?
  private let zone: ZoneRules

  init(_ arguments: Arguments) throws(UsageError) {
    file = try arguments.value(of: Self.historyOption)
    zone =
      try arguments.value(of: Settings.timeZoneOption)
      ?? .ofMachine(in: arguments.environment)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    if let file { return BacktestAnswer(test: try test(ofFile: file)) }
    return try await context.withBar { bar in
      let now = Timestamp.now
      let summary = try await bar.summary(until: now)
      let test = BarForecast.backtest(menu: bar.menu, summary: summary, zone: zone, now: now)
      return BacktestAnswer(test: test)
    }
  }
}

extension ForecastBacktest {
  private func test(ofFile path: String) throws(CommandFailure) -> Backtest {
    let bytes = try Files.read(path)
    do throws(HistoryFileError) {
      return test(try HistoryFile(file: bytes))
    } catch {
      throw .trouble("history", "\(path): \(error)")
    }
  }

  private func test(_ file: HistoryFile) -> Backtest {
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

/// The errors of a test.
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
