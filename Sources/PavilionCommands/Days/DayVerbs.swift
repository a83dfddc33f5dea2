import CSV
import CounterWeb
import JSON
import JuiceBar
import Languages
import Localization
import Money

enum DayShow: Verb {
  static let syntax = Syntax(
    words: ["day", "show"],
    isDefault: true,
    summary: "Show the open business day as it stands",
    discussion: "The figures are those of an X report; `day report` shows a closed day's."
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let (progress, open) = try await bar.storage.days(of: bar.id)
      if let open { return try await bar.dayAnswer(of: open.day.number) }
      return Report(["open": false, "next": .integer(max(1, progress.number))]) { language in
        Texts(language)(progress.number == 0 ? .dayNever : .dayClosedNow)
      }
    }
  }
}

enum DayOpen: Verb {
  static let syntax = Syntax(
    words: ["day", "open"],
    operands: ["FLOAT"],
    options: [OrderPlace.keyOption.syntax],
    summary: "Open a business day with the cash in the drawer",
    discussion: """
      The amount is in the bar's currency.

        pavilion day open 50000
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let text = arguments.operands[0]
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      let float = try bar.amount(text, in: bar.menu.currency, for: "FLOAT")
      guard case .day(.opened(let day)) = try await bar.submit(.day(.open(float: float)), key: key)
      else { return nil }
      return try await bar.dayAnswer(of: day)
    }
  }
}

enum DayCloseVerb: Verb {
  static let syntax = Syntax(
    words: ["day", "close"],
    options: [cashOption.syntax, countedOption.syntax, OrderPlace.keyOption.syntax],
    summary: "Close the open business day on the money counted",
    discussion: """
      Its report is kept for good. Money taken after the close counts for the next day.

        pavilion day close --cash 87000
        pavilion day close --cash 87000 --counted card=120000,other:Voucher=5000
      """
  )
  private static let cashOption = Option("cash", "AMOUNT", .text, isRequired: true)
    .help("The cash counted, in the currency of the day")
  private static let countedOption = Option("counted", "KIND=AMOUNT", counts)
    .help("The other money counted, as far as its totals are known")
  private static let counts = Format(
    expected: "kinds and amounts, such as card=120000,other:Voucher=5000",
    read: counts
  )

  @Sendable
  private static func counts(_ word: String) -> [Tender.Kind: String]? {
    var counts: [Tender.Kind: String] = [:]
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      guard let sign = part.utf8.lastIndex(of: UInt8(ascii: "=")),
        let kind = Tender.Kind(counted: String(part[..<sign])), kind != .cash,
        counts.updateValue(String(part[part.utf8.index(after: sign)...]), forKey: kind) == nil
      else { return nil }
    }
    return counts
  }

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let cash = try arguments.required(cashOption)
    let others = try arguments.value(of: countedOption) ?? [:]
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      let (progress, open) = try await bar.storage.days(of: bar.id)
      let currency = open?.day.currency ?? bar.menu.currency
      var counted = [Tender.Kind.cash: try bar.amount(cash, in: currency, for: "--cash")]
      for (kind, text) in others {
        counted[kind] = try bar.amount(text, in: currency, for: "--counted")
      }
      guard let count = DayCount(counted) else { return nil }
      // Given again under its key, the close of the last day is answered again.
      let day = open?.day.number ?? max(1, progress.number - 1)
      let work = DayWork.close(day, count)
      guard case .day(.closed(let day)) = try await bar.submit(.day(work), key: key) else {
        return nil
      }
      return try await bar.dayAnswer(of: day)
    }
  }
}

enum DayReportVerb: Verb {
  static let syntax = Syntax(
    words: ["day", "report"],
    operands: ["DAY"],
    options: [csvFlag.syntax],
    summary: "Show the report of a business day by its number",
    discussion: """
      A closed day's report (Z) never changes; that of the open day (X) is as it stands.

        pavilion day report 12
        pavilion day report 12 --csv > day-12.csv
      """
  )
  static let csvFlag = Flag("csv", help: "Print a file for spreadsheets")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let day = try arguments.operand(0, as: .ordinal)
    let isFile = arguments.has(csvFlag)
    return try await context.withBar { bar in
      var answer = try await bar.dayAnswer(of: day)
      answer.isFile = isFile
      return answer
    }
  }
}

extension OpenBar {
  fileprivate func dayAnswer(of day: Int) async throws -> DayAnswer {
    guard let report = try await storage.report(of: day, in: id) else {
      let words = Texts(language)(.cliDayUnknown, ["day": "\(day)"])
      throw CommandFailure("unknown-day", words)
    }
    return DayAnswer(report: report)
  }

  /// Reads an amount of a currency.
  fileprivate func amount(
    _ text: String,
    in currency: String,
    for option: String
  ) throws(CommandFailure) -> Int {
    let amount = (Currency(rawValue: currency) ?? .won).amount(of: text)
    guard let amount, Payment.amounts.contains(amount) else {
      throw .wrongAmount(text, in: currency, for: option)
    }
    return amount
  }
}

private struct DayAnswer: Answer {
  let report: DayReport
  var isFile = false

  func text(in language: Language) -> String {
    guard !isFile else { return DayFile(report: report).table.text.droppingLastBreak }
    let texts = Texts(language)
    let title = texts(
      report.closing == nil ? .dayXReport : .dayZReport,
      ["day": texts.number(report.number)]
    )
    let money = report.money.map { texts.summary(of: $0) }
    return ([title] + money + [texts.drawer(of: report)]).joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue { .object(report.json) }
}

extension String {
  /// A file's text as an answer, which the console ends with a line break.
  var droppingLastBreak: String {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}

extension Texts {
  fileprivate func summary(of money: DayReport.Money) -> String {
    let price = { (amount: Int) in self.price(amount, in: money.currency) }
    let counted = [
      (self(.dayOrdered), money.ordered), (self(.dayCancelled), money.cancelled),
      (self(.dayUnpaidFigure), money.unpaid),
    ]
    let rows =
      counted.map { ["\($0.0) (\(number($0.1.count)))", price($0.1.amount)] }
      + money.kinds.map { kind in
        [name(of: kind), price(money.received[kind]?.amount ?? 0)]
      } + [
        [self(.dayReceived), price(money.gross)],
        [self(.receiptRefund), price(-money.refunds.amount)],
        [self(.dayNet), price(money.net)],
      ]
    return Table(rows: rows).text
  }

  fileprivate func drawer(of report: DayReport) -> String {
    let price = { (amount: Int) in self.price(amount, in: report.currency) }
    let rows = report.kinds.flatMap { kind in
      let counted = report.closing?.count.amounts[kind]
      return [["\(self(.dayExpected)): \(name(of: kind))", price(report.expected(kind))]]
        + (counted.map { counted in
          [
            ["\(self(.dayCountedAmount)): \(name(of: kind))", price(counted)],
            [
              "\(self(.dayDifference)): \(name(of: kind))",
              price(counted - report.expected(kind)),
            ],
          ]
        } ?? [])
    }
    return Table(rows: [[self(.dayFloat), price(report.float)]] + rows).text
  }
}
