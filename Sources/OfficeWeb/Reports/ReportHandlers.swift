import Calendars
import CounterWeb
import HTTP
import JuiceBar
import Languages
import Localization
import Money
import Staffing
import Web

/// Handles reports, on a page, as files and for programs.
struct Reports: Handlers {
  let site: BarSite

  /// Shows the report of a period: `GET /reports`; to a shift lead that of today alone.
  func showReport(_ request: Request) async throws(Problem) -> Response {
    let isForManager = site.isForManager
    var period = ReportPeriod(last: isForManager ? 7 : 1, today: today)
    var typed: [String: String]?
    if request.query["from"] != nil || request.query["to"] != nil {
      do throws(Problem) { period = try ReportPeriod(request, today: today) } catch {
        guard !error.errors.isEmpty else { throw error }
        typed = ["from": request.query["from"] ?? "", "to": request.query["to"] ?? ""]
      }
      if typed != nil || period != ReportPeriod(last: 1, today: today) {
        try site.require(.manager)
      }
    }
    let page = ReportPage(
      figures: try await figures(in: period, of: request),
      today: today,
      isForManager: isForManager,
      typed: typed
    )
    let status: Status = typed == nil ? .ok : .unprocessableContent
    return site.show(page, at: .reports(period.link), to: request, status)
  }

  /// Sends the report of a period: `GET /api/reports`.
  func apiReport(_ request: Request) async throws(Problem) -> Response {
    let period = try ReportPeriod(request, today: today)
    return .json(ReportDocument.full(try await figures(in: period, of: request)))
  }

  /// Sends a table of a report as a file for spreadsheets: `GET /reports/{table}.csv`.
  func sendSheet(_ request: Request, file: PathPart<FileName>) async throws(Problem) -> Response {
    let file = file.text
    guard file.hasSuffix(".csv"), let sheet = ReportSheet(rawValue: String(file.dropLast(4))) else {
      throw .notFound("There is no table \(file) of a report.")
    }
    let period = try ReportPeriod(request, today: today)
    let figures = try await figures(in: period, of: request)
    let wording = ReportWording(
      texts: Texts(Language(of: request)),
      menu: figures.menu,
      currency: figures.currency
    )
    return .spreadsheet(
      wording.file(of: figures.table(sheet, inFile: true)),
      named: "pavilion-\(sheet.rawValue)-\(period.link.from)-\(period.link.to).csv"
    )
  }

  /// The current day in the time zone of the venue.
  private var today: Int { site.zone.local(site.parts.surroundings.now()).day }

  /// The figures of a period, their sales in the currency that a request names, or the menu's.
  private func figures(
    in period: ReportPeriod,
    of request: Request
  ) async throws(Problem) -> ReportFigures {
    let (bar, zone, reports) = (site.bar.bar, site.zone, site.parts.bars)
    let menu = try await site.state().menu
    var currency = menu.currency
    if let text = request.query["currency"], !text.isEmpty {
      guard let unit = Currency(rawValue: text) else {
        throw .wrongField("currency", "expected a currency such as KRW")
      }
      currency = unit.rawValue
    }
    // Adds the events since the last summary; a background task closes long gaps.
    _ = try await stored(await reports.summarise(bar))
    let quarters = period.quarters(in: zone)
    let settings = try await stored(await site.bar.preparationSettings())
    let money = ReportMoney(
      try await stored(await reports.money(of: bar, in: quarters)),
      before: try await stored(
        await reports.money(of: bar, in: period.before.quarters(in: zone))
      ),
      of: currency,
      isOwed: settings.payment != .never
    )
    return ReportFigures(
      try await stored(await reports.report(of: bar, in: quarters, currency)),
      money,
      in: period,
      zone: zone,
      menu: menu,
      currency: currency
    )
  }
}
