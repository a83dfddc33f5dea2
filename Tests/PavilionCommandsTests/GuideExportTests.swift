import Foundation
import JSON
import Staffing
import Testing

@testable import PavilionCommands

@Suite struct `An export of the guide` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  private func write(_ text: String, _ name: String) throws -> String {
    let url = venue.folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: venue.path(name), encoding: .utf8)
  }

  private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: venue.path(name))
  }

  /// Writes the seeds' files of an exhibition with one object.
  private func writeSeed(label: String = "\"short_desc\": \"책\",") throws -> String {
    let fair = """
      {"title": {"ko": "박람회", "en": "Fair"}, "visitors": 7, "location": "파리",
       "duration": "1900. 04. 14 - 1900. 11. 12", "description": "박람회가 열렸다."}
      """
    let items = """
      [{"name": {"ko": "직지", "en": "Jikji"}, "id": "jikji", \(label) "desc": "책이다."}]
      """
    _ = try write(fair, "seed/exposition.json")
    _ = try write(items, "seed/items.json")
    return venue.path("seed")
  }

  private func versions() async throws -> Int {
    try await venue.run("exposition", "versions", "--json").json.elements().count
  }

  @Test(arguments: [[], ["--as-draft"]])
  func `is rehearsed by an import of seed files, which keeps nothing`(
    more: [String]
  ) async throws {
    let call = ["exposition", "import", try writeSeed(), "--json"] + more
    let rehearsed = try await venue.run(call + ["--dry-run"])
    #expect(rehearsed.status == 0, "\(rehearsed.errors)")
    #expect(try rehearsed.json.optionalMember("version") == nil)
    let count = try rehearsed.json.member("changed").integer()
    #expect(count > 1)
    #expect(try await versions() == 1)
    let done = try await venue.run(call).json
    if more.isEmpty {
      let diff = try await venue.run("exposition", "diff", "1", "2", "--json").json
      #expect(try diff.elements().count == count)
      let again = try await venue.run(call + ["--dry-run"]).json
      #expect(try again.member("changed").integer() == 0)
    } else {
      #expect(try done.member("drafts").integer() == count)
    }
  }

  @Test func `keeps the note of an import of seed files`() async throws {
    let done = try await venue.run("exposition", "import", try writeSeed(), "--note", "봄")
    #expect(done.status == 0, "\(done.errors)")
    let latest = try await venue.run("exposition", "versions", "--json").json.elements()[0]
    #expect(try latest.member("note").string() == "봄")
  }

  @Test(arguments: [["--map", "cmoa"], ["--into", "paris-1900"], ["--rows", "keep-good"]])
  func `does not read seed files with options that say nothing of them`(
    option: [String]
  ) async throws {
    let result = try await venue.run(["exposition", "import", try writeSeed()] + option)
    #expect(result.status == 2)
    #expect(result.errors.contains("\(option[0]) is for a guide's files or a table"))
    #expect(try await versions() == 1)
  }

  @Test func `says that there is neither file nor folder`() async throws {
    let result = try await venue.run("exposition", "import", venue.path("nowhere.csv"))
    #expect(result.status == 1)
    #expect(result.errors.contains("nowhere.csv: there is no such file or folder"))
  }

  @Test func `writes the state of a version`() async throws {
    let line = "{\"id\":\"buk\",\"name\":\"북\"}\n"
    #expect(try await venue.run("exposition", "import", write(line, "exhibits.jsonl")).status == 0)
    for (version, isThere) in [("1", false), ("2", true)] {
      let guide = try await venue.run(
        "exposition",
        "export",
        venue.path("g\(version)"),
        "--version",
        version,
        "--json"
      )
      #expect(guide.status == 0, "\(guide.errors)")
      #expect(try guide.json.member("version").integer() == Int(version))
      #expect(try text("g\(version)/exhibits.jsonl").contains("\"buk\"") == isThere)
      try await venue.run(
        "exposition",
        "export",
        "--version=\(version)",
        venue.path("t\(version)"),
        "--format",
        "csv"
      )
      #expect(try text("t\(version)/exhibits.csv").contains("buk,북") == isThere)
    }
    let unknown = try await venue.run("exposition", "export", venue.path("g9"), "--version", "9")
    #expect(unknown.status == 1 && unknown.errors.contains("the guide has no version 9"))
    #expect(!isThere("g9"))
    let program = try await venue.run("--version", "exposition", "export", venue.path("g9"))
    #expect(program.status == 0 && program.output.hasPrefix("pavilion "))
  }

  @Test(arguments: ["guide", "seed"])
  func `names a file that the storage has lost`(form: String) async throws {
    try await venue.found()
    let url = venue.folder.appending(path: "venue.sqlite.media")
    var bytes = try Data(contentsOf: url)
    var count = 0
    while let place = bytes.range(of: Data("<svg".utf8)) {
      bytes.replaceSubrange(place, with: Data("<svX".utf8))
      count += 1
    }
    try #require(count > 0)
    try bytes.write(to: url)
    let result = try await venue.run(
      "exposition",
      "export",
      venue.path("a"),
      "--format",
      form
    )
    #expect(result.status == 1)
    #expect(result.errors.contains(": its file "))
    #expect(result.errors.contains("is damaged in the storage"))
  }

  @Test func `to seed files names what they cannot hold, or leaves it out`() async throws {
    let call = ["exposition", "export", venue.path("a"), "--format", "seed"]
    let refused = try await venue.run(call)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("exhibit/bulgyeong: texts.children"))
    #expect(refused.errors.contains("exhibit/bulgyeong: rights"))
    #expect(!refused.errors.contains("exhibit/bulgyeong: texts.main"))
    #expect(refused.errors.split(separator: "\n").count == 22)
    #expect(refused.errors.contains(#/and \d+ more/#))
    #expect(!isThere("a"))
    let forced = try await venue.run(call + ["--force"])
    #expect(forced.status == 0, "\(forced.errors)")
    #expect(forced.errors.contains("exhibit/bulgyeong: texts.children"))
    #expect(isThere("a/items.json"))
  }

  @Test func `to seed files is whole where the guide came from such`() async throws {
    let other = ["--storage", "sqlite:" + venue.path("other.sqlite")]
    let imported = try await venue.run(
      ["exposition", "import", try writeSeed(), "--empty"] + other
    )
    #expect(imported.status == 0, "\(imported.errors)")
    let call = ["exposition", "export", venue.path("a"), "--format", "seed"] + other
    for _ in 1...2 {
      let result = try await venue.run(call)
      #expect(result.status == 0, "\(result.errors)")
      #expect(!result.errors.contains("exhibit/"))
    }
    #expect(try text("a/items.json").contains("Jikji"))
    let person = try write("{\"id\":\"ann\",\"name\":\"Ann\"}\n", "people.jsonl")
    _ = try await venue.run(["exposition", "import", person] + other)
    let refused = try await venue.run(call)
    #expect(refused.status == 1 && refused.errors.contains("person/ann\n"))
  }

  @Test func `to seed files says which text an exhibit lacks`() async throws {
    let line = """
      {"id":"bulgyeong","name":"불경","texts":{"main":"불경이다."}}

      """
    #expect(try await venue.run("exposition", "import", write(line, "exhibits.jsonl")).status == 0)
    let result = try await venue.run(
      "exposition",
      "export",
      venue.path("a"),
      "--format",
      "seed",
      "--force"
    )
    #expect(result.status == 1)
    #expect(
      result.errors.contains("exhibit/bulgyeong: texts.label: a seed file cannot do without it")
    )
  }

  @Test func `to translators names texts that are older than their sources`() async throws {
    for name in ["북", "큰북"] {
      let line = "{\"id\":\"buk\",\"name\":{\"ko\":\"\(name)\",\"fr\":\"Tambour\"}}\n"
      _ = try await venue.run("exposition", "import", write(line, "exhibits.jsonl"))
    }
    let call = ["exposition", "export", venue.path("t"), "--language", "fr"]
    let result = try await venue.run(call + ["--format", "csv", "--only", "outdated"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try text("t/exhibits.csv").hasSuffix("\r\nbuk,큰북,Tambour\r\n"))
  }

  @Test(arguments: [
    (["--language", "fr"], "--language and --only are for tables"),
    (["--format", "seed", "--language", "fr"], "--language and --only are for tables"),
    (["--format", "csv", "--only", "missing"], "--only is about translations: add --language"),
    (["--force"], "--force is for --format seed"),
  ])
  func `is refused with options that do not go together`(
    options: [String],
    words: String
  ) async throws {
    let result = try await venue.run(["exposition", "export", venue.path("a")] + options)
    #expect(result.status == 2)
    #expect(result.errors.contains(words))
    #expect(!isThere("a"))
  }

  @Test func `writes one table where one is named`() async throws {
    let result = try await venue.run("exposition", "export", venue.path("one/people.csv"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try text("one/people.csv").hasPrefix("pavilion:id,"))
    #expect(!isThere("one/exhibits.csv"))
    let wrong = try await venue.run("exposition", "export", venue.path("one/words.tsv"))
    #expect(wrong.status == 2 && wrong.errors.contains("words.tsv: expected a folder"))
  }

  @Test func `does not mix with another one, and takes the place of its own`() async throws {
    try await venue.run("exposition", "export", venue.path("a"))
    _ = try write("notes", "a/README")
    let again = try await venue.run("exposition", "export", venue.path("a"))
    #expect(again.status == 0, "\(again.errors)")
    // What this state does not name goes: the storage has it.
    let drawing = try write(
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8"/></svg>"#,
      "line.svg"
    )
    let kept = try await venue.run("exposition", "media", "add", drawing, "--json").json
    let hash = try kept.member("media").elements()[0].member("file").string()
    let line = "{\"id\":\"line\",\"file\":\"\(hash)\",\"format\":\"svg\"}\n"
    #expect(try await venue.run("exposition", "import", write(line, "media.jsonl")).status == 0)
    try await venue.run("exposition", "export", venue.path("a"))
    #expect(isThere("a/media/\(hash).svg"))
    let former = try await venue.run("exposition", "export", venue.path("a"), "--version", "1")
    #expect(former.status == 0, "\(former.errors)")
    #expect(!isThere("a/media/\(hash).svg"))
    #expect(isThere("a/README"))
    // A file that it does not have stays, and keeps the export away.
    let strange = "a/media/\(String(repeating: "ab", count: 32)).png"
    _ = try write("x", strange)
    let before = try text("a/media.jsonl")
    let refused = try await venue.run("exposition", "export", venue.path("a"))
    #expect(refused.status == 1 && refused.errors.contains("\(strange): a file of another export"))
    #expect(try text("a/media.jsonl") == before && isThere(strange))
    let tables = try await venue.run("exposition", "export", venue.path("a"), "--format", "csv")
    #expect(tables.status == 1 && tables.errors.contains("a/guide.json: a file of another export"))
  }

  @Test func `gives back refused exhibitions as lines that can be mended`() async throws {
    let head = """
      {"format": "pavilion-guide/2", "exhibitions": [
      {"id": "paris-1900", "title": "파리", "visibleFrom": "someday"}]}
      """
    _ = try write(head, "b/guide.json")
    let kept = try await venue.run(
      "exposition",
      "import",
      venue.path("b"),
      "--rows",
      "keep-good",
      "--json"
    )
    #expect(try kept.json.member("refused").integer() == 1)
    #expect(!isThere("b/guide.refused.json"))
    let mended = try text("b/exhibitions.refused.jsonl")
      .replacing("someday", with: "2030-01-01T00:00:00Z")
    let again = try await venue.run(
      "exposition",
      "import",
      try write(mended, "b/exhibitions.refused.jsonl"),
      "--json"
    )
    #expect(again.status == 0, "\(again.output)")
    #expect(try again.json.member("changed").integer() == 1)
  }
}

@Suite struct `The help of programs` {
  private let help = Help(groups: Pavilion.groups, globals: Settings.options)

  @Test func `names every scope and every event`() throws {
    let token = try help.text(about: ["token", "add"])
    for scope in APIScope.allCases { #expect(token.contains(scope.rawValue)) }
    let webhook = try help.text(about: ["webhook", "add"])
    for event in WebhookEvent.allCases { #expect(webhook.contains(event.rawValue)) }
  }

  @Test func `explains an option of a command instead of the one of every command`() throws {
    let text = try help.text(about: ["exposition", "export"])
    #expect(text.contains("--version N"))
    #expect(!text.contains("Say which version this is"))
    #expect(try help.text(about: ["exposition", "diff"]).contains("Say which version this is"))
  }
}
