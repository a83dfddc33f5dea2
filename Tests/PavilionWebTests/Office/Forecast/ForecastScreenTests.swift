import BarTables
import Calendars
import ExpositionGuide
import Forecasting
import GuideIndex
import HTTP
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import SQLiteStorage
import SampleContent
import Synchronization
import Testing
import Time

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

/// A clock that a test sets.
private final class Clock: Sendable {
  private let time: Mutex<Int>

  init(_ milliseconds: Int) { time = Mutex(milliseconds) }

  var now: Timestamp { Timestamp(milliseconds: time.withLock { $0 }) }

  func advance(_ milliseconds: Int) { time.withLock { $0 += milliseconds } }
}

@Suite struct `The forecast screen` {
  /// Sunday, 1 March 2026, 12:30 UTC.
  private static let noon = 1_772_368_200_000
  private let clock = Clock(noon)
  private let bars: SQLiteStorage
  private let application: BarSite

  init() async throws {
    bars = try SQLiteStorage.inMemory()
    let menu = try Menu(file: SampleContent.menuFile, named: "menu.json")
    _ = try await bars.open(.main, menu: menu, at: Timestamp(milliseconds: 1))
    let clock = clock
    application = BarSite(
      bar: .main,
      parts: BarSite.Parts(
        bars: bars,
        venue: bars,
        exhibitions: bars,
        staff: bars,
        guide: GuideIndex(),
        surroundings: OrderDesk.Surroundings(
          now: { clock.now },
          newID: { Self.orderID(at: $0).uuid }
        ),
        log: { _ in }
      )
    )
  }

  private static func orderID(at time: Timestamp) -> OrderID {
    var generator = SystemRandomNumberGenerator()
    return OrderID(at: time, using: &generator)
  }

  private func send(_ target: String, from address: Address = .loopback) async throws -> Answer {
    let request = Request(method: .get, target: target, remoteAddress: address)
    return try Answer(await application.respond(to: request))
  }

  /// The forecast of the kiwi as programs read it.
  private func kiwi() async throws -> JSONReader {
    let fruits = try await send("/api/stock/forecast").json.member("fruits").elements()
    let kiwi = try fruits.first { try $0.member("id").string() == "kiwi" }
    return try #require(kiwi)
  }

  /// Sells a kiwi juice and brings as many kiwis back.
  private func sell(_ count: Int, at time: Int) async throws {
    let kiwi = try #require(FruitID("kiwi"))
    let juice = try #require(JuiceID("mango-kiwi"))
    let mango = try #require(FruitID("mango"))
    let time = Timestamp(milliseconds: time)
    let one = try #require(Quantity(1))
    let cart = try #require(Cart([Cart.Line(juice, one)]))
    let commands = (0..<count).flatMap { _ in
      [
        Command.order(cart), .adjust(kiwi, by: 1, reason: .delivery),
        .adjust(mango, by: 2, reason: .delivery),
      ]
    }
    let submissions = commands.map { Submission($0, orderID: Self.orderID(at: time), at: time) }
    let menu = try await bars.menu(of: .main)
    _ = try await bars.commit(Batch(bar: .main, menu: menu, submissions: submissions))
  }

  /// Four weeks of two an hour, from 9 to 18.
  private func sellForWeeks() async throws {
    for day in (1...28).reversed() {
      for hour in 9...17 {
        let time = Self.noon - day * 86_400_000 + (hour - 12) * 3_600_000
        try await sell(2, at: time)
      }
    }
  }

  @Test func `says how much history is missing`() async throws {
    let page = try await send("/stock/forecast?lang=en")
    #expect(page.status == 200)
    #expect(page.text.contains("Kiwi: not enough history yet, 0 of 7 days of sales."))
    #expect(!page.text.contains("lies midway"))
    #expect(page.text.contains("Shown after more than 14 days of sales."))
    #expect(try await kiwi().memberIfNamed("runOut") == nil)
  }

  @Test func `is for staff alone`() async throws {
    let visitor = try #require(Address("192.0.2.7"))
    #expect(try await send("/stock/forecast", from: visitor).status == 303)
    #expect(try await send("/api/stock/forecast", from: visitor).status == 401)
  }

  @Test func `tells when a fruit runs out, and what to buy`() async throws {
    try await sellForWeeks()
    let runOut = try await kiwi().member("runOut")
    // Two an hour and ten on the shelf at half past twelve; gone when no juice can be made.
    #expect(try runOut.member("state").string() == "at")
    let told = try runOut.member("time").string()
    let time = try #require(ISOTime.read(told))
    #expect(abs(time.milliseconds - Self.noon - 5 * 3_600_000) < 3_600_000)
    let page = try await send("/stock/forecast?lang=ko").text
    #expect(page.contains("키위는 17:"))
    #expect(page.contains("모델의 예상과 시간대별 평균으로 셈한 시각의 가운데예요."))
    #expect(page.contains("2026. 03. 02에 쓸 장보기 목록"))
    #expect(page.contains("지난주 같은 시간"))
  }

  @Test func `is made at most once a minute, but knows the stock at once`() async throws {
    try await sellForWeeks()
    let taken = { try await kiwi().member("hours").elements()[1].member("taken") }
    let before = try await taken()
    try await sell(60, at: Self.noon)
    let kiwiID = try #require(FruitID("kiwi"))
    let menu = try await bars.menu(of: .main)
    let submission = Submission(
      .adjust(kiwiID, by: 30, reason: .delivery),
      orderID: Self.orderID(at: clock.now),
      at: clock.now
    )
    _ = try await bars.commit(Batch(bar: .main, menu: menu, submissions: [submission]))
    clock.advance(30_000)
    #expect(try await kiwi().member("onHand").integer() == 40)
    #expect(try await taken().value == before.value)
    clock.advance(31_000)
    #expect(try await taken().value != before.value)
  }

  @Test func `tells the weight where the menu knows it`() throws {
    let id = try #require(FruitID("kiwi"))
    let day = DemandHistory.Hour(day: 20_000, hour: 9, taken: 40)
    let hours = (0..<28).map { DemandHistory.Hour(day: day.day - 28 + $0, hour: 9, taken: 40) }
    let opening = OpeningHours(Dictionary(uniqueKeysWithValues: (1...7).map { ($0, 9...9) }))
    let history = DemandHistory(hours: hours, opening: opening, today: day.day)
    let now = ZoneRules.utc.start(of: 0, on: day.day)
    let forecast = try #require(DemandForecast(history, zone: .utc, now: now))
    let suggestion = try #require(
      PurchaseSuggestion(onHand: 0, capacity: 500, pack: 24, by: forecast)
    )
    let wording = ForecastWording(texts: Texts(.english), zone: .utc, now: now)
    let name = LocalizedText("Kiwi", in: .english)
    let heavy = Fruit(id: id, name: name, grams: 100)
    #expect(suggestion.pieces == 72)
    #expect(wording.amount(of: suggestion, fruit: heavy) == "7.2 kg (72 pieces)")
    let light = Fruit(id: id, name: name)
    #expect(wording.amount(of: suggestion, fruit: light) == "72 pieces")
    // With nothing to buy it says whether that is enough.
    let full = try #require(PurchaseSuggestion(onHand: 0, capacity: 20, pack: 24, by: forecast))
    #expect(wording.amount(of: full, fruit: light) == "no room")
    #expect(wording.chance(of: full).hasSuffix("1% likely to be enough."))
    let plenty = try #require(PurchaseSuggestion(onHand: 400, capacity: 500, by: forecast))
    #expect(wording.amount(of: plenty, fruit: light) == "nothing")
    #expect(wording.chance(of: plenty) == "99% likely to be enough")
  }
}
