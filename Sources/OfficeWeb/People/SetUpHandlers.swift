import HTTP
import JuiceBar
import Localization
import Passwords
import Staffing
import Web

/// Handles the creation of the first account.
struct SetUp: Handlers {
  let site: BarSite

  /// Whether a request may create the first account.
  enum Access: Hashable {
    case open
    /// It needs the code that the server showed at its start; the fault of the code given.
    case closed(GuessFault?)
    /// There is an account already.
    case over
  }

  /// Shows the form that creates the first account: `GET /setup?code=`.
  func showSetUp(_ request: Request) async throws(Problem) -> Response {
    let code = request.query["code"]
    let page = SetUpPage(code: code, access: try await access(linkedBy: code, request))
    return site.show(page, at: .setUp(code: code), to: request)
  }

  /// Creates the first account, an owner's, and signs the owner in: `POST /setup`.
  ///
  /// The storage creates it only as long as there is none, so a code works once.
  func makeOwner(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let code = form["code"]
    var access = try await access(linkedBy: code, request)
    if case .closed = access { access = try await self.access(typing: code ?? "", request) }
    guard access == .open else {
      let page = SetUpPage(code: code, access: access, name: form["name"] ?? "")
      var status = Status.forbidden
      if case .closed(let fault?) = access { status = fault.status }
      return site.show(page, at: .setUp(code: nil), to: request, status)
    }
    do throws(StaffNotice) {
      let account = try await site.account(from: form, role: .owner)
      try await site.submit(.found(account), by: account.actor)
      let attempt = site.attempt(in: request, as: account.name.rawValue)
      return try await signIn(account, attempt, request)
    } catch {
      if error == .refused(.notFirst) { access = .over }
      let page = SetUpPage(code: code, access: access, name: form["name"] ?? "", notice: error)
      return site.show(page, at: .setUp(code: code), to: request, error.status)
    }
  }

  private func signIn(
    _ account: Account,
    _ attempt: SignInAttempt,
    _ request: Request
  ) async throws(StaffNotice) -> Response {
    let signIn = SignIn(site: site)
    do throws(Problem) {
      return try await signIn.begin(account, attempt, back: Link.firstDay.path, for: request)
    } catch {
      throw .failed
    }
  }

  /// The access of a request with the code of a link, or at the machine itself.
  func access(linkedBy code: String?, _ request: Request) async throws(Problem) -> Access {
    let personnel = site.personnel
    guard try await !stored(await personnel.hasAccounts()) else { return .over }
    if let token = code.flatMap({ Token($0) }), token.isSame(as: personnel.setUpCode.link) {
      return .open
    }
    return try await site.caller(of: request).isFirstRun ? .open : .closed(nil)
  }

  /// The access of a request with a typed code, which counts as a guess at a secret.
  private func access(typing code: String, _ request: Request) async throws(Problem) -> Access {
    let attempt = site.attempt(in: request, as: "")
    if let wait = try await site.wait(of: attempt) { return .closed(wait) }
    if site.personnel.setUpCode.isTyped(code) { return .open }
    _ = try await site.carryOut(.fail(attempt), by: .stranger)
    return .closed(.wrong)
  }
}
