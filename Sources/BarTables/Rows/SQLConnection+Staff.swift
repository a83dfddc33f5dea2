import Identifiers
package import JuiceBar
import Languages
package import SQLLanguage
package import Staffing
package import Time

// The staff of a bar: rows for every response to staff, and the whole for a decision.
extension SQLConnection where Self: ~Copyable {
  package mutating func staff(of bar: StaffStatements) throws -> Staff {
    var staff = Staff()
    for account in try rows(bar.accounts, as: Account.Columns.self).legible(Account.init(stored:)) {
      staff.accounts[account.id] = account
    }
    for device in try rows(bar.devices, as: Device.Columns.self).legible(Device.init(stored:)) {
      staff.devices[device.id] = device
    }
    for pairing in try rows(bar.pairings, as: Pairing.Columns.self).legible(Pairing.init(stored:)) {
      staff.pairings[pairing.code] = pairing
    }
    let known = try rows(bar.known, as: (String, String, Int).self)
    for (id, token, time) in known.legible({ (try storedID($0.0), $0.1, $0.2) }) {
      staff.known[id, default: [:]][token] = Timestamp(milliseconds: time)
    }
    for (counter, failures, time) in try rows(bar.counts, as: (String, Int, Int).self) {
      staff.counts[Counter(rawValue: counter)] = FailureCount(
        failures: failures,
        failedAt: Timestamp(milliseconds: time)
      )
    }
    try addSecondFactors(of: bar, to: &staff)
    try addPrograms(of: IntegrationStatements(bar: bar.bar), to: &staff)
    return staff
  }

  private mutating func addSecondFactors(of bar: StaffStatements, to staff: inout Staff) throws {
    for (id, secret, step, recovery) in try rows(
      bar.secondFactors,
      as: (String, String, Int, String).self
    ) {
      let account = AccountID(rawValue: id)
      // An error names the account, never the secret.
      let factor = [secret].legible { secret in
        SecondFactor(
          secret: try readable(OneTimeSecret(secret), "the second factor of an account", id),
          lastStep: step,
          recoveryHashes: Set(recovery.split(separator: " ").map(String.init))
        )
      }.first
      guard let account else { continue }
      // Nobody signs in without a factor that is only damaged.
      if let factor { staff.secondFactors[account] = factor } else { staff.accounts[account] = nil }
    }
    let pending = try rows(bar.pendingSignIns, as: (String, String, Int).self).legible {
      PendingSignIn(
        token: $0.0,
        account: try storedID($0.1),
        askedAt: Timestamp(milliseconds: $0.2)
      )
    }
    for pending in pending { staff.pendingSignIns[pending.token] = pending }
  }

  package mutating func session(_ token: String, of bar: StaffStatements) throws -> SignedIn? {
    guard
      let row = try row(
        bar.session(token),
        as: (String, String, String, String?, String, Int, Int).self
      )
    else { return nil }
    let account = try Account(stored: (row.0, row.1, row.2, row.3, row.4))
    let session = Session(
      token: token,
      account: account.id,
      beganAt: Timestamp(milliseconds: row.5),
      usedAt: Timestamp(milliseconds: row.6)
    )
    return SignedIn(session: session, account: account)
  }

  package mutating func device(_ token: String, of bar: StaffStatements) throws -> Device? {
    try row(bar.device(token), as: Device.Columns.self).map(Device.init(stored:))
  }

  package mutating func roles(
    of passes: Set<StaffPass>,
    at now: Timestamp,
    for dialect: Dialect
  ) throws -> [StaffPass: Role] {
    var roles: [StaffPass: Role] = [:]
    let query = StaffStatements.roles(of: passes, at: now, for: dialect)
    let rows = try rows(query, as: (String, String, String, String?).self)
    let found = rows.legible { token, home, bar, role in
      let pass = StaffPass(
        token: token,
        of: try readable(BarID(home), "a bar", home),
        at: try readable(BarID(bar), "a bar", bar)
      )
      return (pass, try role.map { try readable(Role(rawValue: $0), "a role", $0) })
    }
    for (pass, role) in found { roles[pass] = role }
    return roles
  }

  package mutating func carryOut(
    _ command: StaffCommand,
    in bar: StaffStatements,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) throws -> Result<StaffDecision, StaffRefusal> {
    guard try progress(ofBar: bar.bar) != nil else { throw StorageError.unknownBar(bar.bar) }
    let loaded = try staff(of: bar)
    if case .found = command, loaded.accounts.isEmpty {
      // One that cannot be read is there all the same.
      let other = try value(bar.anyAccount, as: Int.self)
      guard other == nil else { throw Unreadable(what: "an account", text: "at \(bar.bar)") }
    }
    let decision: StaffDecision
    do throws(StaffRefusal) {
      decision = try loaded.decide(command, by: actor, at: now)
    } catch {
      return .failure(error)
    }
    for change in decision.changes { for sql in bar.make(change) { try run(sql) } }
    for entry in decision.entries { try run(bar.add(entry)) }
    return .success(decision)
  }

  package mutating func log(
    of bar: StaffStatements,
    matching filter: LogFilter,
    limit: Int
  ) throws -> [NumberedEntry] {
    try legible(upTo: limit, NumberedEntry.init(stored:)) {
      try $0.rows(bar.log(matching: filter, limit: $1), as: NumberedEntry.Columns.self)
    }
  }

  package mutating func forgetSessions(of bar: StaffStatements, at now: Timestamp) throws -> Int {
    try run(bar.forgetCounts(at: now))
    try run(bar.forgetPendingSignIns(at: now))
    return try run(bar.forgetSessions(at: now))
  }
}

func storedID(_ text: String) throws -> AccountID {
  try readable(AccountID(rawValue: text), "an identifier of staff", text)
}

extension Account {
  typealias Columns = (String, String, String, String?, String)

  init(stored row: Columns) throws {
    self.init(
      id: try storedID(row.0),
      name: PersonName(stored: row.1),
      role: try readable(Role(rawValue: row.2), "a role", row.2),
      guide: try row.3.map { try readable(GuideRights(rawValue: $0), "a guide role", $0) },
      passwordHash: row.4
    )
  }
}

extension Device {
  typealias Columns = (String, String, String, String, Int)

  init(stored row: Columns) throws {
    self.init(
      id: try storedID(row.0),
      token: row.1,
      kind: try readable(Kind(rawValue: row.2), "the kind of a device", row.2),
      name: PersonName(stored: row.3),
      pairedAt: Timestamp(milliseconds: row.4)
    )
  }
}

extension Pairing {
  typealias Columns = (String, String, String, Int, String?, String?, String?)

  init(stored row: Columns) throws {
    var confirmation: Confirmation?
    if let kind = row.4, let text = row.5 {
      confirmation = Confirmation(
        kind: try readable(Device.Kind(rawValue: kind), "the kind of a device", kind),
        name: PersonName(stored: text),
        replacing: try row.6.map(storedID)
      )
    }
    self.init(
      code: try readable(PairingCode(rawValue: row.0), "a code of a device", row.0),
      token: row.1,
      address: row.2,
      askedAt: Timestamp(milliseconds: row.3),
      confirmation: confirmation
    )
  }
}

extension NumberedEntry {
  typealias Columns = (Int, Int, String, String, String, String, String, String)

  init(stored row: Columns) throws {
    let kind = try readable(LogEntry.Actor.Kind(rawValue: row.2), "who is logged", row.2)
    self.init(
      number: row.0,
      entry: LogEntry(
        at: Timestamp(milliseconds: row.1),
        who: LogEntry.Actor(kind, id: row.3, name: row.4),
        action: LogEntry.Action(rawValue: row.5),
        subject: row.6,
        details: row.7
      )
    )
  }
}
