import Glibc

/// Connections that were refused while their clients may still be sending.
///
/// Closing a socket with unread input makes the kernel reset it, and the client loses the answer
/// that was sent before. So a second descriptor of the socket stays open and its input is thrown
/// away until the client is done or has had its time.
struct Lingering {
  private static let seconds = 5.0
  private static let limit = 128
  private var deadlines: [Int32: Double] = [:]

  var isEmpty: Bool { deadlines.isEmpty }

  /// Keeps a socket open for reading and returns the descriptor to watch, unless there are too many.
  mutating func add(_ socket: Int32, at now: Double) -> Int32? {
    guard deadlines.count < Lingering.limit else { return nil }
    let descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return nil }
    shutdown(descriptor, Int32(SHUT_WR))
    deadlines[descriptor] = now + Lingering.seconds
    return descriptor
  }

  /// Throws away what has arrived, and returns whether the client is done.
  func discardInput(of descriptor: Int32) -> Bool {
    guard deadlines[descriptor] != nil else { return false }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      let count = unsafe recv(
        descriptor,
        buffer.baseAddress,
        buffer.count,
        Int32(MSG_DONTWAIT)
      )
      return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }
  }

  mutating func close(_ descriptor: Int32) {
    deadlines[descriptor] = nil
    Glibc.close(descriptor)
  }

  /// Closes those whose time is over.
  mutating func closeExpired(at now: Double) {
    for (descriptor, deadline) in deadlines where deadline <= now { close(descriptor) }
  }
}
