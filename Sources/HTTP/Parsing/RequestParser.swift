/// Reads the requests of one connection out of its bytes, in whatever pieces they arrive: strict
/// HTTP/1.1 (RFC 9112) without a socket.
///
/// Ambiguous requests are refused rather than guessed, since the proxy in front may have guessed
/// differently (request smuggling, RFC 9112 section 11.2). A refusal is the last event.
///
/// ```swift
/// var parser = RequestParser()
/// var event = parser.receive(bytes.span)
/// while case .request(let received) = event {
///   answer(received)
///   event = parser.next()
/// }
/// ```
package struct RequestParser: Sendable {
  /// How long the parts of a request may be.
  package struct Limits: Sendable {
    /// The length of the request line, in bytes.
    package var requestLineBytes: Int
    /// The length of the whole head, in bytes, at most 65,535.
    package var headBytes: Int
    package var fields: Int
    /// The length of a body, in bytes.
    package var bodyBytes: Int
    /// The memory for longer bodies together, in bytes.
    package var budget: BodyBudget
    /// The places for bodies that are written to files.
    package var files: BodyBudget

    package init(
      requestLineBytes: Int = 8192,
      headBytes: Int = 12_288,
      fields: Int = 100,
      bodyBytes: Int = 65_536,
      budget: BodyBudget = BodyBudget(0),
      files: BodyBudget = BodyBudget(0)
    ) {
      self.requestLineBytes = requestLineBytes
      self.headBytes = min(headBytes, 65_535)
      self.fields = fields
      self.bodyBytes = bodyBytes
      self.budget = budget
      self.files = files
    }
  }

  package enum Event: Sendable {
    case incomplete
    /// More bytes are needed, and the client waits to be told that they are wanted
    /// (RFC 9110 section 10.1.1).
    case awaitsContinue
    /// A head whose body may be longer than is usual; nothing is read until
    /// ``RequestParser/allow(_:)`` says how long.
    case asksForRoom(Request)
    /// So much of a body that is handed over in parts.
    case part([UInt8])
    /// A whole request; ``RequestParser/next()`` looks for one behind it.
    case request(ReceivedRequest)
    /// Something that is no acceptable request; nothing behind it is read.
    case refused(Refusal)
  }

  /// The part that the next byte belongs to.
  package enum Phase: Sendable {
    case idle, head, body
  }

  private enum Stage {
    case head
    case sizedBody(remaining: Int)
    case chunkedBody(ChunkedDecoder, limit: Int)
    case skippedBody(remaining: Int)
    /// A body that is not read, nor anything behind it.
    case unreadBody
    case undecided(HeadParser.Framing)
    case refused(Refusal)
  }

  /// From which length on a part of a body is handed over.
  private static let partBytes = 262_144

  private let limits: Limits
  private var stage = Stage.head
  private var head = HeadParser()
  private var received: ReceivedRequest?
  private var continueIsDue = false
  /// The received bytes, unread from `unreadStart` on.
  private var unread: [UInt8] = []
  private var unreadStart = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// The part that the parser waits for.
  package var phase: Phase {
    if case .head = stage { unread.isEmpty ? .idle : .head } else { .body }
  }

  /// Takes bytes that follow all those before.
  ///
  /// - Complexity: O(*n*) in the number of bytes; none is looked at twice, and none is copied where
  ///   they make up a request without body.
  package mutating func receive(_ bytes: Span<UInt8>) -> Event {
    if case .refused(let refusal) = stage { return .refused(refusal) }
    if case .unreadBody = stage { return .incomplete }
    guard unread.isEmpty else {
      unread.removeFirst(unreadStart)
      unreadStart = 0
      unread.append(copying: bytes)
      return next()
    }
    var used = 0
    let event = read(bytes, used: &used)
    if used < bytes.count, !isRefused { unread.append(copying: bytes.extracting(used...)) }
    return event
  }

  /// Looks for the next request in the bytes already received.
  package mutating func next() -> Event {
    if case .refused(let refusal) = stage { return .refused(refusal) }
    guard !unread.isEmpty, !isUndecided else { return .incomplete }
    let bytes = unread
    var used = 0
    let event = read(bytes.span.extracting(unreadStart...), used: &used)
    unreadStart += used
    if unreadStart == unread.count || isRefused {
      // An idle connection holds no memory.
      unread = []
      unreadStart = 0
    }
    return event
  }

  /// Says how long the body may be for whose room was asked, and reads on.
  package mutating func allow(_ limit: BodyLimit?) -> Event {
    guard case .undecided(let framing) = stage, var received else { return .incomplete }
    self.received = nil
    do throws(Refusal) {
      stage = try bodyStage(framing, limit, of: &received)
      if case .unreadBody = stage {
        unread = []
        return .request(received)
      }
      self.received = received
    } catch {
      stage = .refused(error)
      unread = []
      unreadStart = 0
      return .refused(error)
    }
    guard unread.isEmpty else { return next() }
    defer { continueIsDue = false }
    return continueIsDue ? .awaitsContinue : .incomplete
  }

  private var isUndecided: Bool {
    if case .undecided = stage { true } else { false }
  }

  private var isRefused: Bool {
    if case .refused = stage { true } else { false }
  }

  private mutating func read(_ bytes: Span<UInt8>, used: inout Int) -> Event {
    do throws(Refusal) {
      if case .head = stage {
        guard let length = try head.read(bytes, limits: limits) else { return .incomplete }
        used = length
        if let event = try beginBody(bytes) { return event }
      }
      return try readBody(bytes, used: &used)
    } catch {
      stage = .refused(error)
      head = HeadParser()
      received = nil
      return .refused(error)
    }
  }

  /// Checks a complete head, and returns a result to report at once.
  private mutating func beginBody(_ bytes: Span<UInt8>) throws(Refusal) -> Event? {
    let head = head
    self.head = HeadParser()
    let received = try head.request(bytes)
    switch head.framing {
    case .length(0):
      return .request(received)
    case .length(let length) where length <= limits.bodyBytes:
      stage = .sizedBody(remaining: length)
    case .length, .chunks:
      stage = .undecided(head.framing)
    }
    self.received = received
    continueIsDue = head.expectsContinue && received.isHTTP11
    return isUndecided ? .asksForRoom(received.request) : nil
  }

  /// The treatment of a body that may be longer than usual, or whose length is unknown.
  private func bodyStage(
    _ framing: HeadParser.Framing,
    _ limit: BodyLimit?,
    of received: inout ReceivedRequest
  ) throws(Refusal) -> Stage {
    switch framing {
    case .length(let length):
      guard let limit else { throw .contentTooLarge }
      if limit.isSpooled {
        guard length <= limit.bytes else { return unread(&received) }
        try handOver(&received)
        return .sizedBody(remaining: length)
      }
      if length <= limit.bytes {
        received.allowance = try allowance(length, of: limits.budget)
        received.request.body.reserveCapacity(length)
        return .sizedBody(remaining: length)
      }
      guard length <= limit.readBytes else { throw .contentTooLarge }
      received.request.isBodyTooLong = true
      return .skippedBody(remaining: length)
    case .chunks:
      if let limit, limit.isSpooled {
        guard limit.bytes > 0 else { return unread(&received) }
        try handOver(&received)
        return .chunkedBody(ChunkedDecoder(), limit: limit.bytes)
      }
      guard let limit, limit.bytes > limits.bodyBytes else {
        return .chunkedBody(ChunkedDecoder(), limit: limits.bodyBytes)
      }
      received.allowance = try allowance(limit.bytes, of: limits.budget)
      return .chunkedBody(ChunkedDecoder(), limit: limit.bytes)
    }
  }

  private func allowance(
    _ amount: Int,
    of budget: BodyBudget
  ) throws(Refusal) -> BodyAllowance {
    guard let allowance = budget.allowance(amount) else { throw .tooManyLongBodies }
    return allowance
  }

  private func handOver(_ received: inout ReceivedRequest) throws(Refusal) {
    received.allowance = try allowance(1, of: limits.files)
    received.isInParts = true
  }

  /// Reads nothing of a body: its sender gets the answer before sending it.
  private func unread(_ received: inout ReceivedRequest) -> Stage {
    received.request.isBodyTooLong = true
    received.keepsAlive = false
    return .unreadBody
  }

  private mutating func readBody(_ bytes: Span<UInt8>, used: inout Int) throws(Refusal) -> Event {
    guard var received else { return .incomplete }
    // The body has one owner at any time, so that adding to it copies nothing.
    self.received = nil
    let hasArrived = used < bytes.count
    let isWhole: Bool
    switch stage {
    case .sizedBody(let remaining):
      let count = min(remaining, bytes.count - used)
      received.request.body.append(copying: bytes.extracting(used..<(used + count)))
      used += count
      isWhole = count == remaining
      stage = .sizedBody(remaining: remaining - count)
    case .skippedBody(let remaining):
      let count = min(remaining, bytes.count - used)
      used += count
      isWhole = count == remaining
      stage = .skippedBody(remaining: remaining - count)
    case .chunkedBody(var decoder, let limit):
      isWhole = try decoder.read(bytes, used: &used, into: &received.request.body, limit: limit)
      let length = received.request.body.count
      let isPart = received.isInParts && length >= Self.partBytes
      stage = .chunkedBody(decoder, limit: isPart ? limit - length : limit)
    case .head, .undecided, .unreadBody, .refused:
      return .incomplete
    }
    if isWhole {
      stage = .head
      return .request(received)
    }
    if received.isInParts, received.request.body.count >= Self.partBytes {
      let part = received.request.body
      received.request.body = []
      received.request.body.reserveCapacity(part.count)
      self.received = received
      return .part(part)
    }
    self.received = received
    defer { continueIsDue = false }
    return continueIsDue && !hasArrived ? .awaitsContinue : .incomplete
  }
}
