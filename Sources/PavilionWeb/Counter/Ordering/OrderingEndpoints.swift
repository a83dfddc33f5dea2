import Staffing

extension Endpoint {
  /// The addresses of the order screen and ordering.
  static let ordering: [Endpoint] = [
    .page("/juice", .visitor, BarSite.showJuice),
    .form("/juice/orders", .visitor, BarSite.placeOrder),
    .page("/juice/orders/{id}", .visitor, BarSite.showOrder),
    .post("/api/orders", .visitor, .scope(.ordersWrite), BarSite.apiPlaceOrder),
    .get("/api/orders/{id}", .visitor, .scope(.ordersRead), BarSite.apiOrder),
    .get("/api/menu", .visitor, .scope(.menuRead), BarSite.apiMenu),
    .get("/api/stock", .visitor, .scope(.stockRead), BarSite.apiStock),
  ]
}
