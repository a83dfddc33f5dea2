import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Statements that are sent at once` {
  private static let insert: Query = "INSERT INTO line VALUES ($1, $2)"

  private func open() throws -> Connection {
    var connection = try TestServer.shared().connect()
    try connection.run(
      "CREATE TEMPORARY TABLE line (n BIGINT CONSTRAINT line_key PRIMARY KEY, t TEXT)"
    )
    return connection
  }

  @Test func `are run in their order and counted one by one`() throws {
    var connection = try open()
    var statements = (1...500).map { Statement(Self.insert, $0, "x") }
    statements.append(Statement("UPDATE line SET t = 'y' WHERE n <= \(200)"))
    statements.append(Statement("DELETE FROM line WHERE n > \(450)"))
    let counts = try connection.runAll(statements)
    #expect(counts == Array(repeating: 1, count: 500) + [200, 50])
    #expect(try connection.runAll([]) == [])
  }

  @Test func `are read at once`() throws {
    var connection = try open()
    try connection.runAll((1...9).map { Statement(Self.insert, $0, "\($0)") })
    let rows = try connection.rows(
      ofEach: [3, 0, 1].map { Statement("SELECT n, t FROM line WHERE n <= \($0) ORDER BY n") },
      as: (Int, String).self
    )
    #expect(rows.map { $0.map { "\($0.0)=\($0.1)" } } == [["1=1", "2=2", "3=3"], [], ["1=1"]])
  }

  @Test func `fail with the error of the one that failed, and leave nothing behind`() throws {
    var connection = try open()
    let error = failure {
      try connection.runAll([
        Statement(Self.insert, 1, "a"),
        Statement(Self.insert, 1, "b"),
        Statement("SELECT * FROM nowhere"),
        Statement(Self.insert, 2, "c"),
      ])
    }
    #expect(error.state == .uniqueViolation)
    #expect(error.constraint == "line_key")
    #expect(error.statement == "INSERT INTO line VALUES ($1, $2)")
    #expect(try connection.value("SELECT count(*) FROM line", as: Int.self) == 0)
    // What was not prepared because of the failure is prepared the next time.
    #expect(failure { try connection.run("SELECT * FROM nowhere") }.state == .undefinedTable)
    try connection.run(Self.insert, 2, "c")
  }

  @Test func `fail within a transaction, whose savepoint saves the rest`() throws {
    var connection = try open()
    try connection.transaction { connection in
      try connection.runAll([Statement(Self.insert, 1, "a"), Statement("SAVEPOINT tried")])
      let error = failure {
        try connection.runAll([Statement(Self.insert, 2, "b"), Statement(Self.insert, 1, "b")])
      }
      #expect(error.state == .uniqueViolation)
      #expect(failure { try connection.run("SELECT 1") }.state == .inFailedTransaction)
      try connection.run("ROLLBACK TO SAVEPOINT tried")
      try connection.run(Self.insert, 3, "c")
    }
    #expect(try connection.values("SELECT n FROM line ORDER BY n", as: Int.self) == [1, 3])
  }

  @Test func `take more than the buffers of the sockets hold, both ways`() throws {
    var connection = try open()
    let text = String(repeating: "x", count: 100_000)
    let rows = try connection.rows(
      ofEach: (0..<200).map { Statement("SELECT \($0), \(text)") },
      as: (Int, String).self
    )
    #expect(rows.map { $0[0].0 } == Array(0..<200))
    #expect(rows.allSatisfy { $0[0].1 == text })
  }
}
