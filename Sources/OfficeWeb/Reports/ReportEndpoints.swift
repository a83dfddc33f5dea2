import CounterWeb
import Staffing
package import Web

extension Endpoint {
  /// The addresses of reports.
  package static let report: [Endpoint] = [
    .page("/reports", .shiftLead, Reports.showReport)
      .query("from to currency"),
    .page("/reports/{file}", .manager, Reports.sendSheet)
      .query("from to currency"),
    .get("/api/reports", .manager, .scope(.reportsRead), Reports.apiReport)
      .described("getReport", "Read the report of some days") {
        $0.query(
          "from?",
          .optionalDay,
          "The first day in the venue's time zone; by default six days before the last."
        )
        $0.query("to?", .optionalDay, "The last day; today by default.")
        $0.query(
          "currency?",
          .string("^([A-Z]{3})?$"),
          "The currency of the sales; the menu's by default. `money` has all of them."
        )
        $0.answers(.report, "Cancelled glasses are subtracted.")
      },
  ]
}
