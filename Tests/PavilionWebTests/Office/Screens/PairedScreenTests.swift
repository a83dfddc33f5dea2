import BarTables
import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `A paired screen` {
  private static let usual = #"{"version": "0.9.0", "language": "en"}"#

  /// A venue with a manager and a paired screen, each by their cookie.
  private struct Place {
    let application: TestApplication
    let manager: String
    let screen: String
    let device: AccountID

    var path: String { "/manage/screens/\(device)" }

    init() async throws {
      application = try await TestApplication()
      try await application.hire("Minji", as: .owner)
      manager = try await application.begin(application.hire("Jun", as: .manager))
      (device, screen) = try await application.pair(as: .kiosk)
    }

    func report(
      _ body: String = usual,
      settings: String? = nil
    ) async throws -> (answer: Answer, wish: JSONObject) {
      let cookie = [screen, settings].compactMap(\.self).joined(separator: "; ")
      let answer = try await application.send(
        .post,
        "/api/screen",
        body: body,
        headers: ["Cookie": cookie],
        from: .stranger
      )
      let value = try JSONValue(parsing: Array(answer.text.utf8))
      guard case .object(let wish) = value else { return (answer, JSONObject()) }
      return (answer, wish)
    }

    func post(
      _ command: String,
      _ fields: KeyValuePairs<String, String> = [:]
    ) async throws -> Answer {
      try await application.post(path + command, fields, cookie: manager)
    }
  }

  @Test func `is listed with its last sign of life, and as away when it is silent`() async throws {
    let place = try await Place()
    let application = place.application
    var page = try await application.get("/manage/screens", cookie: place.manager).text
    #expect(page.contains("Tablet") && page.contains("아직 없음"))
    let body = #"{"version": "0.9.0", "language": "fr", "battery": 87}"#
    #expect(try await place.report(body).answer.status == 200)
    page = try await application.get("/manage/screens", cookie: place.manager).text
    for text in ["지금", "0.9.0", "192.0.2.7", "Français", "87%"] {
      #expect(page.contains(text), "\(text)")
    }
    application.clock.advance(by: 3 * 60_000)
    page = try await application.get("/manage/screens", cookie: place.manager).text
    #expect(page.contains("3분 전"))
    // Nothing was written until the minute is over; then it is there after a restart.
    #expect(try await application.bars.screens(of: nil).first?.sighting == nil)
    await application.application.screenBook.write(to: application.bars)
    #expect(try await application.bars.screens(of: nil).first?.sighting?.battery == 87)
    page = try await application.get("/manage/screens", cookie: place.manager).text
    #expect(page.contains("3분 전"))
  }

  @Test func `hears that it is to reload, once for each wish`() async throws {
    let place = try await Place()
    #expect(try await place.report().wish["reloads"] == 0)
    #expect(try await place.post("/reload").status == 303)
    #expect(try await place.report().wish["reloads"] == 1)
    let all = try await place.application.post("/manage/screens/reload", cookie: place.manager)
    #expect(all.status == 303)
    #expect(try await place.report().wish["reloads"] == 2)
    #expect(
      try await place.application.actions().prefix(2) == ["screens-reloaded", "screen-reloaded"]
    )
  }

  @Test func `gets the settings that staff give it, and has them from then on`() async throws {
    let place = try await Place()
    let own = "screen=kiosk-on.idle-60.paired-on"
    #expect(try await place.report(settings: own).wish["isChanged"] == false)
    let fields: KeyValuePairs = ["place": "2층 입구", "language": "fr", "idle": "90"]
    #expect(try await place.post("", fields).status == 303)
    let (answer, wish) = try await place.report(settings: own)
    #expect(wish["isChanged"] == true)
    let cookie = try #require(answer.cookie("screen"))
    #expect(try await place.report(settings: cookie).wish["isChanged"] == false)
    let start = try await place.application.get("/juice", cookie: cookie)
    #expect(start.text.contains("lang=\"fr\"") && start.text.contains("data-place=\"2층 입구\""))
    #expect(start.text.contains("data-idle=\"90\""))
    // The visitor's own choice of a language comes first.
    let chosen = try await place.application.get("/juice", cookie: cookie + "; lang=ja")
    #expect(chosen.text.contains("lang=\"ja\""))
  }

  @Test(arguments: ["/", "/juice", "/exhibits"])
  func `gets back the settings that it has lost, on any page of visitors`(
    path: String
  ) async throws {
    let place = try await Place()
    let application = place.application
    #expect(try await place.post("", ["place": "Door"]).status == 303)
    let answer = try await application.get(path, cookie: place.screen)
    #expect(answer.status == 200 && answer.text.contains("data-place=\"Door\""))
    let cookie = try #require(answer.cookie("screen"))
    let next = try await application.get(path, cookie: "\(place.screen); \(cookie)")
    #expect(next.status == 200 && next.text.contains("data-place=\"Door\""))
    #expect(next.cookie("screen") == nil, "it has them")
    // A visitor with a made-up token gets nothing.
    let token = String(repeating: "0", count: 64)
    let stranger = try await application.get(path, cookie: "device=\(token)")
    #expect(stranger.status == 200 && stranger.cookie("screen") == nil)
    _ = application.application.updates.goAway()
    #expect(try await application.get(path, cookie: place.screen).cookie("screen") == nil)
  }

  @Test func `is counted at its bar, and as present while it reports`() async throws {
    let place = try await Place()
    func figures() async throws -> [String] {
      try await place.application.send(.get, "/metrics").text.split(separator: "\n")
        .filter { $0.hasPrefix("pavilion_kiosks") }.map(String.init)
    }
    let all = #"pavilion_kiosks{bar="main"} 1"#
    #expect(try await figures() == [all, #"pavilion_kiosks_present{bar="main"} 0"#])
    _ = try await place.report()
    #expect(try await figures() == [all, #"pavilion_kiosks_present{bar="main"} 1"#])
    place.application.clock.advance(by: ScreenBook.presence + 1)
    #expect(try await figures() == [all, #"pavilion_kiosks_present{bar="main"} 0"#])
  }

  @Test func `lives on in a device that a manager pairs in its place`() async throws {
    let place = try await Place()
    let application = place.application
    #expect(try await place.post("", ["place": "Door"]).status == 303)
    let asked = try #require(try await application.post("/pair").cookie("pairing"))
    let shown = try await application.get("/pair", cookie: asked).text
    let code = try #require(shown.firstMatch(of: #/[2-9A-Z]{4}-[2-9A-Z]{4}/#))
    #expect(try await place.post("/pairing", ["code": "2345-6789"]).status == 422)
    #expect(try await place.post("/pairing", ["code": String(code.output)]).status == 303)
    let paired = try await application.get("/pair", cookie: asked)
    let settings = try #require(paired.cookie("screen"))
    #expect(try await application.get("/", cookie: settings).text.contains("data-place=\"Door\""))
    #expect(try await place.report().wish["isPaired"] == false)
    #expect(try await application.bars.screens(of: nil).map(\.id.device) == [place.device])
  }

  @Test func `is forgotten after a question, and reports no more`() async throws {
    let place = try await Place()
    #expect(try await place.report().wish["isPaired"] == true)
    #expect(try await place.post("/removal").status == 200)
    #expect(try await place.report().wish["isPaired"] == true)
    #expect(try await place.post("/removal", ["sure": "yes"]).status == 303)
    let (answer, wish) = try await place.report(settings: "screen=kiosk-on.idle-60.paired-on")
    #expect(wish["isPaired"] == false)
    #expect(answer.cookie("screen") == "screen=kiosk-on.idle-60")
    #expect(try await place.post("").status == 404)
    await place.application.application.screenBook.write(to: place.application.bars)
    #expect(try await place.application.bars.screens(of: nil).isEmpty)
  }

  @Test(arguments: [
    ("{}", "version"), (#"{"version": "1", "language": "xx"}"#, "language"),
    (#"{"version": "a\u0000", "language": "ko"}"#, "version"),
    (#"{"version": "", "language": "ko"}"#, "version"),
    (#"{"version": "1", "language": "ko", "battery": 101}"#, "battery"),
    (#"{"version": "1", "language": "ko", "battery": 99999999999999999999}"#, "battery"),
  ])
  func `reports in the form that is expected`(body: String, field: String) async throws {
    let answer = try await Place().report(body).answer
    #expect(answer.status == 422 && answer.text.contains(#""field":"\#(field)""#), "\(answer.text)")
  }

  @Test(arguments: [
    ("place", String(repeating: "x", count: 61)), ("idle", "19"), ("idle", "x"), ("language", "xx"),
    ("bar", "nowhere"), ("bar", "No Bar"),
  ])
  func `takes no settings that there are not`(field: String, text: String) async throws {
    let place = try await Place()
    #expect(try await place.post("", [field: text]).status == 422)
    #expect(try await place.application.bars.screens(of: nil).first?.settings == nil)
  }

  @Test func `keeps what is set at the screen itself`() async throws {
    let place = try await Place()
    let fields: KeyValuePairs = ["place": "Bench", "kiosk": "on", "idle": "120"]
    let answer = try await place.application.post("/kiosk", fields, cookie: place.screen)
    #expect(answer.status == 303)
    let kept = try #require(try await place.application.bars.screens(of: nil).first?.settings)
    #expect(answer.cookie("screen") == "screen=\(kept)")
    #expect(kept.contains("idle-120") && kept.contains("paired-on"))
  }

  @Test func `is no screen of staff`() async throws {
    let place = try await Place()
    let (_, staff) = try await place.application.pair(as: .staff)
    let wish = try await place.application.send(
      .post,
      "/api/screen",
      body: Self.usual,
      headers: ["Cookie": staff]
    )
    #expect(wish.text.contains(#""isPaired":false"#))
    #expect(try await place.application.get("/", cookie: staff).status == 200)
  }
}

@Suite struct `A version of the program` {
  @Test(arguments: [("0.9.0", "0.10.0"), ("1", "1.0.1"), ("x", "1")])
  func `is older by its numbers`(older: String, newer: String) {
    #expect(ProgramVersion(older) < ProgramVersion(newer))
    #expect(!(ProgramVersion(newer) < ProgramVersion(older)))
  }
}
