import Forecasting
import JuiceBar

/// The forecast of a bar's stock.
struct StockForecast: Sendable {
  let kept: ForecastCache.Kept
  let outlooks: [(fruit: Fruit, outlook: FruitOutlook)]
  let version: Int
}

extension BarSite {
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
