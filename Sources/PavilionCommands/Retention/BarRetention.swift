import JSON
import JuiceBar
import Languages
import Localization
import Time
import VenueWeb

enum BarRetention: Verb {
  static let syntax = Syntax(
    words: ["bar", "retention"],
    options: [ordersOption.syntax, logOption.syntax, callsOption.syntax, refusalsOption.syntax],
    summary: "Show or set how long records are kept",
    discussion: """
      `pavilion purge` deletes what is older. Orders are kept for at least as long as the law of
      the bar's country asks (10 years where none is known), from the end of their calendar year.
      Without an option nothing changes. The bar is the one that --bar names.

        pavilion bar retention --orders 12 --log 730
      """
  )
  private static let ordersOption = Option(
    "orders",
    "YEARS",
    .orLaw(upTo: Retention.allowedOrderYears)
  )
  .help("Years that orders and payments are kept, or law")
  private static let logOption = Option("log", "DAYS", .orEver(in: Retention.allowedLogDays))
    .help("Days that lines of the audit log are kept, or ever")
  private static let callsOption = Option(
    "calls",
    "DAYS",
    .wholeNumber(in: Retention.allowedCallDays)
  )
  .help("Days that answered calls are kept")
  private static let refusalsOption = Option(
    "refusals",
    "DAYS",
    .wholeNumber(in: Retention.allowedRefusalDays)
  )
  .help("Days that refusals are kept at most; of each bar the last 1,000 are")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let orders = try arguments.value(of: ordersOption)
    let log = try arguments.value(of: logOption)
    let calls = try arguments.value(of: callsOption)
    let refusals = try arguments.value(of: refusalsOption)
    let bar = context.settings.bar
    return try await context.withStores { stores in
      let country = try await stores.storage.bars()[bar]?.offer.country
      let known = try await stores.storage.retention(of: bar)
      let wanted: Retention
      do throws(RetentionFault) {
        wanted = try Retention(
          orderYears: orders.map(\.number) ?? known.orderYears,
          logDays: log.map(\.number) ?? known.logDays,
          callDays: calls ?? known.callDays,
          refusalDays: refusals ?? known.refusalDays
        )
        try wanted.requireLawful(in: country)
      } catch {
        let words = error.text(in: Texts(context.language))
        throw CommandFailure("wrong-retention", "--\(error.kind.rawValue): \(words)")
      }
      if wanted != known {
        try await stores.storage.set(wanted, of: bar, by: .machine, at: .now)
      }
      return RetentionAnswer(retention: wanted, country: country)
    }
  }
}

/// A number, or none where a word says so.
private struct Limit: Sendable {
  let number: Int?
}

extension Format<Limit> {
  fileprivate static func orLaw(upTo range: ClosedRange<Int>) -> Format {
    or("law", in: range)
  }

  fileprivate static func orEver(in range: ClosedRange<Int>) -> Format {
    or("ever", in: range)
  }

  private static func or(_ word: String, in range: ClosedRange<Int>) -> Format {
    let number = Format<Int>.wholeNumber(in: range)
    return Format(expected: "\(number.expected), or \(word)", choices: [word]) { text in
      text == word ? Limit(number: nil) : number.read(text).map { Limit(number: $0) }
    }
  }
}

private struct RetentionAnswer: Answer {
  let retention: Retention
  let country: Country?

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let log = retention.logDays.map { texts.number($0) } ?? texts(.retentionForGood)
    return Table(rows: [
      [texts(.retentionOrders), texts.number(retention.years(in: country))],
      [texts(.retentionLog), log],
      [texts(.retentionCalls), texts.number(retention.callDays)],
      [texts(.retentionRefusals), texts.number(retention.refusalDays)],
    ]).text
  }

  func json(in language: Language) -> JSONValue {
    let law = LegalMinimum(of: country)
    var object: JSONObject = [
      "orderYears": .integer(retention.years(in: country)), "minimumYears": .integer(law.years),
      "callDays": .integer(retention.callDays), "refusalDays": .integer(retention.refusalDays),
    ]
    object["law"] = law.source.map { .string($0) }
    object["logDays"] = retention.logDays.map { .integer($0) }
    return .object(object)
  }
}
