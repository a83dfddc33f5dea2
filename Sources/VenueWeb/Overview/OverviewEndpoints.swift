import OfficeWeb
import Staffing
package import Web

extension Endpoint {
  /// The addresses of the overview of all bars.
  package static let overview: [Endpoint] = [
    .page("/manage/bars", .staff, Overview.show).ofVenue()
      .query("query show page"),
    .page("/manage/bars.csv", .staff, Overview.sendFile).ofVenue(),
  ]
}
