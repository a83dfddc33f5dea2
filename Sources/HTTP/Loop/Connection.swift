import Glibc

/// A client's connection: takes requests one after the other, has each answered before it looks at
/// the next, and holds next to no memory while nothing happens.
final class Connection: @unchecked Sendable {
  // Sendable holds because everything but streamChanged, which only queues, runs on the loop thread:
  // the worker calls from its loop alone, and tasks prefer the loop as their executor.
  let worker: Worker
  let descriptor: Int32
  let serial: UInt32
  let address: Address
  /// Whether it got one of the last places, and so ends with its answer.
  private let isCrowded: Bool
  var parser: RequestParser
  var stage = Stage.receiving
  var output = Output()
  private var task: Task<Void, Never>?
  var manner = Manner()
  /// Writes the body that is being received to a file.
  var spool: Spool?
  private var isReadable = false
  /// Whether the client has said that it sends no more.
  private var isClosedByPeer = false
  private var isProceeding = false
  private var phase = RequestParser.Phase.idle
  /// When the client has taken too long, in monotonic seconds.
  var deadline: Double

  init(descriptor: Int32, serial: UInt32, address: Address, isCrowded: Bool, worker: Worker) {
    self.descriptor = descriptor
    (self.serial, self.address, self.isCrowded, self.worker) = (serial, address, isCrowded, worker)
    parser = RequestParser(limits: worker.limits)
    deadline = isCrowded ? worker.shortDeadline : worker.deadline
  }

  /// Whether a request is being received, its head being there, or being answered.
  var isBusy: Bool {
    switch stage {
    case .receiving: phase == .body
    case .asking, .spooling, .answering, .sending, .streaming, .passing: true
    case .lingering, .closed: false
    }
  }

  // MARK: - What happens to it

  func isReady(_ event: Poller.Event) {
    if event.isOver { return close() }
    if event.isReadable { isReadable = true }
    if event.isClosedByPeer {
      isClosedByPeer = true
      // A client that has stopped sending does not listen to events either.
      if case .streaming = stage { return close() }
    }
    proceed()
  }

  func expire() {
    switch stage {
    case .receiving where phase != .idle:
      manner = Manner()
      refuse(.tooSlow)
    case .receiving, .sending, .streaming, .passing, .lingering: close()
    case .asking, .spooling, .answering, .closed: break
    }
  }

  func giveUp() {
    switch stage {
    case .asking, .answering: break
    default: return
    }
    task?.cancel()
    refuse(.shuttingDown)
  }

  func endStream() { if case .streaming(let stream) = stage { stream.close() } }

  func close() {
    let last = stage
    if case .closed = last { return }
    stage = .closed
    task = nil
    spool = nil
    output = Output()
    worker.forget(self)
    Glibc.close(descriptor)
    if case .streaming(let stream) = last { stream.detach() }
  }

  /// Continues as far as possible without waiting.
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
        case .passing(let source, let passage): pass(on: source, passage)
        case .lingering: discard()
        case .asking, .spooling, .answering, .closed: false
        }
      guard goesOn else { return }
    }
    // Others have their turn first.
    worker.proceedLater(self)
  }
}

// MARK: - Receiving

extension Connection {
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
    handle(event)
    return true
  }

  func handle(_ event: RequestParser.Event) {
    switch event {
    case .incomplete: allowTime(for: parser.phase)
    case .awaitsContinue:
      allowTime(for: parser.phase)
      askForBody()
    case .asksForRoom(let request): askForRoom(request)
    case .part(let part): write(part)
    case .request(let received) where received.isInParts: writeLast(of: received)
    case .request(let received): answer(received)
    case .refused(let refusal):
      manner = Manner()
      refuse(refusal)
    }
  }

  /// Has the handler say how long a body may be, and reads on then.
  private func askForRoom(_ request: Request) {
    stage = .asking
    deadline = .infinity
    worker.taskBegan()
    var request = request
    request.remoteAddress = address
    let handler = worker.handler
    let started = Task.immediate(executorPreference: worker.loop) { [request] in
      self.allow(await handler.bodyLimit(for: request))
    }
    if case .asking = stage { task = started }
  }

  private func allow(_ limit: BodyLimit?) {
    worker.taskEnded()
    task = nil
    // The client left meanwhile, or was answered for.
    guard case .asking = stage else { return }
    stage = .receiving
    handle(parser.allow(limit))
    proceed()
  }

  /// Gives the client its time for each part of a request, however small its pieces.
  private func allowTime(for next: RequestParser.Phase) {
    guard next != phase else { return }
    phase = next
    deadline = isCrowded ? worker.shortDeadline : worker.deadline
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
  func answer(_ received: ReceivedRequest) {
    manner = Manner(
      isHead: received.request.isHead,
      isHTTP11: received.isHTTP11,
      closes: !received.keepsAlive || isCrowded
    )
    if worker.isHurrying { return refuse(.shuttingDown) }
    stage = .answering
    deadline = .infinity
    worker.taskBegan()
    var request = received.request
    request.remoteAddress = address
    request.isCrowded = isCrowded
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

  func refuse(_ refusal: Refusal) {
    manner.closes = true
    manner.isSlow = refusal == .tooSlow
    send(worker.response(to: refusal))
    proceed()
  }

  private func send(_ response: Response) {
    if worker.isDraining || isServed { manner.closes = true }
    let plan = plan(response)
    worker.writeHead(response, framing: plan.framing, closes: manner.closes)
    stage = plan.stage
    var stream: EventStream?
    if case .streaming(let events) = stage { stream = events }
    deadline = stream == nil ? worker.deadline : .infinity
    switch worker.sendScratch(body: plan.body, through: &output, to: descriptor) {
    case .sent: if case .sending = stage { sent() }
    case .blocked: deadline = worker.deadline
    case .failed: return close()
    }
    stream?.attach(self)
    if worker.isDraining { stream?.close() }
  }

  private var isServed: Bool {
    isClosedByPeer && parser.phase == .idle && worker.buffer.isAtEnd(of: descriptor)
  }

  /// How a response's body is sent, if it is.
  private func plan(
    _ response: Response
  ) -> (framing: ResponseWriter.Framing, body: Bytes?, stage: Stage) {
    let chunks = manner.isHTTP11 ? ResponseWriter.Framing.chunks : .none
    let hasBody = !manner.isHead && response.status.code != 204 && response.status.code != 304
    switch response.body {
    case .empty:
      // 204 and 304 have no length of nothing (RFC 9110 section 8.6).
      let isBodiless = response.status.code == 204 || response.status.code == 304
      return (isBodiless ? .none : .length(0), nil, .sending)
    case .bytes(let bytes):
      let framing = response.status.code == 204 ? .none : ResponseWriter.Framing.length(bytes.count)
      return (framing, hasBody ? bytes : nil, .sending)
    case .events(let stream):
      guard hasBody else {
        stream.close()
        return (.none, nil, .sending)
      }
      return (chunks, nil, .streaming(stream))
    case .parts(let source):
      let framing = source.range.map { ResponseWriter.Framing.length($0.count) } ?? chunks
      let passage = Passage(rest: source.range ?? 0..<Int.max)
      return (framing, nil, hasBody ? .passing(source, passage) : .sending)
    }
  }

  /// Sends on, and says whether the client has taken everything.
  private func flush() -> Bool {
    guard settle(output.flush(to: descriptor)) else { return false }
    sent()
    return true
  }

  func settle(_ outcome: Output.Outcome) -> Bool {
    switch outcome {
    case .sent: return true
    case .blocked(let sentSome): if sentSome { deadline = worker.deadline }
    case .failed: close()
    }
    return false
  }

  func sent() {
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
