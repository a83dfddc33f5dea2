import CounterWeb
import Forecasting
import JuiceBar
import OfficeWeb
import Synchronization
import Time
import Web

/// Caches which fruit of which bars runs out soon, for the bars on screen.
///
/// A forecast takes a while if the ledger has not been read yet: the first request waits a moment
/// for some of them, and the rest is there at the next one.
final class VenueOverviewForecasts: Sendable {
  /// The time when a fruit runs out.
  struct RunOut: Sendable {
    let fruit: FruitID
    let time: Timestamp
  }

  private struct Known {
    let runOuts: [RunOut]
    let madeAt: Timestamp
  }

  private struct State {
    var known: [BarID: Known] = [:]
    var isWorking = false
  }

  /// How long a forecast is valid, in milliseconds.
  private static let lifetime = 60_000
  /// The greatest error and the furthest horizon of a run-out time that is shown, in milliseconds;
  /// the same as on the shelves of the stock screen.
  private static let surest = 3 * 3_600_000
  private static let ahead = 18 * 3_600_000
  /// The number of bars whose forecasts are kept.
  private static let maximumCount = 500
  private static let pause = Duration.milliseconds(20)
  private static let pauses = 15

  private let state = Mutex(State())

  /// The fruit that runs out soon as far as known, the earliest first, of the bars on screen.
  func runOuts(
    of bars: [BarID],
    at now: Timestamp,
    by ask: @escaping @Sendable (BarID) async -> StockForecast?
  ) async -> [BarID: [RunOut]] {
    let missing = state.withLock { state in
      let stale = bars.filter { bar in
        guard let known = state.known[bar] else { return true }
        return !(0..<Self.lifetime).contains(now.milliseconds - known.madeAt.milliseconds)
      }
      if !stale.isEmpty, !state.isWorking {
        state.isWorking = true
        Task.detached { await self.make(stale, now, ask) }
      }
      return bars.filter { state.known[$0] == nil }
    }
    if !missing.isEmpty {
      for _ in 0..<Self.pauses where state.withLock({ $0.isWorking }) {
        try? await Task.sleep(for: Self.pause)
      }
    }
    return state.withLock { state in
      Dictionary(uniqueKeysWithValues: bars.map { ($0, state.known[$0]?.runOuts ?? []) })
    }
  }

  private func make(
    _ bars: [BarID],
    _ now: Timestamp,
    _ ask: @Sendable (BarID) async -> StockForecast?
  ) async {
    for bar in bars {
      let forecast = await ask(bar)
      let runOuts = forecast?.outlooks.compactMap { Self.runOut($0.outlook, at: now) } ?? []
      state.withLock { state in
        if state.known.count >= Self.maximumCount { state.known = [:] }
        state.known[bar] = Known(
          runOuts: runOuts.sorted { $0.time < $1.time },
          madeAt: now
        )
      }
    }
    state.withLock { $0.isWorking = false }
  }

  private static func runOut(_ outlook: FruitOutlook, at now: Timestamp) -> RunOut? {
    guard case .at(let time, let earliest, let latest?) = outlook.runOut,
      latest.milliseconds - earliest.milliseconds <= surest,
      time.milliseconds - now.milliseconds <= ahead
    else { return nil }
    return RunOut(fruit: outlook.fruit, time: time)
  }
}
