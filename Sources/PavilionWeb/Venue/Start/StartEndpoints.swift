import Staffing

extension Endpoint {
  /// The addresses of the first screen and the choice of a bar.
  static let start: [Endpoint] = [
    .page("/", .visitor, BarSite.showStart),
    .page("/bars", .visitor, BarSite.showBars).ofVenue(),
    .get("/api/bars", .visitor, .any, BarSite.apiBars).ofVenue(),
  ]
}
