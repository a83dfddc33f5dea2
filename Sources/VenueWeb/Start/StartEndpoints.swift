import GuideWeb
import Staffing
package import Web

extension Endpoint {
  /// The addresses of the first screen and the choice of a bar.
  package static let start: [Endpoint] = [
    .page("/", .visitor, StartScreens.show),
    .page("/bars", .visitor, StartScreens.showBars).ofVenue()
      .query("query"),
    .get("/api/bars", .visitor, .any, StartScreens.apiBars).ofVenue()
      .described("listBars", "List the open bars, with figures of those you manage") {
        $0.query("query?", .text, "Part of a name or identifier.")
        $0.query("limit?", .integer(StartScreens.listed))
        $0.query("after?", .identifier, "The `next` of the answer before.")
        $0.answers(.barList, "The default bar first.")
      },
  ]
}
