import CSystem

/// What the process keeps of memory that it no longer uses.
///
/// glibc makes up to eight heaps for every processor, so that threads wait for each other less, and what
/// is free in one is of no use to the others nor to the system.
public enum ProcessMemory: Sendable {
  /// Lets threads share so many heaps at most, before they are started.
  public static func limitHeaps(to count: Int) { pavilion_limit_heaps(Int32(clamping: count)) }

  /// Gives back what is free; takes a millisecond for every few megabytes.
  public static func giveBack() { pavilion_trim_heaps() }
}
