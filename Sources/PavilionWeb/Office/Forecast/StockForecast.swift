import Calendars
import Forecasting
import HTTP
import JSON
import JuiceBar
import Languages

/// The forecast of a bar's stock.
struct StockForecast: Sendable {
  let kept: ForecastCache.Kept
  let outlooks: [(fruit: Fruit, outlook: FruitOutlook)]
  let version: Int
}

extension BarSite {
  /// Shows when fruit runs out and what to buy: `GET /stock/forecast`.
  func showStockForecast(_ request: Request) async throws(Problem) -> Response {
    let page = ForecastPage(
      model: try await stockForecast(),
      zone: parts.zone,
      now: parts.surroundings.now()
    )
    return show(page, at: .stockForecast, to: request)
  }

  /// Sends the forecast to programs: `GET /api/stock/forecast`.
  func apiStockForecast(_ request: Request) async throws(Problem) -> Response {
    let model = try await stockForecast()
    let language = Language(of: request)
    return .json([
      "version": .integer(model.version), "timeZone": .string(parts.zone.name),
      "fruits": .array(
        model.outlooks.map { fruit, outlook in
          ForecastDocument.fruit(outlook, name: fruit.name.text(in: language))
        }
      ),
      "backtest": ForecastDocument.backtest(model.kept.backtest),
    ])
  }

  /// The forecasts, at most a minute old, applied to the current stock.
  func stockForecast() async throws(Problem) -> StockForecast {
    let state = try await state()
    let menu = PublishedMenu(version: state.versions.menu, menu: state.menu)
    let kept = try await stored(await forecasts.current(for: menu, at: parts.surroundings.now()))
    let outlooks = state.menu.fruits.map { fruit in
      (fruit, kept.forecast.outlook(of: fruit, in: state.menu, onHand: state.stock[fruit.id]))
    }
    return StockForecast(kept: kept, outlooks: outlooks, version: state.versions.stock)
  }
}
