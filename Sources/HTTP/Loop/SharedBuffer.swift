import Glibc

/// The one buffer into which a loop thread receives.
///
/// No connection holds it for longer than a call, so connections need no buffer of their own.
@safe
struct SharedBuffer: ~Copyable {
  private let memory: UnsafeMutableBufferPointer<UInt8>

  init(count: Int = 16_384) {
    unsafe memory = .allocate(capacity: count)
    // Initialized at once, so that every byte may be read ever after.
    unsafe memory.initialize(repeating: 0)
  }

  deinit { unsafe memory.deallocate() }

  /// Whether a socket has nothing more to receive and never will.
  func isAtEnd(of descriptor: Int32) -> Bool {
    unsafe recv(descriptor, memory.baseAddress, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK))
      == 0
  }

  enum Reception<Result> {
    case received(Result, isAll: Bool)
    case nothingYet
    case closed
    case failed
  }

  /// Receives a socket's bytes, and passes them to a body.
  func receive<Result>(
    from descriptor: Int32,
    _ body: (Span<UInt8>) -> Result
  ) -> Reception<Result> {
    while true {
      // The kernel writes at most as many bytes as there are.
      let count = unsafe recv(descriptor, memory.baseAddress, memory.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        // The span ends with the call, and nothing else touches the buffer until then.
        let bytes = unsafe Span(_unsafeElements: memory.extracting(0..<count))
        return unsafe .received(body(bytes), isAll: count < memory.count)
      }
      if count == 0 { return .closed }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .nothingYet : .failed
    }
  }
}
