import Staffing

extension Endpoint {
  /// The addresses of a bar's settings.
  static let barSettings: [Endpoint] = [
    .page("/manage/new-bar", .owner, BarSite.showNewBar).ofVenue(),
    .form("/manage/bars", .owner, BarSite.addBar).ofVenue()
      .taking("id? timeZone? follows? name.*"),
    .page("/manage/bars/{bar}", .owner, BarSite.showBarSettings).ofVenue(),
    .form("/manage/bars/{bar}", .owner, BarSite.describeBar).ofVenue()
      .taking("timeZone? name.*"),
    .page("/manage/bars/{bar}/menu", .owner, BarSite.showBarMenu).ofVenue()
      .query("of"),
    .form("/manage/bars/{bar}/menu", .owner, BarSite.followMenu).ofVenue()
      .taking("of? version?"),
    .form("/manage/bars/{bar}/status", .owner, BarSite.setBarStatus).ofVenue()
      .taking("status?"),
  ]
}
