import BarTables
import HTTP
import JuiceBar
import Languages
import Staffing
import Testing
import Time

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Every address for every token` {
  @Test(arguments: APIScope.allCases)
  func `is answered by its scope alone`(scope: APIScope) async throws {
    let application = try await TestApplication()
    let owner = try await application.hire("Owner", as: .owner)
    let secret = try await application.makeToken([scope])
    // Beside a token an owner's cookie counts for nothing.
    let cookie = try await application.begin(owner)
    for endpoint in Features.all.endpoints where endpoint.isForPrograms {
      for headers in [Headers(bearer: secret), Headers(bearer: secret, cookie: cookie)] {
        let answer = try await application.send(endpoint, headers)
        let wanted: APIScope? = if case .scope(let wanted) = endpoint.scope { wanted } else { nil }
        let isAllowed = endpoint.scope == .any || wanted == scope
        #expect((answer.status == 403) == !isAllowed, "\(endpoint.name) \(answer.status)")
        #expect(answer.status != 401, "\(endpoint.name)")
        guard let wanted, !isAllowed else { continue }
        let challenge = try #require(answer.headers["WWW-Authenticate"])
        #expect(challenge.hasPrefix("Bearer "))
        #expect(challenge.contains("error=\"insufficient_scope\", scope=\"\(wanted.rawValue)\""))
        #expect(answer.text.contains(wanted.rawValue))
      }
    }
  }

  @Test func `outside the interface is as for a visitor, whatever cookie comes with it`()
    async throws
  {
    let application = try await TestApplication()
    let owner = try await application.hire("Owner", as: .owner)
    let secret = try await application.makeToken(Set(APIScope.allCases))
    let cookie = try await application.begin(owner)
    for endpoint in Features.all.endpoints
    where !endpoint.template.hasPrefix("/api/") && endpoint.permission != .visitor
      && !endpoint.isForMonitors
    {
      let answer = try await application.send(endpoint, Headers(bearer: secret, cookie: cookie))
      guard endpoint.isPage else {
        #expect(answer.status == 401, "\(endpoint.name)")
        continue
      }
      #expect(answer.status == 303, "\(endpoint.name)")
      #expect(answer.headers["Location"]?.hasPrefix("/sign-in") == true, "\(endpoint.name)")
    }
  }

  @Test(arguments: [
    (APIScope.ordersWrite, APIScope.paymentsWrite, "/api/orders/x/payments", HTTP.Method.post),
    (.ordersWrite, .paymentsWrite, "/api/orders/x/refunds", .post),
    (.stockWrite, .stockApprove, "/api/stocktakes/x/status", .put),
  ])
  func `of money and of an approval needs a scope apart`(
    former: APIScope,
    scope: APIScope,
    path: String,
    method: HTTP.Method
  ) async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    for (held, isRefused) in [(former, true), (scope, false)] {
      let secret = try await application.makeToken([held], named: held.rawValue)
      let answer = try await application.send(
        method,
        path,
        body: "{}",
        headers: Headers(bearer: secret),
        from: .stranger
      )
      #expect((answer.status == 403) == isRefused, "\(held) \(path) \(answer.status)")
    }
  }

  @Test func `of the interface needs a scope where it needs a role`() {
    for endpoint in Features.all.endpoints {
      let isOfInterface = endpoint.template.hasPrefix("/api/")
      #expect(endpoint.isForPrograms == (isOfInterface || endpoint.isForMonitors))
      #expect(!(endpoint.isPage && isOfInterface))
      if endpoint.scope == .any { #expect(endpoint.permission == .visitor) }
    }
  }
}

@Suite struct `A token` {
  /// An address that needs the scope `orders:read`.
  private static let queue = Endpoint.queue.filter { $0.name == "GET /api/queue" }[0]

  @Test func `that was stolen, guessed or misplaced opens nothing`() async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    let secret = try await application.makeToken([.ordersRead])
    let digits = secret.dropFirst(APIToken.prefix.count)
    let wrong = [
      "", "Bearer", "Bearer ", "Bearer \(digits)", "Bearer sk_\(digits)", "Bearer \(secret)0",
      "Bearer \(secret.dropLast())", "Bearer \(secret.uppercased())", "Bearer \(secret) x",
      "Bearer pav_" + String(repeating: "0", count: 64), "Bearer pav_'; DROP TABLE api_token",
    ]
    for header in wrong where !header.isEmpty {
      let answer = try await application.send(
        .get,
        "/api/queue",
        headers: ["Authorization": header]
      )
      #expect(answer.status == 401, "\(header)")
      let challenge = answer.headers["WWW-Authenticate"]
      #expect(challenge == "Bearer realm=\"pavilion\", error=\"invalid_token\"", "\(header)")
    }
    for target in ["/api/queue?access_token=\(secret)", "/api/queue?token=\(secret)"] {
      #expect(try await application.get(target, from: .stranger).status == 401)
    }
    for cookie in ["session=\(digits)", "device=\(digits)", "session=\(secret)"] {
      let answer = try await application.send(.get, "/api/queue", headers: ["Cookie": cookie])
      #expect(answer.status == 401)
    }
    let basic = try await application.send(
      .get,
      "/api/queue",
      headers: ["Authorization": "Basic \(secret)"]
    )
    #expect(basic.status == 401)
    #expect(try await application.send(Self.queue, Headers(bearer: secret)).status == 200)
    let log = try await application.auditLines()
    #expect(!log.contains { $0.contains(digits) })
    #expect(!application.log.lines.contains { $0.contains(digits) })
  }

  @Test func `is over at once when it is revoked, and at its end`() async throws {
    let application = try await TestApplication()
    let owner = try await application.begin(application.hire("Owner", as: .owner))
    let (first, second) = (
      try await application.makeToken([.ordersRead], named: "till"),
      try await application.makeToken([.ordersRead], named: "clock", days: 30)
    )
    let id = try #require(
      try await application.bars.staff(of: .main).tokensByName.last { $0.name.rawValue == "till" }
    ).id
    let revoked = try await application.post(
      "/manage/tokens/\(id)/revocation",
      ["sure": "yes"],
      cookie: owner
    )
    #expect(revoked.status == 303)
    #expect(try await application.send(Self.queue, Headers(bearer: first)).status == 401)
    #expect(try await application.send(Self.queue, Headers(bearer: second)).status == 200)
    application.clock.advance(by: 30 * 24 * 3600 * 1000)
    #expect(try await application.send(Self.queue, Headers(bearer: second)).status == 401)
  }

  @Test func `is shown once, and its name is in the log of what it does`() async throws {
    let application = try await TestApplication()
    let cookie = try await application.begin(application.hire("Owner", as: .owner))
    let form: KeyValuePairs = ["name": "Till", "stock:write": "yes", "days": "90"]
    let made = try await application.post("/manage/tokens", form, cookie: cookie)
    let secret = String(try #require(made.text.firstMatch(of: #/pav_[0-9a-f]{64}/#)).output)
    let page = try await application.send(.get, "/manage/tokens", headers: ["Cookie": cookie])
    #expect(page.text.contains("Till"))
    #expect(!page.text.contains(secret))
    // The browser's reload makes no second one.
    #expect(try await application.post("/manage/tokens", form, cookie: cookie).status == 409)
    let done = try await application.send(
      .post,
      "/api/stock/kiwi/movements",
      body: #"{"delta": 1}"#,
      headers: Headers(bearer: secret)
    )
    #expect(done.status == 200 || done.status == 201)
    let lines = try await application.auditLines()
    #expect(lines.contains("Owner token-made Till stock:write"))
    #expect(lines.contains("Till adjust kiwi 1 correction"))
  }

  @Test func `is noted as used once an hour`() async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    let secret = try await application.makeToken([.ordersRead])
    func used() async throws -> Timestamp? {
      try await application.bars.staff(of: .main).tokensByName.first?.usedAt
    }
    #expect(try await used() == nil)
    _ = try await application.send(Self.queue, Headers(bearer: secret))
    let first = try await used()
    #expect(first == application.clock.now)
    application.clock.advance(by: APIToken.notingMilliseconds - 1)
    _ = try await application.send(Self.queue, Headers(bearer: secret))
    #expect(try await used() == first)
    application.clock.advance(by: 1)
    _ = try await application.send(Self.queue, Headers(bearer: secret))
    #expect(try await used() == application.clock.now)
  }

  @Test(arguments: [
    ["name": "", "orders:read": "yes", "days": ""], ["name": "Till", "days": ""],
    ["name": "Till", "orders:read": "yes", "days": "31"],
    ["name": "Till", "orders:read": "yes", "days": "-1"],
  ])
  func `is not made of a wrong form`(form: [String: String]) async throws {
    let application = try await TestApplication()
    let cookie = try await application.begin(application.hire("Owner", as: .owner))
    let body = form.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    let answer = try await application.send(
      .post,
      "/manage/tokens",
      body: body,
      headers: ["Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"]
    )
    #expect(answer.status == 422)
    #expect(try await application.bars.staff(of: .main).tokens.isEmpty)
  }
}

extension Headers {
  init(bearer secret: String, cookie: String? = nil) {
    self = ["Authorization": "Bearer \(secret)"]
    if let cookie { self["Cookie"] = cookie }
  }
}

extension TestApplication {
  fileprivate func send(_ endpoint: Endpoint, _ headers: Headers) async throws -> Answer {
    let target = endpoint.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
    return try await send(
      endpoint.method,
      "/" + target.joined(separator: "/"),
      headers: headers,
      from: .stranger
    )
  }

  func makeToken(
    _ scopes: Set<APIScope>,
    named name: String = "till",
    days: Int? = nil
  ) async throws -> String {
    let drawn = APIToken.draw(
      id: AccountID.unique(),
      name: try #require(PersonName(rawValue: name)),
      scopes: scopes,
      days: days,
      at: clock.now
    )
    try await carryOut(.integrate(.makeToken(drawn.token)))
    return drawn.secret
  }

  fileprivate func auditLines() async throws -> [String] {
    try await bars.log(of: .main, matching: LogFilter(), limit: 100).map { line in
      let entry = line.entry
      return [entry.who.name, entry.action.rawValue, entry.subject, entry.details]
        .joined(separator: " ")
    }
  }
}
