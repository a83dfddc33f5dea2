import Identifiers
import JuiceBar
import Languages
import SeededRandom
import Testing
import Time

@testable import Staffing

@Suite struct `The staff of a bar` {
  private static let names = ["Minji", "Jun", "Amélie", "花子", "李雷"]

  private func command(on staff: Staff, _ random: inout SeededGenerator) throws -> StaffCommand {
    let ids = staff.accounts.keys.sorted()
    let role = Role.ofAccounts.randomElement(using: &random) ?? .staff
    let id = AccountID(at: Timestamp(milliseconds: 1), using: &random)
    let name = try #require(PersonName(rawValue: Self.names.randomElement(using: &random) ?? ""))
    let account = Account(id: id, name: name, role: role, passwordHash: "hash")
    let known = ids.randomElement(using: &random) ?? id
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .found(account)
    case 1: return .add(account)
    case 2: return .setRole(known, role)
    case 3: return .setPassword(known, "other")
    case 4: return .remove(known)
    case 5: return .setRole(known, .visitor)
    case 6:
      let rights: [GuideRights?] = [nil, .translator([.french]), .editor]
      return .setGuideRights(known, rights.randomElement(using: &random) ?? nil)
    default:
      let browser = Bool.random(using: &random) ? "a" : "b"
      return .guess(SignInAttempt(name: name.rawValue, device: browser, address: browser))
    }
  }

  @Test(arguments: 1...20)
  func `always has an owner, no name twice, and a role for each, whatever is asked`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var staff = Staff()
    var time = 0
    for _ in 0..<300 {
      time += Int.random(in: 0..<60_000, using: &random)
      let now = Timestamp(milliseconds: time)
      let before = staff
      do throws(StaffRefusal) {
        let command: StaffCommand
        do { command = try self.command(on: staff, &random) } catch { return }
        let decision = try staff.decide(command, by: .machine, at: now)
        for change in decision.changes { staff.apply(change) }
        let ended = decision.changes.contains {
          if case .endSessions = $0 {
            true
          } else if case .removeAccount = $0 {
            true
          } else {
            false
          }
        }
        let isChanged = before.accounts.contains { staff.accounts[$0.key] != $0.value }
        #expect(ended || !isChanged, "a changed account keeps its sessions")
      } catch {
        #expect(staff == before)
      }
      let accounts = staff.accounts.values
      #expect(accounts.isEmpty || accounts.contains { $0.role == .owner })
      #expect(accounts.allSatisfy { $0.role > .visitor || $0.guide != nil })
      #expect(Set(accounts.map(\.name.folded)).count == accounts.count)
    }
  }

  @Test func `forgets the browsers at which somebody signed in long ago`() throws {
    var staff = Staff()
    var random = SeededGenerator(seed: 1)
    let id = AccountID(at: Timestamp(milliseconds: 1), using: &random)
    let name = try #require(PersonName(rawValue: "Minji"))
    staff.apply(.account(Account(id: id, name: name, role: .owner, passwordHash: "hash")))
    for index in 0..<50 {
      let now = Timestamp(milliseconds: index)
      let attempt = SignInAttempt(name: "Minji", device: nil, address: "a")
      let session = Session(token: "s\(index)", account: id, beganAt: now)
      let command = StaffCommand.signIn(attempt, session, password: "hash", device: "d\(index)")
      let decision = try staff.decide(command, by: .stranger, at: now)
      for change in decision.changes { staff.apply(change) }
    }
    #expect(staff.known[id]?.count == Staff.maximumKnown)
    #expect(staff.known[id]?["d49"] != nil && staff.known[id]?["d0"] == nil)
  }

  @Test func `lets nobody in whose password was changed while it was compared`() throws {
    var staff = Staff()
    var random = SeededGenerator(seed: 1)
    let id = AccountID(at: Timestamp(milliseconds: 1), using: &random)
    let name = try #require(PersonName(rawValue: "Minji"))
    staff.apply(.account(Account(id: id, name: name, role: .owner, passwordHash: "new")))
    let now = Timestamp(milliseconds: 1)
    let attempt = SignInAttempt(name: "Minji", device: nil, address: "a")
    let session = Session(token: "s", account: id, beganAt: now)
    #expect(throws: StaffRefusal.unknownAccount) {
      try staff.decide(
        .signIn(attempt, session, password: "old", device: "d"),
        by: .stranger,
        at: now
      )
    }
  }
}
