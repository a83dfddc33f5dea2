import Calendars
import InventedHistory
import JuiceBar
import SeededRandom
import Testing
import Time

@testable import Forecasting

@Suite struct `Forecasting demand` {
  private let today = SimulatedBar.firstDay + 28

  private func forecast(_ history: DemandHistory, hour: Int = 0) throws -> DemandForecast {
    let now = ZoneRules.utc.start(of: hour, on: today)
    return try #require(DemandForecast(history, zone: .utc, now: now))
  }

  /// A forecast from a simulated bar's middle of a day, and what is on the shelf.
  private func simulated(seed: UInt64) throws -> [(forecast: DemandForecast, glass: Int)] {
    var bar = SimulatedBar.sample(seed: seed)
    let day = SimulatedBar.firstDay + 45 + Int(seed % 5)
    let now = Timestamp(milliseconds: ZoneRules.utc.start(of: 13, on: day).milliseconds + 1_234_567)
    let summary = HistoryFile(bar.run(days: 60).entries.filter { $0.at < now }).summary
    return SimulatedBar.glasses.compactMap { fruit, glass in
      let history = DemandHistory(of: fruit, in: summary, least: glass, zone: .utc, until: now)
      return DemandForecast(history, zone: .utc, now: now).map { ($0, glass) }
    }
  }

  @Test func `says nothing before a week of open days`() {
    #expect(DemandModel(.steady(4, days: 6)) == nil)
    #expect(DemandModel(.steady(4, days: 7)) != nil)
    #expect(DemandModel(.steady(0, days: 28)) == nil)
  }

  @Test func `expects of a steady bar what it always sells`() throws {
    let forecast = try forecast(.steady(4, days: 28))
    #expect(abs(forecast.mean(on: today) - 36) < 0.5)
    #expect(forecast.openDays == Array(today..<today + 9))
  }

  @Test func `knows weekdays and hours apart`() throws {
    let history = DemandHistory.steady(
      0,
      days: 28,
      taken: { day, hour in (LocalTime.weekday(of: day) == 6 ? 12 : 4) + (hour == 12 ? 10 : 0) }
    )
    let model = try #require(DemandModel(history))
    #expect(model.mean(weekday: 6, hour: 10) > 1.5 * model.mean(weekday: 2, hour: 10))
    #expect(model.mean(weekday: 2, hour: 12) > 2 * model.mean(weekday: 2, hour: 10))
  }

  @Test func `follows a level that has changed`() throws {
    let history = DemandHistory.steady(
      0,
      days: 28,
      taken: { [today] day, _ in day < today - 10 ? 4 : 8 }
    )
    let forecast = try forecast(history)
    #expect(forecast.mean(on: today) > 9 * 6)
  }

  @Test func `takes today's pace into account for the rest of today alone`() throws {
    let past = DemandHistory.steady(
      0,
      days: 28,
      taken: { day, hour in 4 + (day * 7 + hour * 5) % 5 }
    )
    let begun = { [today] (taken: Int) in
      let morning = (9...12).map { hour in
        DemandHistory.Hour(day: today, hour: hour, taken: taken)
      }
      return DemandHistory(hours: past.hours + morning, opening: .daily, today: today)
    }
    let slow = try forecast(begun(1), hour: 13)
    let quick = try forecast(begun(30), hour: 13)
    #expect(slow.pace < 1)
    #expect(quick.pace > 1)
    #expect(slow.mean(on: today) < quick.mean(on: today))
    #expect(abs(slow.mean(on: today + 1) - quick.mean(on: today + 1)) < 1e-9)
  }

  @Test func `hours in which the fruit was sold out do not lower the forecast`() throws {
    let isSoldOut = { (day: Int, hour: Int) in hour >= 14 && day.isMultiple(of: 3) }
    let taken = { (day: Int, hour: Int) in isSoldOut(day, hour) ? 0 : 6 }
    let marked = DemandHistory.steady(6, days: 28, isCensored: isSoldOut, taken: taken)
    let without = DemandHistory(
      hours: marked.hours.filter { !$0.isCensored },
      opening: .daily,
      today: today
    )
    let unmarked = DemandHistory.steady(6, days: 28, taken: taken)
    let mean = try forecast(marked).mean(on: today)
    #expect(mean == (try forecast(without).mean(on: today)))
    #expect(mean > 1.05 * (try forecast(unmarked).mean(on: today)))
    #expect(mean > 53)
  }

  @Test func `an hour that sold more than expected before it sold out raises the forecast`() throws
  {
    let isSoldOut = { (day: Int, hour: Int) in hour == 16 && day.isMultiple(of: 2) }
    let history = DemandHistory.steady(
      6,
      days: 28,
      isCensored: isSoldOut,
      taken: { day, hour in isSoldOut(day, hour) ? 40 : 6 }
    )
    let model = try #require(DemandModel(history))
    #expect(model.mean(weekday: 3, hour: 16) > 1.5 * model.mean(weekday: 3, hour: 15))
  }

  @Test(arguments: [UInt64](1...12))
  func `quantiles are in order, and grow from step to step`(seed: UInt64) throws {
    for (forecast, _) in try simulated(seed: seed) {
      let demand = forecast.cumulated(on: forecast.today...forecast.today + 3).demand
      var last = [0, 0, 0]
      for step in 0..<demand.count {
        let quantiles = [0.1, 0.5, 0.9].map(demand.sum(through: step).quantile)
        #expect(quantiles == quantiles.sorted())
        #expect(zip(last, quantiles).allSatisfy { $0 <= $1 })
        last = quantiles
      }
    }
  }

  @Test(arguments: [UInt64](1...12))
  func `more stock never runs out earlier`(seed: UInt64) throws {
    for (forecast, glass) in try simulated(seed: seed) {
      var last = Timestamp(milliseconds: 0)
      for sellable in stride(from: 0, through: 400 * glass, by: glass) {
        let time: Timestamp
        switch try #require(RunOut(of: sellable, by: forecast)) {
        case .gone: time = forecast.now
        case .at(let median, let earliest, let latest):
          #expect(forecast.now <= earliest && earliest <= median)
          #expect(latest.map { median <= $0 } ?? true)
          time = median
        case .lasts(let end, let probability):
          #expect((0.5...1).contains(probability))
          time = end
        }
        #expect(last <= time)
        last = time
      }
    }
  }

  @Test(arguments: [UInt64](1...12))
  func `a suggestion never overfills the shelf, and comes in packs`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for (forecast, _) in try simulated(seed: seed) {
      for _ in 0..<40 {
        let capacity = 1 + Int.random(in: 0..<600, using: &random)
        let onHand = Int.random(in: 0...capacity, using: &random)
        let pack = 1 + Int.random(in: 0..<12, using: &random)
        let suggestion = try #require(
          PurchaseSuggestion(onHand: onHand, capacity: capacity, pack: pack, by: forecast)
        )
        #expect(suggestion.pieces >= 0)
        #expect(suggestion.pieces.isMultiple(of: pack))
        #expect(suggestion.leftOver + suggestion.pieces <= capacity)
        if !suggestion.isLimited {
          #expect(suggestion.service >= PurchaseSuggestion.usualService)
        }
      }
    }
  }

  @Test func `more service asks for more`() throws {
    let (forecast, _) = try #require(try simulated(seed: 2).first)
    let pieces = [0.5, 0.8, 0.9, 0.99].compactMap {
      PurchaseSuggestion(onHand: 0, capacity: 100_000, service: $0, by: forecast)?.pieces
    }
    #expect(pieces == pieces.sorted())
    #expect(Set(pieces).count == 4)
  }

  @Test(
    arguments: [
      (3, 2.5, 4.0, 0.739_735_9), (0, 0.3, 0.5, 0.794_635_7), (80, 60, 900, 0.781_689_4),
      (1200, 1000, 40000, 0.843_257_6), (5, 20, 21, 0.000_094_8),
    ]
  )
  func `the distribution is the sum of its terms`(
    count: Int,
    mean: Double,
    variance: Double,
    expected: Double
  ) {
    let distribution = NegativeBinomial(mean: mean, variance: variance)
    #expect(abs(distribution.probability(atMost: count) - expected) < 1e-6)
    let quantile = distribution.quantile(expected)
    #expect(abs(quantile - count) <= 1)
  }
}
