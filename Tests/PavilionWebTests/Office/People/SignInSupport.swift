import BarTables
import HTTP
import Identifiers
import JuiceBar
import Languages
import Passwords
import Staffing
import Testing
import Time

@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

extension Address {
  /// An address of the network.
  static let stranger = Address("192.0.2.7") ?? .loopback
}

extension TestApplication {
  static let pin = "482913"
  /// The hash of the PIN that all accounts of tests have, at the least cost that Argon2id has.
  static let pinHash =
    "$argon2id$v=19$m=8,t=1,p=1$a1aphwAzkikTaWqtaxcO9A$CoGjDnb19SdGbEkrZ9TJ/or0M1OKYNstpkR+bMpwN5Y"

  /// Makes an account; the first is an owner's whatever is asked, so ask for one first.
  @discardableResult
  func hire(
    _ name: String,
    as role: Role,
    guide: GuideRights? = nil
  ) async throws -> Account {
    let account = Account(
      id: AccountID.unique(),
      name: try #require(PersonName(rawValue: name)),
      role: role,
      guide: guide,
      passwordHash: Self.pinHash
    )
    try await carryOut(.add(account))
    return account
  }

  /// Begins a session without a password, and tells its cookie.
  func begin(_ account: Account) async throws -> String {
    let token = Token()
    let attempt = SignInAttempt(name: account.name.rawValue, device: nil, address: "test")
    let session = Session(token: token.hash, account: account.id, beganAt: clock.now)
    let command = StaffCommand.signIn(
      attempt,
      session,
      password: account.passwordHash,
      device: Token().hash
    )
    try await carryOut(command)
    return "session=\(token.text)"
  }

  /// Pairs a device, and tells its cookie.
  func pair(as kind: Device.Kind) async throws -> (device: AccountID, cookie: String) {
    var generator = SystemRandomNumberGenerator()
    let (asked, token) = (Token(), Token())
    let code = PairingCode(using: &generator)
    let name = try #require(PersonName(rawValue: "Tablet"))
    let id = AccountID.unique()
    try await carryOut(
      .ask(Pairing(code: code, token: asked.hash, address: "test", askedAt: clock.now))
    )
    try await carryOut(.confirm(code, Pairing.Confirmation(kind: kind, name: name)))
    try await carryOut(.collect(asked.hash, id: id, token: token.hash))
    return (id, "device=\(token.text)")
  }

  @discardableResult
  func carryOut(_ command: StaffCommand) async throws -> StaffDecision {
    try await bars.carryOut(command, in: .main, by: .machine, at: clock.now).get()
  }

  /// Sends a form as a browser does.
  func post(
    _ path: String,
    _ fields: KeyValuePairs<String, String> = [:],
    cookie: String? = nil,
    from address: Address = .stranger,
    headers: Headers = [:]
  ) async throws -> Answer {
    var headers = headers
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    if let cookie { headers["Cookie"] = cookie }
    let body = fields.map { "\($0.key)=\($0.value.replacing(" ", with: "+"))" }
    return try await send(
      .post,
      path,
      body: body.joined(separator: "&"),
      headers: headers,
      from: address
    )
  }

  /// Asks for a page.
  func get(
    _ path: String,
    cookie: String? = nil,
    from address: Address = .stranger
  ) async throws -> Answer {
    try await send(.get, path, headers: cookie.map { ["Cookie": $0] } ?? [:], from: address)
  }

  func signIn(
    _ name: String,
    _ secret: String = pin,
    cookie: String? = nil,
    from address: Address = .stranger,
    back: String = "/manage"
  ) async throws -> Answer {
    try await post(
      "/sign-in",
      ["name": name, "secret": secret, "back": back],
      cookie: cookie,
      from: address
    )
  }

  func actions() async throws -> [String] {
    try await bars.log(of: .main, matching: LogFilter(), limit: 100).map(\.entry.action.rawValue)
  }
}

extension UUIDIdentifier {
  static func unique() -> Self {
    var generator = SystemRandomNumberGenerator()
    return Self(at: Timestamp(milliseconds: 1), using: &generator)
  }
}

extension Answer {
  /// The cookies that the answer sets, as the next request sends them.
  var cookies: [String: String] {
    Dictionary(
      headers.all("Set-Cookie").map { cookie in
        let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        return (String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
      }
    ) { $1 }
  }

  func cookie(_ name: String) -> String? { cookies[name].map { "\(name)=\($0)" } }
}
