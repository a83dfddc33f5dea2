import CSV
import HTTP
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
  static let listed = 31

  func showDay(_ request: Request) async throws(Problem) -> Response {
    try await show(to: request)
  }

  private func show(
    to request: Request,
    _ notice: String? = nil,
    _ form: Fields = [:],
    status: Status? = nil,
    approval: ApprovalFields? = nil
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
      cashLeft: mayClose ? nil : try await cashLeft(of: open),
      zone: site.zone,
      key: site.newKey(),
      notice: notice,
      typed: form,
      approval: approval
    )
    let status = status ?? (notice == nil ? .ok : .unprocessableContent)
    return site.show(page, at: .day, to: request, status)
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

  /// Puts cash into the drawer, or takes some out: `POST /day/cash`; above the bar's limit a shift
  /// lead approves on the spot what staff takes out.
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
    let giving = try await site.give(
      .day(.move(direction == "in" ? amount : -amount, reason)),
      of: nil,
      for: \.day,
      by: form,
      key: try Self.key(in: form),
      from: request
    )
    switch giving {
    case .done(let result): return try await show(result, form, request)
    case .missing(let fields):
      return try await show(
        to: request,
        fields.fault == .incomplete ? nil : texts(.paymentNotApproved),
        form,
        status: fields.status,
        approval: fields
      )
    }
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
    let close = DayWork.close(number, count, expecting: seen)
    let result = try await submit(close, form, request)
    if case .failure(.day(.overtaken)) = result {
      return try await compare(count, with: number, form, to: request, isOvertaken: true)
    }
    return try await show(result, form, request)
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
    try await show(try await submit(work, form, request), form, request)
  }

  private func submit(
    _ work: DayWork,
    _ form: Fields,
    _ request: Request
  ) async throws(Problem) -> Result<DayOutcome, Refusal> {
    try await site.submit(.day(work), for: \.day, key: try Self.key(in: form), from: request)
  }

  private static func key(in form: Fields) throws(Problem) -> IdempotencyKey {
    try Request.idempotencyKey(form["key"] ?? "", field: "key")
  }

  private func show(
    _ result: Result<DayOutcome, Refusal>,
    _ form: Fields,
    _ request: Request
  ) async throws(Problem) -> Response {
    let texts = Texts(Language(of: request))
    switch result {
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

  /// The cash that staff may still take out on a day without an approval, in minor units.
  private func cashLeft(of open: OpenDay?) async throws(Problem) -> Int? {
    guard let open else { return nil }
    let unit = Currency(rawValue: open.day.currency) ?? .won
    let limit = try await stored(await site.parts.bars.refundLimit(of: site.bar.bar, in: unit))
    return max(0, limit.amount - open.cashOut)
  }

  func days() async throws(Problem) -> (progress: DayProgress, open: OpenDay?) {
    try await stored(await site.parts.bars.days(of: site.bar.bar))
  }

  private func movements(of day: Int) async throws(Problem) -> [CashMovement] {
    try await stored(await site.parts.bars.cashMovements(of: day, in: site.bar.bar))
  }

  func report(of day: Int) async throws(Problem) -> DayReport? {
    try await stored(await site.parts.bars.report(of: day, in: site.bar.bar))
  }

  func report(of day: PathPart<DayNumber>) async throws(Problem) -> DayReport {
    guard let number = day.value?.number, let report = try await report(of: number) else {
      throw .notFound("There is no business day \(day).")
    }
    return report
  }

  func closedDays(before day: Int, _ limit: Int) async throws(Problem) -> [DayReport] {
    try await stored(
      await site.parts.bars.reports(before: day, in: site.bar.bar, limit: limit)
    )
  }
}
