import BarTables
import HTTP
import Identifiers
import JSON
import JuiceBar
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `A stocktake that staff closes` {
  let application: TestApplication
  let lead: Account
  let member: String
  let sheet: String
  let revision: String

  init() async throws {
    application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    lead = try await application.hire("Sora", as: .shiftLead)
    member = try await application.begin(application.hire("Amélie", as: .staff))
    let begun = try await application.send(
      .post,
      "/api/stocktakes",
      headers: ["Cookie": member],
      from: .stranger
    )
    sheet = try begun.json.member("id").string()
    revision = try begun.json.member("revision").string()
  }

  private func approve(
    by person: AccountID? = nil,
    _ pin: String = TestApplication.pin,
    as cookie: String? = nil
  ) async throws -> Answer {
    try await application.post(
      "/stock/counts/\(sheet)/status",
      [
        "status": "approved", "revision": revision,
        "approver": (person ?? lead.id).rawValue, "approvalPIN": pin,
      ],
      cookie: cookie ?? member
    )
  }

  private func status() async throws -> String {
    let answer = try await application.send(
      .get,
      "/api/stocktakes/\(sheet)",
      headers: ["Cookie": member],
      from: .stranger
    )
    return try answer.json.member("status").string()
  }

  private func log() async throws -> [String] {
    try await application.bars.log(of: .main, matching: LogFilter(), limit: 100).map(\.entry)
      .map { "\($0.who.name) \($0.action.rawValue) \($0.subject)" }
  }

  @Test func `asks for the PIN of those who may approve it, in the same form`() async throws {
    let page = try await application.get("/stock/counts/\(sheet)", cookie: member).text
    for field in ["approver", "approvalPIN"] { #expect(page.contains(#"name="\#(field)""#)) }
    #expect(page.contains("Sora") && page.contains("Owner") && !page.contains("approval-Am"))
    let own = try await application.begin(lead)
    let other = try await application.get("/stock/counts/\(sheet)", cookie: own).text
    #expect(other.contains(#"value="approved""#) && !other.contains("approvalPIN"))
  }

  @Test func `is approved by a shift lead's PIN, and the log names both`() async throws {
    let answer = try await approve()
    #expect(answer.status == 303 && answer.headers.all("Set-Cookie").isEmpty)
    #expect(try await status() == "approved")
    let log = try await log()
    #expect(log.contains("Sora approval-given Amélie"))
    #expect(log.contains { $0.hasPrefix("Amélie approve") })
    // Nobody is signed in by it, and nobody out.
    let page = try await application.get("/stock", cookie: member)
    #expect(page.status == 200 && page.text.contains("Amélie"))
  }

  @Test func `is approved on a shared screen for the person there`() async throws {
    let device = try await application.pair(as: .staff).cookie
    #expect(try await approve(as: device).status == 403)
    let staff = try await application.bars.staff(of: .main)
    let person = try #require(staff.account(named: "Amélie"))
    let there: KeyValuePairs = [
      "role": "staff", "person": person.id.rawValue, "personPIN": TestApplication.pin,
    ]
    #expect(try await application.post("/who", there, cookie: device).status == 303)
    #expect(try await approve(as: device).status == 303)
    #expect(try await log().contains("Sora approval-given Amélie"))
  }

  @Test func `stays open without a PIN, or with that of a person who may not`() async throws {
    let other = try await application.hire("Haru", as: .staff)
    for answer in [
      try await approve(""), try await approve(by: other.id),
      try await application.post(
        "/stock/counts/\(sheet)/status",
        ["status": "approved"],
        cookie: member
      ),
    ] {
      #expect(answer.status == 422 && answer.text.contains(#"name="approvalPIN""#))
    }
    #expect(try await status() == "open")
    #expect(try await !log().contains { $0.contains("approval-given") })
  }

  @Test func `counts wrong PINs as a sign-in does, and gives back the right one`() async throws {
    for _ in 0..<4 { #expect(try await approve("000001").status == 403) }
    #expect(try await approve().status == 303)
    // The right one was the last of five that cost nothing, and cleared the count.
    for _ in 0..<5 { #expect(try await application.signIn("Sora", "000001").status == 401) }
    let refused = try await application.signIn("Sora")
    #expect(refused.status == 429)
  }

  @Test func `makes who guesses wait, also at the sign-in`() async throws {
    for _ in 0..<5 { #expect(try await approve("000001").status == 403) }
    let refused = try await approve()
    #expect(refused.status == 429 && refused.text.contains(#"id="approval-pin-error""#))
    #expect(try await application.signIn("Sora").status == 429)
    #expect(try await status() == "open")
    #expect(try await application.actions().filter { $0 == "sign-in-failed" }.count == 5)
  }

  @Test func `is discarded after a question, by a PIN as well`() async throws {
    let path = "/stock/counts/\(sheet)/status"
    let asked = try await application.post(path, ["status": "rejected"], cookie: member)
    #expect(asked.status == 200 && asked.text.contains(#"name="approvalPIN""#))
    let wrong = try await application.post(
      path,
      ["status": "rejected", "sure": "yes", "approver": lead.id.rawValue, "approvalPIN": "1"],
      cookie: member
    )
    #expect(wrong.status == 403 && wrong.text.contains(#"data-question"#))
    let done = try await application.post(
      path,
      [
        "status": "rejected", "revision": revision, "sure": "yes",
        "approver": lead.id.rawValue, "approvalPIN": TestApplication.pin,
      ],
      cookie: member
    )
    #expect(done.status == 303)
    #expect(try await status() == "rejected")
  }

  @Test func `needs the role itself where a program asks`() async throws {
    let answer = try await application.send(
      .put,
      "/api/stocktakes/\(sheet)/status",
      body: #"{"status":"approved"}"#,
      headers: ["Cookie": member],
      from: .stranger
    )
    #expect(answer.status == 403)
    #expect(try answer.json.member("role").string() == "shift-lead")
  }
}

@Suite struct `An approval at another bar` {
  @Test func `is given by people of the default bar who may there`() async throws {
    let venue = try await TestVenue()
    let owner = try await venue.hire("Owner", as: .owner)
    let jun = try await venue.hire("Jun", as: .manager)
    let cookie = try await venue.beginGuest("Amélie", as: .staff, ["seine": .staff])
    let begun = try await venue.ask(.post, "/bars/seine/api/stocktakes", as: cookie)
    let path = "/bars/seine/stock/counts/\(try begun.json.member("id").string())/status"
    let revision = try begun.json.member("revision").string()
    func approve(by person: Account) async throws -> Int {
      try await venue.send(
        .post,
        path,
        body: "status=approved&revision=\(revision)&approver=\(person.id)"
          + "&approvalPIN=\(TestApplication.pin)",
        headers: ["Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"]
      ).status
    }
    // A manager at home is nobody here.
    #expect(try await approve(by: jun) == 422)
    #expect(try await approve(by: owner) == 303)
    let log = try await venue.bars.log(of: TestVenue.seine, matching: LogFilter(), limit: 9)
    #expect(log.contains { $0.entry.who.name == "Owner" && $0.entry.subject == "Amélie" })
  }
}
