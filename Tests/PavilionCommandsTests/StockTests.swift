import JSON
import Testing

@Suite struct `The command stock` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test func `shows a new bar with ten of each fruit`() async throws {
    let stock = try await venue.run("stock", "--json").json
    let fruits = try stock.member("fruits").elements()
    let ids = try fruits.map { try $0.member("id").string() }
    #expect(ids == ["strawberry", "banana", "pineapple", "kiwi", "mango"])
    for fruit in fruits { #expect(try fruit.member("onHand").integer() == 10) }
    let makeable = try stock.member("juices").elements().map {
      "\(try $0.member("id").string()) \(try $0.member("makeable").integer())"
    }
    #expect(makeable.contains("strawberry 0"))
    #expect(makeable.contains("strawberry-banana 1"))
    #expect(makeable.contains("mango-kiwi 5"))
  }

  @Test func `shows names in the language asked for`() async throws {
    #expect(try await venue.run("stock").output.contains("딸기"))
    #expect(try await venue.run("stock", "--lang", "en").output.contains("Strawberry"))
    #expect(try await venue.run("stock", "list", "--lang=fr").output.contains("Fraise"))
  }

  @Test(arguments: ["strawberry", "딸기", "Strawberry", "fraise"])
  func `adds to a fruit by each of its names`(name: String) async throws {
    let result = try await venue.run("stock", "add", name, "6")
    #expect(result.output == "딸기 재고: 16개\n")
    #expect(try await venue.run("order", "딸기").status == 0)
  }

  @Test func `takes away as far as there is something`() async throws {
    #expect(try await venue.run("stock", "add", "kiwi", "-10").output == "키위 재고: 0개\n")
    let result = try await venue.run("stock", "add", "kiwi", "-1")
    #expect(result.status == 1)
    #expect(result.errors.contains("수량을 잘못 입력하였습니다"))
  }

  @Test(arguments: ["0", "91", "9999999"])
  func `refuses amounts of no use and over the capacity`(amount: String) async throws {
    let result = try await venue.run("stock", "add", "kiwi", amount)
    #expect(result.status == 1)
    #expect(result.errors.contains("수량을 잘못 입력하였습니다"))
  }

  @Test func `sets a count only on top of what was seen`() async throws {
    let set = try await venue.run("stock", "set", "mango", "7", "--expecting", "10", "--json")
    #expect(try set.json.member("delta").integer() == -3)
    #expect(try set.json.member("onHand").integer() == 7)
    let late = try await venue.run("stock", "set", "mango", "9", "--expecting", "10", "--json")
    #expect(late.status == 1)
    #expect(try late.json.member("error").string() == "stale-count")
    #expect(try late.json.member("onHand").integer() == 7)
  }

  @Test func `lists the fruit kept when there is no such fruit`() async throws {
    let result = try await venue.run("stock", "add", "durian", "5")
    #expect(result.status == 1)
    #expect(result.errors.contains("선택한 과일이 존재하지 않습니다: durian"))
    #expect(result.errors.contains("파인애플 (pineapple)"))
  }

  @Test func `offers the fruit that a mistyped name is nearest to`() async throws {
    let result = try await venue.run("stock", "add", "파인에플", "5", "--json")
    #expect(result.status == 1)
    #expect(result.errors.contains("혹시 이것을 찾으시나요? 파인애플 (pineapple)"))
    #expect(try result.json.member("suggestion").string() == "pineapple")
  }

  @Test func `calls an amount that is none a wrong call`() async throws {
    let result = try await venue.run("stock", "add", "kiwi", "5", "--cost", "many")
    #expect(result.status == 2)
    #expect(result.errors == "pavilion: --cost must be an amount in KRW, not `many`\n")
  }

  @Test func `says no to a bar that is not there`() async throws {
    try await venue.run("stock")
    let result = try await venue.run("stock", "--bar", "mian")
    #expect(result.status == 1)
    #expect(result.errors.contains("there is no bar named mian"))
  }

  @Test func `opens without fruit when asked to`() async throws {
    let stock = try await venue.run("stock", "--empty", "--json").json
    #expect(try stock.member("fruits").elements().isEmpty)
  }

  @Test func `waste takes fruit away for a cause, and undo brings it back once`() async throws {
    let waste = try await venue.run("stock", "waste", "kiwi", "3", "--cause", "spoiled", "--json")
    #expect(try waste.json.member("reason").string() == "spoiled")
    let version = try waste.json.member("version").integer()
    for _ in 0..<2 {
      let undone = try await venue.run("stock", "undo", "\(version)", "kiwi", "--json")
      #expect(try undone.json.member("onHand").integer() == 10)
      #expect(try undone.json.member("version").integer() == version + 1)
    }
    #expect(try await venue.run("stock", "undo", "1", "kiwi").status == 1)
    #expect(try await venue.run("stock", "waste", "kiwi", "11").status == 1)
    #expect(try await venue.run("stock", "waste", "kiwi", "0").status == 2)
  }
}
