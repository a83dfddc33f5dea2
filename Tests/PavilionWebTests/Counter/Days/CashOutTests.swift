import BarTables
import HTTP
import Identifiers
import JSON
import JuiceBar
import Money
import Staffing
import Testing

@testable import CounterWeb
@testable import Web

@Suite struct `Cash that is taken out of the drawer` {
  let application: TestApplication
  let lead: Account
  let leading: String
  let member: String

  init() async throws {
    application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    lead = try await application.hire("Sora", as: .shiftLead)
    leading = try await application.begin(lead)
    member = try await application.begin(application.hire("Amélie", as: .staff))
    let limit = try #require(RefundLimit(20_000, in: .won))
    try await application.bars.set(limit, of: .main, by: .machine, at: application.clock.now)
    #expect(try await send("/api/days", #"{"float":50000}"#, as: leading).status == 201)
  }

  private func send(_ path: String, _ body: String, as cookie: String) async throws -> Answer {
    try await application.send(
      .post,
      path,
      body: body,
      headers: ["Cookie": cookie],
      from: .stranger
    )
  }

  private func move(_ amount: Int, as cookie: String) async throws -> Answer {
    let body = #"{"amount":\#(amount),"reason":"ice"}"#
    return try await send("/api/days/1/cash", body, as: cookie)
  }

  /// Sends the form of the page, with the fields of an approval.
  private func take(
    _ amount: Int,
    _ approval: String = "",
    as cookie: String? = nil
  ) async throws -> Answer {
    try await application.send(
      .post,
      "/day/cash?lang=en",
      body: "key=k-\(amount)&amount=\(amount)&direction=out&reason=bread\(approval)",
      headers: [
        "Cookie": cookie ?? member, "Content-Type": "application/x-www-form-urlencoded",
      ],
      from: .stranger
    )
  }

  /// The fields of an approval as a page shows them, with the shift lead and a PIN.
  private func approval(
    on page: Answer,
    _ pin: String = TestApplication.pin
  ) -> String {
    page.text.matches(of: #/name="(approved[^"]+)" value="([^"]+)"/#)
      .map { "&\($0.1)=\($0.2.replacing(" ", with: "+"))" }.joined()
      + "&approver=\(lead.id)&approvalPIN=\(pin)"
  }

  private func out() async throws -> Int? {
    try await application.bars.days(of: .main).open?.cashOut
  }

  private func approvals() async throws -> [String] {
    try await application.bars.log(of: .main, matching: LogFilter(), limit: 100).map(\.entry)
      .filter { $0.action == .approval }.map { "\($0.who.name) \($0.subject) \($0.details)" }
  }

  @Test func `is taken by staff up to the limit of a day, and above it with a PIN`() async throws {
    #expect(try await take(15_000).status == 303)
    let day = try await application.get("/day?lang=en", cookie: member).text
    #expect(day.contains("Up to ₩5,000 more") && !day.contains("approvalPIN"))
    let asked = try await take(5_001)
    #expect(asked.status == 422 && asked.text.contains(#"name="approvalPIN""#))
    #expect(asked.text.contains("To approve: ₩5,001"))
    #expect(asked.text.contains(#"value="5001""#) && asked.text.contains(#"value="bread""#))
    #expect(try await out() == 15_000)

    let wrong = try await take(5_001, approval(on: asked, "000001"))
    #expect(wrong.status == 403 && wrong.text.contains("It was not approved."))
    #expect(!wrong.text.contains("000001"))
    #expect(try await out() == 15_000)
    #expect(try await approvals().isEmpty)

    let done = try await take(5_001, approval(on: wrong))
    #expect(done.status == 303 && done.headers["Location"] == "/day")
    #expect(try await out() == 20_001)
    #expect(try await approvals() == ["Sora Amélie cash-out 5001 KRW"])
  }

  @Test func `is no other amount than the one that was shown to approve`() async throws {
    let asked = try await take(25_000)
    let changed = try await take(30_000, approval(on: asked))
    #expect(changed.status == 409 && changed.text.contains("What is to be approved has changed."))
    #expect(changed.text.contains("To approve: ₩30,000"))
    #expect(try await out() == 0)
    #expect(try await approvals().isEmpty)
    #expect(try await take(30_000, approval(on: changed)).status == 303)
  }

  @Test func `is not taken on an approval given before other cash was moved`() async throws {
    let asked = try await take(25_000)
    #expect(try await move(1_000, as: leading).status == 201)
    #expect(try await take(25_000, approval(on: asked)).status == 409)
    #expect(try await out() == 0)
    let again = try await take(25_000)
    #expect(try await take(25_000, approval(on: again)).status == 303)
    #expect(try await out() == 25_000)
  }

  @Test func `is taken by a shift lead without a PIN`() async throws {
    let page = try await application.get("/day?lang=en", cookie: leading).text
    #expect(!page.contains("without approval"))
    #expect(try await take(45_000, as: leading).status == 303)
    #expect(try await out() == 45_000)
    #expect(try await approvals().isEmpty)
  }

  @Test func `is put in by staff without a limit`() async throws {
    #expect(try await move(500_000, as: member).status == 201)
    #expect(try await move(-20_000, as: member).status == 201)
  }

  @Test func `needs the role of a shift lead where a program asks for more`() async throws {
    #expect(try await move(-20_000, as: member).status == 201)
    let refused = try await move(-1, as: member)
    #expect(refused.status == 403)
    #expect(try refused.json.member("type").string() == "/problems/missing-role")
    #expect(try await out() == 20_000)
    #expect(try await move(-1, as: leading).status == 201)
  }
}
