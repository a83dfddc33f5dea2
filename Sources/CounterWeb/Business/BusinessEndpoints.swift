import JuiceBar
import Staffing
package import Web

extension Endpoint {
  package static let business: [Endpoint] = [
    .page("/manage/business", .manager, Businesses.showForm)
      .query("done"),
    .form("/manage/business", .manager, Businesses.set)
      .taking(Business.Detail.allCases.map { "\($0.rawValue)?" }.joined(separator: " ")),
    .get("/api/business", .staff, .scope(.ordersRead), Businesses.apiBusiness)
      .described("getBusiness", "Read the business that receipts name") {
        $0.answers(.business)
      },
    .put("/api/business", .manager, .scope(.menuWrite), Businesses.apiSet)
      .described(
        "setBusiness",
        "Set the business that receipts name",
        "A detail that the body lacks, or that is empty, stands on no receipt."
      ) {
        $0.takes(.business)
        $0.answers(.business)
      },
  ]
}

extension Schema {
  static let business = object([
    "name?": detail, "representative?": detail, "registration?": detail, "address?": detail,
    "telephone?": detail,
  ]).named("Business")

  private static let detail = string(maximum: Business.maximumLength)
    .described("Of \(Business.expectation); white space around it is left out.")
}
