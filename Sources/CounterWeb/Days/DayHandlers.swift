import CSV
import HTTP
import JSON
import JuiceBar
import Languages
import Localization
import Money
import Staffing
import Time
import Web

/// Handles business days: their opening, the cash put in and taken out, their close and reports.
struct BusinessDays: Handlers {
  let site: BarSite

  /// How many closed days the page lists.
  private static let listed = 31

  func showDay(_ request: Request) async throws(Problem) -> Response {
    try await show(to: request)
  }

  private func show(
    to request: Request,
    _ notice: String? = nil,
    _ form: Fields = [:],
    status: Status = .unprocessableContent
  ) async throws(Problem) -> Response {
    let (progress, open) = try await days()
    let mayClose = Caller.currentRole >= .shiftLead
    let page = DayPage(
      progress: progress,
      open: open?.day,
      movements: open == nil ? [] : try await movements(of: progress.number),
      orders: open == nil || !mayClose ? ([], 0) : try await OpenOrder.all(at: site),
      closed: mayClose ? try await closedDays(before: Int.max, Self.listed) : [],
      kinds: try await kinds(),
      currency: try await currency(of: open?.day),
      mayClose: mayClose,
      zone: site.zone,
      key: site.newKey(),
      notice: notice,
      typed: form
    )
    return site.show(page, at: .day, to: request, notice == nil ? .ok : status)
  }

  /// Opens a day: `POST /day/open`.
  func openDay(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let unit = Currency(rawValue: try await site.state().menu.currency) ?? .won
    guard let float = Payments.amount(form["float"], in: unit) else {
      let words = Texts(Language(of: request))(.paymentNotAnAmount)
      return try await show(to: request, words, form)
    }
    return try await work(.open(float: float), form, request)
  }

  /// Puts cash into the drawer, or takes some out: `POST /day/cash`.
  func moveCash(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let texts = Texts(Language(of: request))
    let (_, open) = try await days()
    let unit = open.flatMap { Currency(rawValue: $0.day.currency) } ?? .won
    guard let amount = Payments.amount(form["amount"], in: unit), amount > 0 else {
      return try await show(to: request, texts(.paymentNotAnAmount), form)
    }
    guard let reason = Payments.line(form["reason"]).flatMap(PaymentNote.init(rawValue:)) else {
      return try await show(to: request, texts(.dayReasonNeeded), form)
    }
    guard let direction = form["direction"], ["in", "out"].contains(direction) else {
      throw .wrongField("direction", "expected in or out")
    }
    return try await work(.move(direction == "in" ? amount : -amount, reason), form, request)
  }

  /// Compares the money counted with the money expected, before the close: `POST /day/count`.
  func countDay(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let texts = Texts(Language(of: request))
    let number = try dayNumber(in: form)
    let (_, open) = try await days()
    guard let day = open?.day, day.number == number else {
      return try await show(to: request, texts(.dayOvertaken), status: .conflict)
    }
    switch try await count(in: form, Currency(rawValue: day.currency) ?? .won) {
    case .success(let count): return try await compare(count, with: number, form, to: request)
    case .failure(let fault): return try await show(to: request, texts(fault.words), form)
    }
  }

  /// Shows the money counted beside the money expected.
  private func compare(
    _ count: DayCount,
    with day: Int,
    _ form: Fields,
    to request: Request,
    isOvertaken: Bool = false
  ) async throws(Problem) -> Response {
    guard var report = try await report(of: day) else { throw .notFound("There is no day.") }
    let now = site.parts.surroundings.now()
    report.closing = DayReport.Closing(at: now, by: nil, count: count)
    let page = DayCountPage(
      report: report,
      count: count,
      key: form["key"] ?? "",
      isOvertaken: isOvertaken
    )
    return site.show(page, at: .day, to: request, isOvertaken ? .conflict : .ok)
  }

  /// Closes a day with the money that was counted: `POST /day/close`.
  ///
  /// A shift lead closes on the expected amounts that they have seen; if others are expected by now, they
  /// see those first.
  func closeDay(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let number = try dayNumber(in: form)
    guard let count = DayCount(try Self.amounts(DayPage.countedPrefix, in: form)) else {
      throw .wrongField("counted", "expected amounts that a drawer holds")
    }
    let seen = try Self.amounts(DayCountPage.expectedPrefix, in: form)
    if try await days().open?.day.number == number, let report = try await report(of: number),
      !report.kinds.allSatisfy({ report.expected($0) == seen[$0] ?? 0 })
    {
      return try await compare(count, with: number, form, to: request, isOvertaken: true)
    }
    return try await work(.close(number, count), form, request)
  }

  /// Amounts in minor units by kinds of money, in the fields that begin alike.
  private static func amounts(
    _ prefix: String,
    in form: Fields
  ) throws(Problem) -> [Tender.Kind: Int] {
    var amounts: [Tender.Kind: Int] = [:]
    for (name, text) in form where name.hasPrefix(prefix) {
      guard
        let kind = Tender.Kind(counted: String(Substring(name.utf8.dropFirst(prefix.utf8.count)))),
        let amount = Int(text)
      else { throw .wrongField(name, "expected a kind of money and an amount in minor units") }
      amounts[kind] = amount
    }
    return amounts
  }

  private func work(
    _ work: DayWork,
    _ form: Fields,
    _ request: Request
  ) async throws(Problem) -> Response {
    let key = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    let texts = Texts(Language(of: request))
    switch try await site.submit(.day(work), for: \.day, key: key, from: request) {
    case .success(.closed(let number)): return .seeOther(.report(ofDay: number))
    case .success: return .seeOther(.day)
    case .failure(.day(let refusal)):
      return try await show(to: request, texts.words(for: refusal), form, status: .conflict)
    case .failure(.keyReused):
      return try await show(to: request, texts(.paymentUsedForm), form, status: .conflict)
    case .failure(let refusal): throw Problem(refusal, in: try await site.state())
    }
  }

  /// Shows the report of a day: `GET /day/{day}`.
  func showReport(_ request: Request, day: PathPart<DayNumber>) async throws(Problem) -> Response {
    let report = try await report(of: day)
    let page = DayReportPage(
      report: report,
      menu: try await site.state().menu,
      zone: site.zone,
      business: try await site.businessLines(of: report.business, for: request),
      movements: try await movements(of: report.number),
      proof: try await stored(
        await site.parts.bars.proof(ofDay: report.number, in: site.bar.bar)
      )
    )
    return site.show(page, at: .report(ofDay: report.number), to: request)
  }

  /// Sends the report as a file for spreadsheets: `GET /day/{day}/report.csv`.
  func sendReport(_ request: Request, day: PathPart<DayNumber>) async throws(Problem) -> Response {
    let report = try await report(of: day)
    let name = "pavilion-day-\(report.number).csv"
    return .spreadsheet(DayFile(report: report).table.text, named: name)
  }

  // MARK: Parts

  private func dayNumber(in form: Fields) throws(Problem) -> Int {
    guard let number = form["day"].flatMap({ Int($0) }), number >= 1 else {
      throw .wrongField("day", "expected the number of a day")
    }
    return number
  }

  /// A fault in a count.
  private enum CountFault: Error {
    case notAnAmount
    /// No cash was counted: an empty field is no 0.
    case noCash
    /// The sum of the pieces is another than the sum that was typed.
    case twoSums

    var words: TextKey {
      switch self {
      case .notAnAmount: .paymentNotAnAmount
      case .noCash: .dayNoCash
      case .twoSums: .dayTwoSums
      }
    }
  }

  /// The count of a form: cash in pieces or as a sum, and what else was counted.
  private func count(
    in form: Fields,
    _ unit: Currency
  ) async throws(Problem) -> Result<DayCount, CountFault> {
    var counted: [Tender.Kind: Int] = [:]
    var pieces: Int?
    for value in unit.denominations {
      let text = (form["\(DayPage.piecesPrefix)\(value)"] ?? "").filter { !$0.isWhitespace }
      guard !text.isEmpty else { continue }
      guard let number = Int(text), (0...1_000_000).contains(number) else {
        return .failure(.notAnAmount)
      }
      pieces = (pieces ?? 0) + number * value
    }
    for kind in try await kinds() {
      let text = form["\(DayPage.countedPrefix)\(kind.rawValue)"] ?? ""
      if !text.allSatisfy(\.isWhitespace) {
        guard let amount = Payments.amount(text, in: unit) else { return .failure(.notAnAmount) }
        counted[kind] = amount
      }
    }
    guard let cash = pieces ?? counted[.cash] else { return .failure(.noCash) }
    guard counted[.cash] ?? cash == cash else { return .failure(.twoSums) }
    counted[.cash] = cash
    return DayCount(counted).map { .success($0) } ?? .failure(.notAnAmount)
  }

  /// The kinds of money that the bar takes.
  private func kinds() async throws(Problem) -> [Tender.Kind] {
    let names = try await stored(await site.parts.bars.tenderNames(of: site.bar.bar)).names
    return [.cash, .card] + names.map(Tender.Kind.other)
  }

  private func currency(of day: BusinessDay?) async throws(Problem) -> String {
    if let day { return day.currency }
    return try await site.state().menu.currency
  }

  private func days() async throws(Problem) -> (progress: DayProgress, open: OpenDay?) {
    try await stored(await site.parts.bars.days(of: site.bar.bar))
  }

  private func movements(of day: Int) async throws(Problem) -> [CashMovement] {
    try await stored(await site.parts.bars.cashMovements(of: day, in: site.bar.bar))
  }

  private func report(of day: Int) async throws(Problem) -> DayReport? {
    try await stored(await site.parts.bars.report(of: day, in: site.bar.bar))
  }

  private func report(of day: PathPart<DayNumber>) async throws(Problem) -> DayReport {
    guard let number = day.value?.number, let report = try await report(of: number) else {
      throw .notFound("There is no business day \(day).")
    }
    return report
  }

  private func closedDays(before day: Int, _ limit: Int) async throws(Problem) -> [DayReport] {
    try await stored(
      await site.parts.bars.reports(before: day, in: site.bar.bar, limit: limit)
    )
  }
}

// MARK: - For programs

extension BusinessDays {
  func apiDays(_ request: Request) async throws(Problem) -> Response {
    let before = request.query["before"].map { Int($0) } ?? Int.max
    let limit = request.query["limit"].map { Int($0) } ?? Self.listed
    guard let before, before >= 1 else {
      throw .wrongField("before", "expected a whole number from 1")
    }
    guard let limit, (1...100).contains(limit) else {
      throw .wrongField("limit", "expected a whole number from 1 to 100")
    }
    let reports = try await closedDays(before: before, limit)
    return .json(["days": .array(reports.map { .object($0.json) })])
  }

  func apiReport(_ request: Request, day: PathPart<DayNumber>) async throws(Problem) -> Response {
    .json(.object(try await report(of: day).json))
  }

  func apiOpen(_ request: Request) async throws(Problem) -> Response {
    let body = try request.json()
    return try await apiWork(parsed(body.dayOpening()), from: request)
  }

  func apiMove(_ request: Request, day: PathPart<DayNumber>) async throws(Problem) -> Response {
    let number = try await report(of: day).number
    let (_, open) = try await days()
    guard open?.day.number == number else {
      throw Problem(
        .day(open.map { .otherDay($0.day.number) } ?? .notOpen),
        in: try await site.state()
      )
    }
    let body = try request.json()
    return try await apiWork(parsed(body.cashMovement()), from: request)
  }

  func apiClose(_ request: Request, day: PathPart<DayNumber>) async throws(Problem) -> Response {
    let number = try await report(of: day).number
    let body = try request.json()
    return try await apiWork(.close(number, parsed(body.dayCount())), from: request)
  }

  private func apiWork(_ work: DayWork, from request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let number =
      switch try await site.perform(.day(work), for: \.day, key: key, from: request) {
      case .opened(let number), .moved(let number, _), .closed(let number): number
      }
    guard let report = try await report(of: number) else { throw .notFound("There is no day.") }
    return .json(.object(report.json), status: .created)
  }
}
