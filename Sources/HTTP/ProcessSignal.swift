import CSystem
import Glibc
import Synchronization

/// What an operator asks of a running program by a signal.
public enum ProcessSignal: Sendable {
  /// To end: SIGTERM and SIGINT.
  case termination
  /// To read its settings again: SIGHUP.
  case reload

  /// Waits for the next signal of the kind, without holding a thread of the pool, and returns its number.
  ///
  /// From the first call on signals of the kind no longer end the process by themselves. One that
  /// arrives between calls is kept for the next one.
  public func wait() async -> Int32 {
    _ = take()
    return await withCheckedContinuation { waiter in
      let pending = Self.state.withLock { state -> Int32? in
        guard let index = state.pending.firstIndex(where: numbers.contains) else {
          state.waiters.append((self, waiter))
          return nil
        }
        return state.pending.remove(at: index)
      }
      if let pending { waiter.resume(returning: pending) }
    }
  }

  private var numbers: [Int32] {
    switch self {
    case .termination: [SIGTERM, SIGINT]
    case .reload: [SIGHUP]
    }
  }

  private struct State {
    var pending: [Int32] = []
    var waiters: [(kind: ProcessSignal, continuation: CheckedContinuation<Int32, Never>)] = []
  }

  private static let state = Mutex(State())

  /// Has signals of the kind handed to ``wait()``; false where the system does not allow it.
  func take() -> Bool {
    guard let descriptor = Self.descriptor else { return false }
    return numbers.allSatisfy { pavilion_forward_signal($0, descriptor) == 0 }
  }

  /// Where handlers write the numbers of signals, with the thread that reads them, once per process.
  private static let descriptor: Int32? = {
    var ends: (Int32, Int32) = (-1, -1)
    let isOpen = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      let descriptors = unsafe bytes.assumingMemoryBound(to: Int32.self).baseAddress
      return unsafe pipe(descriptors) == 0
    }
    guard isOpen else { return nil }
    let (readEnd, writeEnd) = ends
    for end in [readEnd, writeEnd] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    do throws(ServerError) {
      try startThread { forward(from: readEnd) }
    } catch {
      return nil
    }
    return writeEnd
  }()

  private static func forward(from descriptor: Int32) {
    var number: UInt8 = 0
    while true {
      guard unsafe read(descriptor, &number, 1) == 1 else { continue }
      let signal = Int32(number)
      let waiter = state.withLock { state -> CheckedContinuation<Int32, Never>? in
        guard let index = state.waiters.firstIndex(where: { $0.kind.numbers.contains(signal) })
        else {
          state.pending.append(signal)
          return nil
        }
        return state.waiters.remove(at: index).continuation
      }
      waiter?.resume(returning: signal)
    }
  }
}
