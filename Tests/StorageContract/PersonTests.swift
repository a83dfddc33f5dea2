import BarTables
import Foundation
import Identifiers
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import Staffing
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `A person in the books` {
  private static let mark = PersonName(rawValue: "Former staff")
  private static let other = BarID(unchecked: "seine")

  private func account(_ name: String, _ role: Role, _ number: UInt64) throws -> Account {
    Account(
      id: AccountID(numbered: number),
      name: try #require(PersonName(rawValue: name)),
      role: role,
      passwordHash: "$argon2id$v=19$x"
    )
  }

  /// Two people who work at two bars, on a closed day of the first one.
  private func work(_ storage: any Storage) async throws -> (owner: Account, mina: Account) {
    let owner = try account("Jun", .owner, 1)
    let mina = try account("Mina Österreich", .manager, 2)
    for bar in [BarID.main, Self.other] {
      _ = try await storage.open(bar, menu: .original(), at: .opening)
      try await storage.makeOrders(.byCounter, at: bar)
    }
    for command in [StaffCommand.found(owner), .add(mina), .setRole(mina.id, .staff)] {
      _ = try await storage.carryOut(command, in: .main, by: owner.actor, at: .noon).get()
    }
    let attempt = SignInAttempt(name: "MINA ÖSTERREICH", device: nil, address: "192.0.2.7")
    _ = try await storage.carryOut(.fail(attempt), in: .main, by: .stranger, at: .noon)
    try await storage.setBarRole(
      .staff,
      of: mina,
      from: .main,
      at: Self.other,
      by: owner.actor,
      at: .noon
    )
    func submit(_ commands: [Command], at bar: BarID) async throws -> [Outcome] {
      try await storage.commit(
        commands.map { Submission($0, orderID: .random(), at: .noon, by: mina.actor) },
        in: bar
      )
    }
    for bar in [BarID.main, Self.other] {
      _ = try await submit([.day(.open(float: 500))], at: bar)
      let order = try #require(
        try await submit([.order(("kiwi", 1))], at: bar)[0].order
      )
      let call = CallID.random()
      _ = try await submit(
        [
          .pay(order.id, 1000, .cash(given: 1000), isPart: true),
          .void(order.id, 1, .wrongTender, nil), .pay(order.id, 3000, .card(nil)),
          .refund(order.id, 500, .spilled, nil), .advance(order.id, to: .collected),
          .day(.move(300, try #require(PaymentNote(rawValue: "ice")))),
          .day(.close(1, try #require(DayCount([.cash: 800])))),
        ],
        at: bar
      )
      _ = call
    }
    return (owner, mina)
  }

  private func names(in data: PersonalData?) -> Set<String> {
    Set(data?.records.map { "\($0.bar?.rawValue ?? "") \($0.kind)" } ?? [])
  }

  @Test(arguments: Engine.allCases)
  func `is told of by every row that they wrote, at each bar`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let (_, mina) = try await work(storage)
    let data = try await storage.personalData(of: mina.id, from: .main)
    let found = names(in: data)
    for bar in ["main", "seine"] {
      for kind in [
        "log", "orderSteps", "payments", "voids", "refunds", "daysOpened", "cashMovements",
        "daysClosed",
      ] {
        #expect(found.contains("\(bar) \(kind)"), "\(bar) \(kind)")
      }
    }
    #expect(data?.roles == [Self.other: .staff])
    #expect(try await storage.personalData(of: .unheardOf, from: .main) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `is told of by the lines that others wrote about them`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let (owner, mina) = try await work(storage)
    _ = try await storage.carryOut(
      .setPassword(mina.id, "$argon2id$v=19$y"),
      in: .main,
      by: owner.actor,
      at: .noon
    ).get()
    let data = try #require(try await storage.personalData(of: mina.id, from: .main))
    var actions: [BarID: [String]] = [:]
    for records in data.records where records.kind == "logAbout" {
      let bar = try #require(records.bar)
      for (name, fact) in records.rows.joined() {
        guard case .text(let word) = fact else { continue }
        if name == "action" { actions[bar, default: []].append(word) }
        #expect(word != owner.name.rawValue)
      }
    }
    let atHome = ["account-added", "role-changed", "sign-in-failed", "password-changed"]
    #expect(actions == [.main: atHome, Self.other: ["set-bar-role"]])
  }

  @Test(arguments: Engine.allCases)
  func `leaves their acts and figures, and no name`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let (owner, mina) = try await work(storage)
    let mark = try #require(Self.mark)
    let before = try #require(try await storage.report(of: 1, in: .main))
    #expect(before.drawer.people.keys.contains(mina.name.rawValue))
    let refusal = try await storage.erase(
      mina.id,
      from: .main,
      as: mark,
      by: owner.actor,
      at: .noon
    )
    #expect(refusal == nil)
    for bar in [BarID.main, Self.other] {
      let report = try #require(try await storage.report(of: 1, in: bar))
      #expect(report.drawer.people.keys.sorted() == [mark.rawValue])
      #expect(report.openedBy == mark.rawValue && report.closing?.by == mark.rawValue)
      #expect(report.drawer.gross == before.drawer.gross)
      #expect(try await storage.proof(ofDay: 1, in: bar) == .proven)
      let log = try await storage.log(of: bar, matching: LogFilter(), limit: 99)
      for line in log.map(\.entry) {
        let words = "\(line.who.name) \(line.subject) \(line.details)".lowercased()
        #expect(!words.contains("mina"), "\(words)")
      }
    }
    #expect(try await storage.staff(of: .main).accounts[mina.id] == nil)
    #expect(try await storage.barRoles(of: mina.id, from: .main).isEmpty)
    let again = try await storage.erase(
      mina.id,
      from: .main,
      as: mark,
      by: owner.actor,
      at: .noon
    )
    #expect(again == .unknownAccount)
  }

  @Test(arguments: Engine.allCases)
  func `stays when it is the last owner`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let (owner, _) = try await work(storage)
    let refusal = try await storage.erase(
      owner.id,
      from: .main,
      as: try #require(Self.mark),
      by: .machine,
      at: .noon
    )
    #expect(refusal == .lastOwner)
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 99)
    #expect(log.contains { $0.entry.who.name == "Jun" })
  }

  @Test func `is not found in the file either, once it is compacted`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    let (owner, mina) = try await work(storage)
    _ = try await storage.erase(
      mina.id,
      from: .main,
      as: try #require(Self.mark),
      by: owner.actor,
      at: .noon
    )
    #expect(try StorageFile(path).audit().differences == [])
    await storage.close()
    var connection = try Connection(.file(path), access: .readWrite)
    try connection.run("VACUUM")
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.range(of: Data("Jun".utf8)) != nil)
    #expect(bytes.range(of: Data("Mina".utf8)) == nil)
    #expect(bytes.range(of: Data("MINA".utf8)) == nil)
    // The numbers of steps, which webhooks count on, outlive it.
    #expect(try StorageFile(path).audit().differences == [])
  }
}
