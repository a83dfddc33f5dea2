import HTTP
import JuiceBar
import Staffing
package import Web

extension Endpoint {
  package static let days: [Endpoint] = [
    .page("/day", .staff, BusinessDays.showDay),
    .form("/day/open", .staff, BusinessDays.openDay)
      .taking("key float"),
    .form("/day/cash", .staff, BusinessDays.moveCash)
      .taking("key amount direction reason \(ApprovalFields.namesWithMoney)"),
    .form("/day/count", .shiftLead, BusinessDays.countDay)
      .taking("key day counted.* pieces.*"),
    .form("/day/close", .shiftLead, BusinessDays.closeDay)
      .taking("key day counted.* expected.*"),
    .page("/day/{day}", .shiftLead, BusinessDays.showReport),
    .page("/day/{day}/report.csv", .shiftLead, BusinessDays.sendReport),
    .get("/api/days", .shiftLead, .scope(.reportsRead), BusinessDays.apiDays)
      .query { ["before": .integer(from: 1), "limit": .integer(1...100)] }
      .described(
        "listDays",
        "List the reports of closed business days",
        "The latest first; `before` takes the number of the last one read."
      ) { $0.answers(.dayReports, "The reports.") },
    .get("/api/days/{day}", .shiftLead, .scope(.reportsRead), BusinessDays.apiReport)
      .described(
        "getDay",
        "Read the report of a business day",
        "A closed day's report (Z) never changes; that of the open day (X) is as it stands."
      ) { $0.answers(.dayReport, "The report.") },
    .post("/api/days", .shiftLead, .scope(.paymentsWrite), BusinessDays.apiOpen)
      .described("openDay", "Open a business day", "One day is open at a time.") {
        $0.keyed()
        $0.takes(.dayOpening)
        $0.creates(.dayReport, "The report of the day, as it stands.")
        $0.refuses(.conflict, "A day is open.", .dayConflict)
      },
    .post("/api/days/{day}/cash", .staff, .scope(.paymentsWrite), BusinessDays.apiMove)
      .described(
        "moveCash",
        "Put cash into the drawer, or take some out",
        """
        Beside payments and refunds, with a reason. Staff take out up to the bar's refund limit a \
        day; more takes a shift lead.
        """
      ) {
        $0.keyed()
        $0.takes(.cashMovement)
        $0.creates(.cashMoved, "It is written.")
        $0.refuses(.conflict, "No day is open, or another one.", .dayConflict)
      },
    .post("/api/days/{day}/close", .shiftLead, .scope(.paymentsWrite), BusinessDays.apiClose)
      .described(
        "closeDay",
        "Close a business day",
        "The money counted is compared with the money expected; the report is kept for good."
      ) {
        $0.keyed()
        $0.takes(.dayCount)
        $0.creates(.dayReport, "The report of the closed day.")
        $0.refuses(.conflict, "The day is not open.", .dayConflict)
      },
  ]
}
