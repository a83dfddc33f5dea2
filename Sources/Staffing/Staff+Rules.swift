public import JuiceBar
public import Time

extension Staff {
  /// The effect of a command; nothing is changed here.
  public func decide(
    _ command: StaffCommand,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    switch command {
    case .found(let account):
      guard accounts.isEmpty else { throw .notFirst }
      return try add(account, as: account.actor, now)
    case .add(let account): return try add(account, as: actor, now)
    case .setRole(let id, let role):
      var account = try known(id)
      if account.role == .owner, role != .owner { try keepOwner(beside: id) }
      account.role = role
      return try change(account, "role-changed", role.rawValue, by: actor, now)
    case .setGuideRights(let id, let rights):
      var account = try known(id)
      account.guide = rights
      return try change(account, "guide-role-changed", rights?.rawValue ?? "–", by: actor, now)
    case .setPassword(let id, let password):
      var account = try known(id)
      account.passwordHash = password
      return StaffDecision(
        changes: [.account(account), .endSessions(of: id)] + clearing(id),
        entries: [entry(now, actor, "password-changed", account.name.rawValue)]
      )
    case .remove(let id):
      let account = try known(id)
      if account.role == .owner { try keepOwner(beside: id) }
      return StaffDecision(
        changes: clearing(id) + [.removeAccount(id)],
        entries: [entry(now, actor, "account-removed", account.name.rawValue)]
      )
    case .erase(let id, let mark):
      let account = try known(id)
      if account.role == .owner { try keepOwner(beside: id) }
      let guesses = Counter.nobody(named: account.name.rawValue)
      return StaffDecision(
        changes: clearing(id) + [.clear(guesses), .removeAccount(id)],
        entries: [entry(now, actor, "account-erased", mark.rawValue)]
      )
    case .guess, .fail, .signIn, .changeOwn, .approve, .note, .signOut, .signOutEverywhere:
      return try decideSignIn(command, by: actor, at: now)
    case .awaitCode, .signInByCode, .switchOnSecondFactor, .switchOffSecondFactor,
      .removeSecondFactor:
      return try decideSecondFactor(command, by: actor, at: now)
    case .ask, .confirm, .collect, .unpair:
      return try decidePairing(command, by: actor, at: now)
    case .integrate(let command): return try decide(command, by: actor, at: now)
    }
  }

  private func add(
    _ account: Account,
    as actor: LogEntry.Actor,
    _ now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    guard !accounts.isEmpty || account.role == .owner else { throw .firstMustBeOwner }
    guard accounts.count < Self.maximumAccounts else { throw .tooManyAccounts }
    guard self.account(named: account.name.rawValue) == nil else { throw .nameTaken }
    try keepRole(of: account)
    let roles = [account.role > .visitor ? account.role.rawValue : nil, account.guide?.rawValue]
    let details = roles.compactMap(\.self).joined(separator: " ")
    let added = entry(now, actor, "account-added", account.name.rawValue, details)
    return StaffDecision(changes: [.account(account)], entries: [added])
  }

  private func change(
    _ account: Account,
    _ action: LogEntry.Action,
    _ details: String,
    by actor: LogEntry.Actor,
    _ now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    try keepRole(of: account)
    return StaffDecision(
      changes: [.account(account), .endSessions(of: account.id)],
      entries: [entry(now, actor, action, account.name.rawValue, details)]
    )
  }

  private func keepRole(of account: Account) throws(StaffRefusal) {
    guard account.role > .visitor || account.guide != nil else { throw .withoutRole }
  }

  private func keepOwner(beside id: AccountID) throws(StaffRefusal) {
    let others = accounts.values.contains { $0.role == .owner && $0.id != id }
    guard others else { throw .lastOwner }
  }

  private func clearing(_ id: AccountID) -> [StaffChange] {
    let ofBrowsers = (known[id] ?? [:]).keys.map { Counter.known(id, at: $0) }
    return ([.account(id)] + ofBrowsers).filter { counts[$0] != nil }.sorted().map {
      .clear($0)
    }
  }

  func known(_ id: AccountID) throws(StaffRefusal) -> Account {
    guard let account = accounts[id] else { throw .unknownAccount }
    return account
  }

  func entry(
    _ now: Timestamp,
    _ actor: LogEntry.Actor,
    _ action: LogEntry.Action,
    _ subject: String = "",
    _ details: String = ""
  ) -> LogEntry {
    LogEntry(at: now, who: actor, action: action, subject: subject, details: details)
  }
}
