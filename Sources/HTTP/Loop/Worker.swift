import CSystem
import Glibc

/// One loop thread of a server with its share of the connections.
///
/// One turn of the loop handles everything that is ready, then the tasks that can go on.
final class Worker: @unchecked Sendable {
  // Sendable holds because after the initializer only the loop thread uses the mutable state; other
  // threads have the loop perform their work.
  let configuration: Server.Configuration
  let handler: any Handler
  let loop: EventLoop
  let limits: RequestParser.Limits
  let buffer = SharedBuffer()
  private let places: Places
  private var listeningSocket: Int32
  private var isAccepting = false
  private var poller: Poller
  private var connections: [Int32: Connection] = [:]
  private var serials: UInt32 = 0
  private var unfinished: [Connection] = []
  private var writer = ResponseWriter()
  private var scratch: [UInt8] = []
  private var stage = Stage.serving
  private var drained: [@Sendable () -> Void] = []
  private var tasks = 0
  private var now = monotonicSeconds()
  private var nextSweep = 0.0

  private enum Stage {
    case serving
    /// Answers the requests in flight.
    case draining(until: Double)
    /// Turns everything down to come to an end.
    case hurrying(until: Double)
    case stopped
  }

  init(
    listeningSocket: Int32,
    places: Places,
    limits: RequestParser.Limits,
    configuration: Server.Configuration,
    handler: any Handler
  ) throws(ServerError) {
    self.listeningSocket = listeningSocket
    (self.places, self.configuration, self.handler) = (places, configuration, handler)
    self.limits = limits
    loop = try EventLoop()
    poller = try Poller()
    poller.add(loop.wakeUp, for: .readable)
  }

  deinit {
    if listeningSocket >= 0 { close(listeningSocket) }
  }

  // MARK: - The loop

  /// Serves until the worker has been drained and the last handler has returned.
  func run() {
    resumeAccepting()
    while true {
      let count = poller.wait(milliseconds: waitMilliseconds)
      loop.awoke()
      now = monotonicSeconds()
      writer.setClock(time(nil))
      for index in 0..<count { isReady(poller[index]) }
      proceedUnfinished()
      if count < poller.capacity { advanceShutdown() }
      loop.runQueued()
      sweep()
      if case .stopped = stage, tasks == 0, loop.finishIfIdle() { return }
    }
  }

  private var waitMilliseconds: Int32 {
    guard unfinished.isEmpty, loop.prepareToSleep() else { return 0 }
    if isDraining { return 50 }
    return connections.isEmpty && isAccepting ? -1 : 500
  }

  private func isReady(_ event: Poller.Event) {
    if event.descriptor == loop.wakeUp {
      loop.acknowledgeWakeUp()
    } else if event.descriptor == listeningSocket {
      accept()
    } else if let connection = connections[event.descriptor], connection.serial == event.serial {
      connection.isReady(event)
    }
  }

  private func proceedUnfinished() {
    guard !unfinished.isEmpty else { return }
    let connections = unfinished
    unfinished = []
    for connection in connections { connection.proceed() }
  }

  private func sweep() {
    guard now >= nextSweep else { return }
    nextSweep = now + 0.5
    for connection in Array(connections.values) where connection.deadline < now {
      connection.expire()
    }
    if case .serving = stage { resumeAccepting() }
  }
}

// MARK: - Connections

extension Worker {
  var deadline: Double { now + Double(configuration.connectionTimeoutSeconds) }

  /// The deadline of a connection accepted although nearly all places were taken.
  var shortDeadline: Double { now + Double(min(3, configuration.connectionTimeoutSeconds)) }

  /// When a connection that only lingers is closed at last.
  func lingeringDeadline(wasSlow: Bool) -> Double { now + (wasSlow ? 1 : 5) }

  private func accept() {
    for _ in 1...64 {
      guard places.hasRoom else { return pauseAccepting() }
      var address = sockaddr_in6()
      var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      // sockaddr_in6 is large enough for both families.
      let accepted = unsafe withUnsafeMutableBytes(of: &address) { bytes in
        let pointer = unsafe bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
        let descriptor = unsafe pavilion_accept(listeningSocket, pointer, &length)
        guard descriptor >= 0, let pointer = unsafe pointer else {
          return nil as (descriptor: Int32, address: Address)?
        }
        return (descriptor, unsafe Address(unsafe: pointer) ?? .loopback)
      }
      guard let accepted else {
        // Out of descriptors or memory: those who wait are let in when there is room again.
        if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
          pauseAccepting()
        }
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      admit(descriptor: accepted.descriptor, address: accepted.address)
    }
  }

  private func admit(descriptor: Int32, address: Address) {
    switch places.take(for: address) {
    case .welcome: add(descriptor: descriptor, address: address, isCrowded: false)
    case .crowded: add(descriptor: descriptor, address: address, isCrowded: true)
    case .refused: turnAway(descriptor)
    }
  }

  /// Says in a word that there is no place, without waiting for anything, and closes.
  private func turnAway(_ descriptor: Int32) {
    let response = response(to: .tooManyConnections)
    if case .bytes(let body) = response.body {
      writeHead(response, framing: .length(body.count), closes: true)
      var output = Output()
      _ = sendScratch(body: body, through: &output, to: descriptor)
    }
    shutdown(descriptor, Int32(SHUT_WR))
    close(descriptor)
  }

  private func add(descriptor: Int32, address: Address, isCrowded: Bool) {
    var one: Int32 = 1
    let length = socklen_t(MemoryLayout<Int32>.size)
    // Answers go out whole, so there is nothing to wait for.
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, length)
    serials &+= 1
    guard poller.add(descriptor, serial: serials, for: .changes) else {
      places.giveBack(address)
      close(descriptor)
      return
    }
    connections[descriptor] = Connection(
      descriptor: descriptor,
      serial: serials,
      address: address,
      isCrowded: isCrowded,
      worker: self
    )
  }

  private func pauseAccepting() {
    poller.remove(listeningSocket)
    isAccepting = false
  }

  private func resumeAccepting() {
    guard !isAccepting else { return }
    isAccepting = poller.add(listeningSocket, for: .readable)
  }

  func forget(_ connection: Connection) {
    connections[connection.descriptor] = nil
    places.giveBack(connection.address)
  }

  func proceedLater(_ connection: Connection) { unfinished.append(connection) }

  func taskBegan() { tasks += 1 }

  func taskEnded() { tasks -= 1 }
}

// MARK: - Sending

extension Worker {
  func response(to refusal: Refusal) -> Response {
    let content = configuration.errorBody(refusal.status, refusal.detail)
    var headers: Headers = ["Content-Type": content.contentType]
    if let seconds = refusal.retrySeconds { headers["Retry-After"] = "\(seconds)" }
    return Response(refusal.status, headers: headers, body: .bytes(Bytes(content.body)))
  }

  func writeHead(_ response: Response, framing: ResponseWriter.Framing, closes: Bool) {
    scratch.removeAll(keepingCapacity: true)
    let leftOut = writer.write(response, framing: framing, closes: closes, into: &scratch)
    for name in response.headers.malformedNames {
      configuration.log("The header \(name) of a response is malformed and was left out.")
    }
    for name in leftOut {
      configuration.log("The header \(name) of a response is the server's own and was left out.")
    }
  }

  func read(_ stream: EventStream, upTo limit: Int, asChunk isChunk: Bool) -> EventStream.Reading {
    scratch.removeAll(keepingCapacity: true)
    return stream.read(upTo: limit, asChunk: isChunk, into: &scratch)
  }

  /// Sends the assembled bytes; the rest is kept until the client accepts it.
  func sendScratch(
    body: Bytes? = nil,
    through output: inout Output,
    to descriptor: Int32
  ) -> Output.Outcome { output.send(scratch, body: body, to: descriptor) }
}

// MARK: - Shutting down

extension Worker {
  /// Whether connections are closed after the answer they are waiting for.
  var isDraining: Bool { if case .serving = stage { false } else { true } }

  var isHurrying: Bool { if case .hurrying = stage { true } else { false } }

  /// Stops accepting, ends event streams, and has an action done when everything is answered.
  func drain(graceSeconds: Double, then action: @escaping @Sendable () -> Void) {
    if case .stopped = stage { return action() }
    drained.append(action)
    guard case .serving = stage else { return }
    // Accepts the waiting connections, then stops listening.
    accept()
    close(listeningSocket)
    listeningSocket = -1
    stage = .draining(until: monotonicSeconds() + graceSeconds)
    for connection in connections.values { connection.endStream() }
  }

  private func advanceShutdown() {
    guard isDraining else { return }
    let isBusy = connections.values.contains(where: \.isBusy)
    switch stage {
    case .draining(let end) where isBusy && now >= end:
      stage = .hurrying(until: now + 1)
      for connection in Array(connections.values) { connection.giveUp() }
    case .draining where !isBusy:
      stop()
    case .hurrying(let end) where !isBusy || now >= end:
      stop()
    default:
      break
    }
  }

  private func stop() {
    for connection in Array(connections.values) { connection.close() }
    stage = .stopped
    for action in drained { action() }
    drained = []
  }
}
