import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The address of a PostgreSQL` {
  @Test(arguments: [
    ("postgresql://u@a:1,b:2,c:3/d", "a:1,b:2,c:3"),
    ("postgresql://u@a,b/d", "a,b"),
    ("postgres://u@a:1,b/d", "a:1,b"),
    ("postgresql://u@[::1]:5433/d", "::1:5433"),
    ("postgresql://u@/d?host=/run/a,/run/b&port=5433", "/run/a:5433,/run/b:5433"),
    ("postgresql:///d", "the default host"),
    ("postgresql://u:pass%40word@a/d?sslmode=require", "a"),
  ])
  func `names its hosts and nothing else`(text: String, hosts: String) throws {
    let address = try Address(text)
    #expect("\(address)" == hosts)
    #expect(String(reflecting: address) == hosts)
    for host in address.hosts {
      var dumped = ""
      dump(host, to: &dumped)
      #expect(!dumped.contains("pass"))
    }
  }

  @Test(arguments: [
    "mysql://u:hunter2@a/d",
    "postgresql://u:hunter2@x@a/d",
    "postgresql://u:hunter2/x@a/d",
    "postgresql://u:99/hunter2@a/d?@",
    "postgresql://u:hunter2%zz@a/d",
    "postgresql://u:hunter2@a:port/d",
    "postgresql://u:hunter2@a:1,b:2,c/d?port=1,2",
    "postgresql://u:hunter2@a/d?colour=red",
    "postgresql://u:hunter2@a/d?password",
    "host=a password=hunter2",
    "hunter2",
  ])
  func `is refused without a word of it when it is none`(text: String) {
    let error = failure { _ = try Address(text) }
    #expect(error.event == .invalidAddress)
    #expect(error.reaction == .fail)
    #expect(!error.debugDescription.contains("hunter2"))
    #expect(!error.debugDescription.contains(text))
  }

  @Test func `keeps its password to itself when it is the wrong one`() throws {
    var connection = try TestServer.shared().connect()
    try connection.run("CREATE ROLE asked LOGIN PASSWORD 'correct'")
    let folder = try TestServer.shared().folder
    func connect(password: String) throws -> Connection {
      let text = "postgresql://asked:\(password)@/postgres?host=\(folder)"
      return try Connection(Address(text).hosts[0], limits: .patient)
    }
    let error = failure { _ = try connect(password: "hunter2") }
    #expect(error.event == .connectionLost)
    #expect(error.message.contains("password authentication failed for user \"asked\""))
    #expect(!error.debugDescription.contains("hunter2"))
    var allowed = try connect(password: "correct")
    #expect(try allowed.value("SELECT current_user::text", as: String.self) == "asked")
  }

  @Test func `keeps its password to itself when nobody is there`() throws {
    let address = try Address("postgresql://u:hunter2@127.0.0.1:1,127.0.0.1:2/d")
    let error = failure { _ = try Hosts(address).connect() }
    #expect(error.event == .connectionLost)
    #expect(error.message.contains("port 1"))
    #expect(error.message.contains("port 2"))
    #expect(!error.debugDescription.contains("hunter2"))
  }
}
