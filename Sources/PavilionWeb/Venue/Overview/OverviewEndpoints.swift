import Staffing

extension Endpoint {
  /// The addresses of the overview of all bars.
  static let overview: [Endpoint] = [
    .page("/manage/bars", .staff, BarSite.showOverview).ofVenue()
      .query("query show page"),
    .page("/manage/bars.csv", .staff, BarSite.sendOverviewFile).ofVenue(),
  ]
}
