import Calendars
import CounterWeb
import HTTP
import JSON
import JuiceBar
import Languages
import Web

/// Handles the forecast of the stock, on a page and for programs.
struct Forecasts: Handlers {
  package let site: BarSite

  /// Shows when fruit runs out and what to buy: `GET /stock/forecast`.
  func showForecast(_ request: Request) async throws(Problem) -> Response {
    let page = ForecastPage(
      model: try await site.stockForecast(),
      zone: site.zone,
      now: site.parts.surroundings.now()
    )
    return site.show(page, at: .stockForecast, to: request)
  }

  /// Sends the forecast to programs: `GET /api/stock/forecast`.
  func apiForecast(_ request: Request) async throws(Problem) -> Response {
    let forecast = try await site.stockForecast()
    let language = Language(of: request)
    return .json([
      "version": .integer(forecast.version), "timeZone": .string(site.zone.name),
      "fruits": .array(
        forecast.outlooks.map { fruit, outlook in
          ForecastDocument.fruit(outlook, name: fruit.name.text(in: language))
        }
      ),
      "backtest": ForecastDocument.backtest(forecast.kept.backtest),
    ])
  }
}
