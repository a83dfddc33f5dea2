package import HTTP
import Synchronization

/// Numbers requests, so that an error page and a line of the log can be told to belong together.
package final class RequestNumbers: Sendable {
  private let last = Atomic<UInt64>(0)
  /// Tells the requests of this process from those of others.
  private static let process = UInt32.random(in: 0..<(1 << 20))

  func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }

  /// The number as people read it aloud, such as `k7-3m1`.
  static func text(of number: UInt64) -> String {
    String(process, radix: 32) + "-" + String(number, radix: 32)
  }
}

extension Request {
  /// The name of the request in the log and on error pages.
  package var reference: String { RequestNumbers.text(of: number) }
}
