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

@Suite struct `A role in the guide` {
  private func account(_ name: String, _ role: Role, _ guide: GuideRights?) throws -> Account {
    Account(
      id: AccountID.random(),
      name: try #require(PersonName(rawValue: name)),
      role: role,
      guide: guide,
      passwordHash: "$argon2id$v=19$"
    )
  }

  private func add(_ accounts: [Account], to storage: any Storage) async throws {
    for account in accounts {
      _ = try await storage.carryOut(.add(account), in: .main, by: .machine, at: .noon).get()
    }
  }

  @Test(arguments: Engine.allCases)
  func `is kept beside a role at the bar or without one, and ends sessions`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let accounts = [
      try account("Owner", .owner, nil),
      try account("Claire", .visitor, .translator([.french, .japanese])),
      try account("Jun", .staff, .editor), try account("Minji", .visitor, .curator),
    ]
    try await add(accounts, to: storage)
    let claire = accounts[1]
    let attempt = SignInAttempt(name: "Claire", device: nil, address: "x")
    let session = Session(token: "t", account: claire.id, beganAt: .noon)
    let signIn = StaffCommand.signIn(attempt, session, password: "$argon2id$v=19$", device: "d")
    _ = try await storage.carryOut(signIn, in: .main, by: .machine, at: .noon).get()
    let again = try store.open()
    let kept = try await again.staff(of: .main).accounts
    #expect(accounts.map { kept[$0.id] } == accounts)
    #expect(try await again.session("t", of: .main)?.account == claire)
    let pass = StaffPass(token: "t", of: .main, at: .main)
    #expect(try await again.roles(of: [pass], at: .noon) == [pass: .visitor])
    let change = StaffCommand.setGuideRights(claire.id, .editor)
    _ = try await again.carryOut(change, in: .main, by: .machine, at: .noon).get()
    #expect(try await storage.session("t", of: .main) == nil)
    #expect(try await storage.staff(of: .main).accounts[claire.id]?.guide == .editor)
    let line = try #require(try await storage.log(of: .main, matching: LogFilter(), limit: 1).first)
    #expect(line.entry.action == "guide-role-changed" && line.entry.details == "editor")
    let removal = StaffCommand.setGuideRights(claire.id, nil)
    let removed = try await storage.carryOut(removal, in: .main, by: .machine, at: .noon)
    #expect(removed == .failure(.withoutRole))
  }

  @Test func `is one of three, and not missing without a role at the bar`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    let claire = try account("Claire", .visitor, .translator([.french]))
    try await add([account("Owner", .owner, nil), claire], to: storage)
    #expect(try StorageFile(path).audit().differences == [])
    var file = try Connection(.file(path))
    for wrong in ["'pope'", "'translator:'", "NULL"] {
      let error = #expect(throws: SQLiteError.self) {
        try file.run("UPDATE staff_account SET guide_role = \(unsafe: wrong) WHERE name = 'Claire'")
      }
      #expect(error?.message.contains("CHECK") == true)
    }
  }
}
