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

@Suite struct `A second factor in storage` {
  private let attempt = SignInAttempt(name: "Minji", device: nil, address: "192.0.2.7")

  private func owner(_ storage: any Storage) async throws -> Account {
    let owner = Account(
      id: AccountID.random(),
      name: try #require(PersonName(rawValue: "Minji")),
      role: .owner,
      passwordHash: "$argon2id$v=19$x"
    )
    try await carryOut(.found(owner), storage)
    return owner
  }

  @discardableResult
  private func carryOut(
    _ command: StaffCommand,
    _ storage: any Storage
  ) async throws -> StaffDecision {
    try await storage.carryOut(command, in: .main, by: .machine, at: .noon).get()
  }

  private func switchOn(
    of account: Account,
    _ storage: any Storage
  ) async throws -> (OneTimeSecret, [RecoveryCode]) {
    var generator = SystemRandomNumberGenerator()
    let secret = OneTimeSecret(using: &generator)
    let codes = (0..<SecondFactor.recoveryCount).map { _ in RecoveryCode(using: &generator) }
    let factor = SecondFactor(secret: secret, lastStep: 0, recoveryHashes: Set(codes.map(\.hash)))
    let session = Session(token: "here", account: account.id, beganAt: .noon)
    let command = StaffCommand.switchOnSecondFactor(
      attempt,
      session,
      factor,
      code: secret.code(at: OneTimeSecret.step(at: .noon)),
      password: account.passwordHash
    )
    try await carryOut(command, storage)
    return (secret, codes)
  }

  @Test(arguments: Engine.allCases)
  func `is found after a restart, without the code that was used`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let owner = try await owner(storage)
    let (secret, codes) = try await switchOn(of: owner, storage)
    let pending = PendingSignIn(token: "p", account: owner.id, askedAt: .noon)
    try await carryOut(.awaitCode(pending, password: owner.passwordHash), storage)
    let session = Session(token: "t", account: owner.id, beganAt: .noon)
    let byCode = StaffCommand.signInByCode(
      attempt,
      session,
      pending: "p",
      code: "\(codes[3])",
      device: "d"
    )
    try await carryOut(byCode, storage)
    try await carryOut(
      .awaitCode(
        PendingSignIn(token: "q", account: owner.id, askedAt: .noon),
        password: owner.passwordHash
      ),
      storage
    )
    let again = try store.open()
    let staff = try await again.staff(of: .main)
    #expect(staff == (try await storage.staff(of: .main)))
    let factor = try #require(staff.secondFactors[owner.id])
    #expect(factor.secret == secret)
    #expect(factor.lastStep == OneTimeSecret.step(at: .noon))
    #expect(factor.recoveryHashes == Set(codes.map(\.hash)).subtracting([codes[3].hash]))
    #expect(staff.pendingSignIns.keys.sorted() == ["q"])
    #expect(try await again.session("t", of: .main) != nil)
  }

  @Test(arguments: Engine.allCases)
  func `goes with its account, and when it is taken off`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let owner = try await owner(storage)
    _ = try await switchOn(of: owner, storage)
    try await carryOut(.removeSecondFactor(owner.id), storage)
    #expect(try await storage.staff(of: .main).secondFactors.isEmpty)
    _ = try await switchOn(of: owner, storage)
    let other = Account(
      id: AccountID.random(),
      name: try #require(PersonName(rawValue: "Jun")),
      role: .owner,
      passwordHash: "$argon2id$v=19$x"
    )
    try await carryOut(.add(other), storage)
    let pending = PendingSignIn(token: "p", account: owner.id, askedAt: .noon)
    try await carryOut(.awaitCode(pending, password: owner.passwordHash), storage)
    try await carryOut(.remove(owner.id), storage)
    let staff = try await storage.staff(of: .main)
    #expect(staff.secondFactors.isEmpty && staff.pendingSignIns.isEmpty)
  }

  @Test(arguments: Engine.allCases)
  func `is waited for no longer than its time`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let owner = try await owner(storage)
    let pending = PendingSignIn(token: "p", account: owner.id, askedAt: .noon)
    try await carryOut(.awaitCode(pending, password: owner.passwordHash), storage)
    let end = Timestamp(
      milliseconds: Timestamp.noon.milliseconds + PendingSignIn.lifetimeMilliseconds
    )
    _ = try await storage.forgetSessions(of: .main, at: end)
    #expect(try await storage.staff(of: .main).pendingSignIns.isEmpty)
  }
}
