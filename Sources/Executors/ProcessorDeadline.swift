import Glibc

/// A moment in the time that the thread has a processor, so that a busy machine shortens no search.
public struct ProcessorDeadline {
  private let nanoseconds: Int64

  /// A moment after so much more of that time.
  public init(after budget: Duration) {
    let (seconds, attoseconds) = budget.components
    nanoseconds = Self.now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Whether the moment has come for the thread that asks, which is the one that set it.
  public var isOver: Bool { Self.now >= nanoseconds }

  private static var now: Int64 {
    var time = timespec()
    // Fails for no clock that Linux has had since 2.6.12.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

// Means something to one thread alone.
@available(*, unavailable)
extension ProcessorDeadline: Sendable {}
