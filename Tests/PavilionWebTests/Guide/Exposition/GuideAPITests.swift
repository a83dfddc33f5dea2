import HTTP
import JSON
import Testing

@testable import CounterWeb
@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The guide's interface` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  @Test func `tells about the exposition in the language asked for`() async throws {
    let korean = try await pavilion.send(.get, "/api/exposition").json
    #expect(try korean.member("visitors").integer() == 48_130_300)
    #expect(try korean.member("location").string() == "프랑스 파리")
    #expect(try korean.member("duration").string() == "1900. 04. 14 - 1900. 11. 12")
    let french = try await pavilion.send(.get, "/api/exposition?lang=fr").json
    #expect(try french.member("location").string() == "Paris, France")
  }

  @Test(arguments: ["/api/exposition", "/api/exhibits/jikji"])
  func `tells the same in easy words`(target: String) async throws {
    let korean = try await pavilion.send(.get, target).json
    let french = try await pavilion.send(.get, target + "?lang=fr").json
    let easy = try korean.member("easyDescription").string()
    #expect(easy.split(separator: "\n").count >= 4)
    #expect(try french.member("easyDescription").string().contains("C’était"))
    #expect(try korean.member("description").string() != easy)
  }

  @Test func `lists the thirteen exhibits page by page`() async throws {
    var ids: [String] = []
    var target = "/api/exhibits?limit=5"
    while true {
      let page = try await pavilion.send(.get, target).json
      #expect(try page.member("total").integer() == 13)
      ids += try page.member("exhibits").elements().map { try $0.member("id").string() }
      guard let next = try page.optionalMember("next") else { break }
      target = "/api/exhibits?limit=5&after=\(try next.string())"
    }
    #expect(ids.count == 13)
    #expect(Set(ids).count == 13)
    #expect(ids.first == "jikji")
  }

  @Test(arguments: ["해금", "haegeum", "vièle", "fiddle"])
  func `finds an exhibit by words of any language`(query: String) async throws {
    var encoded = ""
    for byte in query.utf8 { encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    let page = try await pavilion.send(.get, "/api/exhibits?query=\(encoded)").json
    let ids = try page.member("exhibits").elements().map { try $0.member("id").string() }
    #expect(ids.contains("haegeum"))
    #expect(ids.count < 13)
  }

  @Test(arguments: ["limit=0", "limit=201", "limit=x", "after=nothing"])
  func `refuses a wrong parameter`(query: String) async throws {
    #expect(try await pavilion.send(.get, "/api/exhibits?\(query)").status == 422)
  }

  @Test func `tells about one exhibit with its sources`() async throws {
    let exhibit = try await pavilion.send(.get, "/api/exhibits/jikji").json
    #expect(try exhibit.member("name").string().contains("직지"))
    #expect(try !exhibit.member("sources").elements().isEmpty)
    let picture = try exhibit.member("picture").string()
    let answer = try await pavilion.send(.get, picture)
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"] == "image/svg+xml")
    #expect(answer.headers["Content-Security-Policy"]?.contains("sandbox") == true)
    #expect(try await pavilion.send(.get, "/api/exhibits/nothing").status == 404)
  }

  @Test func `answers not modified while the content is the same`() async throws {
    for path in ["/api/exposition", "/api/menu", "/api/exhibits", "/api/exhibits/jikji"] {
      let tag = try #require(try await pavilion.send(.get, path).headers["ETag"])
      let again = try await pavilion.send(.get, path, headers: ["If-None-Match": tag])
      #expect(again.status == 304, "\(path)")
    }
  }

  @Test func `says that nothing is published yet`() async throws {
    let empty = try await TestApplication(exhibition: nil)
    #expect(try await empty.send(.get, "/api/exposition").status == 404)
    #expect(try await empty.send(.get, "/api/exhibits").status == 404)
  }
}

@Suite struct `What those who run the program ask` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  @Test func `is answered in plain text`() async throws {
    #expect(try await pavilion.send(.get, "/healthz").text == "ok\n")
    #expect(try await pavilion.send(.get, "/readyz").text == "ready\n")
    _ = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    _ = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"strawberry"}"#)
    let metrics = try await pavilion.send(.get, "/metrics").text
    #expect(metrics.contains("pavilion_orders_total 1\n"))
    #expect(metrics.contains("pavilion_batches_total 2\n"))
    #expect(metrics.contains("pavilion_commit_seconds_bucket{le=\"+Inf\"} 2\n"))
    #expect(metrics.contains("pavilion_commit_seconds_count 2\n"))
    #expect(metrics.contains("pavilion_commands_waiting 0\n"))
    #expect(metrics.contains("pavilion_refusals_total{reason=\"shortage\"} 1\n"))
    #expect(metrics.contains("pavilion_stock_pieces{fruit=\"kiwi\"} 7\n"))
  }

  @Test func `gets a problem for an unknown address and for another method`() async throws {
    #expect(try await pavilion.send(.get, "/api/nothing").status == 404)
    let wrong = try await pavilion.send(.delete, "/api/stock")
    #expect(wrong.status == 405)
    #expect(wrong.headers["Allow"] == "GET")
    #expect(try wrong.json.member("type").string() == "/problems/method-not-allowed")
  }

  @Test func `carries the headers that keep pages to themselves`() async throws {
    for path in ["/juice", "/api/stock", "/nothing"] {
      let answer = try await pavilion.send(.get, path)
      let policy = try #require(answer.headers["Content-Security-Policy"])
      #expect(policy.contains("default-src 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
    }
  }
}
