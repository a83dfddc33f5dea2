import Foundation
import FoundationNetworking
import JSON
import Testing

@testable import PavilionCommands

@Suite struct `The file of settings` {
  private func read(_ text: String, isPrivate: Bool = true) -> Configuration {
    Configuration(path: "p.conf", text: text, settings: Settings.ofFile, isPrivate: isPrivate)
  }

  @Test func `sets what its lines name, between comments`() {
    let file = read("# a comment\n\n  port = 9000  \r\nlang=ko\n")
    #expect(file.faults.isEmpty)
    #expect(
      file.entries == ["port": .init(value: "9000", line: 3), "lang": .init(value: "ko", line: 4)]
    )
  }

  @Test(arguments: [
    ("prot = 1", "there is no setting `prot`; did you mean `port`?"),
    ("port = 99999", "port must be a port from 0 to 65535, not `99999`"),
    ("port 9000", "expected `name = value`, found `port` without `=`"),
    ("mail-password hunter2", "found `mail-password` without `=`"),
    ("port =", "port has no value; a line that begins with # leaves the default"),
    ("= 9000", "there is no setting ``"),
    ("config = other.conf", "there is no setting `config`"),
    ("storage = postgres//u:hunter2@h", "not `…@h`"),
    ("storage = postgres//h/d?password=hunter2&user=u", "not `postgres//h/d?password=…&user=u`"),
  ])
  func `names what is wrong in a line`(line: String, problem: String) {
    let file = read("lang = ko\n\(line)\n")
    #expect(file.faults.count == 1 && file.faults[0].line == 2)
    #expect(file.faults[0].problem.contains(problem), "\(file.faults[0].problem)")
    #expect(!file.faults[0].problem.contains("hunter2"))
    #expect(file.entries.count == 1)
  }

  @Test func `sets nothing twice`() {
    let file = read("port = 1\nport = 2")
    #expect(file.faults == [.init(line: 2, problem: "port is set in line 1 already")])
  }

  @Test func `holds a password only where others cannot read it`() {
    let line = "storage = postgresql://u:hunter2@h/d"
    #expect(read(line).faults.isEmpty)
    let faults = read(line, isPrivate: false).faults
    #expect(faults.count == 1 && !faults[0].problem.contains("hunter2"))
    #expect(read("storage = postgresql://u@h/d", isPrivate: false).faults.isEmpty)
  }

  @Test func `takes every default of its template as a value`() {
    let lines = Configuration.template.split(separator: "\n")
    let settings = lines.filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }
      .map { $0.dropFirst() }
    #expect(settings.count == Settings.ofFile.count)
    let set = settings.filter { !$0.hasSuffix("=") }.joined(separator: "\n")
    let file = read(set)
    #expect(file.faults.isEmpty && file.entries.count >= 6)
    #expect(Settings.ofFile.allSatisfy { !$0.comment.isEmpty })
    #expect(lines.allSatisfy { $0.count <= 100 })
  }
}

@Suite struct `A setting` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  private func write(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
    let path = venue.path(name)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  private func shown(
    _ words: String...,
    environment: [String: String] = [:]
  ) async throws -> [String: (value: String, source: String)] {
    let words = ["config", "show", "--json"] + words
    let result = try await venue.run(words, environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    var rows: [String: (String, String)] = [:]
    for row in try result.json.elements() {
      rows[try row.member("name").string()] = (
        try row.member("value").string(), try row.member("source").string()
      )
    }
    return rows
  }

  @Test
  func `comes from the call, a variable, a credential, the file or the default, in this order`()
    async throws
  {
    let file = try write("p.conf", "port = 1001\nbar = tent\nlang = fr\nidle-reset = 30\n")
    _ = try write("port", "1002\n")
    var environment = ["CREDENTIALS_DIRECTORY": venue.folder.path, "PAVILION_CONFIG": file]
    #expect(try await shown(environment: environment)["port"]?.value == "1002")
    environment["PAVILION_PORT"] = "1003"
    #expect(try await shown(environment: environment)["port"]?.source == "PAVILION_PORT")
    let rows = try await shown("--lang", "ja", environment: environment)
    #expect(rows["lang"].map { [$0.value, $0.source] } == ["ja", "--lang"])
    #expect(rows["idle-reset"].map { [$0.value, $0.source] } == ["30", "\(file):4: idle-reset"])
    #expect(rows["connections"].map { [$0.value, $0.source] } == ["10", "default"])
  }

  @Test func `in the file counts for a server and for commands`() async throws {
    try await venue.found()
    let file = try write("p.conf", "port = 0\naddress = 127.0.0.1\nbar = nowhere\n")
    let result = try await venue.run("stock", "--config", file)
    #expect(result.status == 1 && result.errors.contains("nowhere"))
    let server = try venue.start("serve", "--config", file, "--bar", "main", "--lang", "en")
    #expect(try await server.firstLine().contains("http://localhost:"))
    #expect(try await server.end() == 0)
  }

  @Test func `of the file counts anew after SIGHUP, where it can`() async throws {
    try await venue.found()
    let file = try write("p.conf", "port = 0\nidle-reset = 30\n")
    let server = try venue.start("serve", "--config", file, "--lang", "en")
    let words = try await server.firstLine().split(separator: " ")
    let address = try #require(words.last { $0.hasPrefix("http://") })
    let page = try #require(URL(string: "\(address)/juice"))
    let text = { String(decoding: try await URLSession.shared.data(from: page).0, as: UTF8.self) }
    #expect(try await text().contains("data-idle=\"30\""))
    _ = try write("p.conf", "port = 0\nidle-reset = soon\n")
    server.signal(SIGHUP)
    _ = try write("p.conf", "port = 8123\nidle-reset = 90\n")
    server.signal(SIGHUP)
    while try await !text().contains("data-idle=\"90\"") { server.signal(SIGHUP) }
    let said = try await server.endSaying()
    #expect(said.contains("event=\"setting changes with the next start\" name=port"))
  }

  @Test func `that is wrong stops every command before it does anything`() async throws {
    let file = try write("p.conf", "lang = ko\nport = many\n")
    for words in [["serve"], ["order", "kiwi"], ["config", "check"]] {
      let result = try await venue.run(words + ["--config", file])
      #expect(result.status != 0 && result.errors.contains("\(file):2: port must be"))
    }
    let answer = try await venue.run("config", "show", "--config", file)
    #expect(answer.status == 0 && answer.output.contains("8080"))
  }

  @Test func `of a file that is not there is an error`() async throws {
    let result = try await venue.run("stock", "--config", venue.path("no.conf"))
    #expect(result.status == 2 && result.errors.contains("no.conf: there is no such file"))
  }

  @Test func `does not tell a password`() async throws {
    let address = "postgresql://u:hunter2@127.0.0.1:1/d"
    let rows = try await shown(environment: ["PAVILION_STORAGE": address])
    #expect(rows["storage"]?.value == "…@127.0.0.1:1/d")
    let result = try await venue.run("config", "show", "--storage", address)
    #expect(result.status == 2 && result.errors.contains("list of processes"))
    #expect(!result.errors.contains("hunter2"))
    let query = "postgresql://127.0.0.1:1/d?user=u&password=hunter2"
    let others = try await shown(
      environment: ["PAVILION_STORAGE": query, "PAVILION_ALERT_MAIL": "owner@expo.example"]
    )
    #expect(others["storage"]?.value == "postgresql://127.0.0.1:1/d?user=u&password=…")
    #expect(others["alert-mail"]?.value == "owner@expo.example")
    let move = try await venue.run("migrate", query, "sqlite:" + venue.path("seine.sqlite"))
    #expect(move.status == 2 && move.errors.contains("PGPASSFILE"))
    #expect(!move.errors.contains("hunter2"))
  }
}
