import Staffing

extension Endpoint {
  /// The addresses of a bar's settings.
  static let barSettings: [Endpoint] = [
    .page("/manage/new-bar", .owner, BarSite.showNewBar).ofVenue(),
    .form("/manage/bars", .owner, BarSite.addBar).ofVenue(),
    .page("/manage/bars/{bar}", .owner, BarSite.showBarSettings).ofVenue(),
    .form("/manage/bars/{bar}", .owner, BarSite.describeBar).ofVenue(),
    .page("/manage/bars/{bar}/menu", .owner, BarSite.showBarMenu).ofVenue(),
    .form("/manage/bars/{bar}/menu", .owner, BarSite.followMenu).ofVenue(),
    .form("/manage/bars/{bar}/status", .owner, BarSite.setBarStatus).ofVenue(),
  ]
}
