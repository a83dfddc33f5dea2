import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A transaction of PostgreSQL` {
  private struct Refused: Error {}

  private func open() throws -> Connection {
    var connection = try TestServer.shared().connect()
    try connection.run("CREATE TEMPORARY TABLE number (n BIGINT PRIMARY KEY)")
    return connection
  }

  @Test func `is committed when its body returns`() throws {
    var connection = try open()
    let isolation = try connection.transaction { connection in
      try connection.run("INSERT INTO number VALUES (1)")
      return try connection.value("SHOW transaction_isolation", as: String.self)
    }
    #expect(isolation == "read committed")
    let isInTransaction = connection.isInTransaction
    #expect(!isInTransaction)
    #expect(try connection.values("SELECT n FROM number", as: Int.self) == [1])
  }

  @Test func `is rolled back when its body throws, before or after its first statement`() throws {
    var connection = try open()
    #expect(throws: Refused.self) { try connection.transaction { _ in throw Refused() } }
    #expect(throws: Refused.self) {
      try connection.transaction { connection in
        try connection.run("INSERT INTO number VALUES (1)")
        throw Refused()
      }
    }
    #expect(throws: PostgreSQLError.self) {
      try connection.transaction { connection in
        try connection.run("INSERT INTO number VALUES (2)")
        try connection.run("INSERT INTO number VALUES (2)")
      }
    }
    let isInTransaction = connection.isInTransaction
    #expect(!isInTransaction)
    #expect(try connection.value("SELECT count(*) FROM number", as: Int.self) == 0)
  }

  @Test func `sends nothing when its body does nothing`() throws {
    var connection = try open()
    try connection.transaction { _ in }
    let isInTransaction = connection.isInTransaction
    #expect(!isInTransaction)
    try connection.transaction { try $0.run("INSERT INTO number VALUES (1)") }
  }

  @Test func `is not begun within another`() throws {
    var connection = try open()
    let error = failure {
      try connection.transaction { connection in try connection.transaction { _ in } }
    }
    #expect(error.event == .misuse)
  }

  @Test func `begins with a script as well`() throws {
    var connection = try open()
    #expect(throws: Refused.self) {
      try connection.transaction { connection in
        try connection.run(unsafe: "INSERT INTO number VALUES (1); INSERT INTO number VALUES (2)")
        throw Refused()
      }
    }
    #expect(try connection.value("SELECT count(*) FROM number", as: Int.self) == 0)
  }

  @Test func `that fails at its commit is refused, not unknown`() throws {
    var connection = try open()
    try connection.run(
      """
      CREATE TEMPORARY TABLE child (n BIGINT,
        CONSTRAINT child_of_number FOREIGN KEY (n) REFERENCES number (n) DEFERRABLE INITIALLY DEFERRED)
      """
    )
    let error = failure {
      try connection.transaction { try $0.run("INSERT INTO child VALUES (7)") }
    }
    #expect(error.state == .foreignKeyViolation)
    #expect(error.constraint == "child_of_number")
    #expect(error.wasCommitSent)
    #expect(error.reaction == .refused)
    #expect(try connection.value("SELECT count(*) FROM child", as: Int.self) == 0)
  }

  @Test func `does not count as committed when the server answers COMMIT with ROLLBACK`() throws {
    var connection = try open()
    let error = failure {
      try connection.transaction { connection in
        // A body that swallows the failure of a statement.
        _ = failure { try connection.run("SELECT 1/0") }
      }
    }
    #expect(error.event == .notCommitted)
    #expect(error.reaction == .lookUp)
    #expect(error.description.hasSuffix("; whether it was committed is unknown"))
    let isOpen = connection.isOpen
    #expect(!isOpen)
  }

  @Test func `that is ended in its middle is not committed, and may be tried elsewhere`() throws {
    var connection = try open()
    var other = try TestServer.shared().connect()
    let error = failure {
      try connection.transaction { connection in
        let process = try connection.value("SELECT pg_backend_pid()", as: Int.self)
        try other.run("SELECT pg_terminate_backend(CAST(\(process) AS INTEGER))")
        try connection.run("INSERT INTO number VALUES (1)")
      }
    }
    #expect(error.reaction == .reconnect)
    #expect(!error.wasCommitSent)
    let isOpen = connection.isOpen
    #expect(!isOpen)
    #expect(failure { try connection.run("SELECT 1") }.event == .closed)
    #expect(failure { try connection.transaction { _ in } }.event == .closed)
  }

  @Test func `that waits too long for a lock may be tried again on the same connection`() throws {
    let database = try TestServer.shared().newDatabase()
    var holder = try TestServer.shared().connect(to: database)
    try holder.run("CREATE TABLE number (n BIGINT)")
    var limits = Limits.patient
    limits.lock = .milliseconds(50)
    var waiting = try TestServer.shared().connect(to: database, limits: limits)
    try holder.transaction { holder in
      try holder.run("LOCK TABLE number")
      let error = failure {
        try waiting.transaction { try $0.run("INSERT INTO number VALUES (1)") }
      }
      #expect(error.state == .lockNotAvailable)
      #expect(error.reaction == .retry)
    }
    try waiting.transaction { try $0.run("INSERT INTO number VALUES (1)") }
  }

  @Test func `writes to the log when it is to be flushed, even if it changes nothing`() throws {
    var connection = try open()
    func position() throws -> String? {
      try connection.value("SELECT pg_current_wal_insert_lsn()::text", as: String.self)
    }
    let before = try position()
    try connection.transaction { try $0.forceFlush() }
    #expect(try position() != before)
  }
}

/// A server whose commits wait for a standby that is not there.
@Suite(.timeLimit(.minutes(5))) struct `A commit that waits for a standby` {
  let server: TestServer

  init() throws {
    server = try TestServer()
    var connection = try server.connect()
    try connection.run("CREATE TABLE number (n BIGINT)")
    try connection.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    // A reload would be done by each process of the server in its own time.
    try server.stop()
    try server.start()
  }

  /// Commits on a thread of its own, does something to it while it waits, and returns its error.
  private func commit(
    limits: Limits = .patient,
    while act: (inout Connection, Int) async throws -> Void
  ) async throws -> (error: PostgreSQLError, isOpen: Bool) {
    let server = server
    async let outcome = onThread {
      var connection = try server.connect(limits: limits)
      let error = failure {
        try connection.transaction { try $0.run("INSERT INTO number VALUES (1)") }
      }
      return (error, connection.isOpen)
    }
    var other = try server.connect()
    var process: Int?
    try await until {
      process = try other.value(
        "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
        as: Int.self
      )
      return process != nil
    }
    try await act(&other, #require(process))
    return try await outcome
  }

  @Test func `is unknown when somebody cancels the wait, although the server says COMMIT`()
    async throws
  {
    let (error, isOpen) = try await commit { other, process in
      try other.run("SELECT pg_cancel_backend(CAST(\(process) AS INTEGER))")
    }
    #expect(error.event == .commitWarning(.warning))
    #expect(error.reaction == .lookUp)
    #expect(error.message.contains("canceling wait for synchronous replication"))
    #expect(!isOpen)
  }

  @Test func `is unknown when its connection is ended`() async throws {
    let (error, isOpen) = try await commit { other, process in
      try other.run("SELECT pg_terminate_backend(CAST(\(process) AS INTEGER))")
    }
    #expect(error.wasCommitSent)
    #expect(error.reaction == .lookUp)
    #expect(!isOpen)
  }

  @Test func `is unknown after its deadline, and is not cancelled`() async throws {
    let (error, isOpen) = try await commit(limits: .exchange(.seconds(3))) { other, process in
      try await until { try other.value("SELECT count(*) FROM number", as: Int.self) == 0 }
    }
    #expect(error.event == .deadline)
    #expect(error.reaction == .lookUp)
    #expect(!isOpen)
    // The server goes on waiting: what is not on the standby is not shown to anybody.
    var other = try server.connect()
    let waiting = try other.value(
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
      as: Int.self
    )
    #expect(waiting == 1)
    #expect(try other.value("SELECT count(*) FROM number", as: Int.self) == 0)
  }

  @Test func `is unknown when the server crashes`() async throws {
    let (error, isOpen) = try await commit { _, _ in try server.crash() }
    #expect(error.wasCommitSent)
    #expect(error.reaction == .lookUp)
    #expect(!isOpen)
  }
}
