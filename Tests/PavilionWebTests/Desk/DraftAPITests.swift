import BarTables
import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Testing
import Time
import Web

@testable import DeskWeb

@Suite struct `Drafts over the API` {
  private static let path = "/api/guide/draft/term/bronze"
  private static let bronze = #"{"name": {"ko": "청동", "en": "Bronze"}, "scheme": "material"}"#

  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private func put(
    _ body: String,
    at revision: String?,
    to path: String = Self.path
  ) async throws -> Answer {
    var headers: Headers = [:]
    headers["If-Match"] = revision.map { "\"\($0)\"" }
    return try await pavilion.send(.put, path, body: body, headers: headers)
  }

  private func publish(_ body: String = "{}") async throws -> Answer {
    try await pavilion.send(.post, "/api/guide/versions", body: body)
  }

  @Test func `are saved, read and discarded by their revision`() async throws {
    #expect(try await pavilion.send(.get, Self.path).status == 404)
    let saved = try await put(Self.bronze, at: "0-0")
    #expect(saved.status == 200 && saved.headers["ETag"] == "\"1-0\"", "\(saved.text)")
    let read = try await pavilion.send(.get, Self.path)
    #expect(read.text == saved.text && read.headers["Cache-Control"] == "no-store")
    let draft = try read.json.member("draft")
    #expect(try draft.member("document").member("name").member("en").string() == "Bronze")
    let list = try await pavilion.send(.get, "/api/guide/draft?kind=term").json
    #expect(try list.member("records").elements().count == 1)
    #expect(try list.optionalMember("next") == nil)
    let after = try await pavilion.send(.get, "/api/guide/draft?after=term/bronze").json
    #expect(try after.member("records").elements().isEmpty)
    let gone = try await pavilion.send(.delete, Self.path, headers: ["If-Match": "\"1-0\""])
    #expect(gone.status == 200)
    #expect(try gone.json.optionalMember("draft") == nil)
    let again = try await pavilion.send(.delete, Self.path, headers: ["If-Match": "\"2-0\""])
    #expect(again.status == 404)
  }

  @Test(arguments: [
    (#"{"name": {"ko": "청\u0000동"}, "scheme": "material"}"#, "name.ko"),
    (#"{"name": "청\u0000동", "scheme": "material"}"#, "name"),
    (#"{"name": {"ko": "청동"}, "scheme": "\u0000"}"#, "scheme"),
    (
      #"{"name": {"ko": "청동", "phrases": {"en": ["\u0000"]}}, "scheme": "kind"}"#,
      "name.phrases.en[0]"
    ),
  ])
  func `with a zero character are refused with the name of their field`(
    body: String,
    field: String
  ) async throws {
    let answer = try await put(body, at: "0-0")
    #expect(answer.status == 422)
    let error = try answer.json.member("errors").elements()[0]
    #expect(try error.member("field").string() == field)
    #expect(try error.member("detail").string().contains("without the character U+0000"))
  }

  @Test func `show both documents to who comes late`() async throws {
    _ = try await put(Self.bronze, at: "0-0")
    let mine = #"{"name": {"ko": "놋쇠"}, "scheme": "material"}"#
    let late = try await put(mine, at: "0-0")
    #expect(late.status == 412 && late.headers["ETag"] == "\"1-0\"")
    let current = try late.json.member("current").member("draft").member("document")
    #expect(try current.member("name").member("en").string() == "Bronze")
    #expect(try late.json.member("yours").member("name").value == "놋쇠", "\(late.text)")
    #expect(try await put(mine, at: nil).status == 428)
    #expect(try await pavilion.send(.delete, Self.path).status == 428)
  }

  @Test(arguments: [
    (#"{"name": 7, "scheme": "material"}"#, "name"),
    (#"{"name": "청동", "scheme": "colour"}"#, "scheme"),
    (#"{"name": "청동", "scheme": "material", "dated": {"edtf": "c. 1890"}}"#, "dated.edtf"),
    (#"{"name": "청동"}"#, "scheme"), (#"[]"#, ""), (#"{"scheme": "material", "x": 1}"#, "x"),
  ])
  func `name the field that is not as expected`(body: String, field: String) async throws {
    let answer = try await put(body, at: "0-0")
    #expect(answer.status == 422, "\(answer.text)")
    let error = try #require(try answer.json.member("errors").elements().first)
    #expect(try error.member("field").string() == field)
    #expect(try error.member("detail").string().contains("expected"))
  }

  @Test func `name files that were sent alone`() async throws {
    let path = "/api/guide/draft/media/sent-hat"
    let missing = String(repeating: "ab", count: 32)
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"></svg>"
    let sent = try await pavilion.send(
      .post,
      "/api/guide/media",
      bytes: Array(drawing.utf8),
      type: "application/octet-stream"
    )
    let kept = try sent.json.member("file").string()
    for (body, field) in [
      (#"{"file": "\#(missing)", "format": "svg"}"#, "file"),
      (#"{"file": "\#(kept)", "format": "svg", "captions": {"fr": "\#(missing)"}}"#, "captions.fr"),
    ] {
      let answer = try await put(body, at: "0-0", to: path)
      #expect(answer.status == 422, "\(answer.text)")
      let error = try #require(try answer.json.member("errors").elements().first)
      #expect(try error.member("field").string() == field)
      let detail = try answer.json.member("detail").string()
      #expect(detail.hasPrefix("media/sent-hat: .\(field): expected the SHA-256 of a file"))
    }
    let good = try await put(#"{"file": "\#(kept)", "format": "svg"}"#, at: "0-0", to: path)
    #expect(good.status == 200, "\(good.text)")
  }

  @Test func `take texts of a translator's languages, and name what else differs`() async throws {
    _ = try await put(Self.bronze, at: "0-0")
    try await pavilion.hire("Owner", as: .owner)
    let account = try await pavilion.hire("Claire", as: .visitor, guide: .translator([.french]))
    let cookie = try await pavilion.begin(account)
    func translate(
      _ body: String,
      at revision: String,
      in path: String = Self.path
    ) async throws -> Answer {
      try await pavilion.send(
        .put,
        path,
        body: body,
        headers: ["If-Match": "\"\(revision)\"", "Cookie": cookie]
      )
    }
    let french =
      #"{"name": {"ko": "청동", "en": "Bronze", "fr": "Bronze"}, "scheme": "material"}"#
    let saved = try await translate(french, at: "1-0")
    #expect(saved.status == 200, "\(saved.text)")
    for (body, field) in [
      (#"{"name": {"ko": "청동", "en": "Brass", "fr": "Bronze"}, "scheme": "material"}"#, "name"),
      (#"{"name": {"ko": "청동", "en": "Bronze", "fr": "Bronze"}, "scheme": "kind"}"#, "scheme"),
    ] {
      let answer = try await translate(body, at: "2-0")
      #expect(answer.status == 403, "\(answer.text)")
      let error = try #require(try answer.json.member("errors").elements().first)
      #expect(try error.member("field").string() == field)
    }
    // Who comes late learns of that first; what is new or withdrawn is an editor's.
    #expect(try await translate(Self.bronze, at: "1-0").status == 412)
    #expect(try await translate("null", at: "2-0").status == 403)
    #expect(
      try await translate(Self.bronze, at: "0-0", in: "/api/guide/draft/term/tin").status == 403
    )
  }

  @Test func `held for a time are listed, and free once their schedule ends`() async throws {
    #expect(try await pavilion.send(.get, "/api/guide/schedules").text == #"{"schedules":[]}"#)
    _ = try await put(Self.bronze, at: "0-0")
    let held = try await publish(#"{"at": "2100-01-01T09:00:00Z", "note": "봄"}"#)
    #expect(held.status == 201, "\(held.text)")
    let list = try await pavilion.send(.get, "/api/guide/schedules").json.member("schedules")
    let schedule = try #require(try list.elements().first)
    #expect(try schedule.member("note").string() == "봄")
    #expect(try schedule.member("changes").integer() == 1)
    let path = "/api/guide/schedules/\(try schedule.member("schedule").integer())"
    #expect(try await pavilion.send(.delete, path).json.member("note").string() == "봄")
    #expect(try await pavilion.send(.delete, path).status == 404)
    #expect(try await pavilion.bars.schedules().isEmpty)
    for number in ["0", "x", "9223372036854775808"] {
      #expect(try await pavilion.send(.delete, "/api/guide/schedules/\(number)").status == 404)
    }
    let log = try await pavilion.bars.log(of: .main, matching: LogFilter(), limit: 1)
    #expect(log.first?.entry.action == "end-guide-schedule")
  }

  @Test(arguments: [#"a\u0000b"#, #"a\nb"#, #"\u001b[2J"#, #"\u202ea"#, #"\u0301a"#])
  func `are published with no note that is no line`(note: String) async throws {
    _ = try await put(Self.bronze, at: "0-0")
    let refused = try await publish(#"{"note": "\#(note)"}"#)
    #expect(refused.status == 422, "\(refused.text)")
    let error = try #require(try refused.json.member("errors").elements().first)
    #expect(try error.member("field").string() == "note")
    let detail = try error.member("detail").string()
    #expect(detail == "expected \(String.lineExpectation(upTo: 500))")
    let long = try await publish(#"{"note": "\#(String(repeating: "글", count: 501))"}"#)
    #expect(long.status == 422)
    let taken = try await publish(#"{"note": " \#(String(repeating: "글", count: 500)) "}"#)
    #expect(taken.status == 201, "\(taken.text)")
  }

  @Test func `are refused with controls, but for line breaks and tabs`() async throws {
    let wrong = #"{"name": {"ko": "청\u001b동"}, "scheme": "material"}"#
    let answer = try await put(wrong, at: "0-0")
    #expect(answer.status == 422)
    let error = try #require(try answer.json.member("errors").elements().first)
    #expect(try error.member("field").string() == "name.ko")
    #expect(try error.member("detail").string().contains("controls"))
    let right = #"{"name": {"ko": "청\t동\r\n"}, "scheme": "material"}"#
    #expect(try await put(right, at: "0-0").status == 200)
  }

  @Test(arguments: [
    ("PUT", "/api/guide/draft/term/Bronze", 404), ("PUT", "/api/guide/draft/colour/red", 404),
    ("PUT", "/api/guide/draft/term/" + String(repeating: "a", count: 81), 422),
    ("GET", "/api/guide/draft?kind=colour", 422), ("GET", "/api/guide/draft?after=x", 422),
    ("GET", "/api/guide/versions?before=99999999999999999999", 422),
    ("POST", "/api/guide/versions/9223372036854775807/rollback", 404),
    ("POST", "/api/guide/versions/0/rollback", 404),
  ])
  func `refuse what names nothing`(method: String, path: String, status: Int) async throws {
    let answer =
      switch method {
      case "PUT": try await put(Self.bronze, at: "0-0", to: path)
      case "POST": try await pavilion.send(.post, path, body: "{}")
      default: try await pavilion.send(.get, path)
      }
    #expect(answer.status == status, "\(answer.text)")
  }

  @Test(arguments: ["1", "\"1\"", "*", "\"9223372036854775808-0\"", "\"\"", "W/\"1-0\"", "\""])
  func `refuse what is no revision`(tag: String) async throws {
    let answer = try await pavilion.send(
      .put,
      Self.path,
      body: Self.bronze,
      headers: ["If-Match": tag]
    )
    #expect(answer.status == 422, "\(answer.text)")
  }

  @Test func `are published, withdrawn and rolled back`() async throws {
    let base = try #require(try await pavilion.bars.guideVersion())
    #expect(try await publish().status == 200)
    _ = try await put(Self.bronze, at: "0-0")
    let published = try await publish(#"{"records": ["term/bronze"], "note": "봄"}"#)
    #expect(published.status == 201, "\(published.text)")
    #expect(try published.json.member("version").integer() == base + 1)
    let versions = try await pavilion.send(.get, "/api/guide/versions").json.member("versions")
    let newest = try #require(try versions.elements().first)
    #expect(try newest.member("note").string() == "봄")
    #expect(try newest.member("cause").string() == "desk")
    let withdrawn = try await put("null", at: "1-\(base + 1)")
    #expect(withdrawn.status == 200, "\(withdrawn.text)")
    #expect(try await publish().status == 201)
    let gone = try await pavilion.bars.deskRecord(RecordKey("term/bronze")!)
    #expect(gone.published == nil)
    let back = try await pavilion.send(
      .post,
      "/api/guide/versions/\(base + 1)/rollback",
      body: "{}"
    )
    #expect(back.status == 201)
    #expect(try await pavilion.bars.deskRecord(gone.key).published != nil)
    let same = try await pavilion.send(
      .post,
      "/api/guide/versions/\(base + 1)/rollback",
      body: "{}"
    )
    #expect(same.status == 200)
    let log = try await pavilion.bars.log(of: .main, matching: LogFilter(), limit: 9)
    #expect(
      log.map(\.entry.action.rawValue) == ["rollback-guide", "publish-guide", "publish-guide"]
    )
  }

  @Test func `are not published with a blocker, which is told`() async throws {
    let place = #"{"name": "봄", "exhibits": [{"exhibit": "nothing"}]}"#
    _ = try await put(place, at: "0-0", to: "/api/guide/draft/tour/spring")
    let tour = #"{"title": "봄", "stops": [{"exhibit": "nothing"}]}"#
    _ = try await put(tour, at: "0-0", to: "/api/guide/draft/tour/spring")
    let answer = try await publish()
    #expect(answer.status == 409, "\(answer.text)")
    let obstacle = try #require(try answer.json.member("obstacles").elements().first)
    #expect(try obstacle.member("record").string() == "tour/spring")
    #expect(try obstacle.member("field").string() == "stops[0].exhibit")
    #expect(try obstacle.member("kind").string() == "referenceMissing")
  }

  @Test func `are held for a time, by one schedule`() async throws {
    _ = try await put(Self.bronze, at: "0-0")
    let held = try await publish(#"{"at": "2999-01-01T00:00:00Z"}"#)
    #expect(held.status == 201, "\(held.text)")
    #expect(try held.json.member("changes").integer() == 1)
    #expect(try await publish(#"{"at": "2999-01-01T00:00:00Z"}"#).status == 409)
    #expect(try await pavilion.bars.schedules().map(\.changes) == [1])
    let draft = try await pavilion.send(.get, Self.path).json.member("draft")
    #expect(try draft.member("schedule").integer() > 0)
  }

  @Test(arguments: [
    (#"{"at": "2001-01-01T00:00:00Z"}"#, "at"), (#"{"at": "soon"}"#, "at"),
    (#"{"records": ["term/bronze"]}"#, "records[0]"), (#"{"records": [7]}"#, "records[0]"),
    (#"{"numbers": [{"number": 0, "exhibit": "a"}]}"#, "numbers[0].number"),
    (#"{"numbers": [{"number": 1, "exhibit": "A"}]}"#, "numbers[0].exhibit"),
    (#"{"when": 1}"#, "when"),
  ])
  func `refuse a wish that cannot be met`(body: String, field: String) async throws {
    let answer = try await publish(body)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(
      try answer.json.member("errors").elements().first?.member("field").string() == field
    )
  }
}
