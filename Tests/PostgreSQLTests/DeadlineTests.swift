import Foundation
import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The deadline of a connection` {
  @Test func `closes it when a statement takes too long`() throws {
    var connection = try TestServer.shared().connect(limits: .exchange(.milliseconds(300)))
    let clock = ContinuousClock()
    let duration = clock.measure {
      let error = failure { try connection.run("SELECT pg_sleep(60)") }
      #expect(error.event == .deadline)
      #expect(error.reaction == .reconnect)
      #expect(error.statement == "SELECT pg_sleep(60)")
    }
    #expect(duration >= .milliseconds(300))
    #expect(duration < .seconds(30))
    let isOpen = connection.isOpen
    #expect(!isOpen)
    #expect(failure { try connection.run("SELECT 1") }.event == .closed)
  }

  @Test func `is later than that of the server, which says so and goes on`() throws {
    var limits = Limits.patient
    limits.statement = .milliseconds(50)
    var connection = try TestServer.shared().connect(limits: limits)
    let error = failure { try connection.transaction { try $0.run("SELECT pg_sleep(60)") } }
    #expect(error.state == .queryCanceled)
    #expect(error.reaction == .retry)
    #expect(try connection.value("SELECT 7", as: Int.self) == 7)
  }

  @Test func `holds for a script`() throws {
    var connection = try TestServer.shared().connect(limits: .exchange(.milliseconds(300)))
    #expect(
      failure { try connection.run(unsafe: "SELECT 1; SELECT pg_sleep(60)") }.event == .deadline
    )
  }

  @Test func `holds for a server that lets us in and never says a word`() async throws {
    let silent = try SilentPort()
    let address = try Address("postgresql://postgres:secret@127.0.0.1:\(silent.port)/postgres")
    let clock = ContinuousClock()
    for _ in 0..<3 {
      let duration = clock.measure {
        let error = failure {
          _ = try Connection(address.hosts[0], limits: Limits(connect: .milliseconds(200)))
        }
        #expect(error.event == .deadline)
        #expect(error.reaction == .reconnect)
        #expect(error.message == "127.0.0.1:\(silent.port) did not let us in within 0.2 seconds")
      }
      #expect(duration < .seconds(30))
    }
    // Each of them was hung up.
    let said = try await onThread { (0..<3).map { _ in silent.nextHangsUp() } }
    #expect(said.allSatisfy { $0 > 0 })
  }

  @Test func `holds for a server that is frozen in the middle`() throws {
    let server = try TestServer()
    var connection = try server.connect(limits: .exchange(.milliseconds(500)))
    let process = try #require(try connection.value("SELECT pg_backend_pid()", as: Int.self))
    kill(Int32(process), SIGSTOP)
    defer { kill(Int32(process), SIGCONT) }
    let error = failure { try connection.run("SELECT 1") }
    #expect(error.event == .deadline)
    let isOpen = connection.isOpen
    #expect(!isOpen)
  }

  @Test func `holds while more is sent than a frozen server takes`() throws {
    let server = try TestServer()
    var connection = try server.connect(limits: .exchange(.milliseconds(500)))
    let process = try #require(try connection.value("SELECT pg_backend_pid()", as: Int.self))
    kill(Int32(process), SIGSTOP)
    defer { kill(Int32(process), SIGCONT) }
    let bytes = [UInt8](repeating: 1, count: 4_000_000)
    #expect(failure { try connection.run("SELECT \(bytes)") }.event == .deadline)
  }

  @Test func `of a name that nobody knows is not the resolver's`() throws {
    let address = try Address("postgresql://postgres@host.invalid:5432/postgres")
    let error = failure {
      _ = try Connection(address.hosts[0], limits: Limits(connect: .milliseconds(500)))
    }
    #expect(error.event == .connectionLost)
    #expect(error.message == "the name of the host host.invalid:5432 leads nowhere, or too late")
  }
}
