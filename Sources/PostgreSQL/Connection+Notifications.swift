import CPostgreSQL
import Glibc
import SQLLanguage

/// A word from another connection to the same database.
public struct Notification: Hashable, Sendable {
  public let channel: String
  /// The payload, such as the number of an order.
  public let payload: String
}

extension Connection {
  /// Says a word to all who listen to a channel; within a transaction, when it is committed.
  ///
  /// It reaches only who listens on the same primary at this moment: a hint to look, never the news.
  /// A channel has at most 63 bytes, a payload fewer than 8000.
  public mutating func notify(_ channel: String, _ payload: String) throws(PostgreSQLError) {
    try runAll([.notifying(channel, payload)])
  }

  public mutating func listen(to channel: String) throws(PostgreSQLError) {
    let name = channel.split(separator: "\"", omittingEmptySubsequences: false)
    try run("LISTEN \"\(unsafe: name.joined(separator: "\"\""))\"")
  }

  /// Takes the notifications received so far, without waiting.
  mutating func takeNotifications() -> [Notification] {
    guard let handle = unsafe handle else { return [] }
    var heard: [Notification] = []
    unsafe withUnsafeMutablePointer(to: &heard) { heard in
      // The pointer is used during each call alone.
      while unsafe pavilion_pg_next_notification(
        handle,
        heard,
        { context, channel, payload in
          guard let context = unsafe context, let channel = unsafe channel,
            let payload = unsafe payload
          else { return }
          let heard = unsafe context.assumingMemoryBound(to: [Notification].self)
          unsafe heard.pointee.append(
            Notification(channel: String(cString: channel), payload: String(cString: payload))
          )
        }
      ) {}
    }
    return heard
  }

  /// Waits until the server says something, and returns whether it did before the deadline.
  mutating func hear(by deadline: Deadline) throws(PostgreSQLError) -> Bool {
    guard let handle = unsafe handle else { throw closedError }
    guard try wait(for: POLLIN, by: deadline) else { return false }
    guard unsafe pavilion_pg_consume(handle) else {
      defer { close() }
      throw lostError()
    }
    return true
  }
}

extension Statement {
  /// The statement behind ``Connection/notify(_:_:)``, to be sent with others.
  public static func notifying(_ channel: String, _ payload: String) -> Statement {
    Statement("SELECT pg_notify(\(channel), \(payload))")
  }
}
