import HTTP
import Synchronization
import Testing

/// A handler that is a closure.
private struct ClosureHandler: Handler {
  let closure: @Sendable (Request) async -> Response

  func respond(to request: Request) async -> Response { await closure(request) }
}

extension Server {
  /// Starts a server whose handler is a closure.
  convenience init(
    configuration: Configuration,
    respond: @escaping @Sendable (Request) async -> Response
  ) throws(ServerError) {
    try self.init(configuration: configuration, handler: ClosureHandler(closure: respond))
  }
}

/// Runs a test against a server on a free port of this machine, and shuts the server down after it.
func withServer(
  _ configuration: Server.Configuration = .init(),
  respond: @escaping @Sendable (Request) async -> Response = echo,
  test: (Server) async throws -> Void
) async throws {
  let server = try Server(configuration: configuration, respond: respond)
  do {
    try await test(server)
  } catch {
    await server.shutDown(gracePeriodSeconds: 0)
    throw error
  }
  await server.shutDown(gracePeriodSeconds: 0)
}

/// Tells what the handler was given.
@Sendable func echo(_ request: Request) async -> Response {
  let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  let lines = [
    request.method.rawValue, request.path.joined(separator: "|"), query,
    String(decoding: request.body, as: UTF8.self),
  ]
  return .text(lines.joined(separator: "\n"))
}

extension Server.Configuration {
  /// The usual configuration with a change.
  static func with(_ change: (inout Self) -> Void) -> Self {
    var configuration = Self()
    change(&configuration)
    return configuration
  }
}

extension Response {
  static func text(_ text: String) -> Response {
    Response(.ok, headers: ["Content-Type": "text/plain"], body: .bytes(Bytes(text)))
  }
}

extension RawClient {
  /// Asks for a path as a well-behaved client does.
  func get(_ target: String) async throws -> RawResponse {
    send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return try await response()
  }
}

/// Waits until something holds, and says whether it did within five seconds.
func eventually(_ condition: @Sendable () -> Bool) async throws -> Bool {
  for _ in 0..<500 {
    if condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return condition()
}

/// A value that several threads write.
final class Shared<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>
  init(_ value: Value) { mutex = Mutex(value) }
  var value: Value { mutex.withLock { $0 } }
  func change(_ body: @Sendable (inout Value) -> Void) { mutex.withLock { body(&$0) } }
}
