import Synchronization

/// The Server-Sent Events of one client.
///
/// The stream carries bytes; how an event is written is the sender's business.
public final class EventStream: Sendable {
  fileprivate let state: Mutex<State>

  fileprivate struct State {
    /// The events not yet handed to the connection; the first one from `offset` on.
    var queue: [(bytes: Bytes, kind: String?)] = []
    var offset = 0
    var bufferedBytes = 0
    let capacity: Int
    var ending: Ending?
    var connection: (any EventStreamConnection)?
    /// Whether the connection sleeps until there is something to send.
    var isConnectionWaiting = false
    var closeActions: [@Sendable () -> Void] = []
  }

  fileprivate enum Ending {
    /// Buffered bytes are still sent.
    case finished
    /// The client left or did not read.
    case cutOff
  }

  public init(bufferBytes: Int = 65_536) { state = Mutex(State(capacity: bufferBytes)) }

  /// Queues bytes for the client, from any thread, without waiting.
  ///
  /// An event of a kind holds all that there is to know of it, so it takes the place of an earlier one
  /// of which nothing has been sent; a client that reads slowly misses what is out of date, and the
  /// buffer has room for every kind. Of other events a buffer with room takes one of any size; false
  /// when it is full, which cuts the client off, and when the stream has ended.
  @discardableResult
  public func send(_ bytes: Bytes, as kind: String? = nil) -> Bool {
    let outcome = state.withLock { state -> (isQueued: Bool, wake: (any EventStreamConnection)?) in
      guard state.ending == nil else { return (false, nil) }
      guard kind != nil || state.bufferedBytes < state.capacity else { return (false, nil) }
      guard bytes.count > 0 else { return (true, nil) }
      if let kind { state.drop(kind) }
      state.queue.append((bytes, kind))
      state.bufferedBytes += bytes.count
      return (true, state.takeWaitingConnection())
    }
    outcome.wake?.streamChanged()
    if !outcome.isQueued { end(.cutOff) }
    return outcome.isQueued
  }

  /// Ends the stream once everything queued has been sent.
  public func close() { end(.finished) }

  public var isClosed: Bool { state.withLock { $0.ending != nil } }

  /// Has an action done once, as soon as the stream ends: closed, cut off, or the client has left.
  ///
  /// The action runs on any thread, at once when the stream has ended already.
  public func onClose(_ action: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if state.ending == nil { state.closeActions.append(action) }
      return state.ending != nil
    }
    if hasEnded { action() }
  }

  private func end(_ ending: Ending) {
    let (actions, connection) = state.withLock { state in
      guard state.ending == nil else { return ([@Sendable () -> Void](), state.connection) }
      state.ending = ending
      if ending == .cutOff {
        state.queue = []
        state.bufferedBytes = 0
      }
      defer { state.closeActions = [] }
      let connection = ending == .cutOff ? state.connection : state.takeWaitingConnection()
      return (state.closeActions, connection)
    }
    connection?.streamChanged()
    for action in actions { action() }
  }
}

/// The side of a connection that an event stream wakes up.
protocol EventStreamConnection: AnyObject, Sendable {
  /// There is something to read, or the stream has ended. Called on any thread.
  func streamChanged()
}

extension EventStream {
  enum Reading {
    case bytes(Int)
    case nothingYet
    case end
    case cutOff
  }

  func attach(_ connection: any EventStreamConnection) {
    state.withLock { $0.connection = connection }
  }

  func detach() {
    state.withLock { $0.connection = nil }
    end(.cutOff)
  }

  /// Ends the stream of a client that has left, whatever is queued.
  func cutOff() { end(.cutOff) }

  /// Whether the client was cut off rather than served to the end.
  var isCutOff: Bool { state.withLock { $0.ending == .cutOff } }

  /// Moves queued bytes to the end of a buffer, as one chunk of a body (RFC 9112 section 7.1) if asked.
  func read(upTo limit: Int, asChunk isChunk: Bool, into buffer: inout [UInt8]) -> Reading {
    state.withLock { state in
      if state.ending == .cutOff { return .cutOff }
      let count = min(state.bufferedBytes, limit)
      guard count > 0 else {
        if state.ending != nil { return .end }
        state.isConnectionWaiting = true
        return .nothingYet
      }
      if isChunk { buffer.append(contentsOf: "\(String(count, radix: 16))\r\n".utf8) }
      state.move(count, into: &buffer)
      if isChunk { buffer.append(contentsOf: "\r\n".utf8) }
      return .bytes(count)
    }
  }
}

extension EventStream.State {
  /// Drops the event of a kind, unless it is on its way.
  fileprivate mutating func drop(_ kind: String) {
    let first = offset > 0 ? 1 : 0
    guard let index = queue.indices.dropFirst(first).first(where: { queue[$0].kind == kind }) else {
      return
    }
    bufferedBytes -= queue.remove(at: index).bytes.count
  }

  fileprivate mutating func move(_ count: Int, into buffer: inout [UInt8]) {
    var missing = count
    var sent = 0
    while missing > 0 {
      let storage = queue[sent].bytes.storage
      let length = min(storage.count - offset, missing)
      storage.copy(offset..<(offset + length), to: &buffer)
      missing -= length
      offset += length
      if offset == storage.count {
        sent += 1
        offset = 0
      }
    }
    queue.removeFirst(sent)
    bufferedBytes -= count
  }

  /// The connection, when it sleeps and must be woken.
  fileprivate mutating func takeWaitingConnection() -> (any EventStreamConnection)? {
    guard isConnectionWaiting else { return nil }
    isConnectionWaiting = false
    return connection
  }
}
