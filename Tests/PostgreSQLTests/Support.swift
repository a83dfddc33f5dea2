import Foundation
import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Synchronization
import Testing

extension Limits {
  /// Limits that a test is about, with time enough to connect on a busy machine.
  static func exchange(_ duration: Duration) -> Limits {
    var limits = patient
    limits.exchange = duration
    return limits
  }
}

extension TestServer {
  private static let databaseCount = Atomic(0)

  /// Connects to a database of it.
  func connect(to database: String = "postgres", limits: Limits = .patient) throws -> Connection {
    try Connection(Address(address(of: database)).hosts[0], limits: limits)
  }

  /// Makes a database that no other test has, and returns its name.
  func newDatabase() throws -> String {
    let number = Self.databaseCount.wrappingAdd(1, ordering: .relaxed).oldValue
    let name = "wire_\(number)"
    var connection = try connect()
    try connection.run("CREATE DATABASE \(unsafe: name)")
    return name
  }
}

/// Runs what waits on a thread of its own.
func onThread<Outcome: Sendable>(
  _ body: @escaping @Sendable () throws -> Outcome
) async throws -> Outcome {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
  }
}

/// Asks again until it is so, or the time limit of the test is over.
func until(_ condition: () throws -> Bool) async throws {
  while try !condition() { try await Task.sleep(for: .milliseconds(2)) }
}

/// Expects an error, and returns it.
func failure(
  of body: () throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) -> PostgreSQLError {
  let error = #expect(throws: PostgreSQLError.self, sourceLocation: sourceLocation) { try body() }
  return error ?? PostgreSQLError(.misuse, "nothing was thrown")
}

/// Expects that the owner of a connection goes on using it.
func expect(
  _ hosts: Hosts,
  trusts connection: borrowing Connection,
  _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isTrusted = hosts.trusts(connection)
  #expect(isTrusted, comment, sourceLocation: sourceLocation)
}

/// Expects that the owner of a connection leaves it.
func expect(
  _ hosts: Hosts,
  distrusts connection: borrowing Connection,
  _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isTrusted = hosts.trusts(connection)
  #expect(!isTrusted, comment, sourceLocation: sourceLocation)
}

/// A port of this machine that lets everybody in and never says a word.
final class SilentPort: Sendable {
  let port: UInt16
  private let socket: Int32

  init() throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = bind(socket, pointer, length)
        _ = listen(socket, 64)
        _ = getsockname(socket, pointer, &length)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(socket) }

  /// Lets the next one in and waits until it hangs up; how many bytes it had said.
  func nextHangsUp() -> Int {
    let client = accept(socket, nil, nil)
    defer { close(client) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var count = 0
    while true {
      let read = recv(client, &bytes, bytes.count, 0)
      if read <= 0 { return count }
      count += read
    }
  }
}

extension SQLState {
  static let notNullViolation = SQLState(rawValue: "23502")
  static let foreignKeyViolation = SQLState(rawValue: "23503")
  static let checkViolation = SQLState(rawValue: "23514")
  static let inFailedTransaction = SQLState(rawValue: "25P02")
}
