#if PostgreSQL
import PostgreSQL
import PostgreSQLForTests
import PostgreSQLStorage
import SQLLanguage
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The standbys of a cluster` {
  @Test func `are counted by the program's own role, against the servers of its address`()
    async throws
  {
    let primary = try TestServer()
    let standby = try TestServer(standbyOf: primary)
    var connection = try Connection.patient(to: primary.address())
    try connection.run("CREATE ROLE bar LOGIN")
    try connection.run("CREATE DATABASE bar OWNER bar")
    let alone = try PostgreSQLStorage(primary.address(of: "bar", user: "bar"))
    let (there, expected) = try await alone.standbys()
    #expect(there == 0 && expected == 0, "one server has none")
    let folders = "host=\(primary.folder),\(standby.folder)&port=\(primary.port),\(standby.port)"
    let cluster = try PostgreSQLStorage("postgresql://bar@/bar?\(folders)")
    while try await cluster.standbys() != (1, 1) { try await Task.sleep(for: .milliseconds(50)) }
    try standby.crash()
    while try await cluster.standbys() != (0, 1) { try await Task.sleep(for: .milliseconds(50)) }
  }
}
#endif
