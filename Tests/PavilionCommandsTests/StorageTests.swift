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

  @Test func `write files for their owner alone`() async throws {
    try await venue.run("order", "kiwi")
    #expect(try await venue.run("backup", venue.path("backup")).status == 0)
    #expect(try await venue.run("bar", "export", "main", venue.path("main.jsonl")).status == 0)
    #expect(try await venue.run("restore", venue.path("backup")).status == 0)
    for file in ["venue.sqlite", "backup", "main.jsonl"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: venue.path(file))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
  }

  @Test func `take no number of a bar's file that cannot be`() async throws {
    try await venue.run("order", "kiwi")
    let file = venue.path("main.jsonl")
    #expect(try await venue.run("bar", "export", "main", file).status == 0)
    let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let head = try #require(lines.firstIndex { $0.hasPrefix(#"{"table":"orders""#) })
    let columns = try JSONReader(JSONValue(parsing: Array(lines[head].utf8))).member("columns")
      .elements().map { try $0.string() }
    let place = try #require(columns.firstIndex(of: "placed_at"))
    for time in ["-500", "-9223372036854775808", "9223372036854775807"] {
      var changed = lines
      var row = changed[head + 1].split(separator: ",").map(String.init)
      row[place] = time
      changed[head + 1] = row.joined(separator: ",") + (place == row.count - 1 ? "]" : "")
      try Data(changed.joined(separator: "\n").utf8).write(to: URL(filePath: file))
      let result = try await venue.run(
        "bar",
        "import",
        file,
        "--storage",
        "sqlite:" + venue.path("other.sqlite")
      )
      #expect(result.status == 1)
      #expect(result.errors.contains("line \(head + 2), placed_at: \(time) stands where"))
    }
  }

  @Test func `list the texts that would be refused today`() async throws {
    try await venue.run("order", "kiwi", "--name", "Mina")
    let sound = try await venue.run("audit", "--names", "--json")
    #expect(sound.status == 0)
    let none = try sound.json.member("findings").elements()
    #expect(none.isEmpty)
    let file = venue.path("main.jsonl")
    try await venue.run("bar", "export", "main", file)
    let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    try Data(text.replacing("\"Mina\"", with: "\"Mi\u{202E}na\"").utf8).write(
      to: URL(filePath: file)
    )
    let other = "sqlite:" + venue.path("other.sqlite")
    try await venue.run("bar", "import", file, "--storage", other)
    let found = try await venue.run("audit", "--names", "--storage", other)
    #expect(found.status == 1)
    #expect(found.output.hasPrefix("orders main/"))
    #expect(found.output.contains(#", name: "Mi\u{202E}na": 방향 표시나"#))
    let json = try await venue.run("audit", "--names", "--json", "--storage", other).json
    let finding = try json.member("findings").elements()[0]
    let (fault, line) = (try finding.member("fault").string(), try finding.member("text").string())
    #expect(fault == "unseen")
    #expect(line == "Mi\u{202E}na")
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
    let founded = try await venue.run("stock", "--empty", environment: environment)
    #expect(founded.status == 0)
    let file = venue.path("data/pavilion/pavilion.sqlite")
    #expect(founded.errors == "pavilion: founding \(file)\n")
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(try await venue.run("stock", environment: environment).errors.isEmpty)
  }

  @Test(arguments: [
    ["order", "kiwi"], ["stock"], ["stock", "add", "kiwi", "1"], ["cancel", "1"], ["menu"],
    ["staff"], ["token"], ["bar", "add", "seine", "Seine"], ["audit"], ["backup", "copy"],
    ["exposition", "export", "folder"],
  ])
  func `found nothing where there is nothing`(words: [String]) async throws {
    for environment in [
      ["PAVILION_STORAGE": "", "HOME": venue.folder.path],
      ["PAVILION_STORAGE": "sqlite:" + venue.path(".local/share/pavilion/pavilion.sqlite")],
    ] {
      let result = try await venue.run(words, environment: environment)
      #expect(result.status == 1)
      let file = venue.path(".local/share/pavilion/pavilion.sqlite")
      #expect(
        result.errors == """
          pavilion: there is no storage at \(file)
          Name yours with --storage or PAVILION_STORAGE, or found one with `pavilion serve`.

          """
      )
      #expect(try FileManager.default.contentsOfDirectory(atPath: venue.folder.path).isEmpty)
    }
  }

  @Test func `say on a terminal which file they use where none is named`() async throws {
    try await venue.found()
    let folder = venue.folder.appending(path: "pavilion")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: venue.path("venue.sqlite"),
      toPath: folder.appending(path: "pavilion.sqlite").path
    )
    let said = try venue.runOnTerminal(
      ["order", "kiwi"],
      environment: ["PAVILION_STORAGE": "", "XDG_DATA_HOME": venue.folder.path]
    )
    #expect(said.contains("pavilion: using \(folder.path)/pavilion.sqlite"))
    let named = try venue.runOnTerminal(
      ["order", "kiwi"],
      environment: ["PAVILION_STORAGE": "sqlite:\(folder.path)/pavilion.sqlite"]
    )
    #expect(named.contains("키위쥬스") && !named.contains("using"))
  }

  @Test func `speak of files in the program's name`() async throws {
    try Data("no database".utf8).write(to: URL(filePath: venue.path("other")))
    for words in [
      ["restore", "none"], ["menu", "import", "none"], ["exposition", "import", "none"],
      ["bar", "import", "none"], ["backup", "none/copy"], ["stock", "--storage", "sqlite:none"],
      ["stock", "--storage", "sqlite:" + venue.path("other")], ["audit", "--storage", "memory"],
      ["menu", "publish"], ["menu", "rollback", "9"],
    ] {
      let result = try await venue.run(words)
      #expect(result.status == 1, "\(words)")
      #expect(result.errors.hasPrefix("pavilion: "), "\(words): \(result.errors)")
    }
  }

  private func kiwis() async throws -> Int {
    let stock = try await venue.run("stock", "--json").json
    return try stock.member("fruits").elements()[3].member("onHand").integer()
  }
}

@Suite(.timeLimit(.minutes(10))) struct `A file that a command has written` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  /// An exhibition with 40 MB of pictures.
  private func writeExhibition() throws -> String {
    let folder = venue.folder.appending(path: "exhibition")
    let pictures = folder.appending(path: "images")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let fair = """
      {"title": "파리 만국박람회 1900", "visitors": 48130300, "location": "프랑스 파리",
       "duration": "1900. 04. 14 - 1900. 11. 12", "description": "박람회가 열렸다."}
      """
    try Data(fair.utf8)
      .write(to: folder.appending(path: "exposition_universelle_1900.json"))
    let items = (1...20).map {
      #"{"name": "책 \#($0)", "image_name": "book\#($0)", "short_desc": "책", "desc": "책이다."}"#
    }
    try Data("[\(items.joined(separator: ","))]".utf8)
      .write(to: folder.appending(path: "items.json"))
    for number in 1...20 {
      let picture = Picture.png(padding: 2_000_000, number: UInt8(number))
      try picture.write(to: pictures.appending(path: "book\(number).png"))
    }
    return folder.path
  }

  /// Copies the two files, as somebody does who was told that they are two, and audits the copy.
  private func auditCopy() async throws -> Venue.Result {
    for suffix in ["", ".media"].flatMap({ [$0, "\($0)-wal", "\($0)-shm"] }) {
      try? FileManager.default.removeItem(atPath: venue.path("copy.sqlite" + suffix))
    }
    for suffix in ["", ".media"] {
      try FileManager.default.copyItem(
        atPath: venue.path("venue.sqlite" + suffix),
        toPath: venue.path("copy.sqlite" + suffix)
      )
    }
    return try await venue.run("audit", "--storage", "sqlite:" + venue.path("copy.sqlite"))
  }

  private var hasLog: Bool {
    ["venue.sqlite-wal", "venue.sqlite.media-wal"].contains { name in
      FileManager.default.fileExists(atPath: venue.path(name))
    }
  }

  @Test func `is complete without its log, however much was written`() async throws {
    let folder = try writeExhibition()
    for _ in 1...3 {
      let imported = try await venue.run("exposition", "import", folder)
      #expect(imported.status == 0, "\(imported.errors)")
      #expect(!hasLog)
      let audit = try await auditCopy()
      #expect(audit.status == 0, "\(audit.errors)")
    }
  }

  @Test func `is complete when a server has ended`() async throws {
    let folder = try writeExhibition()
    let server = try venue.start("serve", "--port", "0")
    _ = try await server.firstLine()
    // Beside the server the command neither waits nor fails, and leaves its log to it.
    #expect(try await venue.run("exposition", "import", folder).status == 0)
    #expect(try await venue.run("order", "kiwi").status == 0)
    #expect(hasLog)
    #expect(try await server.end() == 0)
    #expect(!hasLog)
    #expect(try await auditCopy().status == 0)
  }

  @Test func `takes in what a process left that was killed`() async throws {
    let folder = try writeExhibition()
    let server = try venue.start("serve", "--port", "0")
    _ = try await server.firstLine()
    #expect(try await venue.run("exposition", "import", folder).status == 0)
    #expect(try await server.kill())
    #expect(hasLog)
    #expect(try await venue.run("stock").status == 0)
    #expect(!hasLog)
    #expect(try await auditCopy().status == 0)
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
