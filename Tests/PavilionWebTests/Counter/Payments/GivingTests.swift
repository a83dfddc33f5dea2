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

@Suite struct `Giving money away at the counter` {
  let application: TestApplication
  let lead: Account
  let member: String
  let order: OrderID

  /// Two glasses for 10,000, paid by card, at a bar whose limit is 3,000.
  init() async throws {
    application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    lead = try await application.hire("Sora", as: .shiftLead)
    member = try await application.begin(application.hire("Amélie", as: .staff))
    let limit = try #require(RefundLimit(3000, in: .won))
    try await application.bars.set(limit, of: .main, by: .machine, at: application.clock.now)
    let placed = try await application.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi","quantity":2}"#
    )
    order = try #require(OrderID(rawValue: try placed.json.member("id").string()))
    #expect(try await api("payments", #"{"amount":10000,"method":"card"}"#).status == 201)
  }

  private func api(_ path: String, _ body: String) async throws -> Answer {
    try await application.send(
      .post,
      "/api/orders/\(order)/\(path)",
      body: body,
      headers: ["Cookie": member],
      from: .stranger
    )
  }

  private func settlement() async throws -> Settlement {
    try await application.bars.settlement(of: order, in: .main)
  }

  private func approvals() async throws -> [LogEntry] {
    try await application.bars.log(of: .main, matching: LogFilter(), limit: 99).map(\.entry)
      .filter { $0.action == .approval }
  }

  /// Sends the form of a refund, with the approval that a page asked for.
  private func refund(
    _ amount: String,
    _ page: Answer? = nil,
    pin: String? = nil
  ) async throws
    -> Answer
  {
    let shown = { (name: String) -> String in
      let text = page?.text.split(separator: #"name="\#(name)" value=""#).dropFirst().first
      return text.map { String($0.prefix { $0 != "\"" }) } ?? ""
    }
    return try await application.post(
      "/pay/\(order)/refunds",
      [
        "key": "f-1", "amount": amount, "reason": "spilled", "approver": lead.id.rawValue,
        "approvalPIN": pin ?? "", "approvedAmount": shown("approvedAmount"),
        "approvedCommand": shown("approvedCommand"), "approvedRevision": shown("approvedRevision"),
      ],
      cookie: member
    )
  }

  @Test func `shows the shift lead how much they approve, and logs it with the act`() async throws {
    let asked = try await refund("3001")
    #expect(asked.status == 422 && asked.text.contains("승인할 금액"))
    #expect(asked.text.contains("3,001"))
    #expect(try await approvals().isEmpty)
    let done = try await refund("3001", asked, pin: TestApplication.pin)
    #expect(done.status == 303)
    #expect(try await settlement().refunded == 3001)
    let approval = try #require(try await approvals().first)
    #expect(approval.who.name == "Sora" && approval.subject == "Amélie")
    #expect(approval.details == "refund \(order) 3001")
  }

  @Test func `is refused if another amount was approved, or none was shown`() async throws {
    let asked = try await refund("3001")
    for page in [asked, nil] {
      let refused = try await refund("9000", page, pin: TestApplication.pin)
      #expect(refused.status == 409 && refused.text.contains("승인받으려던 내용이 바뀌었어요"))
    }
    #expect(try await settlement().refunded == 0)
    #expect(try await approvals().isEmpty)
    // What is asked now is shown anew, and approved then.
    let again = try await refund("9000", asked, pin: TestApplication.pin)
    #expect(again.text.contains("9,000"))
    #expect(try await refund("9000", again, pin: TestApplication.pin).status == 303)
  }

  @Test func `is refused if money of the order moved since it was shown`() async throws {
    let asked = try await refund("3001")
    #expect(try await api("refunds", #"{"amount":1000,"reason":"spilled"}"#).status == 201)
    #expect(try await refund("3001", asked, pin: TestApplication.pin).status == 409)
    #expect(try await settlement().refunded == 1000)
    #expect(try await approvals().isEmpty)
  }

  @Test func `is taken from nobody whose PIN is wrong`() async throws {
    let asked = try await refund("3001")
    #expect(try await refund("3001", asked, pin: "482914").status == 403)
    #expect(try await settlement().refunded == 0)
  }

  @Test func `a void enters its amount anew in one step, above the limit once approved`()
    async throws
  {
    let void = #"{"payment":1,"reason":"wrong-tender","anew":{"kind":"cash"}}"#
    #expect(try await api("voids", void).status == 403)
    #expect(try await settlement().standing.map(\.tender.method) == [.card])
    func send(_ fields: [String: String]) async throws -> Answer {
      let all = ["key": "v", "payment": "1", "reason": "wrong-tender", "method": "cash"]
      let body = all.merging(fields) { $1 }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
      return try await application.send(
        .post,
        "/pay/\(order)/voids",
        body: body,
        headers: ["Cookie": member, "Content-Type": "application/x-www-form-urlencoded"],
        from: .stranger
      )
    }
    #expect(try await send([:]).status == 422)
    let done = try await send([
      "approver": lead.id.rawValue, "approvalPIN": TestApplication.pin,
      "approvedAmount": "10000", "approvedRevision": "1",
      "approvedCommand": "void \(order) 1 by cash wrong-tender ",
    ])
    #expect(done.status == 303)
    #expect(try await settlement().standing.map(\.tender) == [.cash(given: 10_000)])
    #expect(try await approvals().map(\.details) == ["void \(order) 10000"])
  }

  @Test func `a void that cannot be entered anew is not done`() async throws {
    let headers = Headers(bearer: try await application.makeToken([.paymentsWrite]))
    func void(_ anew: String) async throws -> Answer {
      try await application.send(
        .post,
        "/api/orders/\(order)/voids",
        body: #"{"payment":1,"reason":"wrong-tender","anew":\#(anew)}"#,
        headers: headers,
        from: .stranger
      )
    }
    for (anew, status) in [
      (#"{"kind":"waiver"}"#, 422), (#"{"kind":"other"}"#, 422), ("5", 422), ("{}", 422),
    ] {
      #expect(try await void(anew).status == status, "\(anew)")
    }
    #expect(try await settlement().standing.map(\.number) == [1])
    let done = try await void(#"{"kind":"card"}"#)
    #expect(done.status == 201)
    #expect(try await settlement().standing.map(\.number) == [2])
  }
}
