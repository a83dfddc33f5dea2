import HTTP
import JuiceBar
import Passwords
import Staffing

extension BarSite {
  /// The caller, if the sender of a request to another bar has an account at the default bar:
  /// owners of the default bar are owners everywhere, others have the role given to them here, or
  /// none.
  func venueCaller(of request: Request) async throws(StorageError) -> Caller? {
    guard !isMain,
      let token = Self.atRoot({ StaffCookie.session.hash(in: request) }),
      let found = try await share.personnel.session(token)
    else { return nil }
    let account = found.account
    var role: Role? = account.role == .owner ? .owner : nil
    if role == nil {
      role = try await parts.venue.barRole(of: account.id, from: share.bar, at: bar.bar)
    }
    return Caller(
      role: role ?? .visitor,
      actor: account.actor,
      signedIn: found,
      pass: StaffPass(token: token, of: share.bar, at: bar.bar)
    )
  }

  /// Answers at the bar that keeps the session: staff of the default bar manage their own accounts
  /// there, whichever bar they work at.
  func answerAtHome(
    _ request: Request,
    at endpoint: Endpoint,
    parts: [String]
  ) async throws(Problem) -> Response {
    try await checkMenuIsOwn(endpoint)
    guard let main, try await isOfVenue(request, endpoint) else {
      return try await endpoint.answer(request, parts: parts, at: self)
    }
    let result = await BarAddress.$current.withValue(.root) {
      () async -> Result<Response, Problem> in
      do throws(Problem) {
        return .success(try await endpoint.answer(request, parts: parts, at: main))
      } catch {
        return .failure(error)
      }
    }
    var response = try result.get()
    if endpoint.account == .named, response.headers["Location"] == BarAddress.root.path(of: .manage)
    {
      response.headers["Location"] = Link.manage.path
    }
    return response
  }

  /// Checks that a bar publishes its own menu: where it follows another's, the next menu of that
  /// bar would replace it.
  private func checkMenuIsOwn(_ endpoint: Endpoint) async throws(Problem) {
    guard endpoint.publishesMenu else { return }
    let listed = try await stored(await share.bars()[bar.bar])
    guard let leader = listed?.menuOf else { return }
    throw Problem(
      status: .conflict,
      kind: "menu-followed",
      title: "The bar follows the menu of another",
      detail: "The menu is published at the bar \(leader)."
    )
  }

  /// Whether a request is about an account of the default bar rather than one of this bar.
  private func isOfVenue(
    _ request: Request,
    _ endpoint: Endpoint
  ) async throws(Problem) -> Bool {
    switch endpoint.account {
    case .named:
      let name = attempt(in: request, as: try request.form()["name"] ?? "").name
      guard try await staff().account(named: name) == nil else { return false }
      let venue = try await stored(await share.personnel.staff())
      return venue.account(named: name) != nil
    case .session:
      return StaffCookie.session.hash(in: request) == nil
        && Self.atRoot { StaffCookie.session.hash(in: request) } != nil
    case nil: return false
    }
  }

  private static func atRoot<Result>(_ body: () -> Result) -> Result {
    BarAddress.$current.withValue(.root) { body() }
  }
}
