import CPostgreSQL
import Glibc
import SQLLanguage

/// The only owner of one connection to a server; closed when it goes away.
///
/// It may be used by one thread at a time, which its uniqueness and its mutating methods guarantee:
/// keep it in an actor whose executor has its own thread. Every call waits on the caller's thread,
/// never longer than its ``limits`` say. After a failure that leaves the state of the connection
/// unknown it is closed, and all further calls say so.
@safe
public struct Connection: ~Copyable {
  private var wire: Wire
  var prepared: PreparedStatements
  /// The statements the next exchange sends first, such as the `BEGIN` of a transaction.
  var opening: [Statement]
  var isInBody: Bool
  var standing: Standing
  // The last one, so that it is there until the connection is gone.
  let notices: Notices

  public let host: Host
  /// How long the calls wait.
  public internal(set) var limits: Limits

  /// Connects to one server and prepares the session; a standby is refused, unless the address allows
  /// one.
  public init(_ host: Host, limits: Limits = Limits()) throws(PostgreSQLError) {
    self = try Self.open(host, limits, standbyWillDo: host.mayBeReadOnly)
  }

  /// Connects to a server that may as well be a standby.
  init(_ host: Host, limits: Limits, standbyWillDo: Bool) throws(PostgreSQLError) {
    self = try Self.open(host, limits, standbyWillDo: standbyWillDo)
  }

  private static func open(
    _ host: Host,
    _ limits: Limits,
    standbyWillDo: Bool
  ) throws(PostgreSQLError) -> Connection {
    guard pavilion_pg_load() else {
      throw PostgreSQLError(.libraryMissing, "libpq is not on this machine (Debian: libpq5)")
    }
    let deadline = Deadline(in: limits.connect)
    let options = try host.connectionOptions(by: deadline)
    let handle = unsafe try start(options, to: host)
    var connection = unsafe Connection(handle: handle, host: host, limits: limits)
    try connection.connect(by: deadline)
    try connection.prepareSession(by: deadline, standbyWillDo: standbyWillDo)
    return connection
  }

  private init(handle: OpaquePointer, host: Host, limits: Limits) {
    (self.host, self.limits) = (host, limits)
    prepared = PreparedStatements()
    opening = []
    isInBody = false
    standing = Standing()
    notices = Notices()
    unsafe wire = Wire(handle: handle)
    unsafe notices.receive(from: handle)
  }

  deinit {
    if let handle = unsafe wire.handle { unsafe pavilion_pg_finish(handle) }
  }

  /// libpq's handle of the connection; nothing once it is closed.
  var handle: OpaquePointer? { unsafe wire.handle }

  private static func start(
    _ options: [(String, String)],
    to host: Host
  ) throws(PostgreSQLError) -> OpaquePointer {
    // Both lists and their strings live until libpq has copied them.
    let keywords = unsafe options.map { unsafe strdup($0.0) }
    let values = unsafe options.map { unsafe strdup($0.1) }
    defer {
      for index in options.indices {
        unsafe free(keywords[index])
        unsafe free(values[index])
      }
    }
    let handle = unsafe pavilion_pg_connect(
      keywords.map { unsafe UnsafePointer($0) } + [nil],
      values.map { unsafe UnsafePointer($0) } + [nil]
    )
    guard let handle = unsafe handle else {
      throw PostgreSQLError(.connectionLost, "no memory for a connection to \(host)")
    }
    return unsafe handle
  }

  private mutating func connect(by deadline: Deadline) throws(PostgreSQLError) {
    guard let handle = unsafe handle else { throw closedError }
    var waitsFor = PAVILION_PG_POLL_WRITE
    while true {
      switch waitsFor {
      case PAVILION_PG_POLL_OK:
        return
      case PAVILION_PG_POLL_READ, PAVILION_PG_POLL_WRITE:
        let isRead = waitsFor == PAVILION_PG_POLL_READ
        guard try wait(for: isRead ? POLLIN : POLLOUT, by: deadline) else {
          throw PostgreSQLError(.deadline, "\(host) did not let us in within \(limits.connect)")
        }
      default:
        throw refusedError()
      }
      waitsFor = unsafe Int(pavilion_pg_connect_poll(handle))
    }
  }

  /// Whether the connection stands, as far as is known without asking the server.
  public var isOpen: Bool { unsafe handle != nil }

  /// Closes the connection without a word to a server that may be frozen; further calls say so.
  public mutating func close() {
    if let handle = unsafe handle { unsafe pavilion_pg_drop(handle) }
    unsafe wire = Wire(handle: nil)
    opening = []
  }

  var closedError: PostgreSQLError {
    PostgreSQLError(.closed, "the connection to \(host) is closed")
  }

  func lostError(statement: String? = nil) -> PostgreSQLError {
    let message =
      unsafe handle.flatMap { unsafe pavilion_pg_message($0) }
      .map { unsafe String(cString: $0) } ?? ""
    // One line; libpq indents what it explains.
    let lines = message.split { $0 == "\n" || $0 == "\t" }.joined(separator: "; ")
    return PostgreSQLError(
      .connectionLost,
      lines.isEmpty ? "the connection to \(host) broke" : lines,
      statement: statement
    )
  }

  /// Why the server did not let us in, with its code where more can be done than to ask another one.
  private func refusedError() -> PostgreSQLError {
    let parts = lostError().message.split(separator: "; ").filter { !$0.hasPrefix("LOCATION:") }
    var message = parts.joined(separator: "; ")
    // `FATAL:  53300: sorry, too many clients already`
    guard let end = message.firstRange(of: ":  ")?.upperBound,
      case let rest = message[end...], rest.dropFirst(5).hasPrefix(": ")
    else { return PostgreSQLError(.connectionLost, message) }
    let state = SQLState(rawValue: String(rest.prefix(5)))
    message.removeSubrange(end..<message.index(end, offsetBy: 7))
    let event: PostgreSQLError.Event =
      state == .tooManyConnections ? .refusal(state) : .connectionLost
    return PostgreSQLError(event, message)
  }

  /// Waits until the socket can be read or written, and returns whether it can before the deadline.
  func wait(for events: Int32, by deadline: Deadline) throws(PostgreSQLError) -> Bool {
    guard let handle = unsafe handle else { throw closedError }
    // Without a socket there is nothing to wait for: libpq says why.
    guard unsafe pavilion_pg_socket(handle) >= 0 else { throw lostError() }
    var request = pollfd(fd: unsafe pavilion_pg_socket(handle), events: Int16(events), revents: 0)
    while true {
      let count = unsafe poll(&request, 1, deadline.milliseconds)
      if count > 0 { return true }
      if count == 0 { return false }
      guard errno == EINTR else { throw lostError() }
    }
  }
}

// Moved between threads as a whole, but never shared.
@available(*, unavailable)
extension Connection: Sendable {}

/// A place for libpq's pointer, which is valid until the connection is closed, and never handed out.
@safe
private struct Wire {
  let handle: OpaquePointer?
}
