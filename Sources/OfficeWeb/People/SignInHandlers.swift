import CounterWeb
import HTTP
import JuiceBar
import Passwords
import Staffing
import Web

/// Handles signing in and out.
struct SignIn: Handlers {
  let site: BarSite

  /// Shows the sign-in page, or the form that makes the first account: `GET /sign-in?back=`.
  func showSignIn(_ request: Request) async throws(Problem) -> Response {
    var notice: SignInPage.Notice?
    if try await !stored(await site.personnel.hasAccounts()) {
      guard try await stored(await site.share.personnel.hasAccounts()) else {
        let access = try await SetUp(site: site).access(linkedBy: nil, request)
        return site.show(SetUpPage(code: nil, access: access), at: .setUp(code: nil), to: request)
      }
      notice = .asAtMain
    }
    let page = SignInPage(
      names: try await namesOffered(to: request),
      back: ownBack(request.query["back"]),
      notice: notice,
      canBeOverheard: request.canBeOverheard
    )
    return site.show(page, at: .signIn(back: page.back), to: request)
  }

  /// Starts a session: `POST /sign-in`.
  ///
  /// An unknown name is treated like any other, down to the response time.
  func signIn(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let attempt = site.attempt(in: request, as: form["name"] ?? "")
    let account = try await site.staff().account(named: attempt.name)
    if let fault = try await site.fault(in: form["secret"] ?? "", of: account, by: attempt) {
      return try await refuse(fault, attempt, form, to: request)
    }
    guard let account else { throw .notSignedIn }
    if try await site.staff().secondFactors[account.id] != nil, !site.asksNoCode(of: request) {
      return try await askForCode(of: account, back: form["back"], for: request)
    }
    return try await begin(account, attempt, back: form["back"], for: request)
  }

  /// Leads to the page that asks for the code; the guess counts on until it is right.
  private func askForCode(
    of account: Account,
    back: String?,
    for request: Request
  ) async throws(Problem) -> Response {
    let token = Token()
    let pending = PendingSignIn(
      token: token.hash,
      account: account.id,
      askedAt: site.parts.surroundings.now()
    )
    let command = StaffCommand.awaitCode(pending, password: account.passwordHash)
    guard case .success = try await site.carryOut(command, by: account.actor) else {
      throw .notSignedIn
    }
    var response = Response.seeOther(.signInCode(back: ownBack(back)))
    response.headers.add("Set-Cookie", StaffCookie.pendingSignIn.header(token, for: request))
    return response
  }

  /// Gives the browser a new session, in place of any it had, and remembers the browser.
  ///
  /// - Parameters:
  ///   - account: Whose session it is.
  ///   - attempt: The attempt, whose right guess is given back.
  ///   - code: The code of the account's second factor with the hash of the token that waits for it.
  ///   - back: The page to lead to.
  ///   - request: The request.
  /// - Returns: The redirect, or why there is no session: the code is wrong, or the account has changed.
  /// - Throws: `Problem` if the storage does not answer.
  func open(
    _ account: Account,
    _ attempt: SignInAttempt,
    code: (text: String, pending: String)?,
    back: String?,
    for request: Request
  ) async throws(Problem) -> Result<Response, StaffRefusal> {
    let (token, fresh) = (Token(), Token())
    let device = try await isTrusted(attempt.device, for: account) ? attempt.device : nil
    let session = Session(
      token: token.hash,
      account: account.id,
      beganAt: site.parts.surroundings.now()
    )
    let command: StaffCommand =
      if let code {
        .signInByCode(
          attempt,
          session,
          pending: code.pending,
          code: code.text,
          device: device ?? fresh.hash
        )
      } else {
        .signIn(
          attempt,
          session,
          password: account.passwordHash,
          device: device ?? fresh.hash,
          needsNoCode: site.asksNoCode(of: request)
        )
      }
    if case .failure(let refusal) = try await site.carryOut(command, by: account.actor) {
      return .failure(refusal)
    }
    if let old = StaffCookie.session.hash(in: request) {
      _ = try await site.carryOut(.signOut(old), by: account.actor)
    }
    let home = site.home(of: account)
    var response = Response.seeOther(home)
    if let page = ownBack(back), account.role > .visitor || page != Link.manage.path {
      response.headers["Location"] = page
    }
    response.headers.add("Set-Cookie", StaffCookie.session.header(token, for: request))
    if device == nil {
      response.headers.add("Set-Cookie", StaffCookie.device.header(fresh, for: request))
    }
    return .success(response)
  }

  /// Begins a session after a PIN alone.
  func begin(
    _ account: Account,
    _ attempt: SignInAttempt,
    back: String?,
    for request: Request
  ) async throws(Problem) -> Response {
    guard
      case .success(let response) = try await open(
        account,
        attempt,
        code: nil,
        back: back,
        for: request
      )
    else { throw .notSignedIn }
    return response
  }

  /// Shows the sign-in page again, because the code did not come in time.
  func startAgain(
    _ request: Request,
    back: String?,
    _ status: Status
  ) async throws(Problem) -> Response {
    let page = SignInPage(
      names: try await namesOffered(to: request),
      back: ownBack(back),
      notice: .codeIsLate,
      canBeOverheard: request.canBeOverheard
    )
    return site.show(page, at: .signIn(back: page.back), to: request, status)
  }

  /// Whether a device's token is one of ours: given to a paired device, or when this account signed
  /// in before.
  ///
  /// An attacker may have planted any other in the browser.
  private func isTrusted(_ device: String?, for account: Account) async throws(Problem) -> Bool {
    guard let device else { return false }
    let staff = try await site.staff()
    return staff.known[account.id]?[device] != nil
      || staff.devices.values.contains { $0.token == device }
  }

  /// Ends the session, on the server too: `POST /sign-out`.
  func signOut(_ request: Request) async throws(Problem) -> Response {
    if let token = StaffCookie.session.hash(in: request),
      let actor = try await site.caller(of: request).actor
    {
      _ = try await site.carryOut(.signOut(token), by: actor)
    }
    return leave(request)
  }

  /// Ends all sessions of the signed-in account: `POST /sign-out/everywhere`.
  func signOutEverywhere(_ request: Request) async throws(Problem) -> Response {
    if let account = try await site.caller(of: request).signedIn?.account {
      _ = try await site.carryOut(.signOutEverywhere(account.id), by: account.actor)
    }
    return leave(request)
  }

  private func leave(_ request: Request) -> Response {
    var response = Response.seeOther(.signIn(back: nil))
    response.headers.add("Set-Cookie", StaffCookie.session.header(nil, for: request))
    // Pages of staff are not cached (`no-store`), except those for the browser's Back button. Not
    // "storage" or "cookies": they hold the guide, visitors' settings and the pairing of the
    // device.
    response.headers["Clear-Site-Data"] = "\"cache\""
    return response
  }

  private func refuse(
    _ fault: GuessFault,
    _ attempt: SignInAttempt,
    _ form: Fields,
    to request: Request
  ) async throws(Problem) -> Response {
    let page = SignInPage(
      name: attempt.name,
      names: try await namesOffered(to: request),
      back: ownBack(form["back"]),
      notice: .fault(fault),
      canBeOverheard: request.canBeOverheard
    )
    let status = fault == .wrong ? Status.unauthorized : fault.status
    var response = site.show(page, at: .signIn(back: page.back), to: request, status)
    response.headers["Retry-After"] = fault.retryAfter.map { "\($0)" }
    if fault == .wrong {
      response.headers["WWW-Authenticate"] = Problem.notSignedIn.headers["WWW-Authenticate"]
    }
    return response
  }

  /// The names on offer: all of them on paired devices, on other browsers those of people who have
  /// signed in there; strangers do not learn who works here.
  private func namesOffered(to request: Request) async throws(Problem) -> [String] {
    guard let token = StaffCookie.device.hash(in: request) else { return [] }
    let staff = try await site.staff()
    let isPaired = staff.devices.values.contains { $0.token == token && $0.kind == .staff }
    return staff.accountsByName.filter { isPaired || staff.known[$0.id]?[token] != nil }
      .map(\.name.rawValue)
  }

  /// The page to return to that a request names, if it is one of our own.
  func ownBack(_ address: String?) -> String? {
    address.flatMap { site.isOwnPage($0) ? $0 : nil }
  }
}
