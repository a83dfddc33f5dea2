import HTTP
import Passwords
import Staffing
import Web

/// Handles the creation of the first account.
struct SetUp: Handlers {
  let site: BarSite

  /// Shows the form that creates the first account: `GET /setup?code=`.
  func showSetUp(_ request: Request) async throws(Problem) -> Response {
    let code = request.query["code"]
    let page = SetUpPage(code: code, isOpen: try await mayFound(code, request))
    return site.show(page, at: .setUp(code: code), to: request)
  }

  /// Creates the first account, an owner's: `POST /setup`.
  ///
  /// The storage creates it only as long as there is none, so the link works once.
  func makeOwner(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let code = form["code"]
    guard try await mayFound(code, request) else {
      let page = SetUpPage(code: nil, isOpen: false)
      return site.show(page, at: .setUp(code: nil), to: request, .forbidden)
    }
    do throws(StaffNotice) {
      let account = try await site.account(from: form, role: .owner)
      try await site.submit(.found(account), by: account.actor)
      return .seeOther(.signIn(back: nil))
    } catch {
      let isOpen = error != .refused(.notFirst)
      let page = SetUpPage(code: code, isOpen: isOpen, name: form["name"] ?? "", notice: error)
      return site.show(page, at: .setUp(code: code), to: request, error.status)
    }
  }

  /// Whether a request may create the first account: by the link's code, or at the machine itself.
  private func mayFound(_ code: String?, _ request: Request) async throws(Problem) -> Bool {
    let personnel = site.personnel
    let isSetUp = try await stored(await personnel.hasAccounts())
    guard !isSetUp else { return false }
    if let token = code.flatMap({ Token($0) }), token.isSame(as: personnel.setUpCode) {
      return true
    }
    return try await site.caller(of: request).isFirstRun
  }
}
