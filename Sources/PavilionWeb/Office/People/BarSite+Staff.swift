import HTTP
import JuiceBar
import Staffing

extension BarSite {
  /// Shows the first page for staff: `GET /manage`.
  func showManage(_ request: Request) async throws(Problem) -> Response {
    let caller = try await caller(of: request)
    let page = ManagePage(
      role: caller.role,
      account: caller.signedIn?.account,
      isFirstRun: caller.isFirstRun,
      hasOverview: try await overviewScope(of: request).hasSeveral
    )
    return show(page, at: .manage, to: request)
  }

  /// Shows the list of staff: `GET /manage/staff`.
  func showStaff(_ request: Request) async throws(Problem) -> Response {
    try await showStaff(request, notice: nil, name: "")
  }

  /// Creates an account: `POST /manage/staff`.
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

  /// Changes the role of an account: `POST /manage/staff/{id}/role`.
  func changeStaffRole(
    _ request: Request,
    id: PathPart<AccountID>
  ) async throws(Problem) -> Response {
    let role = try role(in: try request.form())
    let account = try accountID(id)
    do throws(StaffNotice) {
      return try await change(.setRole(account, role), request)
    } catch {
      return try await showStaff(request, notice: error, name: "")
    }
  }

  /// Changes the PIN or password of an account: `POST /manage/staff/{id}/secret`.
  func changeStaffSecret(
    _ request: Request,
    id: PathPart<AccountID>
  ) async throws(Problem) -> Response {
    let form = try request.form()
    let account = try accountID(id)
    guard let name = try await staff().accounts[account]?.name else {
      return try await showStaff(request, notice: .refused(.unknownAccount), name: "")
    }
    do throws(StaffNotice) {
      let hash = try await passwordHash(from: form, of: name)
      return try await change(.setPassword(account, hash), request)
    } catch {
      return try await showStaff(request, notice: error, name: "")
    }
  }

  /// Removes an account: `POST /manage/staff/{id}/removal`.
  func removeStaff(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
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
    return show(page, at: .staffList, to: request, notice?.status ?? .ok)
  }

  private func role(in form: Fields) throws(Problem) -> Role {
    guard let role = form["role"].flatMap(Role.init(rawValue:)), role > .visitor else {
      let roles = Role.ofAccounts.map(\.rawValue).joined(separator: ", ")
      throw .wrongField("role", "expected one of \(roles)")
    }
    return role
  }

  private func accountID(_ part: PathPart<AccountID>) throws(Problem) -> AccountID {
    guard let id = part.value else {
      throw .notFound("There is no account \(part).")
    }
    return id
  }
}
