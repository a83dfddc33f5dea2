import Identifiers
import JuiceBar
import Languages
import Testing
import Time

@testable import Staffing

@Suite struct `A second factor` {
  private let now = Timestamp(milliseconds: 1_764_046_800_000)
  private let attempt = SignInAttempt(name: "Minji", device: nil, address: "192.0.2.7")
  private let account: Account
  private let secret: OneTimeSecret
  private let codes: [RecoveryCode]
  private var staff = Staff()

  init() throws {
    var generator = SystemRandomNumberGenerator()
    secret = OneTimeSecret(using: &generator)
    codes = (0..<2).map { _ in RecoveryCode(using: &generator) }
    account = Account(
      id: AccountID(at: now, using: &generator),
      name: try #require(PersonName(rawValue: "Minji")),
      role: .owner,
      passwordHash: "hash"
    )
    staff.apply(.account(account))
    let hashes = Set(codes.map(\.hash))
    staff.apply(
      .secondFactor(account.id, SecondFactor(secret: secret, lastStep: 0, recoveryHashes: hashes))
    )
    staff.apply(.pendingSignIn(PendingSignIn(token: "p", account: account.id, askedAt: now)))
  }

  private func command(_ code: String, pending: String = "p", at time: Timestamp) -> StaffCommand {
    .signInByCode(
      attempt,
      Session(token: "s", account: account.id, beganAt: time),
      pending: pending,
      code: code,
      device: "d"
    )
  }

  private mutating func signIn(
    _ code: String,
    pending: String = "p",
    at time: Timestamp? = nil
  ) throws(StaffRefusal) {
    let time = time ?? now
    let decision = try staff.decide(
      command(code, pending: pending, at: time),
      by: .stranger,
      at: time
    )
    for change in decision.changes { staff.apply(change) }
    staff.apply(.pendingSignIn(PendingSignIn(token: "p", account: account.id, askedAt: now)))
  }

  private func code(_ steps: Int) -> String { secret.code(at: OneTimeSecret.step(at: now) + steps) }

  @Test(arguments: [-1, 0, 1])
  func `takes the codes of the present step and of those beside it`(steps: Int) throws {
    var test = self
    try test.signIn(code(steps))
  }

  @Test(arguments: [-2, 2])
  func `takes no others`(steps: Int) throws {
    var test = self
    #expect(throws: StaffRefusal.wrongCode) { try test.signIn(code(steps)) }
  }

  @Test func `takes a code once, and none from before it`() throws {
    var test = self
    try test.signIn(code(0))
    for steps in [0, -1] {
      #expect(throws: StaffRefusal.wrongCode) { try test.signIn(code(steps)) }
    }
    try test.signIn(code(1))
  }

  @Test func `takes each recovery code once, however it is typed`() throws {
    var test = self
    try test.signIn("\(codes[0])")
    #expect(throws: StaffRefusal.wrongCode) { try test.signIn("\(codes[0])") }
    try test.signIn("\(codes[1])".lowercased().replacing("-", with: " "))
    #expect(test.staff.secondFactors[account.id]?.recoveryHashes.isEmpty == true)
  }

  @Test func `is asked by every way to sign in`() throws {
    let session = Session(token: "s", account: account.id, beganAt: now)
    let byPIN = StaffCommand.signIn(attempt, session, password: "hash", device: "d")
    #expect(throws: StaffRefusal.codeNeeded) { try staff.decide(byPIN, by: .stranger, at: now) }
    #expect(throws: StaffRefusal.signInIsOver) {
      try staff.decide(command(code(0), pending: "q", at: now), by: .stranger, at: now)
    }
  }

  @Test func `is asked for five minutes after the PIN, and not after another one was set`() throws {
    var test = self
    let late = Timestamp(milliseconds: now.milliseconds + PendingSignIn.lifetimeMilliseconds)
    let code = secret.code(at: OneTimeSecret.step(at: late))
    #expect(throws: StaffRefusal.signInIsOver) { try test.signIn(code, at: late) }
    let decision = try staff.decide(.setPassword(account.id, "other"), by: .machine, at: now)
    for change in decision.changes { test.staff.apply(change) }
    #expect(throws: StaffRefusal.signInIsOver) { try test.signIn(self.code(0)) }
  }

  @Test func `gives back the guesses at PIN and code once both were right`() throws {
    var test = self
    for _ in 0..<2 {
      for change in try test.staff.decide(.guess(attempt), by: .stranger, at: now).changes {
        test.staff.apply(change)
      }
    }
    try test.signIn(code(0))
    #expect(test.staff.counts.isEmpty)
  }
}
