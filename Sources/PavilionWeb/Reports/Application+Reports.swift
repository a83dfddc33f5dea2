import Forecasting
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
