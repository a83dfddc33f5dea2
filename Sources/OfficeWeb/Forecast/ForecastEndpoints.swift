import Staffing
package import Web

extension Endpoint {
  /// The addresses of the forecast of the stock.
  package static let forecast: [Endpoint] = [
    .page("/stock/forecast", .staff, Forecasts.showForecast),
    .get("/api/stock/forecast", .staff, .scope(.stockRead), Forecasts.apiForecast)
      .described("getStockForecast", "Forecast when fruit runs out and how much to buy") {
        $0.answers(.stockForecast, "At most a minute old.")
      },
  ]
}
