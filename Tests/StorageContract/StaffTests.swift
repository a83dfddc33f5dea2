import BarTables
import Identifiers
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import Staffing
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `Staff in storage` {
  private func account(_ name: String, _ role: Role = .owner) throws -> Account {
    Account(
      id: AccountID.random(),
      name: try #require(PersonName(rawValue: name)),
      role: role,
      passwordHash: "$argon2id$v=19$\(name)"
    )
  }

  @discardableResult
  private func carryOut(
    _ command: StaffCommand,
    _ storage: any Storage,
    at time: Timestamp = .noon
  ) async throws -> StaffDecision {
    try await storage.carryOut(command, in: .main, by: .machine, at: time).get()
  }

  @Test(arguments: Engine.allCases)
  func `has lines in its log about what is kept beside the bars`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar(.atOnce)
    let entry = LogEntry(at: .noon, who: .machine, action: "import-exposition", subject: "2")
    try await storage.note(entry, of: .main)
    let kept = try await store.open().log(of: .main, matching: LogFilter(), limit: 9)
    #expect(kept.map(\.entry) == [entry])
    let nowhere = BarID(unchecked: "nowhere")
    await #expect(throws: StorageError.unknownBar(nowhere)) {
      try await storage.note(entry, of: nowhere)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is found after a restart`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    #expect(try await !storage.hasAccounts(in: .main))
    let (owner, other) = (try account("민지 O'Neil"), try account("Jun", .staff))
    try await carryOut(.found(owner), storage)
    try await carryOut(.add(other), storage)
    try await carryOut(.setRole(other.id, .manager), storage)
    let attempt = SignInAttempt(name: "jun", device: "b", address: "192.0.2.7")
    try await carryOut(.guess(attempt), storage)
    let session = Session(token: "t", account: owner.id, beganAt: .noon)
    let known = SignInAttempt(name: owner.name.rawValue, device: nil, address: "192.0.2.8")
    try await carryOut(.signIn(known, session, password: owner.passwordHash, device: "d"), storage)
    let again = try store.open()
    #expect(try await again.hasAccounts(in: .main))
    let staff = try await again.staff(of: .main)
    #expect(staff == (try await storage.staff(of: .main)))
    #expect(staff.accounts[other.id]?.role == .manager)
    #expect(staff.accounts[owner.id] == owner)
    #expect(staff.known == [owner.id: ["d": .noon]])
    #expect(staff.counts[.account(other.id)] == FailureCount(failures: 1, failedAt: .noon))
    let found = try await again.session("t", of: .main)
    #expect(found == SignedIn(session: session, account: owner))
    #expect(try await again.session("d", of: .main) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `keeps sessions until they end`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let (owner, other) = (try account("Minji"), try account("Jun"))
    try await carryOut(.found(owner), storage)
    try await carryOut(.add(other), storage)
    for (token, account) in [("a", owner), ("b", owner), ("c", other), ("d", other)] {
      let attempt = SignInAttempt(name: account.name.rawValue, device: nil, address: "x")
      let session = Session(token: token, account: account.id, beganAt: .noon)
      let command = StaffCommand.signIn(
        attempt,
        session,
        password: account.passwordHash,
        device: "device"
      )
      try await carryOut(command, storage)
    }
    try await carryOut(.signOut("a"), storage)
    #expect(try await storage.session("a", of: .main) == nil)
    #expect(try await storage.session("b", of: .main) != nil)
    try await carryOut(.remove(owner.id), storage)
    #expect(try await storage.session("b", of: .main) == nil)
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + Session.notingMilliseconds)
    let used = try #require(try await storage.session("c", of: .main)).session
    try await carryOut(.note(used), storage, at: later)
    #expect(try await storage.session("c", of: .main)?.session.usedAt == later)
    let end = Timestamp(milliseconds: Timestamp.noon.milliseconds + Session.idleMilliseconds)
    #expect(try await storage.forgetSessions(of: .main, at: end) == 1)
    #expect(try await storage.session("c", of: .main) != nil)
    try await carryOut(.setPassword(other.id, "$argon2id$new"), storage)
    #expect(try await storage.session("c", of: .main) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `tells at once what sessions and devices let do`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let seine = BarID(unchecked: "seine")
    _ = try await storage.open(seine, menu: .original(), at: .opening)
    let accounts = [
      try account("Minji"), try account("Jun", .staff), try account("Amélie", .staff),
    ]
    let (owner, guest, other) = (accounts[0], accounts[1], accounts[2])
    for account in accounts {
      try await carryOut(.add(account), storage)
      let attempt = SignInAttempt(name: account.name.rawValue, device: nil, address: "x")
      let session = Session(token: account.name.rawValue, account: account.id, beganAt: .noon)
      try await carryOut(
        .signIn(attempt, session, password: account.passwordHash, device: "d"),
        storage
      )
    }
    for (kind, text) in [(Device.Kind.staff, "2345-6789"), (.kiosk, "2345-678A")] {
      let code = try #require(PairingCode(rawValue: text))
      let name = try #require(PersonName(rawValue: kind.rawValue))
      let asked = Pairing(code: code, token: text, address: "192.0.2.7", askedAt: .noon)
      try await carryOut(.ask(asked), storage)
      try await carryOut(.confirm(code, Pairing.Confirmation(kind: kind, name: name)), storage)
      let id = AccountID.random()
      try await carryOut(.collect(text, id: id, token: kind.rawValue), storage)
    }
    try await storage.setBarRole(
      .manager,
      of: guest,
      from: .main,
      at: seine,
      by: .machine,
      at: .noon
    )
    let tokens = accounts.map(\.name.rawValue) + ["staff", "kiosk", "'none"]
    let passes = tokens.flatMap { token in
      [BarID.main, seine].map { StaffPass(token: token, of: .main, at: $0) }
    }
    let asked = Set(passes + [StaffPass(token: "Minji", of: seine, at: seine)])
    func told(at time: Timestamp = .noon) async throws -> [String: Role] {
      let roles = try await storage.roles(of: asked, at: time)
      return Dictionary(uniqueKeysWithValues: roles.map { ("\($0.token) at \($0.bar)", $1) })
    }
    let before: [String: Role] = [
      "Minji at main": .owner, "Minji at seine": .owner, "Jun at main": .staff,
      "Jun at seine": .manager, "Amélie at main": .staff, "staff at main": .preparation,
    ]
    #expect(try await told() == before)
    try await carryOut(.setRole(other.id, .manager), storage)
    try await carryOut(.setPassword(owner.id, "$argon2id$new"), storage)
    try await storage.setBarRole(nil, of: guest, from: .main, at: seine, by: .machine, at: .noon)
    #expect(try await told() == ["Jun at main": .staff, "staff at main": .preparation])
    let end = Timestamp(milliseconds: Timestamp.noon.milliseconds + Session.idleMilliseconds)
    #expect(try await told(at: end) == ["staff at main": .preparation])
    #expect(try await storage.roles(of: [], at: .noon).isEmpty)
  }

  @Test(arguments: Engine.allCases)
  func `takes a device in once`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let code = try #require(PairingCode(rawValue: "2345-6789"))
    let asked = Pairing(code: code, token: "asked", address: "192.0.2.7", askedAt: .noon)
    try await carryOut(.ask(asked), storage)
    #expect(try await store.open().staff(of: .main).pairings == [code: asked])
    let name = try #require(PersonName(rawValue: "Tablet '2'"))
    let confirmation = Pairing.Confirmation(kind: .staff, name: name)
    try await carryOut(.confirm(code, confirmation), storage)
    let (first, second) = (AccountID.random(), AccountID.random())
    try await carryOut(.collect("asked", id: first, token: "one"), storage)
    let again = try await storage.carryOut(
      .collect("asked", id: second, token: "two"),
      in: .main,
      by: .stranger,
      at: .noon
    )
    #expect(again == .failure(.unknownCode))
    let device = Device(id: first, token: "one", kind: .staff, name: name, pairedAt: .noon)
    #expect(try await store.open().device("one", of: .main) == device)
    #expect(try await storage.device("two", of: .main) == nil)
    try await carryOut(.unpair(first), storage)
    #expect(try await storage.device("one", of: .main) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `makes one first owner, however many try at once`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let accounts = try (0..<20).map { try account("Owner \($0)") }
    let made = try await withThrowingTaskGroup { group in
      for account in accounts {
        group.addTask {
          try await storage.carryOut(.found(account), in: .main, by: .stranger, at: .noon)
        }
      }
      return try await group.reduce(into: 0) { count, result in
        if case .success = result { count += 1 }
      }
    }
    #expect(made == 1)
    #expect(try await storage.staff(of: .main).accounts.count == 1)
  }

  @Test(arguments: Engine.allCases)
  func `is logged with the commands to the bar, in order and without gaps`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let owner = try account("Minji")
    try await carryOut(.found(owner), storage)
    let submissions = [
      Submission(try .order(("kiwi", 1)), orderID: .first, at: .noon),
      Submission(
        .adjust("kiwi", by: 2, reason: .delivery),
        orderID: .random(),
        at: .noon,
        by: owner.actor
      ),
      Submission(
        .adjust("kiwi", by: -90, reason: .waste),
        orderID: .random(),
        at: .noon,
        by: owner.actor
      ),
      Submission(.cancel(.first), orderID: .random(), at: .noon, by: owner.actor),
      Submission(.call(.help, from: nil), orderID: .random(), at: .noon, by: owner.actor),
    ]
    _ = try await storage.commit(submissions)
    let lines = try await store.open().log(of: .main, matching: LogFilter(), limit: 10)
    #expect(lines.map(\.number) == [4, 3, 2, 1])
    #expect(lines.map(\.entry.action) == ["cancel", "adjust", "account-added", "preparation-set"])
    #expect(lines.prefix(3).map(\.entry.details) == ["", "2 delivery", "owner"])
    #expect(lines[0].entry.subject == OrderID.first.rawValue)
    #expect(lines[0].entry.who == owner.actor)
    let older = LogFilter(action: "adjust", before: 4)
    #expect(try await storage.log(of: .main, matching: older, limit: 10) == [lines[1]])
    let by = LogFilter(who: "Jun")
    #expect(try await storage.log(of: .main, matching: by, limit: 10).isEmpty)
    #expect(try await storage.log(of: .main, matching: LogFilter(), limit: 1) == [lines[0]])
  }

  @Test(arguments: Engine.allCases)
  func `is that of one bar`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let other = try #require(BarID("other"))
    _ = try await storage.open(other, menu: .original(), at: .opening)
    try await carryOut(.found(account("Minji")), storage)
    #expect(try await !storage.hasAccounts(in: other))
    #expect(try await storage.log(of: other, matching: LogFilter(), limit: 9).isEmpty)
    let nowhere = try #require(BarID("nowhere"))
    await #expect(throws: StorageError.unknownBar(nowhere)) {
      try await storage.carryOut(.signOut("t"), in: nowhere, by: .machine, at: .noon)
    }
  }
}

@Suite struct `The file of staff` {
  let path: String

  init() async throws {
    path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    let owner = Account(
      id: AccountID.random(),
      name: try #require(PersonName(rawValue: "Minji")),
      role: .owner,
      passwordHash: "$argon2id$"
    )
    _ = try await storage.carryOut(.found(owner), in: .main, by: .machine, at: .noon)
    let attempt = SignInAttempt(name: "Minji", device: nil, address: "x")
    let session = Session(token: "t", account: owner.id, beganAt: .noon)
    let command = StaffCommand.signIn(attempt, session, password: "$argon2id$", device: "d")
    _ = try await storage.carryOut(command, in: .main, by: .machine, at: .noon)
  }

  @Test(arguments: [
    ("DELETE FROM audit_log", "a row of audit_log cannot be deleted"),
    ("UPDATE audit_log SET who_name = 'Jun'", "a row of audit_log cannot be changed"),
    ("UPDATE staff_account SET password = '482913'", "CHECK"),
    ("UPDATE staff_account SET role = 'god'", "CHECK"),
    ("DELETE FROM staff_account", "FOREIGN KEY"),
  ])
  func `is guarded, whoever writes`(tampering: String, message: String) throws {
    var connection = try Connection(.file(path))
    let error = #expect(throws: SQLiteError.self) {
      try connection.run("\(unsafe: tampering)")
    }
    #expect(error?.message.contains(message) == true, "\(error as Any)")
  }

  @Test func `is audited, and a restored backup signs nobody in`() async throws {
    #expect(try StorageFile(path).audit().differences == [])
    try StorageFile(path).backUp(to: path + ".backup")
    try StorageFile(path).restore(from: path + ".backup")
    let storage = try SQLiteStorage(path: path)
    #expect(try await storage.hasAccounts(in: .main))
    #expect(try await storage.session("t", of: .main) == nil)
    var connection = try Connection(.file(path))
    try connection.run("UPDATE staff_account SET role = 'staff'")
    try connection.withoutGuards { try $0.run("DELETE FROM audit_log WHERE number = 1") }
    try connection.run(
      """
      INSERT INTO staff_second_factor
      SELECT bar_id, account_id, '11111111111111111111111111111111', 1, '' FROM staff_account
      """
    )
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains("none of an owner") })
    #expect(differences.contains { $0.contains("the second factor of Minji cannot be used") })
    #expect(differences.contains { $0.contains("1 lines, but the last has the number 2") })
  }
}
