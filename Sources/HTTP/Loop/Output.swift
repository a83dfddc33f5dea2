import Glibc

/// The bytes a client has not accepted yet; mostly none.
@safe
struct Output {
  private var head: [UInt8] = []
  private var body: Bytes.Storage?
  /// How much of head and body has been sent.
  private var sent = 0

  enum Outcome {
    case sent
    /// The client must take something first; the rest is kept.
    case blocked(sentSome: Bool)
    case failed
  }

  var isEmpty: Bool { head.isEmpty && body == nil }

  /// Sends bytes and a body behind them, when nothing is left from before.
  mutating func send(_ head: [UInt8], body: Bytes? = nil, to descriptor: Int32) -> Outcome {
    self.head = head
    self.body = body?.storage
    sent = 0
    return flush(to: descriptor)
  }

  mutating func flush(to descriptor: Int32) -> Outcome {
    let total = head.count + (body?.count ?? 0)
    let before = sent
    while sent < total {
      let count = write(to: descriptor)
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        return .blocked(sentSome: sent > before)
      } else if errno != EINTR {
        return .failed
      }
    }
    self = Output()
    return .sent
  }

  /// Writes head and body at once, without putting them together first.
  private func write(to descriptor: Int32) -> Int {
    // This value holds the memory behind the pointers until the call returns, and does not change
    // it.
    unsafe head.withUnsafeBytes { head in
      let headSent = min(sent, head.count)
      var parts = unsafe (iovec(), iovec())
      unsafe parts.0.iov_base = UnsafeMutableRawPointer(
        mutating: head.baseAddress?.advanced(by: headSent)
      )
      unsafe parts.0.iov_len = head.count - headSent
      if let body {
        unsafe parts.1.iov_base = UnsafeMutableRawPointer(mutating: body.start + (sent - headSent))
        unsafe parts.1.iov_len = body.count - (sent - headSent)
      }
      return unsafe withUnsafeBytes(of: &parts) { parts in
        unsafe writev(descriptor, parts.assumingMemoryBound(to: iovec.self).baseAddress, 2)
      }
    }
  }
}
