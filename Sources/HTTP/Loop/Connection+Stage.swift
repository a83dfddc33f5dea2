extension Connection {
  enum Stage {
    /// Waits for a request, or for the rest of one.
    case receiving
    /// Waits for the handler to say how long the body of a request may be.
    case asking
    /// Waits for the disk to take parts of a body, of which more may follow.
    case spooling(isWhole: Bool)
    case answering
    case sending
    case streaming(EventStream)
    /// Sends a body from a source.
    case passing(PartSource, Passage)
    /// Has sent its last and throws input away until the client is done: closing a socket with
    /// unread input would make the kernel reset it, and the client would lose the answer
    /// (RFC 9112 section 9.6).
    case lingering
    case closed
  }

  /// How far a body has been passed on.
  struct Passage {
    /// The bytes of the source that are still to be read; unbounded where the length is unknown.
    var rest: Range<Int>
    /// Whether a part is being read.
    var isReading = false
    /// Whether the source has said that nothing follows.
    var isOver = false
  }

  struct Manner {
    var isHead = false
    var isHTTP11 = true
    var closes = false
    var isSlow = false
  }
}
