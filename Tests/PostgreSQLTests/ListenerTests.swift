import Foundation
import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A listener` {
  /// Calls `next` until it gives such a reason, which is returned.
  private func next<Found>(
    of listener: inout Listener,
    _ find: (Listener.Reason) -> Found?
  ) -> Found {
    while true {
      if let found = find(listener.next()) { return found }
    }
  }

  private func connect(_ listener: inout Listener) {
    next(of: &listener) { $0 == .connected ? () : nil }
  }

  private func listener(
    to channel: String,
    interval: Duration = .seconds(60),
    limits: Limits = .patient
  ) throws -> Listener {
    let hosts = try Hosts(Address(TestServer.shared().address()))
    return Listener(to: channel, at: hosts, interval: interval, limits: limits)
  }

  @Test func `says at first that it is connected, and then what was said`() throws {
    var listener = try listener(to: "orders of \"one\" bar")
    #expect(listener.next() == .connected)
    var sender = try TestServer.shared().connect()
    try sender.notify("orders of \"one\" bar", "17")
    try sender.notify("orders of \"another\" bar", "18")
    try sender.notify("orders of \"one\" bar", "19")
    var heard: [String] = []
    while heard.count < 2 {
      guard case .notified(let notifications) = listener.next() else { continue }
      #expect(notifications.allSatisfy { $0.channel == "orders of \"one\" bar" })
      heard += notifications.map(\.payload)
    }
    #expect(heard == ["17", "19"])
  }

  @Test func `hears of what is committed, when it is committed`() throws {
    var listener = try listener(to: "committed")
    connect(&listener)
    var sender = try TestServer.shared().connect()
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try sender.transaction { sender in
        try sender.notify("committed", "never")
        throw Refused()
      }
    }
    try sender.transaction { sender in
      try sender.runAll([.notifying("committed", "a"), .notifying("committed", "b")])
    }
    let heard = next(of: &listener) { reason in
      if case .notified(let heard) = reason { heard.map(\.payload) } else { nil }
    }
    #expect(heard == ["a", "b"])
  }

  @Test func `says to look when it has been quiet for long enough`() throws {
    var listener = try listener(to: "quiet", interval: .milliseconds(50))
    connect(&listener)
    let duration = ContinuousClock().measure {
      for _ in 0..<24 { #expect(listener.next() == .quiet) }
    }
    // Over more than one heartbeat.
    #expect(duration >= Listener.heartbeat)
  }

  @Test func `notices that its connection was ended, and connects again`() throws {
    let database = try TestServer.shared().newDatabase()
    var other = try TestServer.shared().connect(to: database)
    let hosts = try Hosts(Address(TestServer.shared().address(of: database)))
    var listener = Listener(to: "x", at: hosts, interval: .seconds(60), limits: .patient)
    connect(&listener)
    try other.run(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """
    )
    let error = next(of: &listener) { if case .lost(let error) = $0 { error } else { nil } }
    #expect(error.reaction == .reconnect)
    connect(&listener)
    try other.notify("x", "again")
    let heard = next(of: &listener) { reason in
      if case .notified(let heard) = reason { heard } else { nil }
    }
    #expect(heard.map(\.payload) == ["again"])
  }

  @Test func `notices within seconds that its server is frozen`() throws {
    let server = try TestServer()
    var limits = Limits.patient
    limits.exchange = .seconds(1)
    let hosts = try Hosts(Address(server.address()))
    var listener = Listener(to: "x", at: hosts, interval: .seconds(60), limits: limits)
    connect(&listener)
    var other = try server.connect()
    let process = try other.value(
      "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'",
      as: Int.self
    )
    let frozen = try Int32(#require(process))
    kill(frozen, SIGSTOP)
    defer { kill(frozen, SIGCONT) }
    let error = next(of: &listener) { if case .lost(let error) = $0 { error } else { nil } }
    #expect(error.event == .deadline)
  }

  @Test func `misses nothing in the table, whatever happens to it and to the server`() async throws
  {
    let server = try TestServer()
    var setUp = try server.connect()
    try setUp.run("CREATE TABLE news (n BIGINT PRIMARY KEY)")
    let last = 300
    async let isWritten: Void = onThread {
      var session = try Session(Hosts(Address(server.address()), limits: .patient))
      for number in 1...last {
        if number == 100 { try server.crash() }
        if number == 110 { try server.start() }
        if number == 200 {
          try server.stop()
          try server.start()
        }
        if (100..<110).contains(number) { continue }
        if number.isMultiple(of: 40) {
          try session.attempt(for: .seconds(60)) { connection in
            try connection.run(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            )
          }
        }
        try session.transaction(for: .seconds(60)) { connection in
          try connection.runAll([
            Statement("INSERT INTO news VALUES (\(number))"), .notifying("news", "\(number)"),
          ])
        }
      }
    }
    let seen = try await onThread {
      let hosts = try Hosts(Address(server.address()), limits: .patient)
      var listener = Listener(to: "news", at: hosts, interval: .seconds(60), limits: .patient)
      var reader = Session(hosts)
      var seen: [Int] = []
      while seen.last != last {
        // Deaf, it looks once it hears again.
        if case .lost = listener.next() { continue }
        let known = seen.last ?? 0
        seen += try reader.attempt(for: .seconds(60)) { connection in
          try connection.values("SELECT n FROM news WHERE n > \(known) ORDER BY n", as: Int.self)
        }
      }
      return seen
    }
    try await isWritten
    #expect(seen == Array(1..<100) + Array(110...last))
  }
}
