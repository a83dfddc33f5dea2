import JuiceBar
import Time

// Guesses, sessions and their end.
extension Staff {
  func decideSignIn(
    _ command: StaffCommand,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    switch command {
    case .guess(let attempt):
      return StaffDecision(changes: try count(counters(of: attempt), at: now))
    case .fail(let attempt, let isOfCode):
      // A password may have been typed as the name, so the log records only existing names.
      let name = account(named: attempt.name)?.name.rawValue ?? ""
      let action: LogEntry.Action = isOfCode ? "code-failed" : "sign-in-failed"
      let failed = entry(now, .stranger, action, name, attempt.address)
      return StaffDecision(entries: [failed])
    case .signIn(let attempt, let session, let password, let device, let needsNoCode):
      let account = try known(session.account)
      guard account.passwordHash == password else { throw .unknownAccount }
      guard needsNoCode || secondFactors[account.id] == nil else { throw .codeNeeded }
      return signIn(account, attempt, session, device: device, at: now)
    case .changeOwn(let attempt, let session, let password, let new):
      var account = try known(session.account)
      guard account.passwordHash == password else { throw .unknownAccount }
      account.passwordHash = new
      return StaffDecision(
        changes: givingBack(attempt)
          + [.account(account), .endSessions(of: account.id), .beginSession(session)],
        entries: [entry(now, account.actor, "password-changed", account.name.rawValue)]
      )
    case .approve(let attempt, let id, let password):
      guard try known(id).passwordHash == password else { throw .unknownAccount }
      return StaffDecision(changes: givingBack(attempt))
    case .note(let session):
      return StaffDecision(changes: [.noteSession(session.token, at: now)])
    case .signOut(let token):
      return StaffDecision(
        changes: [.endSession(token)],
        entries: [entry(now, actor, "sign-out")]
      )
    case .signOutEverywhere(let id):
      let account = try known(id)
      return StaffDecision(
        changes: [.endSessions(of: id)],
        entries: [entry(now, actor, "sign-out-everywhere", account.name.rawValue)]
      )
    default: return StaffDecision()
    }
  }

  /// One more failure for each counter, unless one of them says to wait.
  func count(_ counters: [Counter], at now: Timestamp) throws(StaffRefusal) -> [StaffChange] {
    let wait = counters.map { $0.lockout.remaining(of: counts[$0], at: now) }.max() ?? 0
    guard wait == 0 else { throw .lockedOut(wait) }
    return counters.sorted().map { counter in
      let before = counts[counter].flatMap { Lockout.isForgotten($0, at: now) ? nil : $0 }
      return .count(counter, FailureCount(failures: (before?.failures ?? 0) + 1, failedAt: now))
    }
  }

  /// Guesses that were right count no more.
  func givingBack(_ attempt: SignInAttempt, guesses: Int = 1) -> [StaffChange] {
    // Strangers' guesses at the account from elsewhere still count, and the address gets back the
    // correct guess.
    counters(of: attempt).sorted().compactMap { counter in
      guard var count = counts[counter] else { return nil }
      count.failures -= guesses
      let isShared = counter.lockout == .address
      return isShared && count.failures > 0 ? .count(counter, count) : .clear(counter)
    }
  }

  func signIn(
    _ account: Account,
    _ attempt: SignInAttempt,
    _ session: Session,
    guesses: Int = 1,
    device: String,
    at now: Timestamp
  ) -> StaffDecision {
    var changes = givingBack(attempt, guesses: guesses)
    var browsers = known[account.id] ?? [:]
    browsers[device] = now
    for (token, _) in browsers.sorted(by: { $0.value > $1.value }).dropFirst(Self.maximumKnown) {
      changes.append(.forgetKnown(account.id, at: token))
      let counter = Counter.known(account.id, at: token)
      if counts[counter] != nil { changes.append(.clear(counter)) }
    }
    changes.append(.known(account.id, at: device, now))
    changes.append(.beginSession(session))
    let entry = entry(now, account.actor, "sign-in", "", attempt.address)
    return StaffDecision(changes: changes, entries: [entry])
  }
}
