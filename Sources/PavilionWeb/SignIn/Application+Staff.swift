import HTTP
import JuiceBar
import Staffing

extension Application {
  /// Shows the first page of staff: `GET /manage`.
  func showManage(_ request: Request) async throws(Problem) -> Response {
    let caller = try await caller(of: request)
    let page = ManagePage(
      role: caller.role,
      account: caller.signedIn?.account,
      isFirstRun: caller.isFirstRun,
      hasChain: try await chainScope(of: request).hasSeveral
    )
    return PageTemplate(page.html(in: context(for: request, at: .manage)))
      .response(rootAttributes(of: request))
  }

  /// Shows who works here: `GET /manage/staff`.
  func showStaff(_ request: Request) async throws(Problem) -> Response {
    try await showStaff(request, notice: nil, name: "")
  }

  /// Makes an account: `POST /manage/staff`.
  func addStaff(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let role = try role(in: form)
    do throws(StaffNotice) {
      let account = try await account(from: form, role: role)
      return try await change(.add(account), request)
    } catch {
      return try await showStaff(request, notice: error, name: form["name"] ?? "")
    }
  }

  /// Gives an account another role: `POST /manage/staff/{id}/role`.
  func changeStaffRole(_ request: Request, id: String) async throws(Problem) -> Response {
    let role = try role(in: try request.form())
    let account = try accountID(id)
    do throws(StaffNotice) {
      return try await change(.setRole(account, role), request)
    } catch {
      return try await showStaff(request, notice: error, name: "")
    }
  }

  /// Gives an account another PIN or password: `POST /manage/staff/{id}/secret`.
  func changeStaffSecret(_ request: Request, id: String) async throws(Problem) -> Response {
    let form = try request.form()
    let account = try accountID(id)
    do throws(StaffNotice) {
      return try await change(.setPassword(account, passwordHash(from: form)), request)
    } catch {
      return try await showStaff(request, notice: error, name: "")
    }
  }

  /// Removes an account: `POST /manage/staff/{id}/removal`.
  func removeStaff(_ request: Request, id: String) async throws(Problem) -> Response {
    let account = try accountID(id)
    do throws(StaffNotice) {
      return try await change(.remove(account), request)
    } catch {
      return try await showStaff(request, notice: error, name: "")
    }
  }

  private func change(
    _ command: StaffCommand,
    _ request: Request
  ) async throws(StaffNotice) -> Response {
    let result: Result<StaffDecision, StaffRefusal>
    do throws(Problem) {
      let actor = try await caller(of: request).actor ?? .stranger
      result = try await carryOut(command, by: actor)
    } catch {
      throw .failed
    }
    switch result {
    case .success: return .seeOther(.staffList)
    case .failure(let refusal): throw StaffNotice(refusal)
    }
  }

  private func showStaff(
    _ request: Request,
    notice: StaffNotice?,
    name: String
  ) async throws(Problem) -> Response {
    let page = StaffPage(
      accounts: try await staff().accountsByName,
      own: try await caller(of: request).signedIn?.account.id,
      guests: try await peopleOfVenue(),
      name: name,
      notice: notice
    )
    return PageTemplate(page.html(in: context(for: request, at: .staffList)))
      .response(rootAttributes(of: request), status: notice?.status ?? .ok)
  }

  private func role(in form: Fields) throws(Problem) -> Role {
    guard let role = form["role"].flatMap(Role.init(rawValue:)), role > .visitor else {
      let roles = Role.ofAccounts.map(\.rawValue).joined(separator: ", ")
      throw .wrongField("role", "expected one of \(roles)")
    }
    return role
  }

  private func accountID(_ text: String) throws(Problem) -> AccountID {
    guard let id = AccountID(rawValue: text) else {
      throw .notFound("There is no account \(text).")
    }
    return id
  }
}
