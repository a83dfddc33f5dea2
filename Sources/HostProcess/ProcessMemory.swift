import CSystem

/// Limits the unused memory that the process keeps.
///
/// glibc makes up to eight heaps for every processor, so that threads wait for each other less;
/// free memory in one is of no use to the others or to the system.
public enum ProcessMemory: Sendable {
  /// Limits the number of heaps that threads share; called before they start.
  public static func limitHeaps(to count: Int) { pavilion_limit_heaps(Int32(clamping: count)) }

  /// Returns free memory to the system; takes a millisecond for every few megabytes.
  public static func giveBack() { pavilion_trim_heaps() }
}
