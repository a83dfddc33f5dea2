import Glibc

/// A client's connection: takes requests one after the other, has each answered before it looks at
/// the next, and holds next to no memory while nothing happens.
final class Connection: @unchecked Sendable {
  // Sendable holds because everything but streamChanged, which only queues, runs on the loop thread:
  // the worker calls from its loop alone, and tasks prefer the loop as their executor.
  let worker: Worker
  let descriptor: Int32
  let serial: UInt32
  private let address: Address
  private var parser: RequestParser
  private var stage = Stage.receiving
  private var output = Output()
  private var task: Task<Void, Never>?
  /// How the request that is being answered wants its answer.
  private var manner = Manner()
  /// Whether there may be input in the socket.
  private var isReadable = false
  /// Whether the client has said that it sends no more.
  private var isClosedByPeer = false
  private var isProceeding = false
  private var phase = RequestParser.Phase.idle
  /// When the client has taken too long, in monotonic seconds.
  private(set) var deadline: Double

  private enum Stage {
    /// Waits for a request, or for the rest of one.
    case receiving
    /// Waits for the handler.
    case answering
    /// Waits until the client has taken the answer.
    case sending
    /// Passes events on.
    case streaming(EventStream)
    /// Has sent its last and throws input away until the client is done: closing a socket with
    /// unread input would make the kernel reset it, and the client would lose the answer
    /// (RFC 9112 section 9.6).
    case lingering
    case closed
  }

  private struct Manner {
    var isHead = false
    var isHTTP11 = true
    var closes = false
    var isSlow = false
  }

  init(descriptor: Int32, serial: UInt32, address: Address, worker: Worker) {
    self.descriptor = descriptor
    self.serial = serial
    self.address = address
    self.worker = worker
    parser = RequestParser(limits: worker.limits)
    deadline = worker.deadline
  }

  /// Whether a request is being received, its head being there, or being answered.
  var isBusy: Bool {
    switch stage {
    case .receiving: phase == .body
    case .answering, .sending, .streaming: true
    case .lingering, .closed: false
    }
  }

  // MARK: - What happens to it

  /// Takes note of what epoll has seen.
  func isReady(_ event: Poller.Event) {
    if event.isOver { return close() }
    if event.isReadable { isReadable = true }
    if event.isClosedByPeer {
      isClosedByPeer = true
      // Whoever sends no more does not listen to events either.
      if case .streaming = stage { return close() }
    }
    proceed()
  }

  /// Ends what has taken too long.
  func expire() {
    switch stage {
    case .receiving where phase != .idle:
      manner = Manner()
      refuse(.tooSlow)
    case .receiving, .sending, .streaming, .lingering: close()
    case .answering, .closed: break
    }
  }

  /// Answers for a handler that took too long to let the server stop.
  func giveUp() {
    guard case .answering = stage else { return }
    task?.cancel()
    refuse(.shuttingDown)
  }

  /// Ends an event stream after what has been sent to it.
  func endStream() {
    if case .streaming(let stream) = stage { stream.close() }
  }

  /// Ends the connection at once.
  func close() {
    let last = stage
    if case .closed = last { return }
    stage = .closed
    task = nil
    output = Output()
    worker.forget(self)
    Glibc.close(descriptor)
    if case .streaming(let stream) = last { stream.detach() }
  }

  /// Goes on as far as possible without waiting.
  func proceed() {
    guard !isProceeding else { return }
    isProceeding = true
    defer { isProceeding = false }
    for _ in 1...32 {
      let goesOn =
        switch stage {
        case .receiving: receive()
        case .sending: flush()
        case .streaming(let stream): sendEvents(of: stream)
        case .lingering: discard()
        case .answering, .closed: false
        }
      guard goesOn else { return }
    }
    // Others have their turn first.
    worker.proceedLater(self)
  }
}

// MARK: - Receiving

extension Connection {
  /// Looks for a request in what has arrived, and says whether there was anything.
  private func receive() -> Bool {
    var event = parser.next()
    if case .incomplete = event {
      guard isReadable else { return false }
      let reception = worker.buffer.receive(from: descriptor) { parser.receive($0) }
      switch reception {
      case .received(let received, let isAll):
        if isAll, !isClosedByPeer { isReadable = false }
        event = received
      case .nothingYet:
        isReadable = false
        return false
      case .closed, .failed:
        close()
        return false
      }
    }
    switch event {
    case .incomplete: allowTime(for: parser.phase)
    case .awaitsContinue:
      allowTime(for: parser.phase)
      askForBody()
    case .request(let received): answer(received)
    case .refused(let refusal):
      manner = Manner()
      refuse(refusal)
    }
    return true
  }

  /// Gives the client its time for each part of a request, however small its pieces.
  private func allowTime(for next: RequestParser.Phase) {
    guard next != phase else { return }
    phase = next
    deadline = worker.deadline
  }

  /// Tells a client that waits that its body is wanted (RFC 9110 section 15.2.1).
  private func askForBody() {
    switch output.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: descriptor) {
    case .sent: break
    // So few bytes always fit when nothing is on its way: the client is not one of ours.
    case .blocked, .failed: close()
    }
  }

  private func discard() -> Bool {
    guard isReadable else { return false }
    switch worker.buffer.receive(from: descriptor, { $0.count }) {
    case .received: return true
    case .nothingYet:
      isReadable = false
      return false
    case .closed, .failed:
      close()
      return false
    }
  }
}

// MARK: - Answering

extension Connection {
  private func answer(_ received: ReceivedRequest) {
    manner = Manner(
      isHead: received.isHead,
      isHTTP11: received.isHTTP11,
      closes: !received.keepsAlive
    )
    if worker.isHurrying { return refuse(.shuttingDown) }
    stage = .answering
    deadline = .infinity
    worker.taskBegan()
    var request = received.request
    request.remoteAddress = address
    let handler = worker.handler
    let allowance = received.allowance
    let started = Task.immediate(executorPreference: worker.loop) { [request] in
      self.finish(with: await handler.respond(to: request))
      withExtendedLifetime(allowance) {}
    }
    if case .answering = stage { task = started }
  }

  private func finish(with response: Response) {
    worker.taskEnded()
    task = nil
    guard case .answering = stage else {
      // The client left meanwhile, or was answered for.
      if case .events(let stream) = response.body { stream.detach() }
      return
    }
    send(response)
    proceed()
  }

  private func refuse(_ refusal: Refusal) {
    manner.closes = true
    manner.isSlow = refusal == .tooSlow
    send(worker.response(to: refusal))
    proceed()
  }

  private func send(_ response: Response) {
    if worker.isDraining || isServed { manner.closes = true }
    let (framing, body, stream) = plan(response)
    worker.writeHead(response, framing: framing, closes: manner.closes)
    stage = if let stream { .streaming(stream) } else { .sending }
    deadline = stream == nil ? worker.deadline : .infinity
    switch worker.sendScratch(body: body, through: &output, to: descriptor) {
    case .sent: if stream == nil { sent() }
    case .blocked: deadline = worker.deadline
    case .failed: return close()
    }
    stream?.attach(self)
    if worker.isDraining { stream?.close() }
  }

  /// Whether the client has sent its last request.
  private var isServed: Bool {
    isClosedByPeer && parser.phase == .idle && worker.buffer.isAtEnd(of: descriptor)
  }

  /// How a response's body is sent, if it is.
  private func plan(
    _ response: Response
  ) -> (framing: ResponseWriter.Framing, body: Bytes?, stream: EventStream?) {
    let hasBody = !manner.isHead && response.status.code != 204 && response.status.code != 304
    switch response.body {
    case .empty:
      // 204 and 304 have no length of nothing (RFC 9110 section 8.6).
      let isBodiless = response.status.code == 204 || response.status.code == 304
      return (isBodiless ? .none : .length(0), nil, nil)
    case .bytes(let bytes):
      let framing = response.status.code == 204 ? .none : ResponseWriter.Framing.length(bytes.count)
      return (framing, hasBody ? bytes : nil, nil)
    case .events(let stream):
      guard hasBody else {
        stream.close()
        return (.none, nil, nil)
      }
      return (manner.isHTTP11 ? .chunks : .none, nil, stream)
    }
  }

  /// Sends on, and says whether the client has taken everything.
  private func flush() -> Bool {
    switch output.flush(to: descriptor) {
    case .sent:
      sent()
      return true
    case .blocked(let sentSome):
      if sentSome { deadline = worker.deadline }
      return false
    case .failed:
      close()
      return false
    }
  }

  /// Takes note that an answer has been sent.
  private func sent() {
    deadline = worker.deadline
    if manner.closes {
      shutdown(descriptor, Int32(SHUT_WR))
      stage = .lingering
      deadline = worker.lingeringDeadline(wasSlow: manner.isSlow)
    } else {
      stage = .receiving
      phase = .idle
      allowTime(for: parser.phase)
    }
  }
}

// MARK: - Events

extension Connection: EventStreamConnection {
  /// How much is taken from a stream at once.
  private static let chunkBytes = 16_384

  func streamChanged() {
    worker.loop.perform { self.proceed() }
  }

  /// Passes on what a stream has, and says whether there may be more.
  private func sendEvents(of stream: EventStream) -> Bool {
    if stream.isCutOff {
      close()
      return false
    }
    let outcome: Output.Outcome
    if output.isEmpty {
      switch worker.read(stream, upTo: Self.chunkBytes, asChunk: manner.isHTTP11) {
      case .bytes: outcome = worker.sendScratch(through: &output, to: descriptor)
      case .nothingYet:
        deadline = .infinity
        return false
      case .end:
        endBody(of: stream)
        return true
      case .cutOff: return true
      }
      deadline = worker.deadline
    } else {
      outcome = output.flush(to: descriptor)
    }
    switch outcome {
    case .sent: return true
    case .blocked(let sentSome):
      if sentSome { deadline = worker.deadline }
      return false
    case .failed:
      close()
      return false
    }
  }

  private func endBody(of stream: EventStream) {
    stage = .sending
    stream.detach()
    guard manner.isHTTP11 else { return sent() }
    switch output.send(Array("0\r\n\r\n".utf8), to: descriptor) {
    case .sent: sent()
    case .blocked: deadline = worker.deadline
    case .failed: close()
    }
  }
}
