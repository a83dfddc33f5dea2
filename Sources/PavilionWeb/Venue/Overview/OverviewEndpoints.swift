import Staffing

extension Endpoint {
  /// The addresses of the overview of all bars.
  static let overview: [Endpoint] = [
    .page("/manage/bars", .staff, BarSite.showOverview).ofVenue(),
    .page("/manage/bars.csv", .staff, BarSite.sendOverviewFile).ofVenue(),
  ]
}
