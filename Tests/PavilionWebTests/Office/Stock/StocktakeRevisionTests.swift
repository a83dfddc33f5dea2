import BarTables
import HTTP
import Identifiers
import JSON
import JuiceBar
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `Counts that changed since a shift lead saw them` {
  let application: TestApplication
  let lead: Account
  let cookie: String
  let sheet: String
  /// The revision of the first count.
  let seen: String

  init() async throws {
    application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    lead = try await application.hire("Sora", as: .shiftLead)
    cookie = try await application.begin(lead)
    let headers: Headers = ["Cookie": cookie]
    let begun = try await application.send(
      .post,
      "/api/stocktakes",
      headers: headers,
      from: .stranger
    )
    sheet = try begun.json.member("id").string()
    let counted = try await application.send(
      .put,
      "/api/stocktakes/\(sheet)/counts/kiwi",
      body: #"{"counted":5}"#,
      headers: headers,
      from: .stranger
    )
    seen = try counted.json.member("revision").string()
  }

  private func put(_ path: String, _ body: String) async throws -> Answer {
    try await application.send(
      .put,
      "/api/stocktakes/\(sheet)/\(path)",
      body: body,
      headers: ["Cookie": cookie],
      from: .stranger
    )
  }

  /// Counts again, and tells the revision that this makes.
  @discardableResult
  private func count(_ pieces: Int) async throws -> String {
    try await put("counts/kiwi", #"{"counted":\#(pieces)}"#).json.member("revision").string()
  }

  private func close(_ status: String, _ revision: String?) async throws -> Answer {
    let field = revision.map { "&revision=\($0)" } ?? ""
    return try await application.send(
      .post,
      "/stock/counts/\(sheet)/status?lang=en",
      body: "status=\(status)&sure=yes\(field)",
      headers: ["Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"],
      from: .stranger
    )
  }

  private func status() async throws -> String {
    let headers: Headers = ["Cookie": cookie]
    let path = "/api/stocktakes/\(sheet)"
    let answer = try await application.send(.get, path, headers: headers, from: .stranger)
    return try answer.json.member("status").string()
  }

  /// The revisions in the forms of a page.
  private func revisions(in page: Answer) -> [String] {
    page.text.matches(of: #/name="revision" value="([^"]*)"/#).map { String($0.1) }
  }

  @Test(arguments: ["approved", "rejected"])
  func `close nothing, and the page asks anew`(form: String) async throws {
    let page = try await application.get("/stock/counts/\(sheet)", cookie: cookie)
    #expect(revisions(in: page) == [seen, seen])
    let now = try await count(8)
    #expect(now != seen)
    let late = try await close(form, seen)
    #expect(late.status == 409 && late.text.contains("Fruit was counted meanwhile."))
    #expect(revisions(in: late) == [now, now])
    #expect(try await status() == "open")
    #expect(try await application.onHand()["kiwi"] == 10)
    #expect(try await close(form, now).status == 303)
    #expect(try await status() == form)
    #expect(try await application.onHand()["kiwi"] == (form == "approved" ? 8 : 10))
  }

  @Test(arguments: ["approved", "rejected"])
  func `are not closed by a form that names no revision`(form: String) async throws {
    #expect(try await close(form, nil).status == 409)
    #expect(try await status() == "open")
    #expect(try await application.onHand()["kiwi"] == 10)
  }

  @Test func `are not lost by a question about those before`() async throws {
    let asked = try await application.post(
      "/stock/counts/\(sheet)/status",
      ["status": "rejected", "revision": seen],
      cookie: cookie
    )
    #expect(asked.status == 200 && revisions(in: asked) == [seen])
    try await count(8)
    #expect(try await close("rejected", seen).status == 409)
    #expect(try await status() == "open")
  }

  @Test func `are not approved by a PIN either, and the log names no approval`() async throws {
    let member = try await application.begin(application.hire("Amélie", as: .staff))
    let now = try await count(8)
    func approve(_ revision: String) async throws -> Answer {
      let fields: KeyValuePairs = [
        "status": "approved", "revision": revision, "approver": lead.id.rawValue,
        "approvalPIN": TestApplication.pin,
      ]
      return try await application.post("/stock/counts/\(sheet)/status", fields, cookie: member)
    }
    let late = try await approve(seen)
    #expect(late.status == 409 && late.text.contains(#"name="approvalPIN""#))
    #expect(try await !application.actions().contains("approval-given"))
    #expect(try await application.onHand()["kiwi"] == 10)
    #expect(try await approve(now).status == 303)
    let log = try await application.bars.log(of: .main, matching: LogFilter(), limit: 9)
    let given = try #require(log.first { $0.entry.action == .approval }).entry
    #expect(given.who.name == "Sora" && given.subject == "Amélie")
    #expect(given.details == "approve \(sheet)")
  }

  @Test func `are told to a program that names what it read`() async throws {
    let now = try await count(8)
    let late = try await put("status", #"{"status":"approved","revision":"\#(seen)"}"#)
    #expect(late.status == 409)
    #expect(try late.json.member("type").string() == "/problems/counted-since")
    #expect(try await status() == "open")
    for wrong in ["null", "1"] {
      let answer = try await put("status", #"{"status":"approved","revision":\#(wrong)}"#)
      #expect(answer.status == 422)
    }
    let done = try await put("status", #"{"status":"approved","revision":"\#(now)"}"#)
    #expect(done.status == 200)
    #expect(try await application.onHand()["kiwi"] == 8)
  }

  @Test func `are approved by a program that names none`() async throws {
    try await count(8)
    #expect(try await put("status", #"{"status":"approved"}"#).status == 200)
    #expect(try await application.onHand()["kiwi"] == 8)
  }
}
