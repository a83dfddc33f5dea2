import Foundation
import JSON
import Testing

@Suite struct `The commands about bars` {
  private let venue: Venue
  private let english = ["PAVILION_LANG": "en"]

  init() throws { venue = try Venue() }

  @Test(arguments: [
    ["audit"], ["bar", "list"], ["bar", "export", "main", "main.jsonl"], ["backup", "copy.sqlite"],
  ])
  func `look at a storage that is there, and found none at a mistyped path`(
    words: [String]
  ) async throws {
    let file = venue.path("typo.sqlite")
    let result = try await venue.run(words + ["--storage", "sqlite:\(file)"])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("pavilion: there is no storage at \(file)\n"))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `found no main bar where there is another one to be looked at`() async throws {
    try await venue.run("bar", "add", "seine", "en=Seine bar")
    let file = venue.path("seine.jsonl")
    #expect(try await venue.run("bar", "export", "seine", file).status == 0)
    let other = "sqlite:" + venue.path("other.sqlite")
    #expect(try await venue.run("bar", "import", file, "--storage", other).status == 0)
    #expect(try await venue.run("audit", "--storage", other).status == 0)
    let list = try await venue.run("bar", "list", "--storage", other, "--json").json
    let bars = try list.member("bars").elements().map { try $0.member("id").string() }
    #expect(bars == ["seine"])
    // So there is room for it.
    let from = "sqlite:" + venue.path("venue.sqlite")
    let moved = try await venue.run("migrate", from, other, "--only", "main")
    #expect(moved.status == 0, "\(moved.errors)")
  }

  @Test func `set the business and clear one of its details`() async throws {
    let set = try await venue.run(
      "bar",
      "business",
      "--name",
      "한강주스",
      "--telephone",
      "02-123-4567"
    )
    #expect(set.output.contains("한강주스") && set.output.contains("02-123-4567"))
    let cleared = try await venue.run("bar", "business", "--telephone", "", "--json").json
    #expect(try cleared.member("name").string() == "한강주스")
    #expect(try cleared.optionalMember("telephone") == nil)
    let wrong = try await venue.run("bar", "business", "--name", "a\nb", environment: english)
    #expect(wrong.status == 1 && wrong.errors.contains("--name"))
  }

  @Test func `name the language of a name that is none`() async throws {
    let long = String(repeating: "é", count: 61)
    for (words, place) in [(["fr=\(long)", "en=Fine"], "fr: "), (["en="], "en: ")] {
      let result = try await venue.run(["bar", "add", "seine"] + words, environment: english)
      #expect(result.status == 1)
      let words = "Enter one line of 1 to 60 characters, none of them hidden.\n"
      #expect(result.errors == place + words)
    }
    #expect(try await !venue.run("bar", "list").output.contains("seine"))
  }

  @Test func `take no order at a bar that is closed`() async throws {
    try await venue.run("bar", "add", "seine", "en=Seine bar")
    try await venue.run("bar", "close", "seine")
    let refused = try await venue.run("order", "kiwi", "--bar", "seine", environment: english)
    #expect(refused.status == 1)
    #expect(refused.errors == "seine: This bar is closed.\n")
    // Its books can be put right nevertheless.
    #expect(try await venue.run("stock", "waste", "kiwi", "1", "--bar", "seine").status == 0)
    try await venue.run("bar", "open", "seine")
    #expect(try await venue.run("order", "kiwi", "--bar", "seine").status == 0)
  }

  @Test func `publish nothing at a bar that follows another one`() async throws {
    let file = venue.path("menu.json")
    try await venue.run("menu", "export", file)
    try await venue.run("bar", "add", "seine", "en=Seine bar", "--menu-of", "main")
    for words in [["import", file], ["publish"], ["rollback", "1"]] {
      let result = try await venue.run(["menu"] + words + ["--bar", "seine"], environment: english)
      #expect(result.status == 1)
      #expect(result.errors == "This bar follows the menu of main. Change it there.\n")
    }
    #expect(try await venue.run("menu", "import", file).status == 0)
  }

  @Test func `name the file that a newer program has written`() async throws {
    let (from, to) = (venue.path("venue.sqlite"), venue.path("newer.sqlite"))
    try await venue.run("stock")
    try await venue.run("stock", "--empty", "--storage", "sqlite:\(to)")
    // The version of the schema stands at byte 60 of the header.
    let handle = try FileHandle(forUpdating: URL(filePath: to))
    try handle.seek(toOffset: 60)
    try handle.write(contentsOf: [0, 0, 3, 231])
    try handle.close()
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: to + suffix) }
    let moved = try await venue.run("migrate", "sqlite:\(from)", "sqlite:\(to)")
    #expect(moved.status == 1)
    #expect(moved.errors.contains("\(to): the file was written by a newer version"))
    let restored = try await venue.run("restore", to)
    #expect(restored.errors.contains("used: \(to): the file was written by a newer version"))
  }

  @Test func `say where a line of a bar's file is no JSON`() async throws {
    let file = venue.path("bar.jsonl")
    try Data("# Pavilion\n".utf8).write(to: URL(filePath: file))
    let result = try await venue.run("bar", "import", file)
    #expect(result.status == 1)
    #expect(result.errors.contains("line 1: no JSON at byte 1: "))
  }
}
