import JSON
import Testing

@Suite struct `The command order` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test(arguments: [
    "strawberry-banana", "딸바", "딸바쥬스", "딸기바나나쥬스", "딸기바나나주스", "딸기 바나나", "Strawberry Banana",
    "STRAWBERRY-BANANA", "いちごバナナ", "草莓香蕉", "fraise-banane",
    "\u{1104}\u{1161}\u{11AF}\u{1107}\u{1161}",
  ])
  func `knows a juice by each of its names`(name: String) async throws {
    let result = try await venue.run("order", name)
    #expect(result.output == "딸바쥬스 나왔습니다! 맛있게 드세요!\n")
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test func `makes several juices at once`() async throws {
    let result = try await venue.run("order", "kiwi:2", "망키", "--lang", "en")
    #expect(result.status == 0)
    #expect(result.output.contains("2 × "))
    let stock = try await venue.run("stock", "--json").json
    #expect(try onHand(in: stock) == ["10", "10", "10", "3", "8"])
  }

  @Test func `tells the number of an order that is made by the counter`() async throws {
    let set = try await venue.run("bar", "orders", "--made", "by-counter", "--lang", "en")
    #expect(set.output.contains("By the counter"))
    let placed = try await venue.run("order", "kiwi:2")
    #expect(placed.output == "주문했어요 · 1번: 키위쥬스 2잔\n")
    let json = try await venue.run("order", "kiwi", "--json").json
    #expect(try json.member("status").string() == "placed")
  }

  @Test func `says that orders made at once cannot wait for their payment`() async throws {
    let refused = try await venue.run("bar", "orders", "--paid", "before-making", "--lang", "en")
    #expect(refused.status == 1 && refused.errors.contains("cannot wait for their payment"))
    let wrong = try await venue.run("bar", "orders", "--unpaid-minutes", "0")
    #expect(wrong.status == 2 && wrong.errors.contains("from 1 to 120"))
    let both = try await venue.run(
      "bar",
      "orders",
      "--made",
      "by-counter",
      "--paid",
      "before-making",
      "--json"
    ).json
    #expect(try both.member("paymentTime").string() == "before-making")
    #expect(try both.member("unpaidMinutes").integer() == 10)
  }

  @Test func `takes a name for the cup`() async throws {
    let made = try await venue.run("order", "kiwi", "--name", " Zoe\u{308} ", "--json").json
    #expect(try made.member("name").string() == "Zoë")
    let wrong = try await venue.run("order", "kiwi", "--name", "a\u{202E}b")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("--name") && wrong.errors.contains("1 to 20 visible characters"))
    let none = try await venue.run("order", "kiwi", "--name", " ", "--json").json
    #expect(try none.optionalMember("name") == nil)
  }

  @Test func `is refused with every short fruit and what can be made instead`() async throws {
    let result = try await venue.run("order", "strawberry", "banana:6", "kiwi")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("과일의 재고가 부족합니다"))
    #expect(result.errors.contains("딸기: 16개 필요, 10개 있음"))
    #expect(result.errors.contains("바나나: 12개 필요, 10개 있음"))
    #expect(!result.errors.contains("키위: "))
    #expect(result.errors.contains("딸바쥬스"))
    #expect(!result.errors.contains("나왔습니다"))
    let stock = try await venue.run("stock", "--json").json
    #expect(try onHand(in: stock) == ["10", "10", "10", "10", "10"])
  }

  @Test func `tells programs the same in JSON`() async throws {
    let made = try await venue.run("order", "딸바", "--json").json
    #expect(try made.member("number").integer() == 1)
    #expect(try made.member("lines").elements()[0].member("juice").string() == "strawberry-banana")
    #expect(try made.member("stock").elements()[0].member("onHand").integer() == 0)

    let refused = try await venue.run("order", "딸바", "--json")
    #expect(refused.status == 1)
    let shortages = try refused.json.member("shortages").elements()
    #expect(shortages.count == 1)
    #expect(try shortages[0].member("fruit").string() == "strawberry")
    #expect(try shortages[0].member("needed").integer() == 10)
    #expect(try shortages[0].member("onHand").integer() == 0)
    #expect(try refused.json.member("error").string() == "shortage")
    let alternatives = try refused.json.member("alternatives").elements().map { try $0.string() }
    #expect(alternatives == ["mango-kiwi", "banana", "pineapple", "kiwi", "mango"])
  }

  @Test func `lists the menu when there is no such juice`() async throws {
    let result = try await venue.run("order", "durian", "--lang", "en")
    #expect(result.status == 1)
    #expect(result.errors.contains("There is no such juice: durian"))
    #expect(result.errors.contains("(mango-kiwi)"))
  }

  @Test(arguments: [
    ("kiwwi", "Kiwi juice (kiwi)"), ("stawberry", "Strawberry juice (strawberry)"),
    ("키의", "Kiwi juice (kiwi)"), ("키위쥬쓰", "Kiwi juice (kiwi)"), ("망거", "Mango juice (mango)"),
    ("달바", "Strawberry-banana juice (strawberry-banana)"), ("バナヤ", "Banana juice (banana)"),
    ("mangue-kivi", "Mango-kiwi juice (mango-kiwi)"),
    ("\u{1106}\u{1161}\u{11BC}\u{1100}\u{1165}", "Mango juice (mango)"),
  ])
  func `offers the juice that a mistyped name is nearest to`(
    word: String,
    juice: String
  ) async throws {
    let result = try await venue.run("order", word, "--lang", "en")
    #expect(result.status == 1)
    #expect(result.errors.contains("Did you mean \(juice)?"), "\(result.errors)")
  }

  @Test(arguments: ["durian", "두리안", "苹果", "xy", "사과쥬스"])
  func `offers none where none is near`(word: String) async throws {
    let result = try await venue.run("order", word, "--lang", "en")
    #expect(result.errors.contains("no such juice") && !result.errors.contains("Did you mean"))
  }

  @Test func `with the same key is done once`() async throws {
    let first = try await venue.run("order", "kiwi", "--key", "k1", "--json")
    let second = try await venue.run("order", "kiwi", "--key", "k1", "--json")
    #expect(first.output == second.output)
    let other = try await venue.run("order", "mango", "--key", "k1", "--json")
    #expect(other.status == 1)
    #expect(try other.json.member("error").string() == "key-reused")
    let stock = try await venue.run("stock", "--json").json
    #expect(try onHand(in: stock) == ["10", "10", "10", "7", "10"])
  }

  @Test(arguments: ["kiwi:0", "kiwi:-1", "kiwi:1.5", "kiwi:101", "kiwi:", "kiwi:many"])
  func `takes one to a hundred glasses`(operand: String) async throws {
    let result = try await venue.run("order", operand)
    #expect(result.status == 2)
    #expect(result.errors.contains("a whole number from 1 to 100"))
  }

  private func onHand(in stock: JSONReader) throws -> [String] {
    try stock.member("fruits").elements().map { "\(try $0.member("onHand").integer())" }
  }
}
