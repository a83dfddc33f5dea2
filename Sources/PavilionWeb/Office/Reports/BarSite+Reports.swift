import CSV
import Calendars
import HTTP
import JSON
import JuiceBar
import Languages

extension BarSite {
  /// Shows the report of a period: `GET /reports`.
  func showReports(_ request: Request) async throws(Problem) -> Response {
    let period: ReportPeriod
    var typed: [String: String]?
    do throws(Problem) { period = try ReportPeriod(request, today: today) } catch {
      guard !error.errors.isEmpty else { throw error }
      period = ReportPeriod(last: 7, today: today)
      typed = ["from": request.query["from"] ?? "", "to": request.query["to"] ?? ""]
    }
    let (figures, menu) = try await figures(in: period)
    let page = ReportPage(figures: figures, period: period, today: today, menu: menu, typed: typed)
    return show(
      page,
      at: .reports(period.link),
      to: request,
      typed == nil ? .ok : .unprocessableContent
    )
  }

  /// Sends the report of a period: `GET /api/reports`.
  func apiReports(_ request: Request) async throws(Problem) -> Response {
    let period = try ReportPeriod(request, today: today)
    let (figures, menu) = try await figures(in: period)
    return .json(ReportDocument.full(figures, in: period, menu: menu))
  }

  /// Sends a table of a report as a file for spreadsheets: `GET /reports/{table}.csv`.
  func sendReportSheet(
    _ request: Request,
    file: PathPart<FileName>
  ) async throws(Problem) -> Response {
    let file = file.text
    guard file.hasSuffix(".csv"), let sheet = ReportSheet(rawValue: String(file.dropLast(4))) else {
      throw .notFound("There is no table \(file) of a report.")
    }
    let period = try ReportPeriod(request, today: today)
    let (figures, menu) = try await figures(in: period)
    let days = period.link
    let text = sheet.text(of: figures, menu: menu, in: Language(of: request))
    let name = "pavilion-\(sheet.rawValue)-\(days.from)-\(days.to).csv"
    return Response(
      .ok,
      headers: [
        "Content-Type": CSVTable.contentType, "Cache-Control": "no-store",
        "Content-Disposition": "attachment; filename=\"\(name)\"",
      ],
      body: .bytes(Bytes(text))
    )
  }

  /// The current day in the time zone of the venue.
  private var today: Int { parts.zone.local(parts.surroundings.now()).day }

  private func figures(
    in period: ReportPeriod
  ) async throws(Problem) -> (ReportFigures, Menu) {
    let menu = try await state().menu
    let report = try await Problem.translating { () async throws(StorageError) in
      // Adds the events since the last summary; a background task closes long gaps.
      _ = try await parts.bars.summarise(bar.bar)
      return try await parts.bars.report(of: bar.bar, in: period.quarters(in: parts.zone))
    }
    return (ReportFigures(report, in: period, zone: parts.zone, menu: menu), menu)
  }
}
