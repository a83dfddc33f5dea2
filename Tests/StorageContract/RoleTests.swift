import BarTables
import Identifiers
import JuiceBar
import Languages
import SQLLanguage
import Staffing
import Testing
import Time

@Suite struct `A role` {
  /// Roles at the default bar, and of the same people at another; owners need none there.
  private static let roles: [(here: Role, there: Role)] = [
    (.owner, .owner), (.manager, .preparation), (.shiftLead, .staff), (.staff, .shiftLead),
    (.preparation, .manager),
  ]

  private func hire(at storage: any Storage) async throws -> [Account] {
    var accounts: [Account] = []
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    _ = try await storage.open(.seine, menu: .original(), at: .opening)
    for (here, there) in Self.roles {
      let account = Account(
        id: AccountID.random(),
        name: try #require(PersonName(rawValue: here.rawValue)),
        role: here,
        passwordHash: "$argon2id$v=19$"
      )
      accounts.append(account)
      _ = try await storage.carryOut(.add(account), in: .main, by: .machine, at: .noon).get()
      guard here != .owner else { continue }
      try await storage.setBarRole(
        there,
        of: account,
        from: .main,
        at: .seine,
        by: .machine,
        at: .noon
      )
    }
    return accounts
  }

  @Test(arguments: Engine.allCases)
  func `is kept for accounts, sessions and other bars`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try store.open()
    let accounts = try await hire(at: storage)
    for account in accounts {
      let attempt = SignInAttempt(name: account.name.rawValue, device: nil, address: "x")
      let session = Session(token: account.name.rawValue, account: account.id, beganAt: .noon)
      let command = StaffCommand.signIn(
        attempt,
        session,
        password: account.passwordHash,
        device: "d"
      )
      _ = try await storage.carryOut(command, in: .main, by: .machine, at: .noon).get()
    }
    let again = try store.open()
    let kept = try await again.staff(of: .main).accounts
    #expect(accounts.map { kept[$0.id] } == accounts)
    for (account, role) in zip(accounts, Self.roles) {
      let token = account.name.rawValue
      #expect(try await again.session(token, of: .main)?.account == account)
      let here = StaffPass(token: token, of: .main, at: .main)
      let there = StaffPass(token: token, of: .main, at: .seine)
      let held = try await again.roles(of: [here, there], at: .noon)
      #expect(held == [here: role.here, there: role.there])
      guard role.here != .owner else { continue }
      #expect(try await again.barRole(of: account.id, from: .main, at: .seine) == role.there)
      #expect(try await again.barRoles(of: account.id, from: .main) == [.seine: role.there])
    }
  }

  @Test(arguments: CopyEngine.allCases)
  func `is refused by a table that does not know it`(engine: CopyEngine) async throws {
    let place = try engine.place()
    _ = try await hire(at: place.open())
    for (table, unknown) in [("staff_account", "waiter"), ("venue_role", "visitor")] {
      try place.change("UPDATE \(unsafe: table) SET role = 'staff'")
      #expect(throws: (any Error).self) {
        try place.change("UPDATE \(unsafe: table) SET role = \(unknown)")
      }
    }
  }
}
