import HTTP
import JuiceBar
import Passwords
import Staffing

/// Who sends a request, and what they may do.
struct Caller: Sendable {
  /// The caller of the request that is being answered, on routes that need a role.
  @TaskLocal static var current: Caller?

  /// What the caller of the request that is being answered may do.
  static var currentRole: Role { current?.role ?? .visitor }

  /// What the caller may do.
  let role: Role
  /// The caller as the audit log names them; nobody in particular for visitors.
  let actor: LogEntry.Actor?
  /// The session and the account of somebody who is signed in.
  var signedIn: SignedIn?
  /// Whether this is the machine itself before anybody can sign in.
  var isFirstRun = false

  /// Somebody who is not known.
  static let visitor = Caller(role: .visitor, actor: nil)
  /// Whoever sits at the machine before anybody can sign in.
  static let firstRun = Caller(role: .owner, actor: .machine, isFirstRun: true)

  /// What the pages of staff call the caller; nothing where they have no name.
  var name: String? { signedIn?.account.name.rawValue ?? deviceName }

  private var deviceName: String? { actor?.kind == .device ? actor?.name : nil }
}

/// The cookies by which a browser is known: each holds a token of which the server keeps the hash.
enum StaffCookie: String {
  /// The session of somebody who is signed in.
  case session
  /// The device, whoever uses it: one that is paired, or one at which somebody has signed in.
  case device
  /// The device's wish to be paired, until it is.
  case pairing

  /// For so long the browser keeps it, in seconds; a session's end is for the server to decide.
  private var maxAge: Int {
    switch self {
    case .session: Session.lifetimeMilliseconds / 1000
    case .device: 400 * 24 * 3600
    case .pairing: PairingCode.lifetimeMilliseconds / 1000
    }
  }

  /// The name in a request's cookies, by the bar that it is sent to: over HTTPS one that no other host and no page without HTTPS
  /// can set (RFC 6265bis section 4.1.3.2).
  private func name(for request: Request) -> String {
    (Self.isEncrypted(request) ? "__Host-" : "") + rawValue + BarAddress.current.suffix
  }

  /// What a request's cookie holds, if it can be a token.
  func hash(in request: Request) -> String? { token(in: request)?.hash }

  /// What a request's cookie holds, if it can be a token.
  func token(in request: Request) -> Token? {
    guard request.headers["Cookie"] != nil else { return nil }
    return request.headers.cookie(name(for: request)).flatMap { Token($0) }
  }

  /// The header that gives the browser a token, or takes it away.
  func header(_ token: Token?, for request: Request) -> String {
    let secure = Self.isEncrypted(request) ? "; Secure" : ""
    let age = token == nil ? 0 : maxAge
    return "\(name(for: request))=\(token?.text ?? ""); Path=/; Max-Age=\(age); HttpOnly; "
      + "SameSite=Strict\(secure)"
  }

  /// Whether the proxy in front says that the browser came by HTTPS.
  private static func isEncrypted(_ request: Request) -> Bool {
    request.headers["X-Forwarded-Proto"]?.lowercased() == "https"
  }
}
