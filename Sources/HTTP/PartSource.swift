/// A body that is read part by part while the client takes it, so that never more than one part is
/// held for a client, however slowly it reads.
public struct PartSource: Sendable {
  /// The most bytes that are asked for at once.
  public static let partBytes = 65_536

  /// The bytes that are sent; nothing where their number is not known before the end.
  private(set) var range: Range<Int>?
  let read: @Sendable (Range<Int>) async throws -> [UInt8]

  /// A body of a known length, any part of which can be read.
  ///
  /// The closure gets a range of at most ``partBytes`` and returns its bytes, or fewer of them from
  /// the start, but at least one. It begins on a loop thread, as ``Handler/respond(to:)`` does. An
  /// error of it ends the connection, so that the client sees that the body is not whole.
  public init(
    count: Int,
    read: @escaping @Sendable (Range<Int>) async throws -> [UInt8]
  ) {
    range = 0..<max(0, count)
    self.read = read
  }

  /// A body whose length is not known.
  ///
  /// The closure returns one part after the other, and an empty one at the end. An error of it ends the connection.
  public init(next: @escaping @Sendable () async throws -> [UInt8]) {
    read = { _ in try await next() }
  }

  /// The same source, of which only a range is sent.
  func only(_ range: Range<Int>) -> PartSource {
    var source = self
    source.range = range
    return source
  }
}
