import CounterWeb
import HTTP
import JuiceBar
import Localization
import Passwords
import Staffing
import Web

/// Handles the code that follows a right PIN.
struct CodeEntry: Handlers {
  let site: BarSite

  /// Asks for the code: `GET /sign-in/code?back=`.
  func show(_ request: Request) async throws(Problem) -> Response {
    let back = request.query["back"]
    guard StaffCookie.pendingSignIn.hash(in: request) != nil else {
      return try await SignIn(site: site).startAgain(request, back: back, .ok)
    }
    return show(CodePage(back: ownBack(back), fault: nil), .ok, to: request)
  }

  /// Begins the session: `POST /sign-in/code`.
  ///
  /// A wrong code counts as a wrong PIN does.
  func enter(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let staff = try await site.staff()
    let now = site.parts.surroundings.now()
    guard let token = StaffCookie.pendingSignIn.hash(in: request),
      let pending = staff.pendingSignIns[token], !pending.isOver(at: now),
      let account = staff.accounts[pending.account]
    else { return try await SignIn(site: site).startAgain(request, back: form["back"], .conflict) }
    let attempt = site.attempt(in: request, as: account.name.rawValue)
    if let wait = try await site.wait(of: attempt) { return refuse(wait, form, to: request) }
    let result = try await SignIn(site: site).open(
      account,
      attempt,
      code: (form["code"] ?? "", token),
      back: form["back"],
      for: request
    )
    switch result {
    case .success(var response):
      let none = StaffCookie.pendingSignIn.header(nil, for: request)
      response.headers.add("Set-Cookie", none)
      return response
    case .failure(.wrongCode):
      _ = try await site.carryOut(.fail(attempt, ofCode: true), by: .stranger)
      return refuse(.wrong, form, to: request)
    case .failure:
      return try await SignIn(site: site).startAgain(request, back: form["back"], .conflict)
    }
  }

  private func refuse(_ fault: GuessFault, _ form: Fields, to request: Request) -> Response {
    let page = CodePage(back: ownBack(form["back"]), fault: fault)
    let status = fault == .wrong ? Status.unauthorized : fault.status
    var response = show(page, status, to: request)
    response.headers["Retry-After"] = fault.retryAfter.map { "\($0)" }
    if fault == .wrong {
      response.headers["WWW-Authenticate"] = Problem.notSignedIn.headers["WWW-Authenticate"]
    }
    return response
  }

  private func show(_ page: CodePage, _ status: Status, to request: Request) -> Response {
    site.show(page, at: .signInCode(back: page.back), to: request, status)
  }

  private func ownBack(_ address: String?) -> String? { SignIn(site: site).ownBack(address) }
}
