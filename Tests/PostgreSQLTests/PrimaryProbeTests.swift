import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct `A primary that was replaced and does not know it` {
  /// A primary and its standby, in the order of the address.
  private struct Pair: Sendable {
    let old: TestServer
    let new: TestServer
    let hosts: Hosts

    init() throws {
      old = try TestServer()
      new = try TestServer(standbyOf: old)
      let address = "postgresql://postgres@/postgres?host=\(old.folder),\(new.folder)"
      hosts = try Hosts(Address(address), limits: .patient)
    }

    /// Makes the standby a primary of its own; nobody tells the old one.
    func promote() throws {
      let host = try Address("\(new.address())&target_session_attrs=any").hosts[0]
      var standby = try Connection(host, limits: .patient)
      #expect(try standby.value("SELECT pg_promote()::text", as: String.self) == "true")
    }

    /// Looks once at each server, as two lookouts do.
    func look() {
      for host in hosts.order {
        var lookout = PrimaryProbe(at: host, of: hosts)
        lookout.look()
      }
    }
  }

  @Test func `is left by all connections once another server is seen to lead`() throws {
    let pair = try Pair()
    let connection = try pair.hosts.connect()
    #expect(connection.host.description == pair.old.folder)
    pair.look()
    expect(pair.hosts, trusts: connection, "a standby has replaced nobody")
    try pair.promote()
    expect(pair.hosts, trusts: connection, "nobody has looked")
    pair.look()
    expect(pair.hosts, distrusts: connection)
    #expect(pair.hosts.order.map(\.description) == [pair.new.folder, pair.old.folder])
    var next = try pair.hosts.connect()
    #expect(next.host.description == pair.new.folder)
    expect(pair.hosts, trusts: next)
    // It still takes orders from whoever asks it alone.
    var old = try pair.old.connect()
    try old.run("CREATE TABLE written (n BIGINT)")
    try next.run("CREATE TABLE written (n BIGINT)")
  }

  @Test func `is refused for ever, also where the new one cannot be reached`() throws {
    let pair = try Pair()
    try pair.promote()
    _ = try pair.hosts.waiting(.patient).connect()
    pair.look()
    #expect(try pair.hosts.connect().host.description == pair.new.folder)
    try pair.new.stop()
    let error = failure { _ = try pair.hosts.connect() }
    #expect(error.message.contains("\(pair.old.folder) was replaced by another primary"))
    #expect(error.reaction == .reconnect)
    try pair.new.start()
    #expect(try pair.hosts.connect().host.description == pair.new.folder)
  }

  @Test func `is left by who waits for its answer, which may never come`() async throws {
    let pair = try Pair()
    async let error = onThread {
      var connection = try pair.hosts.connect()
      return failure { try connection.run("SELECT pg_sleep(45)") }
    }
    var watching = try pair.old.connect()
    try await until {
      try watching.value(
        "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(45)'",
        as: Int.self
      ) == 1
    }
    try pair.promote()
    pair.look()
    let found = try await error
    #expect(found.event == .connectionLost)
    #expect(found.message.contains("was replaced by another primary"))
  }

  @Test func `is left by who listens to it and says nothing itself`() throws {
    let pair = try Pair()
    var listener = Listener(to: "x", at: pair.hosts, interval: .seconds(60), limits: .patient)
    #expect(listener.next() == .connected)
    try pair.promote()
    pair.look()
    guard case .lost = listener.next() else {
      Issue.record("it listens on")
      return
    }
    #expect(listener.next() == .connected)
    var other = try pair.new.connect()
    try other.notify("x", "from the new one")
    guard case .notified(let heard) = listener.next() else {
      Issue.record("it does not hear the new one")
      return
    }
    #expect(heard.map(\.payload) == ["from the new one"])
  }

  @Test func `is not compared with another cluster, whatever its timeline`() throws {
    let (pair, other) = (try Pair(), try TestServer.shared())
    try pair.promote()
    let address = "postgresql://postgres@/postgres?host=\(other.folder),\(pair.new.folder)"
    let hosts = try Hosts(Address(address), limits: .patient)
    let connection = try hosts.connect()
    var lookout = PrimaryProbe(at: hosts.order[1], of: hosts)
    lookout.look()
    expect(hosts, trusts: connection)
    #expect(try hosts.connect().host.description == other.folder)
  }

  @Test func `is not looked for where servers tell no timeline`() throws {
    let pair = try Pair()
    // As a managed service that has no such function, or keeps it to itself.
    var owner = try pair.old.connect()
    try owner.run("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC")
    try owner.run("CREATE ROLE guest LOGIN")
    let address = "postgresql://guest@/postgres?host=\(pair.old.folder),\(pair.new.folder)"
    let hosts = try Hosts(Address(address), limits: .patient)
    var connection = try hosts.connect()
    #expect(try connection.value("SELECT 7", as: Int.self) == 7)
    try pair.promote()
    var lookout = PrimaryProbe(at: hosts.order[1], of: hosts)
    lookout.look()
    expect(hosts, trusts: connection)
    #expect(try connection.value("SELECT 8", as: Int.self) == 8)
  }
}
