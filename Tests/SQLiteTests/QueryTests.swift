import SQLLanguage
import SQLite
import Testing

@Suite struct `A connection` {
  @Test func `keeps NUL characters, empty texts and empty blobs as they are`() throws {
    var connection = try Connection(.memory)
    for text in ["", "a\0b", "\0", "딸바쥬스"] {
      #expect(
        try connection.row("SELECT \(text), length(CAST(\(text) AS BLOB))", as: (String, Int).self)!
          == (text, text.utf8.count)
      )
    }
    for blob: [UInt8] in [[], [0], [1, 0, 255]] {
      #expect(try connection.value("SELECT \(blob)", as: [UInt8].self) == blob)
    }
  }

  @Test func `keeps numbers exactly`() throws {
    var connection = try Connection(.memory)
    for number in [Int64.min, -1, 0, Int64.max] {
      #expect(try connection.value("SELECT \(number)", as: Int64.self) == number)
    }
    #expect(try connection.value("SELECT \(0.1)", as: Double.self) == 0.1)
  }

  @Test func `counts no further than can be reckoned with, whoever wrote the number`() throws {
    var connection = try Connection(.memory)
    for number in [Int.storable.lowerBound, -1, 0, Int.storable.upperBound] {
      #expect(try connection.value("SELECT \(number)", as: Int.self) == number)
    }
    let beyond = [Int.storable.lowerBound - 1, Int.storable.upperBound + 1, .min, .max]
    for number in beyond {
      expectError(.mismatch) { try connection.value("SELECT \(number)", as: Int.self) }
    }
  }

  @Test func `tells nothing from NULL and refuses NULL where a value is needed`() throws {
    var connection = try Connection(.memory)
    let none: String? = nil
    #expect(try connection.value("SELECT \(none)", as: String?.self) == .some(.none))
    #expect(try connection.value("SELECT 1 WHERE 0", as: Int.self) == nil)
    expectError(.mismatch) { try connection.value("SELECT NULL", as: Int.self) }
    expectError(.mismatch) { try connection.value("SELECT '1'", as: Int.self) }
    expectError(.mismatch) { try connection.row("SELECT 1", as: (Int, Int).self) }
  }

  @Test func `binds what is interpolated and never reads it as SQL`() throws {
    var connection = try Connection(.memory)
    try connection.run("CREATE TABLE fruit (id TEXT)")
    let hostile = "'); DROP TABLE fruit; --"
    let insert: SQL = "INSERT INTO fruit VALUES (\(hostile))"
    #expect(insert.text == "INSERT INTO fruit VALUES ($1)")
    #expect(try connection.run(insert) == 1)
    #expect(try connection.values("SELECT id FROM fruit", as: String.self) == [hostile])
  }

  @Test func `numbers more than nine parameters in order`() throws {
    var connection = try Connection(.memory)
    let query: SQL =
      "SELECT \(1), \(2), \(3), \(4), \(5), \(6), \(7), \(8), \(9), \(10), \(11)"
    let row = try connection.row(
      query,
      as: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int).self
    )
    #expect(row?.8 == 9)
    #expect(row?.9 == 10)
    #expect(row?.10 == 11)
  }

  @Test func `says what is wrong and in which statement`() throws {
    var connection = try Connection(.memory)
    do throws(SQLiteError) {
      try connection.run("SELECT nonsense FROM nowhere WHERE a = \("secret")")
      Issue.record("the table does not exist")
    } catch {
      #expect(error.code == .error)
      #expect(error.message == "no such table: nowhere")
      #expect(!error.description.contains("SELECT"))
      #expect(error.debugDescription.contains("nowhere WHERE a = $1"))
      #expect(!error.debugDescription.contains("secret"))
    }
  }

  @Test func `matches extended codes by their primary one`() throws {
    var connection = try Connection(.memory)
    try connection.run("CREATE TABLE stock (on_hand BIGINT CHECK (on_hand >= 0))")
    expectError(.constraint) { try connection.run("INSERT INTO stock VALUES (-1)") }
    expectError(.constraintCheck) { try connection.run("INSERT INTO stock VALUES (-1)") }
    #expect(!(ResultCode.constraintUnique ~= .constraintCheck))
  }

  @Test(arguments: ["", "  ", "SELECT 1; SELECT 2", "-- nothing"])
  func `runs exactly one statement at a time`(text: String) throws {
    var connection = try Connection(.memory)
    expectError(.misuse) { try connection.run("\(unsafe: text)") }
  }

  @Test func `wants a value for every parameter`() throws {
    var connection = try Connection(.memory)
    expectError(.misuse) { try connection.run("SELECT \(1), \(unsafe: "$2")") }
  }

  @Test func `leaves no statement running, whatever happened`() throws {
    var connection = try Connection(.memory)
    try connection.run("CREATE TABLE number (n BIGINT PRIMARY KEY)")
    for number in 1...3 { try connection.run("INSERT INTO number VALUES (\(number))") }
    _ = try connection.value("SELECT n FROM number", as: Int.self)
    expectError(.mismatch) { try connection.values("SELECT n FROM number", as: String.self) }
    expectError(.constraint) { try connection.run("INSERT INTO number VALUES (\(1))") }
    let busy = connection.busyStatementCount
    #expect(busy == 0)
  }

  @Test func `runs a statement that failed again`() throws {
    var connection = try Connection(.memory)
    try connection.run("CREATE TABLE number (n BIGINT PRIMARY KEY)")
    let insert = { (number: Int) -> SQL in "INSERT INTO number VALUES (\(number))" }
    try connection.run(insert(1))
    expectError(.constraintPrimaryKey) { try connection.run(insert(1)) }
    try connection.run(insert(2))
    #expect(try connection.values("SELECT n FROM number", as: Int.self) == [1, 2])
  }

  @Test func `compiles a statement once, and follows a changed schema`() throws {
    var connection = try Connection(.memory)
    try connection.run("CREATE TABLE fruit (id TEXT)")
    let before = connection.preparedStatementCount
    for id in ["kiwi", "mango", "banana"] {
      try connection.run("INSERT INTO fruit (id) VALUES (\(id))")
    }
    let after = connection.preparedStatementCount
    #expect(after == before + 1)
    try connection.run("ALTER TABLE fruit ADD COLUMN capacity BIGINT")
    try connection.run("INSERT INTO fruit (id) VALUES (\("strawberry"))")
    #expect(try connection.value("SELECT count(*) FROM fruit", as: Int.self) == 4)
  }

  @Test func `runs a query again and again with other values`() throws {
    var connection = try Connection(.memory)
    try connection.run("CREATE TABLE fruit (id TEXT PRIMARY KEY, capacity BIGINT)")
    for (capacity, id) in zip(1..., ["kiwi", "strawberry-of-a-long-name", "", "딸기"]) {
      try connection.run(Self.addFruit, id, capacity)
      #expect(try connection.value(Self.capacity, id, as: Int.self) == capacity)
    }
    expectError(.constraint) { try connection.run(Self.addFruit, "kiwi", 5) }
    expectError(.misuse) { try connection.run(Self.addFruit, "kiwi") }
    #expect(try connection.value(Self.capacity, "mango", as: Int.self) == nil)
    #expect(connection.busyStatementCount == 0)
  }

  @Test func `refuses a query whose parameters stand in another order than their numbers`() throws {
    var connection = try Connection(.memory)
    expectError(.misuse) { try connection.value(Self.swapped, 1, 2, as: Int.self) }
  }

  private static let addFruit: Query = "INSERT INTO fruit (id, capacity) VALUES ($1, $2)"
  private static let capacity: Query = "SELECT capacity FROM fruit WHERE id = $1"
  private static let swapped: Query = "SELECT $2 - $1"

  @Test func `bounds the statements it keeps`() throws {
    var connection = try Connection(.memory)
    for number in 0..<500 {
      _ = try connection.value("SELECT \(unsafe: String(number))", as: Int.self)
    }
    let kept = connection.preparedStatementCount
    #expect(kept <= 128)
  }
}
