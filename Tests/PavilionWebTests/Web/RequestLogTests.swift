import HTTP
import JSON
import Testing
import Web

@Suite struct `The log of requests` {
  private func send(_ target: String, logging: Bool = true) async throws -> (Answer, [String]) {
    let pavilion = try await TestApplication()
    pavilion.application.parts.settings.replace(with: .init(logsRequests: logging))
    let answer = try await pavilion.send(.get, target)
    return (answer, pavilion.log.lines)
  }

  @Test func `tells the route, the status and the duration, and nothing of the visitor`()
    async throws
  {
    let (_, lines) = try await send("/exhibits/1?q=secret&lang=fr")
    let line = try #require(lines.first { $0.contains("event=request ") })
    #expect(line.contains("method=GET route=/exhibits/{id} status="))
    #expect(line.contains(#/request=[0-9a-v]+-1 bar=main .* ms=[0-9.]+$/#))
    #expect(!lines.joined().contains("secret") && !lines.joined().contains("127.0.0.1"))
  }

  @Test func `names an address that leads nowhere by no route`() async throws {
    let (_, lines) = try await send("/secret")
    #expect(lines.contains { $0.contains("route=none status=404") })
    #expect(!lines.joined().contains("secret"))
  }

  @Test func `is off until it is switched on`() async throws {
    let (_, lines) = try await send("/juice", logging: false)
    #expect(lines.isEmpty)
  }

  @Test func `is found by what a problem and an error page name`() async throws {
    let (answer, lines) = try await send("/api/orders/none")
    let name = try answer.json.member("instance").string()
    #expect(lines.contains { $0.contains("request=\(name) ") })
    let pavilion = try await TestApplication()
    let page = try await pavilion.send(.get, "/nowhere", headers: ["Accept": "text/html"])
    #expect(page.text.contains(#/data-reference="[0-9a-v]+-1"/#))
  }
}

@Suite struct `A line of the log` {
  private let line = LogLine(.warning, "disk full", ["path": "/a b", "left": "0"])

  @Test func `is text, an object or fields of the journal`() {
    #expect(line.description == #"level=warning event="disk full" path="/a b" left=0"#)
    #expect(
      line.json(at: "2026-03-02T10:00:00Z")
        == #"{"time":"2026-03-02T10:00:00Z","level":"warning","event":"disk full","path":"/a b","left":"0"}"#
    )
    #expect(
      line.journal.split(separator: "\n").dropFirst().map(String.init) == [
        "PRIORITY=4", "SYSLOG_IDENTIFIER=pavilion", "PAVILION_EVENT=disk full",
        "PAVILION_PATH=/a b",
        "PAVILION_LEFT=0",
      ]
    )
  }

  @Test func `cannot bring a field of its own into the journal`() {
    let journal = LogLine(.info, "a", ["cause": "x\nPRIORITY=0"]).journal
    #expect(journal.contains("PAVILION_CAUSE=x PRIORITY=0\n"))
    #expect(journal.split(separator: "\n").filter { $0.hasPrefix("PRIORITY=") } == ["PRIORITY=6"])
  }
}
