import CMicroHTTPD
import Glibc

/// One loop thread of a server with its share of the connections.
@safe
final class Daemon: @unchecked Sendable {
  // Sendable holds because after the initializer the loop thread alone uses what can change:
  // whoever else wants something has the loop perform it.
  let configuration: Server.Configuration
  let handler: any Handler
  let loop: EventLoop
  private var poller: Poller
  private var handle: OpaquePointer?
  private var connections: [Int32: Connection] = [:]
  private var leaving: Set<Int32> = []
  private var lingering = Lingering()
  private var stage = Stage.serving
  private var drained: [@Sendable () -> Void] = []
  private var tasks = 0
  private var exchanges = 0
  private var mustRun = true
  /// Whether the library is about to complain that a connection is cut, which is no news.
  var isCutting = false
  private var now = monotonicSeconds()
  private var nextSweep = 0.0

  private enum Stage {
    case serving
    /// Answers what is in flight.
    case draining(until: Double)
    /// Turns everything down to come to an end.
    case hurrying(until: Double)
    case stopped
  }

  init(
    listeningSocket: Int32,
    configuration: Server.Configuration,
    handler: any Handler
  ) throws(ServerError) {
    self.configuration = configuration
    self.handler = handler
    loop = try EventLoop()
    poller = try Poller()
    unsafe handle = nil
    // The daemon lives as long as the library may call back: deinit stops the library first.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe handle = startLibrary(
      listeningSocket: listeningSocket,
      configuration: configuration,
      context: context
    )
    guard let handle = unsafe handle else { throw .system("libmicrohttpd refused to start") }
    poller.add(unsafe pavilion_epoll_descriptor(handle), for: .readable)
    poller.add(loop.wakeUp, for: .readable)
  }

  deinit {
    if let handle = unsafe handle { unsafe MHD_stop_daemon(handle) }
  }

  // MARK: - The loop

  /// Serves until the daemon has been drained and the last handler has returned.
  func run() {
    while true {
      for descriptor in poller.wait(milliseconds: waitMilliseconds) { isReady(descriptor) }
      now = monotonicSeconds()
      loop.runQueued()
      mustRun = false
      if let handle = unsafe handle { unsafe MHD_run(handle) }
      loop.runQueued()
      sweep()
      advanceShutdown()
      if case .stopped = stage, tasks == 0, loop.finishIfIdle() { return }
    }
  }

  private var waitMilliseconds: Int32 {
    if mustRun || loop.hasWork { return 0 }
    guard let handle = unsafe handle else { return -1 }
    var library: UInt64 = 0
    let ceiling: UInt64 = isDraining ? 50 : 1000
    if unsafe MHD_get_timeout(handle, &library) == .YES { return Int32(min(library, ceiling)) }
    return connections.isEmpty && lingering.isEmpty && !isDraining ? -1 : Int32(ceiling)
  }

  private func isReady(_ descriptor: Int32) {
    if descriptor == loop.wakeUp {
      loop.acknowledgeWakeUp()
    } else if leaving.remove(descriptor) != nil {
      poller.remove(descriptor)
      connections[descriptor]?.exchange?.stream?.cutOff()
    } else if lingering.discardInput(of: descriptor) {
      poller.remove(descriptor)
      lingering.close(descriptor)
    }
  }

  private func sweep() {
    guard now >= nextSweep else { return }
    nextSweep = now + 0.5
    for connection in connections.values {
      guard let deadline = connection.deadline, deadline < now else { continue }
      connection.deadline = nil
      connection.cut()
    }
    lingering.closeExpired(at: now)
  }
}

// MARK: - Connections

extension Daemon {
  /// When what a client is to send now has to be there.
  var deadline: Double { now + Double(configuration.connectionTimeoutSeconds) }

  func connectionOpened(unsafe handle: OpaquePointer) {
    guard
      let socketAddress = unsafe pavilion_client_address(handle),
      let address = unsafe Address(unsafe: socketAddress)
    else { return }
    let descriptor = unsafe pavilion_connection_socket(handle)
    connections[descriptor] = Connection(
      descriptor: descriptor,
      address: address,
      deadline: deadline
    )
  }

  func connectionClosed(unsafe handle: OpaquePointer) {
    connections[unsafe pavilion_connection_socket(handle)] = nil
  }

  func connection(unsafe handle: OpaquePointer) -> Connection? {
    connections[unsafe pavilion_connection_socket(handle)]
  }

  /// Takes note that the library has to look at its connections once more.
  func connectionResumed() { mustRun = true }

  /// Ends a connection's event stream as soon as the client closes its side.
  func watchForLeaving(_ connection: Connection) {
    leaving.insert(connection.descriptor)
    poller.add(connection.descriptor, for: .closedByPeer)
  }

  func forgetLeaving(_ connection: Connection) {
    guard leaving.remove(connection.descriptor) != nil else { return }
    poller.remove(connection.descriptor)
  }

  /// Keeps a connection that is being closed readable for a while.
  func linger(_ connection: Connection) {
    guard let descriptor = lingering.add(connection.descriptor, at: now) else { return }
    poller.add(descriptor, for: .readable)
  }

  func taskBegan() { tasks += 1 }

  func taskEnded() { tasks -= 1 }

  func exchangeBegan() { exchanges += 1 }

  func exchangeEnded() { exchanges -= 1 }

  func response(to refusal: Refusal) -> Response {
    let content = configuration.errorBody(refusal.status, refusal.detail)
    return Response(
      refusal.status,
      headers: ["Content-Type": content.contentType],
      body: .bytes(Bytes(content.body))
    )
  }
}

// MARK: - Shutting down

extension Daemon {
  /// Whether connections are closed after the answer they are waiting for.
  var isDraining: Bool {
    if case .serving = stage { false } else { true }
  }

  /// Whether requests are turned down.
  var isHurrying: Bool {
    if case .hurrying = stage { true } else { false }
  }

  /// Stops accepting, ends event streams, and has an action done when everything is answered.
  func drain(graceSeconds: Double, then action: @escaping @Sendable () -> Void) {
    if case .stopped = stage { return action() }
    drained.append(action)
    guard case .serving = stage, let handle = unsafe handle else { return }
    // Takes in whoever is waiting at the door, then closes it.
    unsafe MHD_run(handle)
    let listeningSocket = unsafe MHD_quiesce_daemon(handle)
    if listeningSocket >= 0 { close(listeningSocket) }
    stage = .draining(until: monotonicSeconds() + graceSeconds)
    for connection in connections.values { connection.exchange?.stream?.close() }
    mustRun = true
  }

  private func advanceShutdown() {
    switch stage {
    case .draining(let end) where exchanges > 0 && now >= end:
      stage = .hurrying(until: now + 1)
      for connection in connections.values { connection.exchange?.giveUp() }
    case .draining where exchanges == 0:
      stop()
    case .hurrying(let end) where exchanges == 0 || now >= end:
      stop()
    default:
      break
    }
  }

  private func stop() {
    guard let library = unsafe handle else { return }
    unsafe handle = nil
    unsafe MHD_stop_daemon(library)
    lingering.closeExpired(at: .infinity)
    stage = .stopped
    for action in drained { action() }
    drained = []
  }
}
