import Calendars
import HTTP
import JSON
import JuiceBar
import Testing
import Time

@testable import CounterWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Reports over HTTP` {
  let pavilion: TestApplication

  init() async throws {
    pavilion = try await TestApplication()
    _ = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    _ = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"strawberry"}"#)
    let body = #"{"delta":-2,"reason":"waste"}"#
    _ = try await pavilion.send(.post, "/api/stock/mango/movements", body: body)
  }

  @Test func `tell what was sold, wasted and missed on the days asked for`() async throws {
    let report = try await pavilion.send(.get, "/api/reports?from=1970-01-01&to=1970-01-02").json
    #expect(try report.member("total").member("glasses").integer() == 1)
    #expect(
      try report.member("days").elements().map { try $0.member("glasses").integer() } == [1, 0]
    )
    let hours = try report.member("hours").elements()
    #expect(try hours.map { try $0.member("hour").integer() } == Array(0...20))
    #expect(try hours.map { try $0.member("glasses").integer() }.reduce(0, +) == 1)
    let missed = try #require(try report.member("missed").elements().first)
    #expect(try missed.member("juice").string() == "strawberry")
    #expect(try missed.member("fruit").string() == "strawberry")
    let mango = try report.member("fruits").elements().last
    #expect(try mango?.member("wasted").integer() == 2)
    let later = try await pavilion.send(.get, "/api/reports?from=1970-01-02&to=1970-01-02").json
    #expect(try later.member("total").member("glasses").integer() == 0)
  }

  @Test(
    arguments: [
      ("from=yesterday", "from"), ("to=2026-02-30", "to"), ("from=1970-01-03&to=1970-01-02", "to"),
      ("from=1970-01-01&to=1990-01-01", "from"),
    ]
  )
  func `name the day that is wrong`(query: String, field: String) async throws {
    let answer = try await pavilion.send(.get, "/api/reports?\(query)")
    #expect(answer.status == 422)
    #expect(
      try answer.json.member("errors").elements().map { try $0.member("field").string() } == [field]
    )
  }

  @Test func `show a table behind each picture and no text in it`() async throws {
    let page = try await pavilion.send(.get, "/reports?lang=en&from=1970-01-01&to=1970-01-01").text
    #expect(page.contains("<title id=\"days-chart-title\">By day</title>"))
    #expect(page.contains("<desc id=\"days-chart-text\">Peak: 1 January 1970, 1 glass.</desc>"))
    #expect(page.contains(#"<th scope="row" role="rowheader">1 January 1970</th>"#))
    #expect(!page.contains("<text"))
  }

  @Test func `are by the clocks of the venue`() throws {
    let midnight = QuarterHour(Timestamp(milliseconds: 0))
    let report = Report(quarters: [
      midnight: Turnover(glasses: 1, gross: 1, cancelledGlasses: 0, cancelledGross: 0)
    ])
    let period = ReportPeriod(last: 1, today: 0)
    let menu = try Menu(fruits: [], juices: [])
    let money = ReportMoney([:], before: [:], of: "KRW", isOwed: true)
    let figures = ReportFigures(report, money, in: period, zone: .utc, menu: menu)
    #expect(figures.hours.filter { $0.turnover.glasses > 0 }.map(\.time) == [0])
    #expect(period.quarters(in: .utc) == midnight..<QuarterHour(number: 96))
  }
}
