import Staffing

extension Endpoint {
  /// The addresses of reports.
  static let report: [Endpoint] = [
    .page("/reports", .manager, BarSite.showReports)
      .query("from to"),
    .page("/reports/{file}", .manager, BarSite.sendReportSheet)
      .query("from to"),
    .get("/api/reports", .manager, .scope(.reportsRead), BarSite.apiReports)
      .described("getReport", "Read the report of some days") {
        $0.query(
          "from?",
          .string("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"),
          "The first day in the venue's time zone; by default six days before the last."
        )
        $0.query(
          "to?",
          .string("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"),
          "The last day; today by default."
        )
        $0.answers(.report, "Cancelled glasses are subtracted.")
      },
  ]
}
