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
    .form("/manage/bars/{bar}/retention", .owner, BarSettings.setRetention).ofVenue()
      .taking(RetentionFault.Kind.allCases.map { "\($0.rawValue)?" }.joined(separator: " ")),
    .form("/manage/bars/{bar}/offer", .owner, BarSettings.setOffer).ofVenue()
      .taking("\(BarOffers.prefix)* exhibition?"),
    .get("/api/offer", .staff, .scope(.menuRead), BarOffers.apiOffer)
      .described("getOffer", "Read the languages and whether the exhibition is shown") {
        $0.answers(.barOffer)
      },
    .put("/api/offer", .owner, .scope(.menuWrite), BarOffers.apiSetOffer)
      .described(
        "setOffer",
        "Set the languages and whether the exhibition is shown",
        "A member that the body lacks stays as it is."
      ) {
        $0.takes(.barOfferChange)
        $0.answers(.barOffer)
      },
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
