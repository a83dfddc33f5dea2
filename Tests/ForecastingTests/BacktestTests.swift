import Calendars
import InventedHistory
import JuiceBar
import Testing

@testable import Forecasting

@Suite struct `Back-testing the forecast` {
  static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]
  /// Each bar is tested once for all claims.
  private static let tests = Dictionary(
    uniqueKeysWithValues: seeds.map { ($0, SimulatedBar.backtest(seed: $0)) }
  )

  private func score(
    _ method: Backtest.Method,
    in test: Backtest
  ) throws -> (hour: Double, day: Double, pinball: Double, runOut: Double) {
    let score = try #require(test.scores[method])
    return (
      try #require(score.hour.value), try #require(score.day.value),
      try #require(score.pinball.value), try #require(score.runOut.value)
    )
  }

  @Test(arguments: seeds)
  func `is better than last week on every simulated bar, in pieces by a tenth at least`(
    seed: UInt64
  ) throws {
    let test = try #require(Self.tests[seed])
    let ours = try score(.model, in: test)
    let lastWeek = try score(.lastWeek, in: test)
    #expect(ours.hour < 0.9 * lastWeek.hour)
    #expect(ours.day < 0.9 * lastWeek.day)
    #expect(ours.pinball < 0.6 * lastWeek.pinball)
    #expect(ours.runOut < lastWeek.runOut)
  }

  @Test(arguments: seeds)
  func `is better than the mean of the hour on every simulated bar, by the hour`(
    seed: UInt64
  ) throws {
    let test = try #require(Self.tests[seed])
    let ours = try score(.model, in: test)
    let mean = try score(.hourMean, in: test)
    #expect(ours.hour < mean.hour)
    #expect(ours.pinball < mean.pinball)
    #expect(ours.runOut < mean.runOut)
  }

  @Test func `is better than both by a margin over all simulated bars`() throws {
    var test = Backtest()
    for seed in Self.seeds { test.add(try #require(Self.tests[seed])) }
    let ours = try score(.model, in: test)
    let mean = try score(.hourMean, in: test)
    #expect(ours.hour < 0.95 * mean.hour)
    #expect(ours.day < 0.85 * mean.day)
    #expect(ours.runOut < 0.9 * mean.runOut)
    let days = try #require(test.dayCoverage.value)
    let hours = try #require(test.hourCoverage.value)
    #expect((0.75...0.9).contains(days))
    #expect((0.75...0.9).contains(hours))
  }

  /// Ten bars to which nothing was tuned, with weather that lasts, weekdays of their own, closed days
  /// and promotions.
  @Test func `says when fruit runs out as well as the mean of the hour where days hang together`()
    throws
  {
    var all = Backtest()
    for seed in UInt64(201)...210 {
      var bar = ChangeableBar(seed: seed, fruits: SimulatedBar.glasses, zone: .utc)
      let test = SimulatedBar.backtest(of: bar.run())
      let (ours, mean) = (try score(.model, in: test), try score(.hourMean, in: test))
      #expect(ours.runOut < 1.01 * mean.runOut, "seed \(seed)")
      #expect(ours.hour < mean.hour, "seed \(seed)")
      all.add(test)
    }
    let (ours, mean) = (try score(.model, in: all), try score(.hourMean, in: all))
    #expect(ours.runOut < 0.95 * mean.runOut)
  }

  @Test func `sees nothing of a day before it has forecast it`() throws {
    var bar = SimulatedBar.sample(seed: 3)
    let file = bar.run(days: 40)
    let last = SimulatedBar.firstDay + 39
    let cut = HistoryFile(file.entries.filter { ZoneRules.utc.local($0.at).day < last })
    let whole = try #require(DemandModel(history(of: file, until: last + 1).before(last)))
    let known = try #require(DemandModel(history(of: cut, until: last + 1).before(last)))
    #expect(whole == known)
  }

  private func history(of file: HistoryFile, until day: Int) -> DemandHistory {
    DemandHistory(
      of: "kiwi",
      in: file.summary,
      least: 1,
      zone: .utc,
      until: ZoneRules.utc.start(of: 0, on: day)
    )
  }
}
