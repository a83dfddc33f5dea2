package import HTTP
package import JuiceBar
package import Passwords
package import Staffing

/// The sender of a request, and their rights.
package struct Caller: Sendable {
  /// The caller of the request being answered, on routes that need a role.
  @TaskLocal package static var current: Caller?

  package static var currentRole: Role { current?.role ?? .visitor }

  package let role: Role
  /// The caller's name in the audit log; `nil` for visitors.
  package let actor: LogEntry.Actor?
  /// The session and the account of a signed-in person.
  package var signedIn: SignedIn?
  /// The session's or the device's token, by which the caller can be identified again.
  package var pass: StaffPass?
  /// The bars at which they work, on pages of a venue of several bars.
  package var scope: VenueScope?
  /// Whether this is the machine itself before there is an account.
  package var isFirstRun = false

  package static let visitor = Caller(role: .visitor, actor: nil)
  /// A caller at the machine itself before there is an account.
  package static let firstRun = Caller(role: .owner, actor: .machine, isFirstRun: true)

  /// The caller's admission; `nil` for those with no more rights than visitors.
  var admission: Admission? {
    isFirstRun ? .firstRun : pass.flatMap { role > .visitor ? .pass($0, role) : nil }
  }

  /// The caller's name on pages of staff; `nil` if they have none.
  package var name: String? { signedIn?.account.name.rawValue ?? deviceName }

  private var deviceName: String? { actor?.kind == .device ? actor?.name : nil }
}

/// The grounds on which a caller sees and does more than visitors, for as long as they hold.
package enum Admission: Hashable, Sendable {
  /// A session or a device, with the role that it gave.
  case pass(StaffPass, Role)
  /// There is no account yet.
  case firstRun
}

/// The cookies that identify a browser: each holds a token of which the server keeps the hash.
package enum StaffCookie: String {
  /// The session of a signed-in person.
  case session
  /// The device, regardless of its user: a paired one, or one at which a person has signed in.
  case device
  /// A device's request to be paired, until it is.
  case pairing

  /// How long the browser keeps the cookie, in seconds; the server decides when a session ends.
  private var maxAge: Int {
    switch self {
    case .session: Session.lifetimeMilliseconds / 1000
    case .device: 400 * 24 * 3600
    case .pairing: PairingCode.lifetimeMilliseconds / 1000
    }
  }

  /// The cookie's name without HTTPS, by the bar that it is sent to.
  private var name: String { rawValue + BarAddress.current.suffix }
  /// The cookie's name over HTTPS, which no other host and no page without HTTPS can set (RFC
  /// 6265bis section 4.1.3.2).
  private var encryptedName: String { "__Host-" + name }

  /// The hash of the token in a request's cookie, if it is well-formed.
  package func hash(in request: Request) -> String? { token(in: request)?.hash }

  /// The token in a request's cookie, if it is well-formed.
  package func token(in request: Request) -> Token? {
    guard request.headers["Cookie"] != nil else { return nil }
    let plain = request.isEncrypted ? nil : request.headers.cookie(name)
    return (request.headers.cookie(encryptedName) ?? plain).flatMap { Token($0) }
  }

  /// The header that gives the browser a token, or removes it.
  package func header(_ token: Token?, for request: Request) -> String {
    let secure = request.isEncrypted ? "; Secure" : ""
    let age = token == nil ? 0 : maxAge
    let name = request.isEncrypted ? encryptedName : name
    return
      "\(name)=\(token?.text ?? ""); Path=/; Max-Age=\(age); HttpOnly; SameSite=Strict\(secure)"
  }
}
