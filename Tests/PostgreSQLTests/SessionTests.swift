import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A session` {
  private final class End: Sendable {
    let isOver = Atomic(false)
  }

  private static func session(on server: TestServer) throws -> Session {
    try Session(Hosts(Address(server.address()), limits: .patient))
  }

  @Test func `acknowledges what is there, once, while the server goes down and comes back`()
    async throws
  {
    let server = try TestServer()
    var connection = try server.connect()
    try connection.run("CREATE TABLE numbered (key TEXT PRIMARY KEY, n BIGINT UNIQUE)")
    try connection.run("CREATE TABLE last (n BIGINT)")
    try connection.run("INSERT INTO last VALUES (0)")
    let end = End()
    async let first = Self.write("a", on: server, until: end)
    async let second = Self.write("b", on: server, until: end)
    async let isDone: Void = onThread {
      defer { end.isOver.store(true, ordering: .relaxed) }
      for round in 0..<4 {
        var watching = try Self.session(on: server)
        func count() throws -> Int {
          try watching.attempt(for: .seconds(60)) { connection in
            try connection.value("SELECT count(*) FROM numbered", as: Int.self) ?? 0
          }
        }
        let before = try count()
        while try count() < before + 50 {}
        if round.isMultiple(of: 2) { try server.crash() } else { try server.stop() }
        try server.start()
      }
    }
    let acknowledged = try await first + second
    try await isDone
    var reader = try server.connect()
    let kept = try reader.rows("SELECT key, n FROM numbered ORDER BY n", as: (String, Int).self)
    #expect(Set(kept.map(\.0)) == Set(acknowledged.map(\.key)))
    #expect(kept.count == acknowledged.count)
    #expect(kept.map(\.1) == Array(1...kept.count))
    for (key, number) in acknowledged {
      #expect(kept[number - 1].0 == key)
    }
  }

  /// Takes a number for one key after the other, as an order desk does: what may have been committed is
  /// looked up by its key.
  private static func write(
    _ name: String,
    on server: TestServer,
    until end: End
  ) async throws -> [(key: String, number: Int)] {
    try await onThread {
      var session = try Self.session(on: server)
      var acknowledged: [(key: String, number: Int)] = []
      while !end.isOver.load(ordering: .relaxed) {
        let key = "\(name)\(acknowledged.count)"
        acknowledged.append((key, try Self.number(for: key, in: &session)))
      }
      return acknowledged
    }
  }

  private static func number(for key: String, in session: inout Session) throws -> Int {
    while true {
      do {
        return try session.transaction(for: .seconds(60)) { connection in
          // The row of the last number is the mutex; then the earlier attempt, if there was one, is seen.
          try connection.run("UPDATE last SET n = n")
          if let number = try connection.value(
            "SELECT n FROM numbered WHERE key = \(key)",
            as: Int.self
          ) {
            return number
          }
          let number = try #require(
            try connection.value("UPDATE last SET n = n + 1 RETURNING n", as: Int.self)
          )
          try connection.run("INSERT INTO numbered VALUES (\(key), \(number))")
          return number
        }
      } catch let error as PostgreSQLError where error.reaction == .lookUp {
        continue
      }
    }
  }

  @Test func `tries again what the server rolled back for the sake of another`() async throws {
    let server = try TestServer.shared()
    let database = try server.newDatabase()
    var connection = try server.connect(to: database)
    try connection.run("CREATE TABLE account (id BIGINT PRIMARY KEY, n BIGINT)")
    try connection.run("INSERT INTO account VALUES (1, 0), (2, 0)")
    try connection.run("ALTER DATABASE \(unsafe: database) SET deadlock_timeout = '10ms'")
    let address = try Address(server.address(of: database))
    // Two that lock two rows in opposite order, again and again, deadlock.
    @Sendable func work(_ first: Int, _ second: Int) async throws -> Int {
      try await onThread {
        var session = Session(Hosts(address, limits: .patient))
        var attempts = 0
        for _ in 0..<40 {
          try session.transaction(for: .seconds(60)) { connection in
            attempts += 1
            try connection.run("UPDATE account SET n = n + 1 WHERE id = \(first)")
            try connection.run("UPDATE account SET n = n + 1 WHERE id = \(second)")
          }
        }
        return attempts
      }
    }
    async let there = work(1, 2)
    async let back = work(2, 1)
    _ = try await there + back
    let values = try connection.values("SELECT n FROM account ORDER BY id", as: Int.self)
    #expect(values == [80, 80])
  }

  @Test func `gives up when its patience is over`() throws {
    var session = try Session(Hosts(Address("postgresql://postgres@/postgres?host=/nowhere")))
    let duration = ContinuousClock().measure {
      let error = failure { try session.transaction(for: .milliseconds(200)) { _ in } }
      #expect(error.event == .connectionLost)
    }
    #expect(duration < .seconds(30))
  }

  @Test func `does not try again what is refused`() throws {
    var session = try Self.session(on: TestServer.shared())
    var attempts = 0
    let error = failure {
      try session.transaction(for: .seconds(60)) { connection in
        attempts += 1
        try connection.run("CREATE TEMPORARY TABLE one (n BIGINT PRIMARY KEY)")
        try connection.run("INSERT INTO one VALUES (1)")
        try connection.run("INSERT INTO one VALUES (1)")
      }
    }
    #expect(error.reaction == .refused)
    #expect(attempts == 1)
  }
}
