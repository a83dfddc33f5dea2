import Glibc

/// Slows work down that nothing waits for, while others want the processor.
///
/// The work asks often, between two of its pieces and with no lock held. Where others took its processor,
/// it pauses, so that short work such as an order's finds one free. A priority would not do. The only one
/// that the system always obeys, `SCHED_IDLE`, passes to every thread started from it and cannot be given
/// back. On a busy machine it stops everyone who waits for its locks.
///
/// ```swift
/// var pace = Pace()
/// for record in records {
///   pace.giveWay()
///   try write(record)
/// }
/// ```
public struct Pace {
  /// How long the thread works between two looks at how others fare.
  private static let stretch = Duration.microseconds(500)
  /// How long it may be without a processor in the meantime.
  private static let tolerance = Duration.microseconds(50)
  /// A pause leaves others ten of eleven parts of the time.
  private static let pause: UInt32 = 5_000

  private var worked = ProcessorTime.now
  private var began = ContinuousClock.now

  /// Begins, on the thread that works.
  public init() {}

  /// Pauses the thread, if others have had its processor since the last look.
  public mutating func giveWay() {
    let work = ProcessorTime.now - worked
    guard work >= Self.stretch else { return }
    if .now - began - work > Self.tolerance { usleep(Self.pause) }
    (worked, began) = (ProcessorTime.now, .now)
  }
}

// Counts for one thread at a time.
@available(*, unavailable)
extension Pace: Sendable {}
