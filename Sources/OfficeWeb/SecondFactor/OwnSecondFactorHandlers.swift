import CounterWeb
import HTTP
import JuiceBar
import Localization
import Staffing
import Web

/// Handles the second factor of the signed-in person.
struct OwnSecondFactor: Handlers {
  let site: BarSite

  /// Shows whether there is one, and how to change that: `GET /manage/secret/second-factor`.
  func show(_ request: Request) async throws(Problem) -> Response {
    try await show(request, isOff: request.query["done"] == "off")
  }

  /// Switches it on, and shows the recovery codes: `POST /manage/secret/second-factor`.
  func switchOn(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let secret = OneTimeSecret(form["key"] ?? "") else {
      throw .wrongField("key", "expected the 32 characters of Base32 that the page shows")
    }
    guard let person = Caller.current?.signedIn else { return try await show(request) }
    let (account, attempt) = (person.account, self.attempt(in: request, as: person.account))
    if let fault = try await site.fault(in: form["old"] ?? "", of: account, by: attempt) {
      return try await show(request, fault, secret)
    }
    var generator = SystemRandomNumberGenerator()
    let codes = (0..<SecondFactor.recoveryCount).map { _ in RecoveryCode(using: &generator) }
    let factor = SecondFactor(
      secret: secret,
      lastStep: 0,
      recoveryHashes: Set(codes.map(\.hash))
    )
    let command = StaffCommand.switchOnSecondFactor(
      attempt,
      person.session,
      factor,
      code: form["code"] ?? "",
      password: account.passwordHash
    )
    switch try await site.carryOut(command, by: account.actor) {
    case .success: return answer(.made(codes.map(\.description)), .ok, to: request)
    case .failure(.wrongCode):
      // The PIN was right.
      let right = StaffCommand.approve(attempt, account.id, password: account.passwordHash)
      _ = try await site.carryOut(right, by: account.actor)
      let words = site.texts(of: request)(.secondFactorWrong)
      return try await show(request, secret, notice: words, status: .unprocessableContent)
    case .failure: throw .notSignedIn
    }
  }

  /// Switches it off: `POST /manage/secret/second-factor/removal`.
  func switchOff(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let account = Caller.current?.signedIn?.account else { return try await show(request) }
    let attempt = attempt(in: request, as: account)
    if let fault = try await site.fault(in: form["old"] ?? "", of: account, by: attempt) {
      return try await show(request, fault)
    }
    let command = StaffCommand.switchOffSecondFactor(
      attempt,
      account.id,
      password: account.passwordHash
    )
    guard case .success = try await site.carryOut(command, by: account.actor) else {
      throw .notSignedIn
    }
    return .seeOther(Link.secondFactor.after("off"))
  }

  private func attempt(in request: Request, as account: Account) -> SignInAttempt {
    site.attempt(in: request, as: account.name.rawValue)
  }

  private func show(
    _ request: Request,
    _ fault: GuessFault,
    _ secret: OneTimeSecret? = nil
  ) async throws(Problem) -> Response {
    let words = fault.text(site.texts(of: request), wrong: .ownSecretWrong)
    var response = try await show(request, secret, notice: words, status: fault.status)
    response.headers["Retry-After"] = fault.retryAfter.map { "\($0)" }
    return response
  }

  /// Shows the page; a secret that a phone may know already stays.
  private func show(
    _ request: Request,
    _ secret: OneTimeSecret? = nil,
    notice: String? = nil,
    status: Status = .ok,
    isOff: Bool = false
  ) async throws(Problem) -> Response {
    guard let account = Caller.current?.signedIn?.account else {
      return answer(.nobody, request.method == .get ? .ok : .conflict, to: request)
    }
    if let factor = try await site.staff().secondFactors[account.id] {
      return answer(.on(left: factor.recoveryHashes.count), status, notice, to: request)
    }
    var generator = SystemRandomNumberGenerator()
    let off = OwnSecondFactorPage.State.off(
      secret ?? OneTimeSecret(using: &generator),
      name: account.name,
      wasOn: isOff
    )
    return answer(off, status, notice, to: request)
  }

  private func answer(
    _ state: OwnSecondFactorPage.State,
    _ status: Status,
    _ notice: String? = nil,
    to request: Request
  ) -> Response {
    let page = OwnSecondFactorPage(state: state, notice: notice)
    return site.show(page, at: .secondFactor, to: request, status)
  }
}
