#if PostgreSQL
import BarTables
import JuiceBar
import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Synchronization
import Testing

@testable import PostgreSQLStorage

@Suite struct `The connections of a server` {
  /// The address of a database for a role of its own, whose connections ``limit(_:to:)`` limits.
  ///
  /// Only once its storage is open: PostgreSQL may count a connection that has left a while longer.
  private static func addressForRole(_ role: String) throws -> String {
    let address = try TestDatabase.make()
    let server = try TestServer.shared()
    let database = String(
      address.dropFirst("postgresql://postgres@/".count).prefix { $0 != "?" }
    )
    var connection = try Connection.patient(to: address)
    try connection.run("DROP ROLE IF EXISTS \(unsafe: role)")
    try connection.run("CREATE ROLE \(unsafe: role) LOGIN")
    for kind in ["TABLES", "SEQUENCES"] {
      try connection.run("GRANT ALL ON ALL \(unsafe: kind) IN SCHEMA public TO \(unsafe: role)")
    }
    return server.address(of: database, user: role)
  }

  /// Lets a role have so many connections from now on.
  private static func limit(_ role: String, to connections: Int) throws {
    var connection = try Connection.patient(to: TestDatabase.make())
    try connection.run("ALTER ROLE \(unsafe: role) CONNECTION LIMIT \(unsafe: "\(connections)")")
  }

  private static func sleep(in storage: PostgreSQLStorage, seconds: Double = 0.3) async throws {
    _ = try await storage.engine.pool.run { try $0.run("SELECT pg_sleep(\(seconds))") }
  }

  @Test(.timeLimit(.minutes(10)))
  func `go on as they are when PostgreSQL has no room for more`() async throws {
    let words = Mutex<[String]>([])
    let storage = try PostgreSQLStorage(Self.addressForRole("crowd"), connections: 5) { word in
      words.withLock { $0.append(word) }
    }
    try Self.limit("crowd", to: 2)
    try await withThrowingTaskGroup { group in
      // More at once than PostgreSQL lets in: the others wait for those that are open.
      for _ in 0..<8 { group.addTask { try await Self.sleep(in: storage) } }
      try await group.waitForAll()
    }
    let figures = storage.connections
    #expect(figures.limit == 5)
    // PostgreSQL has room for two; on a busy machine it may count one that has left a while longer.
    #expect((1...2).contains(figures.open))
    #expect(figures.busy == 0)
    #expect(figures.waiting == 0)
    // A refused connection does not ask again at once.
    #expect((1..<10).contains(figures.refused))
    #expect(!words.withLock { $0 }.isEmpty)
    #expect(words.withLock { $0 }.allSatisfy { $0.contains("53300") })
    #expect(words.withLock { $0 }.allSatisfy { $0.contains("of 5 are open") })
  }

  @Test(.timeLimit(.minutes(10)))
  func `are never more than they may be, however many ask`() async throws {
    let storage = try PostgreSQLStorage(TestDatabase.make(), connections: 2)
    try await withThrowingTaskGroup { group in
      for _ in 0..<6 { group.addTask { try await Self.sleep(in: storage, seconds: 0.1) } }
      try await group.waitForAll()
    }
    #expect(
      storage.connections == ConnectionFigures(limit: 2, open: 2, busy: 0, waiting: 0, refused: 0)
    )
  }

  @Test(.timeLimit(.minutes(10)))
  func `are said to be missing when PostgreSQL has room for none`() async throws {
    let storage = try PostgreSQLStorage(Self.addressForRole("crowd_of_others"), connections: 2)
    try Self.limit("crowd_of_others", to: 0)
    await #expect {
      try await Self.sleep(in: storage)
    } throws: { error in
      guard case .unavailable(let reason) = error as? StorageError else { return false }
      return reason.contains("53300")
    }
    try Self.limit("crowd_of_others", to: 2)
    // The next one finds room again, after the pause that a refusal makes.
    var isServed = false
    while !isServed {
      do {
        try await Self.sleep(in: storage, seconds: 0)
        isServed = true
      } catch let error as StorageError {
        guard case .unavailable = error else { throw error }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    #expect(storage.connections.open >= 1)
  }

  @Test(.timeLimit(.minutes(10)))
  func `are one for each bar that is busy, so that a quiet one finds another`() async throws {
    let storage = try PostgreSQLStorage(TestDatabase.make(), connections: 2)
    for name in ["main", "seine"] {
      _ = try await storage.open(BarID(unchecked: name), menu: .original(), at: .opening)
    }
    let (began, begins) = AsyncStream<Void>.makeStream()
    let isSold = Atomic(false)
    async let busy: Void = storage.engine.pool.run { connection in
      // Holds the row of one bar until the other has sold something.
      try connection.transaction { connection in
        try connection.lock(.main, evenDeparted: false)
        begins.yield()
        while !isSold.load(ordering: .relaxed) { try connection.run("SELECT pg_sleep(0.01)") }
      }
    }
    for await _ in began { break }
    _ = try await storage.commit(.order(("kiwi", 1)), in: BarID(unchecked: "seine"))
    isSold.store(true, ordering: .relaxed)
    try await busy
  }
}
#endif
