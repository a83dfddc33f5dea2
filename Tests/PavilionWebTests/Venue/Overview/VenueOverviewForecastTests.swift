import Calendars
import JuiceBar
import Synchronization
import Testing
import Time

@testable import CounterWeb
@testable import Forecasting
@testable import GuideWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

extension FruitOutlook {
  /// An outlook that says when a fruit runs out.
  fileprivate init(of fruit: FruitID, _ runOut: RunOut?) {
    self.init(fruit: fruit, onHand: 9, knownDays: 28, runOut: runOut, suggestion: nil, hours: [])
  }

  /// A fruit that is gone at a time that is known to the minute.
  static func outlook(_ fruit: FruitID, goneAt time: Timestamp) -> FruitOutlook {
    FruitOutlook(of: fruit, .at(time, earliest: time, latest: time))
  }
}

@Suite(.timeLimit(.minutes(10))) struct `Which fruit of many bars runs out` {
  private static let hour = 3_600_000
  private static let now = Timestamp(milliseconds: 1_772_368_200_000)
  private static let seine = BarID(unchecked: "seine")

  /// Makes forecasts, and knows how many.
  private final class Maker: Sendable {
    private let made = Mutex<[BarID]>([])
    private let isShut: Atomic<Bool>
    let outlooks: [FruitOutlook]

    init(_ outlooks: [FruitOutlook], isShut: Bool = false) {
      self.outlooks = outlooks
      self.isShut = Atomic(isShut)
    }

    var bars: [BarID] { made.withLock { $0 } }

    func open() { isShut.store(false, ordering: .relaxed) }

    func forecast(_ bar: BarID) async -> StockForecast? {
      made.withLock { $0.append(bar) }
      while isShut.load(ordering: .relaxed) { try? await Task.sleep(for: .milliseconds(2)) }
      guard let menu = try? Menu(fruits: [], juices: []) else { return nil }
      let forecast = BarForecast(menu: menu, summary: LedgerSummary(), zone: .utc, now: now)
      return StockForecast(
        kept: ForecastCache.Kept(
          forecast: forecast,
          backtest: Backtest(),
          menu: PublishedMenu(version: 1, menu: menu),
          madeAt: now,
          day: 0
        ),
        outlooks: outlooks.map { outlook in
          (Fruit(id: outlook.fruit, name: ListedBar(id: seine).name), outlook)
        },
        version: 1
      )
    }
  }

  private static func time(in hours: Double) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + Int(hours * Double(hour)))
  }

  private static func outlook(_ fruit: String, _ runOut: RunOut?) -> FruitOutlook {
    FruitOutlook(of: FruitID(unchecked: fruit), runOut)
  }

  private static func gone(in hours: Double, off: Double = 1) -> RunOut {
    .at(time(in: hours), earliest: time(in: hours - off), latest: time(in: hours + off))
  }

  private func fruits(
    _ forecasts: VenueOverviewForecasts,
    _ maker: Maker,
    after milliseconds: Int = 0
  ) async -> [String] {
    let found = await forecasts.runOuts(
      of: [Self.seine],
      at: Timestamp(milliseconds: Self.now.milliseconds + milliseconds)
    ) { await maker.forecast($0) }
    return found[Self.seine]?.map(\.fruit.rawValue) ?? []
  }

  @Test func `is told soonest first, where the time is known well and near`() async {
    let maker = Maker([
      Self.outlook("banana", Self.gone(in: 5)),
      Self.outlook("kiwi", Self.gone(in: 2)),
      Self.outlook("mango", Self.gone(in: 3, off: 1.6)),
      Self.outlook("peach", Self.gone(in: 18.5)),
      Self.outlook("pear", .at(Self.time(in: 1), earliest: Self.now, latest: nil)),
      Self.outlook("plum", .gone),
      Self.outlook("apple", nil),
      Self.outlook("melon", Self.gone(in: 18, off: 1.5)),
    ])
    #expect(await fruits(VenueOverviewForecasts(), maker) == ["kiwi", "banana", "melon"])
  }

  @Test func `is forecast once a minute, however many look`() async throws {
    let (forecasts, maker) = (
      VenueOverviewForecasts(), Maker([Self.outlook("kiwi", Self.gone(in: 2))])
    )
    for milliseconds in [0, 1_000, 59_999] {
      #expect(await fruits(forecasts, maker, after: milliseconds) == ["kiwi"])
    }
    // One that was begun beside the answer would be noted by now.
    try await Task.sleep(for: .milliseconds(100))
    #expect(maker.bars == [Self.seine])
    #expect(await fruits(forecasts, maker, after: 60_000) == ["kiwi"])
    while maker.bars.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
    // Clocks that were set back do not keep a forecast for good.
    while maker.bars.count < 3 {
      _ = await fruits(forecasts, maker, after: -1)
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test func `is waited for a moment, and there at a later look`() async throws {
    let (forecasts, maker) = (
      VenueOverviewForecasts(), Maker([Self.outlook("kiwi", Self.gone(in: 2))], isShut: true)
    )
    let begin = ContinuousClock.now
    for _ in 1...3 { #expect(await fruits(forecasts, maker) == []) }
    #expect(maker.bars == [Self.seine], "one makes it, whoever looks")
    #expect(.now - begin >= .milliseconds(900))
    maker.open()
    while await fruits(forecasts, maker) != ["kiwi"] {
      try await Task.sleep(for: .milliseconds(5))
    }
    // What is known is told at once, while it is made anew.
    let slow = Maker([], isShut: true)
    let late = ContinuousClock.now
    for _ in 1...20 { #expect(await fruits(forecasts, slow, after: 60_000) == ["kiwi"]) }
    #expect(.now - late < .seconds(5))
    slow.open()
  }

  @Test func `is kept for some hundred bars`() async {
    let (forecasts, maker) = (VenueOverviewForecasts(), Maker([]))
    let bars = (1...501).map { BarID(unchecked: "stand-\($0)") }
    _ = await forecasts.runOuts(of: bars, at: Self.now) { await maker.forecast($0) }
    while maker.bars.count < 501 { try? await Task.sleep(for: .milliseconds(5)) }
    func made(for bar: BarID) async -> Int {
      let before = maker.bars.count
      _ = await forecasts.runOuts(of: [bar], at: Self.now) { await maker.forecast($0) }
      return maker.bars.count - before
    }
    // The last one is known; the first ones made room.
    #expect(await made(for: bars[500]) == 0)
    #expect(await made(for: bars[0]) == 1)
  }
}
