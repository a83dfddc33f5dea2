import JSON
import Testing

@Suite struct `The command cancel` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  private func kiwis() async throws -> Int {
    let stock = try await venue.run("stock", "--json").json
    return try stock.member("fruits").elements()[3].member("onHand").integer()
  }

  @Test func `takes back the fruit of an order, by its number or its identifier, once`()
    async throws
  {
    try await venue.run("bar", "orders", "--made", "by-counter")
    try await venue.run("order", "kiwi")
    let id = try await venue.run("order", "kiwi", "--json").json.member("id").string()
    #expect(try await kiwis() == 4)
    let first = try await venue.run("cancel", "1", "--lang", "en")
    #expect(first.output == "Order no. 1 is cancelled. Its fruit is back in stock.\n")
    #expect(first.status == 0)
    #expect(try await venue.run("cancel", "1", "--lang", "en").output == first.output)
    let second = try await venue.run("cancel", id, "--json")
    #expect(try second.json.member("status").string() == "cancelled")
    #expect(try second.json.member("number").integer() == 2)
    #expect(try await kiwis() == 10)
    #expect(try await venue.run("audit").status == 0)
  }

  @Test(arguments: ["2", "00000000-0000-7000-8000-000000000000"])
  func `knows no order that was not taken`(word: String) async throws {
    try await venue.run("order", "kiwi")
    let result = try await venue.run("cancel", word, "--lang", "en")
    #expect(result.status == 1)
    #expect(result.errors == "There is no such order: \(word)\n")
    #expect(
      try await venue.run("cancel", word, "--json").json.member("error").string() == "unknown-order"
    )
    #expect(try await kiwis() == 7)
  }

  @Test(arguments: ["0", "-1", "kiwi", "1.5"])
  func `needs a number or an identifier`(word: String) async throws {
    let result = try await venue.run("cancel", word)
    #expect(result.status == 2)
    #expect(result.errors.contains("the number or the identifier of an order"))
  }
}
