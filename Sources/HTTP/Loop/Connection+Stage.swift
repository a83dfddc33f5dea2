extension Connection {
  enum Stage {
    /// Waits for a request, or for the rest of one.
    case receiving
    /// Waits for the handler to say how long the body of a request may be.
    case asking
    case answering
    case sending
    case streaming(EventStream)
    /// Has sent its last and throws input away until the client is done: closing a socket with
    /// unread input would make the kernel reset it, and the client would lose the answer
    /// (RFC 9112 section 9.6).
    case lingering
    case closed
  }

  struct Manner {
    var isHead = false
    var isHTTP11 = true
    var closes = false
    var isSlow = false
  }
}
