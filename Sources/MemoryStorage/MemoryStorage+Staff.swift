public import JuiceBar
public import Staffing

/// What is kept of the staff of one bar.
struct StaffRecords {
  private(set) var staff = Staff()
  private(set) var sessions: [String: Session] = [:]
  private(set) var log: [NumberedEntry] = []
  private(set) var deliveries: [AccountID: WebhookRecords] = [:]

  mutating func carryOut(
    _ command: StaffCommand,
    by actor: LogEntry.Actor,
    at now: Timestamp,
    cursor: WebhookCursor
  ) -> Result<StaffDecision, StaffRefusal> {
    do throws(StaffRefusal) {
      let decision = try staff.decide(command, by: actor, at: now)
      for change in decision.changes { apply(change, cursor: cursor) }
      for entry in decision.entries { add(entry) }
      return .success(decision)
    } catch {
      return .failure(error)
    }
  }

  mutating func add(_ entry: LogEntry) {
    log.append(NumberedEntry(number: log.count + 1, entry: entry))
  }

  mutating func forgetSessions(at now: Timestamp) -> Int {
    for (counter, count) in staff.counts where Lockout.isForgotten(count, at: now) {
      staff.apply(.clear(counter))
    }
    let before = sessions.count
    sessions = sessions.filter { !$0.value.isOver(at: now) }
    return before - sessions.count
  }

  mutating func keep(_ record: WebhookRecord) {
    guard staff.webhooks[record.webhook] != nil else { return }
    if let progress = record.progress { staff.webhooks[record.webhook]?.progress = progress }
    deliveries[record.webhook, default: WebhookRecords()].keep(record)
  }

  private mutating func apply(_ change: StaffChange, cursor: WebhookCursor) {
    staff.apply(change)
    switch change {
    // A new webhook is told of what happens from now on.
    case .integration(.webhook(let webhook)):
      staff.webhooks[webhook.id]?.progress = WebhookProgress(cursor: cursor)
    case .integration(.removeWebhook(let id)): deliveries[id] = nil
    case .integration(.discard(let id, let event)): deliveries[id]?.discard(event)
    case .beginSession(let session): sessions[session.token] = session
    case .noteSession(let token, let time): sessions[token]?.usedAt = time
    case .endSession(let token): sessions[token] = nil
    case .endSessions(let id), .removeAccount(let id):
      sessions = sessions.filter { $0.value.account != id }
    default: break
    }
  }
}

extension MemoryStorage: StaffStorage {
  /// Whether there is an account.
  public func hasAccounts(in bar: BarID) async throws(StorageError) -> Bool {
    try access(bar) { !$0.staff.staff.accounts.isEmpty }
  }

  /// The staff of the bar.
  public func staff(of bar: BarID) async throws(StorageError) -> Staff {
    try access(bar) { $0.staff.staff }
  }

  /// A session by its token.
  public func session(_ token: String, of bar: BarID) async throws(StorageError) -> SignedIn? {
    try access(bar) { ledger in
      guard let session = ledger.staff.sessions[token],
        let account = ledger.staff.staff.accounts[session.account]
      else { return nil }
      return SignedIn(session: session, account: account)
    }
  }

  /// A device by its token.
  public func device(_ token: String, of bar: BarID) async throws(StorageError) -> Device? {
    try access(bar) { $0.staff.staff.devices.values.first { $0.token == token } }
  }

  /// Decides the command and does it under one lock.
  public func carryOut(
    _ command: StaffCommand,
    in bar: BarID,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) -> Result<StaffDecision, StaffRefusal> {
    try access(bar) { ledger in
      let cursor = ledger.webhookCursor
      return ledger.staff.carryOut(command, by: actor, at: now, cursor: cursor)
    }
  }

  /// Lines of the audit log.
  public func log(
    of bar: BarID,
    matching filter: LogFilter,
    limit: Int
  ) async throws(StorageError) -> [NumberedEntry] {
    try access(bar) { Array($0.staff.log.reversed().filter(filter.matches).prefix(limit)) }
  }

  /// Adds the line.
  public func note(_ entry: LogEntry, of bar: BarID) async throws(StorageError) {
    try access(bar) { $0.staff.add(entry) }
  }

  /// Drops what is over.
  public func forgetSessions(of bar: BarID, at now: Timestamp) async throws(StorageError) -> Int {
    try access(bar) { $0.staff.forgetSessions(at: now) }
  }
}
