package import HTTP
import Identifiers
import JuiceBar
package import Staffing

extension BarSite {
  /// A person who may approve something here, and the site of the bar that keeps their account.
  private struct Candidate {
    let account: Account
    /// Their role at this bar.
    let role: Role
    let home: BarSite
  }

  /// The fields with which the form of an act that needs a role is shown, with the money that it gives
  /// away; none if the sender has the role.
  package func approvalFields(
    needing role: Role,
    of money: ApprovalFields.Money? = nil
  ) async throws(Problem) -> ApprovalFields? {
    guard !isSender(Caller.current ?? .visitor, role) else { return nil }
    let people = try await candidates(role).map(\.account)
    return ApprovalFields(role: role, people: people, money: money)
  }

  /// The fields by which a shared screen learns which person of a role is there.
  func presenceFields(needing role: Role) async throws(Problem) -> ApprovalFields {
    let people = try await candidates(role).map(\.account)
    return ApprovalFields(role: role, people: people, purpose: .presence)
  }

  /// Whether an act that needs a role is approved: by the sender's own role, or by the PIN of
  /// another person in its form, who is not signed in by that.
  ///
  /// A wrong PIN counts as one at sign-in does. The log of the bar names the person who approved it
  /// and the one who asked, once the act is done.
  ///
  /// - Parameters:
  ///   - form: The form, with the fields of ``ApprovalFields``.
  ///   - role: The role.
  ///   - money: The money that the act gives away now, to be shown if the approval is missing; nothing
  ///     for an act that gives none away.
  ///   - request: The request of the form.
  /// - Returns: Whose approval there is, or the fields to ask for it.
  /// - Throws: `Problem` if the storage does not answer.
  package func approval(
    in form: Fields,
    needing role: Role,
    of money: ApprovalFields.Money? = nil,
    for request: Request
  ) async throws(Problem) -> Approval {
    let caller = Caller.current ?? .visitor
    guard !isSender(caller, role) else { return .own }
    var (fields, found) = try await person(of: role, for: .approval, in: form, by: request)
    fields.money = money
    guard let account = found?.account else { return .missing(fields) }
    let shown = money.flatMap { _ in ApprovalFields.money(in: form) }
    return .given(ApprovedAct(by: account.actor, askedBy: caller.name ?? "", shown))
  }

  /// Begins the presence of a person of a role at the shared screen that sends a form.
  ///
  /// - Returns: The fields to ask again; nothing if the person is there now.
  func beginPresence(
    needing role: Role,
    in form: Fields,
    for request: Request
  ) async throws(Problem) -> ApprovalFields? {
    let (fields, found) = try await person(of: role, for: .presence, in: form, by: request)
    guard let found, let screen = StaffCookie.device.hash(in: request) else { return fields }
    let person = Presence.Person(
      account: found.account,
      role: found.role,
      home: found.home.personnel
    )
    personnel.presence.begin(person, at: screen)
    return nil
  }

  /// The person of a role whose name and right PIN a form holds, and the fields to ask again.
  private func person(
    of role: Role,
    for purpose: ApprovalFields.Purpose,
    in form: Fields,
    by request: Request
  ) async throws(Problem) -> (fields: ApprovalFields, found: Candidate?) {
    let candidates = try await candidates(role)
    var fields = ApprovalFields(role: role, people: candidates.map(\.account), purpose: purpose)
    let chosen = candidates.first { $0.account.id.rawValue == form[purpose.person] }
    fields.chosen = chosen?.account.id
    guard let chosen, let pin = form[purpose.pin], !pin.isEmpty else {
      fields.fault = .incomplete
      return (fields, nil)
    }
    let attempt = chosen.home.atOwnAddress {
      chosen.home.attempt(in: request, as: chosen.account.name.rawValue)
    }
    let account = chosen.account
    if let fault = try await chosen.home.fault(in: pin, of: account, by: attempt) {
      fields.fault = .guess(fault)
      return (fields, nil)
    }
    // Somebody may have changed the PIN or removed the account since it was compared.
    let command = StaffCommand.approve(attempt, account.id, password: account.passwordHash)
    guard case .success = try await chosen.home.carryOut(command, by: account.actor) else {
      fields.fault = .guess(.wrong)
      return (fields, nil)
    }
    return (fields, chosen)
  }

  func isSender(_ caller: Caller, _ role: Role) -> Bool {
    caller.role >= role || caller.actor?.kind == .token
  }

  /// The people who have a role here, also those of the default bar.
  private func candidates(_ role: Role) async throws(Problem) -> [Candidate] {
    let own = try await staff().accountsByName.filter { $0.role >= role }
    var found = own.map { Candidate(account: $0, role: $0.role, home: self) }
    guard let main else { return found }
    let roles = try await stored(await parts.venue.barRoles(at: bar.bar, from: share.bar))
    for account in try await main.staff().accountsByName {
      let here = account.role == .owner ? .owner : roles[account.id] ?? .visitor
      if here >= role { found.append(Candidate(account: account, role: here, home: main)) }
    }
    return found
  }

  /// Reads the cookies of the bar itself, whichever bar a request is for.
  private func atOwnAddress<Result>(_ body: () -> Result) -> Result {
    BarAddress.$current.withValue(share.address(of: bar.bar), operation: body)
  }
}
