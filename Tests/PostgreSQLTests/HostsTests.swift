import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The hosts of a cluster` {
  private func hosts(_ folders: [String], limits: Limits = .patient) throws -> Hosts {
    let list = folders.joined(separator: ",")
    return try Hosts(Address("postgresql://postgres@/postgres?host=\(list)"), limits: limits)
  }

  @Test func `are asked in turn until one answers, and who failed goes last`() throws {
    let folder = try TestServer.shared().folder
    let hosts = try hosts(["/nowhere/a", "/nowhere/b", folder])
    var connection = try hosts.connect()
    #expect(connection.host.description == folder)
    #expect(try connection.value("SELECT 7", as: Int.self) == 7)
    #expect(hosts.order.map(\.description) == [folder, "/nowhere/a", "/nowhere/b"])
    hosts.failed(connection.host)
    #expect(hosts.order.map(\.description) == ["/nowhere/a", "/nowhere/b", folder])
  }

  @Test func `are not trusted on the connections that they had when one of them broke`() throws {
    let folder = try TestServer.shared().folder
    let hosts = try hosts([folder, "/nowhere"])
    let first = try hosts.connect()
    let second = try hosts.connect()
    expect(hosts, trusts: first)
    expect(hosts, trusts: second)
    hosts.failed(first)
    expect(hosts, distrusts: first)
    expect(hosts, distrusts: second)
    #expect(hosts.order.map(\.description) == ["/nowhere", folder])
    // Others see it as well, however long they wait.
    expect(hosts.waiting(.listening), distrusts: first)
    let third = try hosts.connect()
    expect(hosts, trusts: third)
    #expect(hosts.order.map(\.description) == [folder, "/nowhere"])
    // What was open before says nothing new when it breaks as well.
    hosts.failed(second)
    expect(hosts, trusts: third)
    #expect(hosts.order.map(\.description) == [folder, "/nowhere"])
    hosts.failed(third)
    expect(hosts, distrusts: third)
  }

  @Test func `keep their order whichever fails that is not among them`() throws {
    let hosts = try hosts(["/nowhere/a", "/nowhere/b"])
    let other = try Address("postgresql://postgres@/postgres?host=/nowhere/c").hosts[0]
    hosts.failed(other)
    #expect(hosts.order.map(\.description) == ["/nowhere/a", "/nowhere/b"])
    hosts.failed(hosts.order[0])
    hosts.failed(hosts.order[1])
    #expect(hosts.order.map(\.description) == ["/nowhere/b", "/nowhere/a"])
  }

  @Test func `are passed over while silent, each after its own deadline`() async throws {
    let silent = try SilentPort()
    let port = 5432
    let folder = try TestServer.shared().folder
    let address = try Address(
      "postgresql://postgres@/postgres?host=127.0.0.1,\(folder)&port=\(silent.port),\(port)"
    )
    // Long enough for a busy machine to let us in by the second.
    let hosts = Hosts(address, limits: Limits(connect: .seconds(3)))
    let found = try await onThread { try hosts.connect().host.description }
    #expect(found == "\(folder):\(port)")
  }

  @Test func `are passed over when they cannot be written to, unless that is allowed`() async throws
  {
    let former = try TestServer()
    var connection = try former.connect()
    try connection.run("ALTER SYSTEM SET default_transaction_read_only = on")
    try connection.run("SELECT pg_reload_conf()")
    try await until {
      var next = try Connection(
        Address("\(former.address())&target_session_attrs=any").hosts[0],
        limits: .patient
      )
      return try next.value("SHOW transaction_read_only", as: String.self) == "on"
    }
    let error = failure { _ = try former.connect() }
    #expect(error.event == .readOnlyServer)
    #expect(error.reaction == .reconnect)
    let primary = try TestServer.shared().folder
    let found = try hosts([former.folder, primary]).connect()
    #expect(found.host.description == primary)
  }

  @Test func `are found by their names, at whichever of their addresses they listen`() throws {
    // Free a moment ago.
    let port = try SilentPort().port
    let server = try TestServer(port: Int(port))
    let address = try Address("postgresql://postgres@localhost:\(port)/postgres")
    var connection = try Hosts(address, limits: .patient).connect()
    #expect(try connection.value("SELECT host(inet_server_addr())", as: String.self) == "127.0.0.1")
    connection.close()
    try server.stop()
    #expect(failure { _ = try Hosts(address, limits: .patient).connect() }.event == .connectionLost)
    try server.start()
    connection = try Hosts(address, limits: .patient).connect()
    #expect(try connection.value("SELECT 7", as: Int.self) == 7)
  }

  @Test func `are all named when none answers`() throws {
    let error = failure { _ = try hosts(["/nowhere/a", "/nowhere/b"]).connect() }
    #expect(error.event == .connectionLost)
    #expect(error.message.contains("/nowhere/a") && error.message.contains("/nowhere/b"))
  }

  @Test func `keep no connection that its owner has left, however it went`() async throws {
    let server = try TestServer()
    let hosts = try hosts([server.folder])
    for number in 0..<200 {
      var connection = try hosts.connect()
      if number.isMultiple(of: 4) { connection.close() }
      if number % 4 == 1 { _ = failure { try connection.run("SELECT 1/0") } }
      if number % 4 == 2 {
        _ = failure { try connection.transaction { _ = try $0.run("SELECT 1/0") } }
      }
    }
    var connection = try hosts.connect()
    try await until {
      try connection.value(
        "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'",
        as: Int.self
      ) == 1
    }
  }
}
