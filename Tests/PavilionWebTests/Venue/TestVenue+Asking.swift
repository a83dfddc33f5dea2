import BarTables
import HTTP
import JuiceBar
import Languages
import Staffing
import Testing

@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

extension TestVenue {
  /// A request by whoever a cookie names; the owner where it is nobody.
  func ask(
    _ method: HTTP.Method,
    _ target: String,
    _ body: String? = nil,
    as cookie: String? = nil,
    headers: Headers = ["Accept": "text/html"]
  ) async throws -> Answer {
    var headers = headers
    if let cookie { headers["Cookie"] = cookie }
    if body != nil { headers["Content-Type"] = "application/x-www-form-urlencoded" }
    return try await send(
      method,
      target,
      body: body,
      headers: headers,
      from: cookie == nil ? .loopback : .stranger
    )
  }

  /// Pairs a device behind the counter of the default bar, and tells its cookie.
  func pairStaffDevice() async throws -> String {
    let application = TestApplication(asking: venue.main, bars)
    return try await application.pair(as: .staff).cookie
  }

  func open(_ ids: [String], named name: String = "Bar") async throws {
    let menu = try await bars.menu(of: .main).menu
    for id in ids {
      let bar = ListedBar(
        id: BarID(unchecked: id),
        name: LocalizedText("\(name) \(id)", in: .french)
      )
      try await carryOut(.add(bar, menu))
    }
    venue.share.forgetBars()
  }

  func book(_ delta: Int, of fruit: String, at bar: String) async throws {
    let base = bar == "main" ? "" : "/bars/\(bar)"
    let answer = try await send(
      .post,
      "\(base)/api/stock/\(fruit)/movements",
      body: #"{"delta":\#(delta),"reason":"\#(delta < 0 ? "waste" : "delivery")"}"#,
      from: .loopback
    )
    #expect(answer.status == 201)
  }

  /// Takes orders on the clock of some minutes ago.
  func sell(_ juice: String, at bar: BarID, minutesAgo minutes: Int) async throws -> OrderID {
    clock.advance(by: -minutes * 60_000)
    defer { clock.advance(by: minutes * 60_000) }
    let outcome = try await commit(order(juice), at: bar)[0]
    guard case .ordered(let order) = outcome else { throw Unexpected(outcome: outcome) }
    return order.id
  }

  private struct Unexpected: Error { let outcome: Outcome }

  /// A session of an account of the default bar that has other roles at other bars.
  func beginGuest(_ name: String, as role: Role, _ others: [String: Role]) async throws -> String {
    try await hire("Owner before \(name)", as: .owner)
    let account = try await hire(name, as: role)
    for (bar, role) in others {
      try await bars.setBarRole(
        role,
        of: account,
        from: .main,
        at: BarID(unchecked: bar),
        by: .machine,
        at: clock.now
      )
    }
    return try await begin(account)
  }

  /// Adds a webhook that nobody has answered for a while.
  func addFailingWebhook(at bar: BarID) async throws {
    let address = try #require(WebhookAddress(rawValue: "https://example.org/hook"))
    let webhook = Webhook(
      id: AccountID.unique(),
      address: address,
      events: [.orderPlaced],
      secret: "whsec_x",
      madeAt: clock.now
    )
    let command = StaffCommand.integrate(.addWebhook(webhook))
    _ = try await bars.carryOut(command, in: bar, by: .machine, at: clock.now).get()
    let progress = WebhookProgress(cursor: WebhookCursor(), attempts: 3, failingSince: clock.now)
    try await bars.keep(WebhookRecord(webhook: webhook.id, progress: progress), in: bar)
  }
}

extension Answer {
  /// The row of a bar on the page of all bars.
  func row(of bar: String) throws -> String {
    let start = try #require(text.firstRange(of: "<tr data-bar=\"\(bar)\""))
    let rest = text[start.lowerBound...]
    return String(rest[..<(try #require(rest.firstRange(of: "</tr>"))).lowerBound])
  }

  /// The bars of the page of all bars, from the top.
  var listedBars: [String] {
    text.matches(of: /data-bar="([a-z0-9-]+)"/).map { String($0.output.1) }
  }
}
