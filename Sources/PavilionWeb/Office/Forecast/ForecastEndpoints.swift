import Staffing

extension Endpoint {
  /// The addresses of the forecast of the stock.
  static let forecast: [Endpoint] = [
    .page("/stock/forecast", .staff, BarSite.showStockForecast),
    .get("/api/stock/forecast", .staff, .scope(.stockRead), BarSite.apiStockForecast),
  ]
}
