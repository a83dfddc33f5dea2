import Staffing

extension Endpoint {
  /// The addresses of reports.
  static let report: [Endpoint] = [
    .page("/reports", .manager, BarSite.showReports),
    .page("/reports/{file}", .manager, BarSite.sendReportSheet),
    .get("/api/reports", .manager, .scope(.reportsRead), BarSite.apiReports),
  ]
}
