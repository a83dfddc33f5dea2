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

  @Test func `are by the clocks of the bar`() async throws {
    let venue = try await TestVenue()
    // At midnight and at four in the afternoon of UTC.
    for hour in [0, 16] {
      venue.clock.advance(by: hour * 3_600_000)
      _ = try await venue.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    }
    func hours(_ zone: String) async throws -> [String: [Int]] {
      let form = "name.ko=%EA%B0%95&timeZone=\(zone)"
      #expect(try await venue.ask(.post, "/manage/bars/main", form).status == 303)
      var hours: [String: [Int]] = [:]
      for day in ["1970-01-01", "1970-01-02"] {
        let path = "/api/reports?from=\(day)&to=\(day)"
        let rows = try await venue.send(.get, path, from: .loopback).json.member("hours").elements()
        let sold = try rows.filter { try $0.member("glasses").integer() > 0 }
        hours[day] = try sold.map { try $0.member("hour").integer() }
      }
      return hours
    }
    #expect(try await hours("UTC") == ["1970-01-01": [0, 16], "1970-01-02": []])
    #expect(try await hours("Asia/Seoul") == ["1970-01-01": [9], "1970-01-02": [1]])
  }

  @Test func `tell what was received, owed and given back, and add no two currencies`() async throws
  {
    let pavilion = try await TestApplication()
    let menu = try Sample.menu.get()
    let other = try Menu(fruits: menu.fruits, juices: menu.juices, currency: "EUR")
    for (menu, given) in [(menu, #""method":"card""#), (other, #""method":"cash","given":9000"#)] {
      _ = try await pavilion.bars.publish(menu, in: .main, at: pavilion.clock.now)
      var order = ""
      for juice in ["mango-kiwi", "kiwi"] {
        let placed = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"\#(juice)"}"#)
        order = try placed.json.member("id").string()
      }
      let payment = #"{"amount":5000,\#(given)}"#
      let paid = try await pavilion.send(.post, "/api/orders/\(order)/payments", body: payment)
      #expect(paid.status == 201)
      let refund = #"{"amount":700,"reason":"spilled"}"#
      _ = try await pavilion.send(.post, "/api/orders/\(order)/refunds", body: refund)
    }
    let days = "from=1970-01-01&to=1970-01-01"
    let rows = try await pavilion.send(.get, "/api/reports?\(days)").json.member("money").elements()
    for (row, (currency, tender)) in zip(rows, [("EUR", "cash"), ("KRW", "card")]) {
      #expect(try row.member("currency").string() == currency)
      let sums = try ["ordered", "received", "owed", "refunded", "net"].map {
        try row.member($0).integer()
      }
      #expect(sums == [11_000, 5_000, 6_000, 700, 4_300])
      let tenders = try row.member("tenders").elements()
      #expect(try tenders.map { try $0.member("kind").string() } == [tender])
      #expect(try tenders.map { try $0.member("net").integer() } == [4_300])
    }
    #expect(rows.count == 2)
    let page = try await pavilion.send(.get, "/reports?\(days)&lang=en").text
    for amount in ["€110.00", "€43.00", "€60.00", "₩11,000", "₩4,300", "₩6,000"] {
      #expect(page.contains(amount), "\(amount)")
    }
    #expect(!page.contains("22,000") && !page.contains("220.00"))
  }

  @Test func `tell of waits no more than was counted`() async throws {
    let pavilion = try await TestApplication(flow: .byCounter)
    let placed = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    let path = "/api/orders/\(try placed.json.member("id").string())/status"
    pavilion.clock.advance(by: 190_000)
    _ = try await pavilion.send(.put, path, body: #"{"status":"ready"}"#)
    let days = "from=1970-01-01&to=1970-01-01"
    let page = try await pavilion.send(.get, "/reports?\(days)&lang=en").text
    #expect(page.contains("about 3 min 15 s"))
    let waits = try await pavilion.send(.get, "/api/reports?\(days)").json.member("waits")
    #expect(try waits.member("median").integer() == 195)
    #expect(try waits.member("mean").integer() == 190)
  }
}
