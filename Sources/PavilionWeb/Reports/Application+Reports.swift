import CSV
import Calendars
import HTTP
import JSON
import JuiceBar
import Languages

extension Application {
  /// Shows what a bar did in a time: `GET /reports`.
  func showReports(_ request: Request) async throws(Problem) -> Response {
    let (period, figures, menu) = try await figures(for: request)
    let page = ReportPage(figures: figures, period: period, today: today, menu: menu)
    let context = context(for: request, at: .reports(period.link))
    return PageTemplate(page.html(in: context)).response(rootAttributes(of: request))
  }

  /// Tells what a bar did in a time: `GET /api/reports`.
  func apiReports(_ request: Request) async throws(Problem) -> Response {
    let (period, figures, menu) = try await figures(for: request)
    return .json(ReportDocument.full(figures, in: period, menu: menu))
  }

  /// Sends a table of a report as a file for spreadsheets: `GET /reports/{table}.csv`.
  func sendReportSheet(_ request: Request, file: String) async throws(Problem) -> Response {
    guard file.hasSuffix(".csv"), let sheet = ReportSheet(rawValue: String(file.dropLast(4))) else {
      throw .notFound("There is no table \(file) of a report.")
    }
    let (period, figures, menu) = try await figures(for: request)
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

  /// The day that the clocks of the venue show.
  private var today: Int { parts.zone.local(parts.surroundings.now()).day }

  private func figures(
    for request: Request
  ) async throws(Problem) -> (ReportPeriod, ReportFigures, Menu) {
    let period = try ReportPeriod(request, today: today)
    let menu = try await state().menu
    let report = try await Problem.translating { () async throws(StorageError) in
      // What happened since the last time; long gaps are closed beside the orders.
      _ = try await parts.reports.summarise(bar.bar)
      return try await parts.reports.report(of: bar.bar, in: period.quarters(in: parts.zone))
    }
    return (period, ReportFigures(report, in: period, zone: parts.zone, menu: menu), menu)
  }
}
