import Foundation
import JSON
import Testing

@Suite struct `The storage commands` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test func `prove that the books agree`() async throws {
    try await venue.run("order", "kiwi:2", "banana")
    try await venue.run("stock", "add", "kiwi", "5")
    let result = try await venue.run("audit", "--json")
    #expect(result.status == 0)
    #expect(try result.json.member("orders").integer() == 1)
    #expect(try result.json.member("movements").integer() == 5 + 2 + 1)
  }

  @Test func `bring back what a backup holds`() async throws {
    try await venue.run("order", "kiwi")
    #expect(try await venue.run("backup", venue.path("backup")).status == 0)
    try await venue.run("order", "kiwi")
    #expect(try await kiwis() == 4)
    #expect(try await venue.run("restore", venue.path("backup")).status == 0)
    #expect(try await kiwis() == 7)
    #expect(try await venue.run("audit").status == 0)
  }

  @Test func `refuse a backup that is none`() async throws {
    try await venue.run("order", "kiwi")
    try Data("no database".utf8).write(to: URL(filePath: venue.path("backup")))
    #expect(try await venue.run("restore", venue.path("backup")).status == 1)
    let missing = try await venue.run("restore", venue.path("none"))
    #expect(missing.status == 1)
    #expect(missing.errors.contains("none: there is no such file"))
    #expect(try await kiwis() == 7)
  }

  @Test func `write no backup into a folder that is not there`() async throws {
    let result = try await venue.run("backup", venue.path("none/backup"))
    #expect(result.status == 1)
    #expect(result.errors.contains("none: there is no such folder"))
  }

  @Test func `refuse a file of another kind`() async throws {
    try Data(repeating: 0x41, count: 4096).write(to: URL(filePath: venue.path("venue.sqlite")))
    let result = try await venue.run("stock")
    #expect(result.status == 1)
    #expect(result.errors.contains("venue.sqlite"))
  }

  @Test func `need storage in a file`() async throws {
    for words in [["audit"], ["backup", "x"], ["restore", "x"]] {
      let result = try await venue.run(words + ["--storage", "memory"])
      #expect(result.status == 1)
      #expect(result.errors.contains("only storage in a file"))
    }
  }

  @Test func `create the folder of the default file`() async throws {
    let environment = ["PAVILION_STORAGE": "", "XDG_DATA_HOME": venue.path("data")]
    #expect(try await venue.run("stock", environment: environment).status == 0)
    let file = venue.path("data/pavilion/pavilion.sqlite")
    #expect(FileManager.default.fileExists(atPath: file))
  }

  private func kiwis() async throws -> Int {
    let stock = try await venue.run("stock", "--json").json
    return try stock.member("fruits").elements()[3].member("onHand").integer()
  }
}

@Suite struct `A call that is not understood` {
  @Test(arguments: [
    ["stok"], ["order"], ["stock", "add", "kiwi"], ["order", "kiwi", "--colour", "red"], [],
    ["serve", "--port", "99999"], ["stock", "--storage", "mysql://somewhere"],
  ])
  func `exits with 2 and says what is wrong`(words: [String]) async throws {
    let venue = try Venue()
    let result = try await venue.run(words)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("pavilion: "))
    #expect(result.errors.contains("pavilion help"))
  }

  @Test func `repeats no password of a mistyped address`() async throws {
    let address = "postgresq://bar:secret@host/pavilion"
    let result = try await Venue().run("stock", "--storage", address)
    #expect(result.status == 2)
    #expect(result.errors.contains("not `…@host/pavilion`") && !result.errors.contains("secret"))
  }

  @Test func `says so to programs as well`() async throws {
    let result = try await Venue().run("stok", "--json")
    #expect(result.status == 2)
    #expect(try result.json.member("error").string() == "usage")
  }
}
