import Staffing

extension Endpoint {
  /// The addresses of the preparation screen, the labels and the board.
  static let queue: [Endpoint] = [
    .page("/bar", .staff, BarSite.showBar),
    .form("/bar/orders/{id}", .staff, BarSite.stepOrder),
    .form("/bar/sale", .staff, BarSite.setAvailability),
    .form("/bar/settings", .manager, BarSite.setPreparation),
    .page("/bar/labels/{id}", .staff, BarSite.showLabels),
    .form("/bar/labels/{id}", .staff, BarSite.printLabels),
    .page("/board", .visitor, BarSite.showBoard),
    .put("/api/orders/{id}/status", .staff, .scope(.ordersWrite), BarSite.apiSetOrderStatus),
    .get("/api/queue", .staff, .scope(.ordersRead), BarSite.apiQueue),
    .put("/api/juices/{juice}/sale", .staff, .scope(.menuWrite), BarSite.apiSetAvailability),
  ]
}
