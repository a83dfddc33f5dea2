import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A query of PostgreSQL` {
  private func open() throws -> Connection { try TestServer.shared().connect() }

  @Test func `reads what it wrote, of every kind`() throws {
    var connection = try open()
    try connection.run(
      "CREATE TEMPORARY TABLE kind (n BIGINT, t TEXT, b BYTEA, r DOUBLE PRECISION, nothing TEXT)"
    )
    let bytes = [UInt8](0...255)
    let text = "망고 🥭 'quoted' \"twice\" \\ \n\u{1}"
    let count = try connection.run(
      "INSERT INTO kind VALUES (\(Int64.min), \(text), \(bytes), \(0.1), \(String?.none))"
    )
    #expect(count == 1)
    let row = try connection.row(
      "SELECT n, t, b, r, nothing FROM kind",
      as: (Int64, String, [UInt8], Double, String?).self
    )
    let (n, t, b, r, nothing) = try #require(row)
    #expect(n == Int64.min)
    #expect(t == text)
    #expect(b == bytes)
    #expect(r == 0.1)
    #expect(nothing == nil)
  }

  @Test func `keeps an empty text and empty bytes apart from nothing`() throws {
    var connection = try open()
    let row = try connection.row(
      "SELECT \(""), \([UInt8]()), \([UInt8]?.none)",
      as: (String?, [UInt8]?, [UInt8]?).self
    )
    #expect(row?.0 == "")
    #expect(row?.1 == [])
    #expect(row?.2 == .some(nil))
  }

  @Test func `takes numbers where the statement says nothing of their type`() throws {
    var connection = try open()
    let values = try connection.values(
      "SELECT v FROM (VALUES (\(1)), (\(2)), (\(3))) AS list (v) ORDER BY v LIMIT \(2)",
      as: Int.self
    )
    #expect(values == [1, 2])
  }

  @Test func `reads sums of whole numbers as whole numbers`() throws {
    var connection = try open()
    let sum = try connection.value(
      "SELECT SUM(n) FROM (VALUES (\(Int.storable.upperBound - 1)), (\(1))) AS list (n)",
      as: Int.self
    )
    #expect(sum == Int.storable.upperBound)
    #expect(try connection.value("SELECT count(*), 1 = 1", as: Int.self) == 1)
    #expect(try connection.row("SELECT 1 = 1, 1 = 2", as: (Int, Int).self)! == (1, 0))
  }

  @Test(arguments: ["SELECT 1.5", "SELECT 9223372036854775808", "SELECT 'x'", "SELECT NULL"])
  func `refuses to read as a whole number what is none`(text: String) throws {
    var connection = try open()
    let error = failure { _ = try connection.value("\(unsafe: text)", as: Int.self) }
    #expect(error.event == .mismatch)
    // The connection goes on.
    #expect(try connection.value("SELECT 7", as: Int.self) == 7)
  }

  @Test func `refuses a NUL in a text with a clear sentence, and sends nothing`() throws {
    var connection = try open()
    try connection.run("CREATE TEMPORARY TABLE word (t TEXT)")
    let error = failure {
      try connection.runAll([
        Statement("INSERT INTO word VALUES ('before')"),
        Statement("INSERT INTO word VALUES (\("a\0b"))"),
      ])
    }
    #expect(error.event == .misuse)
    #expect(error.message == "PostgreSQL keeps no NUL character in a text, as value $1 has one")
    #expect(try connection.value("SELECT count(*) FROM word", as: Int.self) == 0)
  }

  @Test func `carries large bytes and large texts`() throws {
    var connection = try open()
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<1_000_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let text = String(repeating: "과일", count: 200_000)
    let row = try connection.row("SELECT \(bytes), \(text)", as: ([UInt8], String).self)
    #expect(row?.0 == bytes)
    #expect(row?.1 == text)
  }

  @Test func `takes as many values as the protocol can`() throws {
    var connection = try open()
    func list(_ count: Int) -> SQL {
      var interpolation = SQL.StringInterpolation(literalCapacity: 0, interpolationCount: count)
      interpolation.appendLiteral("SELECT COUNT(*) FROM (VALUES (0)")
      for number in 1...count {
        interpolation.appendLiteral(", (")
        interpolation.appendInterpolation(number)
        interpolation.appendLiteral(")")
      }
      interpolation.appendLiteral(") AS list")
      return SQL(stringInterpolation: interpolation)
    }
    #expect(try connection.value(list(65_535), as: Int.self) == 65_536)
    #expect(failure { try connection.run(list(65_536)) }.event == .misuse)
  }

  private static let sum: Query = "SELECT COALESCE($1, 0) + COALESCE($2, 0)"
  private static let kind: Query = "SELECT pg_typeof($1)::text"

  @Test func `prepares a query once, and again for values of other types`() throws {
    var connection = try open()
    for number in 1...20 {
      #expect(try connection.value(Self.sum, number, 1, as: Int.self) == number + 1)
    }
    #expect(try connection.value(Self.sum, Int?.none, 1, as: Int.self) == 1)
    #expect(try connection.value(Self.kind, 1, as: String.self) == "bigint")
    #expect(try connection.value(Self.kind, "1", as: String.self) == "text")
    #expect(try connection.value(Self.kind, [UInt8(1)], as: String.self) == "bytea")
    #expect(try connection.value(Self.kind, 1, as: String.self) == "bigint")
    let count = try connection.value(
      "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT COALESCE(%'",
      as: Int.self
    )
    #expect(count == 1)
  }

  @Test func `is prepared once, as whatever the compiler reads its literal`() throws {
    var connection = try open()
    // A body that returns nothing takes the overload that returns nothing, which is that of queries.
    func run(_ body: (inout Connection) throws -> Void) throws { try body(&connection) }
    for _ in 0..<20 { try run { try $0.run("SELECT 'a literal'") } }
    let count = try connection.value(
      "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%a literal%'",
      as: Int.self
    )
    // That of the question itself is the other.
    #expect(count == 2)
  }

  @Test func `is prepared anew when its first preparation failed`() throws {
    var connection = try open()
    for _ in 0..<2 {
      #expect(failure { try connection.run("SELECT n FROM later") }.state == .undefinedTable)
    }
    try connection.run("CREATE TEMPORARY TABLE later (n BIGINT)")
    #expect(try connection.values("SELECT n FROM later", as: Int.self) == [])
  }

  @Test func `keeps a bounded number of texts prepared`() throws {
    var connection = try open()
    func count() throws -> Int {
      try connection.value("SELECT count(*) FROM pg_prepared_statements", as: Int.self) ?? 0
    }
    func runDifferentOnes(_ numbers: Range<Int>) throws {
      for number in numbers {
        let found = try connection.value("SELECT \(unsafe: "\(number)")", as: Int.self)
        let next = try connection.value(Self.sum, number, 1, as: Int.self)
        #expect(found == number && next == number + 1)
      }
    }
    try runDifferentOnes(0..<600)
    let kept = try count()
    #expect(kept > 50 && kept < 512)
    // A transaction keeps what there is, and does without where there is no room.
    try connection.transaction { connection in
      for number in 600..<1_200 {
        let found = try connection.value("SELECT \(unsafe: "\(number)")", as: Int.self)
        #expect(found == number)
      }
    }
    try runDifferentOnes(1_200..<1_300)
    let keptAfterwards = try count()
    #expect(keptAfterwards < 512)
  }

  @Test func `says which constraint refused, and which statement`() throws {
    var connection = try open()
    try connection.run(
      """
      CREATE TEMPORARY TABLE stock (
        fruit TEXT CONSTRAINT stock_key PRIMARY KEY,
        on_hand BIGINT NOT NULL CONSTRAINT stock_not_negative CHECK (on_hand >= 0)
      )
      """
    )
    try connection.run("INSERT INTO stock VALUES ('kiwi', 1)")
    let twice = failure { try connection.run("INSERT INTO stock VALUES (\("kiwi"), 1)") }
    #expect(twice.state == .uniqueViolation)
    #expect(twice.constraint == "stock_key")
    #expect(twice.statement == "INSERT INTO stock VALUES ($1, 1)")
    #expect(twice.reaction == .refused)
    #expect(!twice.debugDescription.contains("kiwi"))
    let negative = failure { try connection.run("UPDATE stock SET on_hand = on_hand - 2") }
    #expect(negative.state == .checkViolation)
    #expect(negative.constraint == "stock_not_negative")
    let missing = failure { try connection.run("INSERT INTO stock VALUES ('mango', NULL)") }
    #expect(missing.state == .notNullViolation)
    #expect(missing.reaction == .refused)
  }

  @Test func `runs a script of many statements, or none of it`() throws {
    var connection = try open()
    try connection.run(
      unsafe:
        "CREATE TEMPORARY TABLE a (n BIGINT); INSERT INTO a VALUES (1); INSERT INTO a VALUES (2)"
    )
    let error = failure { try connection.run(unsafe: "INSERT INTO a VALUES (3); SELECT 1/0") }
    #expect(error.state?.rawValue == "22012")
    #expect(try connection.values("SELECT n FROM a ORDER BY n", as: Int.self) == [1, 2])
  }

  @Test func `has a session as agreed`() throws {
    var connection = try TestServer.shared().connect(limits: Limits(connect: .seconds(60)))
    func setting(_ name: String) throws -> String? {
      try connection.value("SELECT current_setting(\(name))", as: String.self)
    }
    #expect(try setting("application_name") == "pavilion")
    #expect(try setting("client_encoding") == "UTF8")
    #expect(try setting("TimeZone") == "UTC")
    #expect(try setting("default_transaction_isolation") == "read committed")
    #expect(try setting("lock_timeout") == "3s")
    #expect(try setting("statement_timeout") == "3500ms")
    #expect(try setting("idle_in_transaction_session_timeout") == "5s")
    try connection.allowing(.seconds(120)) { connection in
      let inside = try connection.value("SHOW statement_timeout", as: String.self)
      #expect(inside == "2min")
    }
    #expect(try setting("statement_timeout") == "3500ms")
  }
}
