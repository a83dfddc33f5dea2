import Foundation
import JSON
import Testing

@testable import PavilionCommands

@Suite struct `The guide's files on the command line` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  private func write(_ text: String, _ name: String) throws -> String {
    try Data(text.utf8).write(to: venue.folder.appending(path: name))
    return venue.path(name)
  }

  private func files(in folder: String) throws -> [String: Data] {
    let url = URL(filePath: venue.path(folder))
    var files: [String: Data] = [:]
    for case let name as String in try #require(FileManager.default.enumerator(atPath: url.path)) {
      files[name] = FileManager.default.contents(atPath: url.appending(path: name).path)
    }
    return files
  }

  /// The files that the venue writes, and those that an empty program writes that imported them.
  private func filesBesideThoseOfAnotherProgram(
    as form: String
  ) async throws -> (first: [String: Data], second: [String: Data]) {
    try await venue.run("exposition", "export", venue.path("a"), "--format", form)
    let other = ["--storage", "sqlite:" + venue.path("other.sqlite")]
    let imported = try await venue.run(
      ["exposition", "import", venue.path("a"), "--empty", "--json"] + other
    )
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try imported.json.member("version").integer() == 1)
    _ = try await venue.run(["exposition", "export", venue.path("b"), "--format", form] + other)
    let again = try await venue.run(["exposition", "import", venue.path("a"), "--json"] + other)
      .json
    #expect(try again.member("changed").integer() == 0)
    return (try files(in: "a"), try files(in: "b"))
  }

  @Test func `are the same guide in another program`() async throws {
    let (first, second) = try await filesBesideThoseOfAnotherProgram(as: "guide")
    #expect(first == second)
    #expect(first["exhibits.jsonl"]?.count(where: { $0 == UInt8(ascii: "\n") }) == 13)
    #expect(first.keys.count { $0.hasPrefix("media/") } == 15)
  }

  @Test func `are rehearsed without a storage, and found none`() async throws {
    let file = try write("{\"accession_number\":\"1.3\",\"title\":\"Jug\"}\n", "objects.jsonl")
    let path = venue.path("none.sqlite")
    let rehearsed = try await venue.run([
      "exposition", "import", file, "--map", "cmoa", "--dry-run", "--json", "--storage",
      "sqlite:" + path,
    ])
    #expect(rehearsed.status == 0, "\(rehearsed.errors)")
    #expect(try rehearsed.json.member("changed").integer() == 1)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: path + ".media"))
  }

  @Test func `bring a collection by its map into an exhibition, and are taken back`() async throws {
    let lines = """
      {"accession_number":"1.2","title":"Couch","creator":[{"full_name":"Ann Lee"}]}
      {"accession_number":"1.3","title":"Jug"}
      """
    let file = try write(lines, "objects.jsonl")
    let main = "paris-exposition-1900"
    let call = ["exposition", "import", file, "--map", "cmoa", "--into", main, "--json"]
    let rehearsed = try await venue.run(call + ["--dry-run"]).json
    #expect(try rehearsed.member("changed").integer() == 4)
    #expect(try await venue.run("exposition", "versions", "--json").json.elements().count == 1)
    let imported = try await venue.run(call).json
    #expect(try imported.member("version").integer() == 2)
    #expect(try await venue.run(call).json.member("changed").integer() == 0)
    let diff = try await venue.run("exposition", "diff", "1", "2")
    #expect(
      diff.output == """
        exhibit/1-2\(String(repeating: " ", count: main.count))  new
        exhibit/1-3\(String(repeating: " ", count: main.count))  new
        exhibition/\(main)  changed
        person/ann-lee\(String(repeating: " ", count: main.count - 3))  new

        """
    )
    let back = try await venue.run("exposition", "rollback", "1", "--json").json
    #expect(try back.member("version").integer() == 3)
    #expect(try await venue.run("exposition", "diff", "1", "3", "--json").output == "[]\n")
    let unknown = try await venue.run("exposition", "rollback", "9")
    #expect(unknown.status == 1 && unknown.errors.contains("the guide has no version 9"))
  }

  @Test func `are refused whole by one bad row, unless the good ones are wanted`() async throws {
    let table =
      "pavilion:id,pavilion:name@ko,pavilion:dated.edtf\r\nbuk,북,1890\r\njing,징,c. 1890\r\n"
    let file = try write(table, "exhibits.csv")
    let refused = try await venue.run("exposition", "import", file)
    #expect(refused.status == 1)
    #expect(
      refused.output.contains(
        "exhibits.csv: line 3: .dated.edtf: expected an EDTF date such as 1377 or 1890~, found \"c. 1890\""
      )
    )
    #expect(try await venue.run("exposition", "versions", "--json").json.elements().count == 1)
    let kept = try await venue.run("exposition", "import", file, "--rows", "keep-good", "--json")
    #expect(kept.status == 0)
    #expect(try kept.json.member("changed").integer() == 1)
    #expect(try kept.json.member("refused").integer() == 1)
    let rows = try String(contentsOfFile: venue.path("exhibits.refused.csv"), encoding: .utf8)
    #expect(rows.contains("jing,징,c. 1890"))
    let mended = try write(rows.replacing("c. 1890", with: "1890~"), "exhibits.refused.csv")
    let again = try await venue.run("exposition", "import", mended, "--json")
    #expect(try again.json.member("changed").integer() == 1)
  }

  @Test func `leave drafts alone that others made, unless they are to be replaced`() async throws {
    let first = try write("{\"id\":\"buk\",\"name\":\"북\"}\n", "exhibits.jsonl")
    let call = ["exposition", "import", first, "--as-draft", "--json"]
    #expect(try await venue.run(call).json.member("changed").integer() == 1)
    _ = try write("{\"id\":\"buk\",\"name\":\"큰북\"}\n", "exhibits.jsonl")
    for more in [["--dry-run"], []] {
      let left = try await venue.run(call + more)
      #expect(left.status == 0, "\(left.errors)")
      #expect(try left.json.member("changed").integer() == 0)
      let kept = try left.json.member("keptDrafts").elements().map { try $0.string() }
      #expect(kept == ["exhibit/buk"])
    }
    let over = try await venue.run(call + ["--over-drafts"]).json
    #expect(try over.member("changed").integer() == 1)
    #expect(try over.member("keptDrafts").elements().isEmpty)
  }

  @Test(arguments: [[], ["--as-draft"], ["--dry-run"]])
  func `name files that come with them or were kept before`(more: [String]) async throws {
    let hash = String(repeating: "ab", count: 32)
    let line = "{\"id\":\"hat\",\"file\":\"\(hash)\",\"format\":\"png\"}\n"
    let result = try await venue.run(
      ["exposition", "import", try write(line, "media.jsonl")] + more
    )
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "media.jsonl: line 1: .file: expected the SHA-256 of a file that was sent before, found \"\(hash)\""
      )
    )
    #expect(try await venue.run("audit").status == 0)
  }

  @Test(arguments: [
    ("objects.jsonl", "{}", "expected one of exhibits.jsonl"),
    ("a.zip", "PK", "expected a folder, or a file"),
    ("exhibits.csv", "pavilion:nmae\r\n", "expected a field of exhibits"),
    ("exhibits.csv", "\u{0}\"", "expected"),
  ])
  func `are refused in words when they are none`(
    name: String,
    text: String,
    words: String
  ) async throws {
    let result = try await venue.run("exposition", "import", try write(text, name))
    #expect(result.status == 1)
    #expect((result.errors + result.output).contains(words))
  }

  @Test func `are the same tables in another program`() async throws {
    let (first, second) = try await filesBesideThoseOfAnotherProgram(as: "csv")
    #expect(first.keys.sorted().first == "exhibitions.csv")
    #expect(second == first)
  }

  @Test func `go to translators as tables, and come back`() async throws {
    let line =
      #"{"id":"buk","name":"북","texts":{"main":"북이다.","label":{"ko":"북","fr":"Un tambour"}}}"#
    #expect(try await venue.run("exposition", "import", write(line, "exhibits.jsonl")).status == 0)
    try await venue.run(
      "exposition",
      "export",
      venue.path("t"),
      "--format",
      "csv",
      "--language",
      "fr",
      "--only",
      "missing"
    )
    let table = try String(contentsOfFile: venue.path("t/exhibits.csv"), encoding: .utf8)
    #expect(
      table == "pavilion:id,source:name@ko,pavilion:name@fr,source:texts.label@ko,"
        + "pavilion:texts.label@fr,source:texts.main@ko,pavilion:texts.main@fr\r\n"
        + "buk,북,,북,Un tambour,북이다.,\r\n"
    )
    let filled = table.replacing("buk,북,,", with: "buk,Buk,Tambour,")
    let back = try await venue.run("exposition", "import", write(filled, "exhibits.csv"), "--json")
    #expect(try back.json.member("changed").integer() == 1)
    try await venue.run("exposition", "export", venue.path("all"), "--format", "csv")
    let all = try String(contentsOfFile: venue.path("all/exhibits.csv"), encoding: .utf8)
    #expect(all.contains("\r\nbuk,북,"))
    #expect(all.contains("Tambour"))
    let again = try await venue.run(
      "exposition",
      "import",
      venue.path("all/exhibits.csv"),
      "--json"
    )
    #expect(try again.json.member("changed").integer() == 0)
  }

  @Test func `are checked before they are imported`() async throws {
    try await venue.run("exposition", "export", venue.path("a"), "--format", "guide")
    let exhibits = venue.path("a/exhibits.jsonl")
    let text = try String(contentsOfFile: exhibits, encoding: .utf8)
    try Data(
      text.replacing(#""id":"gat","name":{"ko":"갓""#, with: #""id":"gat","name":{"ko":"갓 ""#).utf8
    )
    .write(to: URL(filePath: exhibits))
    let media = venue.path("a/media.jsonl")
    let words = try String(contentsOfFile: media, encoding: .utf8)
    let french = #","fr":"Un chapeau noir à large bord, avec un cordon de perles""#
    try Data(words.replacing(french, with: "").utf8).write(to: URL(filePath: media))
    let result = try await venue.run("exposition", "check", venue.path("a"), "--json")
    #expect(result.status == 1)
    let kinds = try result.json.member("findings").elements()
      .map { "\(try $0.member("kind").string()) \(try $0.member("record").string())" }
    #expect(kinds.contains("outerSpace exhibit/gat"))
    #expect(kinds.contains("altMissing media/god"))
    let said = try await venue.run("exposition", "check", venue.path("a")).output
    #expect(said.contains("고칠 곳: exhibit/gat: name@ko: "))
    #expect(said.contains("게시할 수 없음: media/god: alt@fr: "))
  }

  @Test func `come only with media that are what they say`() async throws {
    try await venue.run("exposition", "export", venue.path("a"), "--format", "guide")
    let script = #"<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>"#
    let name = "f3f08b7554c9d9cfe44016ed63145b9d673c1dccecba4f9f17d0c12c2b957786.svg"
    _ = try write(script, "a/media/\(name)")
    for verb in ["check", "import"] {
      let result = try await venue.run("exposition", verb, venue.path("a"))
      #expect(result.status == 1 && result.errors.contains(name))
    }
    #expect(try await venue.run("exposition", "versions", "--json").json.elements().count == 1)
  }
}
