import BarTables
import Calendars
import Identifiers
import JSON
import JuiceBar
import SQLiteStorage
import Testing
import Time

@testable import PavilionCommands

private func time(_ text: String) throws -> Timestamp { try #require(ISOTime.read(text)) }

@Suite struct `The times of a purge` {
  @Test(arguments: [
    ("2026-12-31T23:59:59+09:00", "2016-01-01T00:00:00+09:00"),
    ("2027-01-01T00:00:00+09:00", "2017-01-01T00:00:00+09:00"),
    ("2027-12-31T12:00:00+09:00", "2017-01-01T00:00:00+09:00"),
  ])
  func `are whole years by the clocks of the bar`(now: String, orders: String) throws {
    let seoul = try #require(ZoneRules(named: "Asia/Seoul"))
    let cutoffs = PurgeCutoffs(of: .usual, in: .korea, zone: seoul, at: try time(now))
    #expect(cutoffs.orders == (try time(orders)))
  }

  @Test func `end with the day before the one from which on everything stays`() throws {
    let seoul = try #require(ZoneRules(named: "Asia/Seoul"))
    let retention = try Retention(orderYears: nil, logDays: 90, callDays: 1, refusalDays: 1)
    let now = try time("2027-06-01T00:00:00Z")
    func cutoffs(before text: String) throws -> PurgeCutoffs {
      let day = try #require(LocalTime.day(text))
      return PurgeCutoffs(of: retention, in: nil, zone: seoul, at: now, beforeDay: day)
    }
    let early = try cutoffs(before: "2015-01-01")
    let begin = try time("2014-12-31T15:00:00Z")
    let all = [early.orders, early.log, early.calls, early.refusals]
    #expect(all.allSatisfy { $0 == begin }, "\(early)")
    // A later day has nothing go sooner.
    let late = try cutoffs(before: "2027-05-01")
    #expect(late.orders == (try time("2016-12-31T15:00:00Z")))
  }
}

@Suite(.timeLimit(.minutes(10))) struct `Records past their time` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  private func id(at time: Timestamp) -> OrderID {
    var generator = SystemRandomNumberGenerator()
    return OrderID(at: time, using: &generator)
  }

  private func commit(_ submissions: [Submission], to storage: SQLiteStorage) async throws {
    let menu = try await storage.menu(of: .main)
    _ = try await storage.commit(Batch(bar: .main, menu: menu, submissions: submissions))
  }

  private func open() async throws -> SQLiteStorage {
    try await venue.found()
    return try SQLiteStorage(path: venue.path("venue.sqlite"))
  }

  /// The bars that a purge tells of, each with its number of orders.
  private func purge(_ words: String...) async throws -> [String: Int] {
    let result = try await venue.run(["purge", "--json"] + words)
    #expect(result.status == 0, "\(result.errors)")
    var orders: [String: Int] = [:]
    for bar in try result.json.member("bars").elements() {
      orders[try bar.member("bar").string()] = try bar.member("orders").integer()
    }
    return orders
  }

  @Test func `stay from a day on that begins by the clocks of their bar`() async throws {
    let renamed = try await venue.run(
      "bar",
      "rename",
      "main",
      "en=Main bar",
      "--time-zone",
      "Asia/Seoul"
    )
    #expect(renamed.status == 0, "\(renamed.errors)")
    #expect(try await venue.run("bar", "orders", "--paid", "never").status == 0)
    let storage = try await open()
    // The last evening of 2014 in Seoul, its first night of 2015, and the newest order, which stays.
    for moment in ["2014-12-31T14:00:00Z", "2014-12-31T16:00:00Z", "2015-06-01T00:00:00Z"] {
      let now = try time(moment)
      let cart = Cart(JuiceID(unchecked: "kiwi"))
      try await commit([Submission(.order(cart), orderID: id(at: now), at: now)], to: storage)
    }
    await storage.close()
    let orders = try await purge("--before", "2015-01-01", "--time-zone", "UTC")
    #expect(orders == ["main": 1])
    #expect(try await venue.run("purge", "--before", "2015-02-30").status == 2)
  }

  @Test func `of a bar that has moved are left to its new storage`() async throws {
    #expect(try await venue.run("bar", "add", "alma", "en=Alma bar").status == 0)
    let from = "sqlite:" + venue.path("venue.sqlite")
    let to = "sqlite:" + venue.path("other.sqlite")
    let moved = try await venue.run("migrate", from, to, "--only", "alma")
    #expect(moved.status == 0, "\(moved.errors)")
    // Its name comes before that of the bar that is left.
    #expect(try await purge("--dry-run") == ["main": 0])
    #expect(try await purge() == ["main": 0])
    #expect(try await purge("--storage", to) == ["alma": 0])
  }

  @Test func `are dropped by a server as the bar's own days say`() async throws {
    let storage = try await open()
    let retention = try Retention(orderYears: nil, logDays: nil, callDays: 3, refusalDays: 2)
    let start = Timestamp.now
    try await storage.set(retention, of: .main, by: .machine, at: start)
    // Calls and refusals of an hour ago, and of the same hour of five days before.
    for days in (0...5).reversed() {
      let now = Timestamp(milliseconds: start.milliseconds - (days * 24 + 1) * 3_600_000)
      let call = Submission(.call(.help, from: nil), orderID: id(at: now), at: now)
      let answer = Submission(
        .answer(CallID(call.orderID.uuid)),
        orderID: id(at: now),
        at: now
      )
      let refused = Submission(
        .order(Cart(JuiceID(unchecked: "kiwi"), try #require(Quantity(9)))),
        key: IdempotencyKey(rawValue: "refused-\(days)"),
        orderID: id(at: now),
        at: now
      )
      try await commit([call, answer, refused], to: storage)
    }
    func left() async throws -> PurgeCount {
      var all = PurgeCutoffs(of: .usual, in: nil, zone: .utc, at: start)
      all.orders = nil
      all.calls = start
      all.refusals = start
      return try await storage.rehearsePurge(of: .main, all)
    }
    var count = try await left()
    #expect(count.calls == 6 && count.refusals == 6, "\(count)")
    let server = try venue.start("serve", "--port", "0", "--json")
    _ = try await server.firstLine()
    while count.calls > 3 || count.refusals > 2 {
      try await Task.sleep(for: .milliseconds(50))
      count = try await left()
    }
    #expect(try await server.end() == 0)
    count = try await left()
    #expect(count.calls == 3 && count.refusals == 2, "\(count)")
    await storage.close()
  }
}
