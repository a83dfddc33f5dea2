import Glibc

/// A moment in the time that the thread has a processor, so that a busy machine shortens no search.
public struct ProcessorDeadline {
  private let moment: Duration

  /// A moment after so much more of that time.
  public init(after budget: Duration) { moment = ProcessorTime.now + budget }

  /// Whether the moment has come for the thread that asks, which is the one that set it.
  public var isOver: Bool { ProcessorTime.now >= moment }
}

// Means something to one thread alone.
@available(*, unavailable)
extension ProcessorDeadline: Sendable {}

/// How long the thread that asks has had a processor.
enum ProcessorTime {
  static var now: Duration {
    var time = timespec()
    // Fails for no clock that Linux has had since 2.6.12.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
