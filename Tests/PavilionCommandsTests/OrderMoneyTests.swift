import Foundation
import JSON
import Testing

@Suite struct `The money of an order on the command line` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test func `is taken, told and given back by glasses and by amount`() async throws {
    #expect(try await venue.run("order", "kiwi:2", "mango").status == 0)
    let due = try await venue.run("order", "status", "1", "--json").json
    #expect(try due.member("isPaid").value == false)
    let total = try due.member("total").integer()
    let short = try await venue.run("order", "pay", "1", "--cash", "1", "--json")
    #expect(short.status == 1)
    #expect(try short.json.member("error").string() == "too-little-cash")
    let paid = try await venue.run("order", "pay", "1", "--cash", "50000", "--json").json
    #expect(try paid.member("change").integer() == 50_000 - total)
    let lines = ["order", "refund", "1", "spilled", "--lines", "1:1", "--key", "k", "--json"]
    for _ in 0..<2 {
      let back = try await venue.run(lines).json
      #expect(try back.member("refunded").integer() == 5_000)
    }
    #expect(try await venue.run("order", "refund", "1", "spilled", "--lines", "1:2").status == 1)
    let text = try await venue.run(
      "order",
      "refund",
      "1",
      "other",
      "--amount",
      "1000",
      "--note",
      "Fliege",
      "--lang",
      "en"
    )
    #expect(text.output.contains("₩6,000 refunded"))
    #expect(try await venue.run("audit").status == 0)
  }

  @Test(
    arguments: [
      ["order", "pay", "1", "--cash", "1", "--reference", "A"],
      ["order", "refund", "1", "spilled"],
      ["order", "refund", "1", "spilled", "--amount", "1", "--lines", "1:1"],
      ["order", "refund", "1", "spilled", "--lines", "1:1,1:2"], ["order", "refund", "1", "why"],
      ["stock", "add", "kiwi", "-1", "--cost", "5"],
    ]
  )
  func `is not touched by calls that make no sense`(words: [String]) async throws {
    #expect(try await venue.run(words).status == 2)
  }

  @Test func `knows what a delivery cost`() async throws {
    #expect(try await venue.run("stock", "add", "kiwi", "20", "--cost", "12000").status == 0)
    #expect(try await venue.run("stock", "add", "kiwi", "1", "--cost", "x").status == 2)
    #expect(try await venue.run("audit").status == 0)
  }

  @Test func `is read as people write euros, and refused where it is none`() async throws {
    let file = venue.path("menu.json")
    #expect(try await venue.run("menu", "export", file).status == 0)
    let menu = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    #expect(menu.contains("KRW"))
    try menu.replacing("KRW", with: "EUR").write(
      to: URL(filePath: file),
      atomically: true,
      encoding: .utf8
    )
    #expect(try await venue.run("menu", "import", file).status == 0)
    #expect(try await venue.run("stock", "add", "kiwi", "1", "--cost", "5,–").status == 0)
    #expect(try await venue.run("order", "kiwi").status == 0)
    for text in ["4.５", "5,½", "5,5\u{301}", "-5", "99999999999999999999", "-9223372036854775808"] {
      #expect(try await venue.run("stock", "add", "kiwi", "1", "--cost=\(text)").status == 2)
      #expect(try await venue.run("order", "pay", "1", "--cash=\(text)").status == 2)
    }
    #expect(try await venue.run("order", "pay", "1", "--cash", "50,–").status == 0)
    #expect(try await venue.run("order", "refund", "1", "spilled", "--amount", "5,–").status == 0)
    #expect(try await venue.run("audit").status == 0)
  }
}
