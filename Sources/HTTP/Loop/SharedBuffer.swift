import Glibc

/// The one buffer into which a loop thread receives.
///
/// It belongs to nobody for longer than a call, so that connections need none of their own.
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

  /// What receiving led to.
  enum Reception<Result> {
    case received(Result, isAll: Bool)
    case nothingYet
    case closed
    case failed
  }

  /// Receives what a socket has, and has it looked at.
  ///
  /// - Parameters:
  ///   - descriptor: The socket.
  ///   - body: Looks at the bytes, which are gone when it returns.
  /// - Returns: What `body` returned, or why there was nothing to look at.
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
