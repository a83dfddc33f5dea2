package import HTTP
import Identifiers
package import JuiceBar
package import Passwords
package import Staffing

/// The sender of a request, and their rights.
package struct Caller: Sendable {
  /// The caller of the request being answered, on routes that need a role.
  @TaskLocal package static var current: Caller?

  package static var currentRole: Role { current?.role ?? .visitor }

  /// The role whose ways a screen of the current caller shows: a shared screen shows those of staff,
  /// and asks who is there when one of them is taken.
  package static var shownRole: Role { current?.shownRole ?? .visitor }

  package let role: Role
  /// The caller's rights in the guide, which is the default bar's.
  package var guide: GuideRights?
  /// The caller's name in the audit log; `nil` for visitors.
  package let actor: LogEntry.Actor?
  /// The session and the account of a signed-in person.
  package var signedIn: SignedIn?
  /// The session's or the device's token, by which the caller can be identified again.
  package var pass: StaffPass?
  /// The bars at which they work, on pages of a venue of several bars.
  package var scope: VenueScope?
  /// The role that a shared screen keeps when the person at it leaves.
  var screenRole: Role?
  /// Whether this is the machine itself before there is an account.
  package var isFirstRun = false
  /// Whether the caller gives money back at all: a program needs a scope for it.
  var givesMoney = true

  package static let visitor = Caller(role: .visitor, actor: nil)
  /// A caller at the machine itself before there is an account.
  package static let firstRun = Caller(
    role: .owner,
    guide: .curator,
    actor: .machine,
    isFirstRun: true
  )

  /// Whether the caller has a role at the bar or in the guide.
  package var isStaff: Bool { role > .visitor || guide != nil }

  /// The role whose ways the caller's screens show.
  var shownRole: Role { actor?.kind == .device && isStaff ? .staff : role }

  package func has(_ permission: Permission) -> Bool { permission.isHeld(by: role, guide) }

  /// The caller's admission; `nil` for those with no more rights than visitors.
  var admission: Admission? {
    isFirstRun ? .firstRun : pass.flatMap { role > .visitor ? .pass($0, screenRole ?? role) : nil }
  }

  /// The caller's name on pages of staff; `nil` if they have none.
  package var name: String? { signedIn?.account.name.rawValue ?? screenName }

  /// The name of a paired device, or of the person at it.
  private var screenName: String? {
    actor?.kind == .device || screenRole != nil ? actor?.name : nil
  }
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
  /// A sign-in whose PIN was right, until the code is.
  case pendingSignIn = "sign-in"

  /// How long the browser keeps the cookie, in seconds; the server decides when a session ends.
  private var maxAge: Int {
    switch self {
    case .session: Session.lifetimeMilliseconds / 1000
    case .device: 400 * 24 * 3600
    case .pairing: PairingCode.lifetimeMilliseconds / 1000
    case .pendingSignIn: PendingSignIn.lifetimeMilliseconds / 1000
    }
  }

  /// The cookie's name without HTTPS, by the bar that it is sent to.
  private var name: String { rawValue + BarAddress.current.suffix }
  /// The cookie's name over HTTPS, which no other host and no page without HTTPS can set (RFC
  /// 6265bis section 4.1.3.2).
  private var encryptedName: String { Self.encryptedPrefix + name }

  /// The bars whose cookie of this kind a request has, by their addresses; a browser has few.
  func addresses(in request: Request) -> [BarAddress] {
    guard let cookies = request.headers["Cookie"] else { return [] }
    let names = cookies.split(separator: ";").prefix(Self.maximumCookies).map {
      $0.drop { $0 == " " }.prefix { $0 != "=" }
    }
    var addresses: [BarAddress] = []
    for name in names {
      let rest =
        name.hasPrefix(Self.encryptedPrefix) ? name.dropFirst(Self.encryptedPrefix.count) : name
      guard rest.hasPrefix(rawValue) else { continue }
      let suffix = rest.dropFirst(rawValue.count)
      if suffix.isEmpty {
        addresses.append(.root)
      } else if suffix.hasPrefix("-"), let bar = BarID(String(suffix.dropFirst())) {
        addresses.append(BarAddress(of: bar))
      }
    }
    return Array(addresses.prefix(Self.maximumBars))
  }

  /// How many cookies of a request are looked through, and how many bars they may name: each is a
  /// question to the storage.
  private static let (maximumCookies, maximumBars) = (40, 4)
  private static let encryptedPrefix = "__Host-"

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
