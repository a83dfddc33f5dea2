import Staffing

extension Endpoint {
  /// The addresses of the live feed, and those for operators.
  static let service: [Endpoint] = [
    .resource("/events", .visitor, BarSite.openFeed),
    .resource("/openapi.json", .visitor, BarSite.openAPI),
    .resource("/healthz", .visitor, BarSite.sendHealth),
    .resource("/readyz", .visitor, BarSite.sendReadiness),
    .get("/metrics", .manager, .scope(.reportsRead), BarSite.sendMetrics).forMonitors(),
  ]
}
