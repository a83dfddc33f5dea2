import CSystem
import Glibc
import Synchronization

/// The signals that ask a program to end: SIGTERM and SIGINT.
public enum TerminationSignal: Sendable {
  /// Waits for the next of them, without holding a thread of the pool, and returns its number.
  ///
  /// From the first call on they no longer end the process by themselves. A signal that arrives
  /// between calls is kept for the next one.
  public static func wait() async -> Int32 {
    _ = isInstalled
    return await withCheckedContinuation { waiter in
      let pending = state.withLock { state -> Int32? in
        guard state.pending.isEmpty else { return state.pending.removeFirst() }
        state.waiters.append(waiter)
        return nil
      }
      if let pending { waiter.resume(returning: pending) }
    }
  }

  private struct State {
    var pending: [Int32] = []
    var waiters: [CheckedContinuation<Int32, Never>] = []
  }

  private static let state = Mutex(State())

  /// The handlers and the thread that reads their output, set up once per process.
  static let isInstalled: Bool = {
    var ends: (Int32, Int32) = (-1, -1)
    let isOpen = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      let descriptors = unsafe bytes.assumingMemoryBound(to: Int32.self).baseAddress
      return unsafe pipe(descriptors) == 0
    }
    guard isOpen else { return false }
    let (readEnd, writeEnd) = ends
    for end in [readEnd, writeEnd] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    do throws(ServerError) {
      try startThread { forward(from: readEnd) }
    } catch {
      return false
    }
    return [SIGTERM, SIGINT].allSatisfy { pavilion_forward_signal($0, writeEnd) == 0 }
  }()

  private static func forward(from descriptor: Int32) {
    var number: UInt8 = 0
    while true {
      guard unsafe read(descriptor, &number, 1) == 1 else { continue }
      let signal = Int32(number)
      let waiter = state.withLock { state -> CheckedContinuation<Int32, Never>? in
        guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
        state.pending.append(signal)
        return nil
      }
      waiter?.resume(returning: signal)
    }
  }
}
