import Staffing
import Web

extension Endpoint {
  /// The addresses of a bar's settings.
  static let barSettings: [Endpoint] = [
    .page("/manage/new-bar", .owner, BarSettings.showNew).ofVenue(),
    .form("/manage/bars", .owner, BarSettings.add).ofVenue()
      .taking("id? timeZone? follows? name.*"),
    .page("/manage/bars/{bar}", .owner, BarSettings.show).ofVenue()
      .query("done"),
    .form("/manage/bars/{bar}", .owner, BarSettings.describe).ofVenue()
      .taking("timeZone? name.*"),
    .page("/manage/bars/{bar}/menu", .owner, BarSettings.showMenu).ofVenue()
      .query("of"),
    .form("/manage/bars/{bar}/menu", .owner, BarSettings.followMenu).ofVenue()
      .taking("of? version?"),
    .form("/manage/bars/{bar}/status", .owner, BarSettings.setStatus).ofVenue()
      .taking("status?"),
  ]
}
