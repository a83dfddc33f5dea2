import BarTables
import HTTP
import JSON
import JuiceBar
import Languages
import Money
import Staffing
import Testing

@testable import VenueWeb
@testable import Web

@Suite struct `The first day of a bar` {
  private let application: TestApplication
  private let owner: String
  private let path = "/manage/first-day"

  init() async throws {
    application = try await TestApplication()
    owner = try await application.begin(application.hire("Owner", as: .owner))
  }

  private func answers(
    _ country: String = "FR",
    menu: String = "empty",
    orders: String = "before-making"
  ) -> KeyValuePairs<String, String> {
    [
      "name": "Bar du Quai", "registration": "123 456 789 00012", "country": country,
      "menu": menu, "exhibition": "hidden", "orders": orders,
    ]
  }

  @Test func `sets business, country, menu, exhibition and orders by one form`() async throws {
    #expect(try await application.get(path, cookie: owner).text.contains("name=\"menu\""))
    let answer = try await application.post(path, answers(), cookie: owner)
    #expect(answer.status == 303 && answer.headers["Location"] == "/manage")
    #expect(try await application.bars.business(of: .main)[.name] == "Bar du Quai")
    let bar = try #require(try await application.bars.bars()[.main])
    #expect(bar.timeZone == "Europe/Paris")
    #expect(
      bar.offer == BarOffer(languages: [.french, .english], hasGuide: false, country: .france)
    )
    let settings = try await application.bars.preparationSettings(of: .main)
    #expect(settings.flow == .byCounter && settings.payment == .beforeMaking)
    let menu = try await application.bars.menu(of: .main).menu
    #expect(menu.fruits.isEmpty && menu.juices.isEmpty)
    #expect(menu.currency == "EUR" && menu.taxRate == Country.france.taxRate)
    let manage = try await application.get("/manage", cookie: owner).text
    #expect(manage.contains("/manage/menu") && !manage.contains("href=\"/manage/first-day\""))
  }

  @Test func `takes the sample off the shelf without a piece of waste`() async throws {
    _ = try await application.post(path, answers(), cookie: owner)
    #expect(try await application.onHand().values.allSatisfy { $0 == 0 })
    let movements = try await application.bars.movements(of: .main, after: 0, limit: 100)
    #expect(movements.contains { $0.reason == .correction })
    #expect(!movements.contains { $0.reason == .waste })
  }

  @Test func `turns the sample's prices into those of the country`() async throws {
    _ = try await application.post(path, answers("JP", menu: "sample"), cookie: owner)
    let menu = try await application.bars.menu(of: .main).menu
    let original = try Sample.menu.get()
    #expect(menu.currency == "JPY")
    #expect(menu.juices.map(\.price) == original.juices.map { $0.price / 10 })
    #expect(
      try await application.onHand() == [
        "strawberry": 10, "banana": 10, "pineapple": 10,
        "kiwi": 10, "mango": 10,
      ]
    )
  }

  @Test func `leaves the menu of a bar that has sold something alone`() async throws {
    _ = try await application.send(.post, "/api/orders", body: #"{"juice": "kiwi"}"#)
    #expect(try await !application.get(path, cookie: owner).text.contains("name=\"menu\""))
    #expect(try await application.post(path, answers(), cookie: owner).status == 303)
    #expect(try await application.bars.menu(of: .main).version == 1)
    #expect(try await application.onHand()["mango"] == 10)
  }

  @Test func `hides the guide from visitors, and nothing else`() async throws {
    #expect(try await application.get("/").text.contains("href=\"/exposition\""))
    _ = try await application.post(path, answers(menu: "sample"), cookie: owner)
    #expect(try await !application.get("/").text.contains("href=\"/exposition\""))
    #expect(try await application.get("/exhibits").status == 404)
    #expect(try await application.get("/juice").status == 200)
  }

  @Test func `names the answer that is wrong`() async throws {
    for (name, value) in [("country", "XX"), ("menu", "full"), ("orders", ""), ("exhibition", "")] {
      let form = answers().map { $0.key == name ? ($0.key, value) : ($0.key, $0.value) }
      let body = form.map { "\($0)=\($1.replacing(" ", with: "+"))" }.joined(separator: "&")
      let refused = try await application.send(
        .post,
        path,
        body: body,
        headers: ["Cookie": owner, "Content-Type": "application/x-www-form-urlencoded"]
      )
      #expect(refused.status == 422 && refused.text.contains(name), "\(name)")
    }
    #expect(try await application.bars.business(of: .main) == .unknown)
    let manager = try await application.begin(application.hire("Jun", as: .manager))
    #expect(try await application.post(path, answers(), cookie: manager).status == 403)
  }

  @Test func `asks for the allergens that the law of the country names`() async throws {
    _ = try await application.post(path, answers("JP", menu: "sample"), cookie: owner)
    let form = try await application.get("/manage/menu/new-fruit", cookie: owner).text
    let parts = form.split(separator: "<details class=\"drop\"", maxSplits: 1)
    try #require(parts.count == 2)
    for allergen in Allergen.allCases {
      let isNamed = Country.japan.allergens.contains(allergen)
      #expect(parts[0].contains("allergen-\(allergen.rawValue)\"") == isNamed, "\(allergen)")
      #expect(parts[1].contains("allergen-\(allergen.rawValue)\"") == !isNamed, "\(allergen)")
    }
  }

  @Test func `has days begin by the clocks of the country`() async throws {
    _ = try await application.post(path, answers("KR"), cookie: owner)
    #expect(application.application.share.knownBars?[.main]?.timeZone == "Asia/Seoul")
  }
}
