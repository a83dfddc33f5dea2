import Calendars
import CounterWeb
import Forecasting
import JuiceBar
import Synchronization
import Time
import Web

/// Caches the forecasts of a bar, renewed at most once a minute.
///
/// The ledger is read once, in pieces, and then only its new entries; errors are tested once a day.
package final class ForecastCache: Sendable {
  /// The forecasts with their backtest.
  package struct Kept: Sendable {
    let forecast: BarForecast
    let backtest: Backtest
    let menu: PublishedMenu
    let madeAt: Timestamp
    let day: Int
  }

  /// How long a forecast is kept, in milliseconds.
  private static let lifetime = 60_000

  private let bar: BarID
  private let storage: any BarStateReading & StockLedgerReading
  private let summary = Mutex<LedgerSummary?>(nil)
  private let cache = SingleFlightCache<Int, Kept, StorageError>()

  init(bar: BarID, storage: any BarStateReading & StockLedgerReading) {
    self.bar = bar
    self.storage = storage
  }

  /// The forecasts, at most a minute old.
  func current(
    for menu: PublishedMenu,
    in zone: ZoneRules,
    at now: Timestamp
  ) async throws(StorageError) -> Kept {
    try await cache.value(
      for: menu.version,
      where: { abs(now.milliseconds - $0.madeAt.milliseconds) < Self.lifetime },
      make: { () async throws(StorageError) in try await self.make(for: menu, in: zone, at: now) }
    )
  }

  private func make(
    for menu: PublishedMenu,
    in zone: ZoneRules,
    at now: Timestamp
  ) async throws(StorageError) -> Kept {
    let day = 86_400_000
    let begin = Timestamp(milliseconds: now.milliseconds - (DemandHistory.length + 1) * day)
    var summary = LedgerSummary()
    if let known = self.summary.withLock({ $0 }) {
      summary = known
    } else {
      summary = try await .beginning(at: begin, in: storage, of: bar)
    }
    try await summary.catchUp(with: storage, of: bar)
    summary.forget(before: begin)
    self.summary.withLock { $0 = summary }
    return make(of: summary, menu: menu, in: zone, now: now, before: cache.last)
  }

  private func make(
    of summary: LedgerSummary,
    menu: PublishedMenu,
    in zone: ZoneRules,
    now: Timestamp,
    before: Kept?
  ) -> Kept {
    let day = zone.local(now).day
    var test = before?.backtest
    if before?.day != day || before?.menu.version != menu.version { test = nil }
    return Kept(
      forecast: BarForecast(menu: menu.menu, summary: summary, zone: zone, now: now),
      backtest: test
        ?? BarForecast.backtest(menu: menu.menu, summary: summary, zone: zone, now: now),
      menu: menu,
      madeAt: now,
      day: day
    )
  }
}
