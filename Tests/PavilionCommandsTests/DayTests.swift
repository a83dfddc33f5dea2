import JSON
import Testing

@Suite struct `A business day on the command line` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test func `is opened, shown, closed on its cash and reported`() async throws {
    let before = try await venue.run("day", "--lang", "en")
    #expect(before.status == 0)
    #expect(try await venue.run("day", "show", "--json").json.member("open").boolean() == false)
    let opened = try await venue.run("day", "open", "50000", "--json")
    #expect(try opened.json.member("number").integer() == 1)
    #expect(try await venue.run("day", "open", "1", "--json").status == 1)
    #expect(try await venue.run("order", "kiwi").status == 0)
    #expect(try await venue.run("order", "pay", "1", "--cash", "10000").status == 0)
    let shown = try await venue.run("day", "show", "--lang", "en").output
    #expect(shown.contains("₩5,000"))
    let close = [
      "day", "close", "--cash", "54900", "--counted", "card=0,other:Voucher=0", "--key", "k",
      "--json",
    ]
    for _ in 0..<2 {
      let closed = try await venue.run(close).json
      let cash = try #require(
        try closed.member("drawer").elements().first { reader in
          try reader.member("kind").string() == "cash"
        }
      )
      #expect(try cash.member("difference").integer() == -100)
    }
    let file = try await venue.run("day", "report", "1", "--csv").output
    #expect(file.contains("KRW,received,cash,1,5000"))
    #expect(try await venue.run("day", "report", "2", "--json").status == 1)
    #expect(try await venue.run("audit").status == 0)
  }

  @Test(
    arguments: [
      ["day", "close"], ["day", "open"], ["day", "report", "0"], ["day", "report", "x"],
      ["day", "close", "--cash", "1", "--counted", "cash=1"],
      ["day", "close", "--cash", "1", "--counted", "card"],
      ["day", "close", "--cash", "1", "--counted", "card=1,card=2"],
      ["order", "list", "--status", "eaten"], ["order", "list", "--day", "0"],
      ["order", "list", "--limit", "0"],
    ]
  )
  func `is not touched by calls that make no sense`(words: [String]) async throws {
    #expect(try await venue.run(words).status == 2)
  }

  @Test func `names an amount that is none`() async throws {
    #expect(try await venue.run("day", "open", "much").status == 2)
    #expect(try await venue.run("day", "open", "-1").status == 2)
  }

  @Test func `lists its orders, newest first, as text, JSON and a file`() async throws {
    for _ in 1...3 { #expect(try await venue.run("order", "kiwi").status == 0) }
    #expect(try await venue.run("order", "pay", "2", "--cash", "5000").status == 0)
    let list = try await venue.run("order", "list", "--json").json.member("orders").elements()
    #expect(try list.map { try $0.member("number").integer() } == [3, 2, 1])
    let unpaid = try await venue.run("order", "list", "--payment", "unpaid", "--lang", "en")
    #expect(unpaid.output.split(separator: "\n").count == 2)
    let file = try await venue.run("order", "list", "--payment", "paid", "--csv").output
    #expect(file.split(whereSeparator: \.isNewline).count == 2)
    let none = try await venue.run("order", "list", "--day", "1", "--lang", "en")
    #expect(none.output.contains("No orders match"))
  }
}
