import JuiceBar
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
    .form("/manage/bars/{bar}/refund-limit", .owner, BarSettings.setRefundLimit).ofVenue()
      .taking("limit?"),
    .get("/api/refund-limit", .staff, .scope(.ordersRead), RefundLimits.apiLimit)
      .described(
        "getRefundLimit",
        "Read how much of an order staff refunds without an approval",
        "Above it a shift lead approves. Programs with the scope `payments:write` have no limit."
      ) {
        $0.answers(.refundLimit)
      },
    .put("/api/refund-limit", .owner, .scope(.paymentsWrite), RefundLimits.apiSetLimit)
      .described("setRefundLimit", "Set how much of an order staff refunds without an approval") {
        $0.takes(.refundLimitChange)
        $0.answers(.refundLimit)
      },
  ]
}
