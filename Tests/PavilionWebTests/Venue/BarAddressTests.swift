import HTTP
import JSON
import JuiceBar
import Languages
import Testing

@testable import CounterWeb
@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The addresses of several bars` {
  private let page: Headers = ["Accept": "text/html", "Accept-Language": "fr"]

  @Test func `lead to one bar each, with its own stock and orders`() async throws {
    let venue = try await TestVenue()
    let order = #"{"juice":"kiwi"}"#
    let there = try await venue.send(
      .post,
      "/bars/seine/api/orders",
      body: order,
      headers: ["Idempotency-Key": "one"]
    )
    #expect(there.status == 201)
    let here = try await venue.send(
      .post,
      "/api/orders",
      body: order,
      headers: ["Idempotency-Key": "one"]
    )
    #expect(try here.json.member("id").string() != there.json.member("id").string())
    #expect(try there.json.member("number").integer() == 1)
    #expect(try here.json.member("number").integer() == 1)
    let id = try there.json.member("id").string()
    #expect(there.headers["Location"] == "/bars/seine/api/orders/\(id)")
    #expect(try await venue.send(.get, "/bars/seine/api/orders/\(id)").status == 200)
    #expect(try await venue.send(.get, "/api/orders/\(id)").status == 404)
  }

  @Test func `stand in every link and script of a bar's page`() async throws {
    let venue = try await TestVenue()
    for path in ["", "juice", "exposition", "exhibits", "kiosk", "view", "sign-in", "board"] {
      let html = try await venue.send(.get, "/bars/seine/\(path)", headers: page).text
      #expect(html.contains(#"data-base="/bars/seine""#), "\(path)")
      let addresses = html.matches(of: /(?:href|action|src|data-events)="(\/[^"]*)"/).map(\.1)
      let strays = addresses.filter { address in
        !["/bars/seine/", "/assets/", "/pictures/"].contains(where: address.hasPrefix)
          && address != "/bars"
      }
      #expect(strays.isEmpty, "\(path): \(strays)")
    }
    let html = try await venue.send(.get, "/juice", headers: page).text
    #expect(!html.contains("data-base") && !html.contains("/bars/"))
  }

  @Test func `are one for each page`() async throws {
    let venue = try await TestVenue()
    let seine = try await venue.send(.get, "/bars/seine?lang=ko")
    #expect(seine.status == 308)
    #expect(seine.headers["Location"] == "/bars/seine/?lang=ko")
    let main = try await venue.send(.get, "/bars/main/juice?lang=ko")
    #expect(main.status == 308)
    #expect(main.headers["Location"] == "/juice?lang=ko")
    // Programs name the default bar like any other.
    #expect(try await venue.send(.get, "/bars/main/api/stock").status == 200)
    for path in ["/bars/seine/bars", "/bars/seine/api/bars", "/bars/seine/bars/main/juice"] {
      #expect(try await venue.send(.get, path).status == 404, "\(path)")
    }
  }

  @Test func `are refused where the bar is closed or unknown`() async throws {
    let venue = try await TestVenue()
    try await venue.carryOut(
      .add(ListedBar(id: BarID(unchecked: "alma")), try .init(fruits: [], juices: []))
    )
    #expect(try await venue.send(.get, "/bars/alma/juice").status == 200)
    for path in ["/bars/nowhere/juice", "/bars/No%20bar/juice", "/bars/%2F/juice"] {
      let answer = try await venue.send(.get, path, headers: page)
      #expect(answer.status == 404)
      #expect(answer.text.contains(#"lang="fr""#))
    }
    let problem = try await venue.send(.post, "/bars/nowhere/api/orders", body: "{}")
    #expect(problem.status == 404)
    #expect(problem.headers["Content-Type"] == "application/problem+json")
  }

  @Test func `keep devices and workers of bars apart`() async throws {
    let venue = try await TestVenue()
    let list = try await venue.send(.get, "/bars/seine/offline.json").json
    let urls = try list.member("entries").elements().map { try $0.member("url").string() }
    #expect(urls.contains("/bars/seine/juice?lang=ko"))
    #expect(urls.contains("/bars/seine/exhibits?lang=ko"))
    #expect(
      urls.allSatisfy {
        $0.hasPrefix("/bars/seine/") || $0.hasPrefix("/assets/") || $0.hasPrefix("/pictures/")
      }
    )
    let manifest = try await venue.send(.get, "/bars/seine/manifest.webmanifest").json
    #expect(try manifest.member("scope").string() == "/bars/seine/")
    #expect(try await venue.send(.get, "/bars/seine/service-worker.js").status == 200)
  }

  @Test func `are offered where there are several`() async throws {
    let venue = try await TestVenue()
    let chooser = try await venue.send(.get, "/bars", headers: page)
    #expect(chooser.text.contains("Bar de la Seine"))
    #expect(chooser.text.contains(#"href="/bars/seine/""#))
    #expect(try await venue.send(.get, "/", headers: page).text.contains(#"href="/bars""#))
    let list = try await venue.send(.get, "/api/bars?lang=ko").json.member("bars").elements()
    #expect(try list.map { try $0.member("url").string() } == ["/", "/bars/seine/"])
    #expect(try list[1].member("name").string() == "센강 바")
    let alone = try await TestApplication()
    let straight = try await alone.send(.get, "/bars", headers: page)
    #expect(straight.status == 303)
    #expect(straight.headers["Location"] == "/")
    #expect(try await !alone.send(.get, "/", headers: page).text.contains("/bars"))
  }
}
