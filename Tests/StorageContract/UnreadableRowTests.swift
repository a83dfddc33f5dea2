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

/// Rows that only another program can have written.
@Suite struct `A row that cannot be read` {
  let path: String
  let storage: SQLiteStorage
  let orders: [Order]

  init() async throws {
    path = try TemporaryDirectory().file("bar.sqlite")
    storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    var orders: [Order] = []
    for _ in 1...5 {
      let outcome = try await storage.commit(.order(("mango-kiwi", 1)))[0]
      orders.append(try #require(outcome.order, "\(outcome)"))
    }
    self.orders = orders
  }

  private func tamper(_ sql: String) throws {
    var connection = try Connection(.file(path))
    try connection.run("PRAGMA ignore_check_constraints = ON")
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.withoutGuards { try $0.run("\(unsafe: sql)") }
  }

  private func isUnreadable(_ error: any Error) -> Bool {
    if case .unreadable? = error as? StorageError { true } else { false }
  }

  @Test func `is told as what it is, and its order alone cannot be worked on`() async throws {
    try tamper("UPDATE orders SET status = 'lost' WHERE number = 3")
    await #expect {
      try await storage.order(orders[2].id, of: .main)
    } throws: {
      isUnreadable($0) && "\($0)".contains("an order's status cannot be read: lost")
    }
    let committer = GroupCommitter(storage: storage)
    let surroundings = OrderDesk.Surroundings(now: { .noon }, newID: { _ in OrderID.random().uuid })
    let desk = OrderDesk(bar: .main, committer: committer, surroundings: surroundings)
    await withTaskGroup(of: Void.self) { group in
      for order in orders {
        group.addTask {
          do throws(StorageError) {
            let outcome = try await desk.submit(.advance(order.id, to: .making))
            guard case .updated(let updated) = outcome else {
              Issue.record("\(outcome)")
              return
            }
            #expect(order.number != 3 && updated.status == .making)
          } catch {
            #expect(order.number == 3 && isUnreadable(error))
          }
        }
      }
    }
  }

  @Test func `is left out of the queue, and of pages that go on behind it`() async throws {
    try tamper("UPDATE order_line SET recipe = '{' WHERE order_id = '\(orders[2].id)'")
    let queue = try await storage.openOrders(of: .main, placedAfter: .opening)
    #expect(queue.map(\.number) == [1, 2, 4, 5])
    var (found, next): ([Int], Int?) = ([], nil)
    repeat {
      let page = try await storage.orders(OrderQuery(before: next, limit: 2), of: .main)
      found += page.orders.map(\.number)
      next = page.next
    } while next != nil
    #expect(found == [5, 4, 2, 1])
    let unpaid = try await storage.unpaidOrders(of: .main, onlyBegun: false, limit: 3)
    #expect(unpaid.count == 5 && unpaid.newest.map(\.order.number) == [5, 4, 2])
  }

  @Test func `is named in the journal, and passed over by webhooks`() async throws {
    for order in orders { _ = try await storage.commit(.pay(order.id, order.total, .card(nil))) }
    try tamper("UPDATE payment SET method = 'gold' WHERE order_id = '\(orders[2].id)'")
    try tamper("UPDATE order_line SET recipe = '{' WHERE order_id = '\(orders[4].id)'")
    var (found, unreadable, cursor, isCutOff): ([Int], [Int], Int, Bool) = ([], [], 0, true)
    while isCutOff {
      let page = try await storage.journal(JournalQuery(after: cursor, limit: 2), of: .main)
      found += page.entries.map(\.number)
      unreadable += page.unreadable
      (cursor, isCutOff) = (page.cursor, page.isCutOff)
    }
    #expect(found == [1, 2, 4] && unreadable == [3, 5] && cursor == 5)
    let events: Set<WebhookEvent> = [.orderPlaced, .orderPaid]
    let history = try await storage.history(of: .main, after: WebhookCursor(), for: events)
    #expect(history.items.count == 7)
    #expect(history.end == WebhookCursor(order: 5, journal: 5))
  }

  @Test func `ends the session of its person, and of nobody else`() async throws {
    for name in ["Ana", "Bo"] {
      let account = Account(
        id: .random(),
        name: try #require(PersonName(rawValue: name)),
        role: .owner,
        passwordHash: "$argon2id$v=19$"
      )
      _ = try await storage.carryOut(.add(account), in: .main, by: .machine, at: .noon).get()
      let attempt = SignInAttempt(name: name, device: nil, address: "x")
      let session = Session(token: name, account: account.id, beganAt: .noon)
      let signIn = StaffCommand.signIn(attempt, session, password: "$argon2id$v=19$", device: name)
      _ = try await storage.carryOut(signIn, in: .main, by: .machine, at: .noon).get()
    }
    try tamper("UPDATE staff_account SET role = 'pope' WHERE name = 'Ana'")
    let passes = ["Ana", "Bo"].map { StaffPass(token: $0, of: .main, at: .main) }
    let roles = try await storage.roles(of: Set(passes), at: .noon)
    #expect(roles == [passes[1]: .owner])
  }

  @Test func `keeps nobody else from signing in, and no call from being answered`() async throws {
    for name in ["Ana", "Bo"] {
      let account = Account(
        id: .random(),
        name: try #require(PersonName(rawValue: name)),
        role: .owner,
        passwordHash: "$argon2id$v=19$"
      )
      _ = try await storage.carryOut(.add(account), in: .main, by: .machine, at: .noon).get()
    }
    _ = try await storage.commit(.call(.help, from: nil), .call(.order, from: nil))
    try tamper("UPDATE staff_account SET role = 'pope' WHERE name = 'Ana'")
    try tamper("UPDATE staff_call SET reason = 'thirst' WHERE reason = 'order'")
    #expect(try await storage.staff(of: .main).accounts.values.map(\.name.rawValue) == ["Bo"])
    let calls = try await storage.openCalls(of: .main)
    #expect(calls.map(\.reason) == [.help])
    _ = try await storage.commit(.answer(calls[0].id))
    #expect(try await storage.openCalls(of: .main).isEmpty)
  }

  @Test func `is left out of the log and the reports, whose older lines are still told`()
    async throws
  {
    for number in 1...3 {
      _ = try await storage.commit(.day(.open(float: number)))
      _ = try await storage.commit(.day(.close(number, try #require(DayCount([.cash: number])))))
      let entry = LogEntry(at: .noon, who: .machine, action: "sign-in", details: "\(number)")
      try await storage.note(entry, of: .main)
    }
    try tamper("UPDATE day_close SET report = '[]' WHERE number = 2")
    try tamper("UPDATE audit_log SET who_kind = 'ghost' WHERE details = '2'")
    let reports = try await storage.reports(before: 4, in: .main, limit: 2)
    #expect(reports.map(\.number) == [3, 1])
    let filter = LogFilter(action: "sign-in")
    let log = try await storage.log(of: .main, matching: filter, limit: 2)
    #expect(log.map(\.entry.details) == ["3", "1"])
    await #expect {
      try await storage.report(of: 2, in: .main)
    } throws: {
      isUnreadable($0)
    }
  }
}
