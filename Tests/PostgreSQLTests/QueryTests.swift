import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

@Suite struct `A query of PostgreSQL` {
  private func open() throws -> Connection {
    try Connection(Address(TestServer.shared().address()).hosts[0])
  }

  @Test func `reads what it wrote`() throws {
    var connection = try open()
    try connection.run("CREATE TEMPORARY TABLE fruit (name TEXT PRIMARY KEY, n BIGINT, b BYTEA)")
    let bytes = [UInt8](0...255)
    let count = try connection.run("INSERT INTO fruit VALUES (\("kiwi"), \(3), \(bytes))")
    #expect(count == 1)
    let row = try connection.row("SELECT name, n, b FROM fruit", as: (String, Int, [UInt8]).self)
    #expect(row?.0 == "kiwi")
    #expect(row?.1 == 3)
    #expect(row?.2 == bytes)
  }
}
