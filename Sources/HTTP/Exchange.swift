import CMicroHTTPD

/// One request and its answer.
@safe
final class Exchange: @unchecked Sendable {
  // Sendable holds because everything but streamChanged, which only queues, runs on the loop thread:
  // libmicrohttpd calls back from MHD_run alone, and tasks prefer the loop as their executor.
  private let daemon: Daemon
  private let connection: Connection
  private let handle: OpaquePointer
  private let target: UnsafePointer<CChar>
  private let targetBytes: [UInt8]
  private var stage = Stage.head
  private var isSuspended = false
  private var isEnded = false
  /// Whether the client may still be sending what nobody will read.
  private var isRefused = false
  private var isHead = false
  private var response: Response?
  private var task: Task<Void, Never>?
  private(set) var stream: EventStream?

  private enum Stage {
    case head
    case body(Request, isTooLong: Bool)
    case answer
  }

  /// Begins an exchange whose request line has been read.
  ///
  /// The target stays in the connection's buffer, at the same place, until the exchange ends.
  init(
    unsafe handle: OpaquePointer,
    target: UnsafePointer<CChar>,
    connection: Connection,
    daemon: Daemon
  ) {
    unsafe self.handle = handle
    unsafe self.target = target
    self.connection = connection
    self.daemon = daemon
    var bytes: [UInt8] = []
    var next = unsafe target
    while case let byte = UInt8(bitPattern: unsafe next.pointee), byte != 0 {
      bytes.append(byte)
      unsafe next += 1
    }
    targetBytes = bytes
    connection.exchange = self
  }

  // MARK: - Receiving

  /// Takes the head, checks it, and decides whether the body is worth reading.
  func headReceived(
    unsafe method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>
  ) -> MHD_Result {
    do throws(Refusal) {
      let head = try unsafe HeadReader.read(
        unsafe: handle,
        method: method,
        target: target,
        targetLength: targetBytes.count,
        version: version
      )
      guard let target = Target(targetBytes) else {
        throw .badRequest("The address of the request is malformed.")
      }
      guard head.contentLength ?? 0 <= UInt64(daemon.configuration.maximumBodyBytes) else {
        throw .contentTooLarge
      }
      let name = Method(rawValue: unsafe String(cString: method))
      isHead = name == .head
      var request = Request(
        method: isHead ? .get : name,
        target: target,
        headers: head.headers,
        remoteAddress: connection.address
      )
      request.body.reserveCapacity(Int(head.contentLength ?? 0))
      stage = .body(request, isTooLong: false)
      connection.deadline = daemon.deadline
      daemon.exchangeBegan()
      return .YES
    } catch {
      isRefused = true
      daemon.exchangeBegan()
      return answer(error)
    }
  }

  /// Takes a part of the body, which is read to its end but not kept when it is too long.
  func bodyReceived(_ bytes: UnsafeRawBufferPointer) {
    guard case .body(var request, var isTooLong) = stage else { return }
    stage = .answer
    isTooLong =
      isTooLong || request.body.count + bytes.count > daemon.configuration.maximumBodyBytes
    if isTooLong {
      request.body = []
    } else {
      unsafe request.body.append(contentsOf: bytes)
    }
    stage = .body(request, isTooLong: isTooLong)
  }

  /// Answers, now that everything has been received; also called again after every suspension.
  func allReceived() -> MHD_Result {
    guard case .body(let request, let isTooLong) = stage else {
      return response.map { send($0) } ?? .YES
    }
    connection.deadline = nil
    if isTooLong {
      isRefused = true
      return answer(.contentTooLarge)
    }
    if daemon.isHurrying { return answer(.shuttingDown) }
    stage = .answer
    daemon.taskBegan()
    let handler = daemon.handler
    task = Task.immediate(executorPreference: daemon.loop) {
      self.finish(with: await handler.respond(to: request))
    }
    if let response { return send(response) }
    suspend()
    return .YES
  }

  /// Whether the head has been taken already.
  var hasHead: Bool {
    if case .head = stage { false } else { true }
  }

  // MARK: - Answering

  private func finish(with response: Response) {
    daemon.taskEnded()
    task = nil
    guard !isEnded, self.response == nil else {
      if case .events(let stream) = response.body { stream.detach() }
      return
    }
    self.response = response
    resume()
  }

  /// Answers for a handler that took too long to let the server stop.
  func giveUp() {
    guard !isEnded, response == nil, isSuspended else { return }
    task?.cancel()
    response = daemon.response(to: .shuttingDown)
    resume()
  }

  private func answer(_ refusal: Refusal) -> MHD_Result {
    stage = .answer
    connection.deadline = nil
    let response = daemon.response(to: refusal)
    self.response = response
    return send(response)
  }

  private func send(_ response: Response) -> MHD_Result {
    let made: OpaquePointer?
    switch response.body {
    case .empty:
      unsafe made = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    case .bytes(let bytes):
      unsafe made = bytes.storage.makeResponse()
    case .events(let stream) where isHead:
      // libmicrohttpd would end the body that HEAD has not with an empty chunk.
      stream.close()
      unsafe made = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    case .events(let stream):
      self.stream = stream
      unsafe made = makeEventResponse()
      stream.attach(self)
      daemon.watchForLeaving(connection)
      if daemon.isDraining { stream.close() }
    }
    guard let made = unsafe made else { return .NO }
    defer { unsafe MHD_destroy_response(made) }
    for (name, value) in response.headers
    where unsafe MHD_add_response_header(made, name, value) != .YES {
      daemon.configuration.log("The header \(name) of a response is malformed and was left out.")
    }
    if isRefused || daemon.isDraining {
      unsafe MHD_add_response_header(made, "Connection", "close")
    }
    return unsafe MHD_queue_response(handle, UInt32(response.status.code), made)
  }

  private func makeEventResponse() -> OpaquePointer? {
    // The response owns a reference, which the last closure gives back.
    unsafe MHD_create_response_from_callback(
      .max,
      1024,
      { context, _, buffer, size in
        guard let exchange = unsafe object(context, as: Exchange.self) else {
          return pavilion_end_with_error
        }
        return unsafe exchange.readStream(
          into: UnsafeMutableRawBufferPointer(start: buffer, count: size)
        )
      },
      Unmanaged.passRetained(self).toOpaque(),
      { context in
        if let context = unsafe context { unsafe Unmanaged<Exchange>.fromOpaque(context).release() }
      }
    )
  }

  private func readStream(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    switch unsafe stream?.read(into: buffer) {
    case .bytes(let count):
      return count
    case .nothingYet:
      suspend()
      return 0
    case .end:
      return pavilion_end_of_stream
    case .cutOff, nil:
      daemon.isCutting = true
      return pavilion_end_with_error
    }
  }

  private func suspend() {
    isSuspended = true
    unsafe MHD_suspend_connection(handle)
  }

  private func resume() {
    guard isSuspended else { return }
    isSuspended = false
    unsafe MHD_resume_connection(handle)
    daemon.connectionResumed()
  }

  /// Takes note that libmicrohttpd is through with the request, answered or not.
  func ended() {
    isEnded = true
    daemon.isCutting = false
    if case .events(let stream) = response?.body {
      daemon.forgetLeaving(connection)
      stream.detach()
    }
    if isRefused { daemon.linger(connection) }
    connection.deadline = daemon.deadline
    if hasHead { daemon.exchangeEnded() }
  }
}

extension Exchange: EventStreamConnection {
  func streamChanged() {
    daemon.loop.perform { self.wakeStream() }
  }

  private func wakeStream() {
    guard !isEnded else { return }
    if stream?.isCutOff == true { connection.cut() }
    resume()
  }
}

extension Bytes.Storage {
  /// Makes a response that sends this very memory and keeps it alive until it has been sent.
  fileprivate func makeResponse() -> OpaquePointer? {
    // libmicrohttpd does not write to the buffer; its parameter merely is not const.
    unsafe MHD_create_response_from_buffer_with_free_callback_cls(
      count,
      UnsafeMutableRawPointer(mutating: start),
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<Bytes.Storage>.fromOpaque(context).release()
        }
      },
      Unmanaged.passRetained(self).toOpaque()
    )
  }
}

/// The object that a C callback was given as its context.
func object<Object: AnyObject>(
  _ context: UnsafeMutableRawPointer?,
  as type: Object.Type
) -> Object? {
  guard let context = unsafe context else { return nil }
  return unsafe Unmanaged<Object>.fromOpaque(context).takeUnretainedValue()
}
