import Calendars
import Forecasting
import JuiceBar
import Synchronization

/// Caches the forecasts of a bar, renewed at most once a minute and never on the thread of a
/// connection.
///
/// The ledger is read once, in pieces, and then only its new entries; errors are tested once a day.
final class ForecastCache: Sendable {
  /// The forecasts with their backtest.
  struct Kept: Sendable {
    let forecast: BarForecast
    let backtest: Backtest
    let menu: PublishedMenu
    let madeAt: Timestamp
    let day: Int
  }

  private struct State {
    var summary: LedgerSummary?
    var kept: Kept?
    var work: Task<Result<Kept, StorageError>, Never>?
  }

  /// How long a forecast is kept, in milliseconds.
  private static let lifetime = 60_000

  private let bar: BarID
  private let storage: any BarStateReading & StockLedgerReading
  private let zone: ZoneRules
  private let state = Mutex(State())

  init(bar: BarID, storage: any BarStateReading & StockLedgerReading, zone: ZoneRules) {
    self.bar = bar
    self.storage = storage
    self.zone = zone
  }

  /// The forecasts, at most a minute old.
  func current(for menu: PublishedMenu, at now: Timestamp) async throws(StorageError) -> Kept {
    let known = state.withLock { $0.kept }
    if let known, known.menu.version == menu.version,
      abs(now.milliseconds - known.madeAt.milliseconds) < Self.lifetime
    {
      return known
    }
    let work = state.withLock { state in
      // Detached, since a task of a connection would do the work on the thread of its event loop.
      let work = state.work ?? Task.detached { await self.refresh(for: menu, at: now) }
      state.work = work
      return work
    }
    return try await work.value.get()
  }

  private func refresh(
    for menu: PublishedMenu,
    at now: Timestamp
  ) async -> Result<Kept, StorageError> {
    let (known, before) = state.withLock { ($0.summary, $0.kept) }
    do throws(StorageError) {
      let day = 86_400_000
      let begin = Timestamp(milliseconds: now.milliseconds - (DemandHistory.length + 1) * day)
      var summary = LedgerSummary()
      if let known {
        summary = known
      } else {
        summary = try await .beginning(at: begin, in: storage, of: bar)
      }
      try await summary.catchUp(with: storage, of: bar)
      summary.forget(before: begin)
      let kept = make(of: summary, menu: menu, now: now, before: before)
      state.withLock { state in
        state.summary = summary
        state.kept = kept
        state.work = nil
      }
      return .success(kept)
    } catch {
      state.withLock { $0.work = nil }
      return .failure(error)
    }
  }

  private func make(
    of summary: LedgerSummary,
    menu: PublishedMenu,
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
