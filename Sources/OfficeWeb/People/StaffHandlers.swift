import CounterWeb
import HTTP
import Identifiers
import JuiceBar
import Localization
import Staffing
import Web

/// Handles the accounts of staff.
struct StaffAccounts: Handlers {
  let site: BarSite

  /// Shows the list of staff: `GET /manage/staff`.
  func showList(_ request: Request) async throws(Problem) -> Response {
    try await showList(request, notice: nil)
  }

  /// Creates an account: `POST /manage/staff`.
  func add(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let role = try role(in: form)
    let guide = try site.isMain ? GuideRoleFields.role(in: form) : nil
    return try await change(request, typed: form["name"] ?? "") { () async throws(StaffNotice) in
      let rights = try GuideRoleFields.rights(of: guide, in: form)
      return .add(try await site.account(from: form, role: role, guide: rights))
    }
  }

  /// Changes the role of an account: `POST /manage/staff/{id}/role`.
  func changeRole(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let role = try role(in: try request.form())
    let account = try accountID(id)
    let before = try await site.staff().accounts[account]?.role
    // What takes a change back leaves alone what somebody has changed since.
    if let was = try request.form()["was"], was != before?.rawValue { return .seeOther(.staffList) }
    let done = before.map { "\(account).\($0.rawValue).\(role.rawValue)" }
    return try await change(request, done: before == role ? nil : done) { .setRole(account, role) }
  }

  /// Changes the guide role of an account: `POST /manage/staff/{id}/guide-role`.
  func changeGuideRole(
    _ request: Request,
    id: PathPart<AccountID>
  ) async throws(Problem) -> Response {
    guard site.isMain else {
      throw .notFound("Only accounts of the default bar have a role in the guide.")
    }
    let form = try request.form()
    let role = try GuideRoleFields.role(in: form)
    let account = try accountID(id)
    return try await change(request, done: "guide.\(account)") { () throws(StaffNotice) in
      .setGuideRights(account, try GuideRoleFields.rights(of: role, in: form))
    }
  }

  /// Changes the PIN or password of an account: `POST /manage/staff/{id}/secret`.
  func changeSecret(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let form = try request.form()
    let account = try accountID(id)
    let name = try await site.staff().accounts[account]?.name
    return try await change(request) { () async throws(StaffNotice) in
      guard let name else { throw .refused(.unknownAccount) }
      return .setPassword(account, try await site.passwordHash(from: form, of: name))
    }
  }

  /// Removes an account: `POST /manage/staff/{id}/removal`.
  func remove(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let id = try accountID(id)
    if try request.form()[Question.field] == nil,
      let account = try await site.staff().accounts[id]
    {
      let texts = site.texts(of: request)
      let question = Question(
        texts(.staffRemove),
        account.name.rawValue,
        losses: [texts(.staffRemoveLoss)],
        form: .changeStaff(id, "removal"),
        back: .staffList
      )
      return site.show(question, at: .staffList, to: request)
    }
    return try await change(request, done: "removed") { .remove(id) }
  }

  /// Takes the second factor off an account whose phone is lost:
  /// `POST /manage/staff/{id}/second-factor/removal`.
  func removeSecondFactor(
    _ request: Request,
    id: PathPart<AccountID>
  ) async throws(Problem) -> Response {
    let id = try accountID(id)
    if try request.form()[Question.field] == nil,
      let account = try await site.staff().accounts[id]
    {
      let texts = site.texts(of: request)
      let question = Question(
        texts(.secondFactorRemove),
        account.name.rawValue,
        losses: [texts(.secondFactorRemoveLoss)],
        form: .changeStaff(id, "second-factor/removal"),
        back: .staffList
      )
      return site.show(question, at: .staffList, to: request)
    }
    return try await change(request, done: "code-free") { .removeSecondFactor(id) }
  }

  /// Gives an account of the default bar a role here, or takes it away:
  /// `POST /manage/staff/{id}/bar-role`.
  func setBarRole(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    guard !site.isMain else { throw .notFound("Nobody of the default bar needs a role there.") }
    let form = try request.form()
    let role = form["role"].flatMap(Role.init(rawValue:))
    guard role != nil || form["role"] == "" else {
      throw .wrongField("role", "expected a role or nothing")
    }
    let actor = try await site.caller(of: request).actor ?? .stranger
    let people = try await guests()
    guard let person = people.first(where: { $0.account.id.rawValue == id.text }) else {
      throw .notFound("There is no account \(id) at the default bar.")
    }
    try await stored(
      await site.parts.venue.setBarRole(
        role.flatMap { $0 == .visitor ? nil : $0 },
        of: person.account,
        from: site.share.bar,
        at: site.bar.bar,
        by: actor,
        at: site.parts.surroundings.now()
      )
    )
    return .seeOther(.staffList)
  }

  /// The accounts of the default bar that are not owners, with their roles here.
  private func guests() async throws(Problem) -> [StaffPage.Guest] {
    guard !site.isMain else { return [] }
    let (venue, share) = (site.parts.venue, site.share)
    let roles = try await stored(await venue.barRoles(at: site.bar.bar, from: share.bar))
    return try await stored(await share.personnel.staff()).accountsByName
      .filter { $0.role != .owner }
      .map { StaffPage.Guest(account: $0, role: roles[$0.id]) }
  }

  /// Carries out a change; the list says why a change failed.
  private func change(
    _ request: Request,
    typed name: String = "",
    done: String? = nil,
    _ command: () async throws(StaffNotice) -> StaffCommand
  ) async throws(Problem) -> Response {
    let actor = try await site.caller(of: request).actor ?? .stranger
    do throws(StaffNotice) {
      try await site.submit(try await command(), by: actor)
      return .seeOther(Link.staffList.after([("done", done)]))
    } catch {
      return try await showList(request, notice: error, name: name)
    }
  }

  func showList(
    _ request: Request,
    notice: StaffNotice?,
    name: String = ""
  ) async throws(Problem) -> Response {
    let staff = try await site.staff()
    let page = StaffPage(
      accounts: staff.accountsByName,
      secondFactors: Set(staff.secondFactors.keys),
      guests: try await guests(),
      hasGuide: site.isMain,
      name: name,
      notice: notice
    )
    let toast = try await toast(of: request)
    return site.show(page, at: .staffList, to: request, notice?.status ?? .ok, toast: toast)
  }

  /// Names the last change, as long as it is so.
  private func toast(of request: Request) async throws(Problem) -> Toast? {
    let texts = site.texts(of: request)
    guard let done = request.query["done"] else { return nil }
    if done == "removed" { return Toast(texts(.staffRemoved)) }
    if done == "erased" { return Toast(texts(.staffErased)) }
    if done == "code-free" { return Toast(texts(.secondFactorRemoved)) }
    let parts = done.split(separator: ".").map(String.init)
    if parts.count == 2, parts[0] == "guide", let id = AccountID(rawValue: parts[1]),
      let account = try await site.staff().accounts[id]
    {
      let role = account.guide?.text(texts) ?? texts(.guideRoleNone)
      return Toast(texts(.guideRoleChanged, ["name": account.name.rawValue, "role": role]))
    }
    guard parts.count == 3, let id = AccountID(rawValue: parts[0]),
      let account = try await site.staff().accounts[id], account.role.rawValue == parts[2]
    else { return nil }
    let values: KeyValuePairs = [
      "name": account.name.rawValue, "role": texts(account.role.textOfAccount),
    ]
    let fields = [(name: "role", value: parts[1]), ("was", parts[2])]
    return Toast(
      texts(.staffRoleChanged, values),
      undo: Toast.Undo(.changeStaff(id, "role"), fields)
    )
  }

  private func role(in form: Fields) throws(Problem) -> Role {
    guard let role = form["role"].flatMap(Role.init(rawValue:)), role > .visitor || site.isMain
    else {
      let roles = (site.isMain ? Role.allCases : Role.ofAccounts).map(\.rawValue).joined(
        separator: ", "
      )
      throw .wrongField("role", "expected one of \(roles)")
    }
    return role
  }

  private func accountID(_ part: PathPart<AccountID>) throws(Problem) -> AccountID {
    guard let id = part.value else { throw .notFound("There is no account \(part).") }
    return id
  }
}
