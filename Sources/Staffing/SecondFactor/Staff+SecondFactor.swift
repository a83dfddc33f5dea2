import JuiceBar
import Time

// Codes after the right PIN: switching them on and off, and signing in by one.
extension Staff {
  func decideSecondFactor(
    _ command: StaffCommand,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    switch command {
    case .switchOnSecondFactor(let attempt, let session, var factor, let code, let password):
      let account = try known(session.account)
      guard account.passwordHash == password else { throw .unknownAccount }
      guard factor.use(code, at: now) == .code else { throw .wrongCode }
      return StaffDecision(
        changes: givingBack(attempt) + [
          .secondFactor(account.id, factor), .endSessions(of: account.id), .beginSession(session),
        ],
        entries: [entry(now, account.actor, "second-factor-on", account.name.rawValue)]
      )
    case .switchOffSecondFactor(let attempt, let id, let password):
      let account = try known(id)
      guard account.passwordHash == password else { throw .unknownAccount }
      return StaffDecision(
        changes: givingBack(attempt) + [.secondFactor(id, nil)],
        entries: [entry(now, account.actor, "second-factor-off", account.name.rawValue)]
      )
    case .removeSecondFactor(let id):
      let account = try known(id)
      guard secondFactors[id] != nil else { return StaffDecision() }
      return StaffDecision(
        changes: [.secondFactor(id, nil)],
        entries: [entry(now, actor, "second-factor-removed", account.name.rawValue)]
      )
    case .awaitCode(let pending, let password):
      let account = try known(pending.account)
      guard account.passwordHash == password else { throw .unknownAccount }
      let over = pendingSignIns.values.filter { $0.isOver(at: now) }.map(\.token).sorted()
      return StaffDecision(changes: over.map { .endPendingSignIn($0) } + [.pendingSignIn(pending)])
    case .signInByCode(let attempt, let session, let pending, let code, let device):
      return try signInByCode(code, attempt, session, pending, device: device, at: now)
    default: return StaffDecision()
    }
  }

  private func signInByCode(
    _ code: String,
    _ attempt: SignInAttempt,
    _ session: Session,
    _ token: String,
    device: String,
    at now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    guard let pending = pendingSignIns[token], !pending.isOver(at: now),
      pending.account == session.account
    else { throw .signInIsOver }
    let account = try known(pending.account)
    var decision = StaffDecision()
    if var factor = secondFactors[account.id] {
      guard let use = factor.use(code, at: now) else { throw .wrongCode }
      decision.changes.append(.secondFactor(account.id, factor))
      if use == .recovery {
        let left = "\(factor.recoveryHashes.count)"
        decision.entries.append(entry(now, account.actor, "recovery-code-used", "", left))
      }
    }
    decision.changes.append(.endPendingSignIn(token))
    // The guess at the PIN was right too.
    let begun = signIn(account, attempt, session, guesses: 2, device: device, at: now)
    decision.changes += begun.changes
    decision.entries += begun.entries
    return decision
  }
}
