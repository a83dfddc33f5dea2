import CounterWeb
package import Forecasting
package import JuiceBar
package import Web

/// The forecast of a bar's stock.
package struct StockForecast: Sendable {
  package let kept: ForecastCache.Kept
  package let outlooks: [(fruit: Fruit, outlook: FruitOutlook)]
  package let version: Int
}

extension BarSite {
  private var forecasts: ForecastCache {
    part { ForecastCache(bar: bar.bar, storage: parts.bars) }
  }

  /// The forecasts, at most a minute old, applied to the current stock.
  package func stockForecast() async throws(Problem) -> StockForecast {
    let state = try await state()
    let menu = PublishedMenu(version: state.versions.menu, menu: state.menu)
    let kept = try await stored(
      await forecasts.current(for: menu, in: zone, at: parts.surroundings.now())
    )
    let outlooks = state.menu.fruits.map { fruit in
      (fruit, kept.forecast.outlook(of: fruit, in: state.menu, onHand: state.stock[fruit.id]))
    }
    return StockForecast(kept: kept, outlooks: outlooks, version: state.versions.stock)
  }
}
