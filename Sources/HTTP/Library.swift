import CMicroHTTPD
import Glibc

/// Starts libmicrohttpd with callbacks that lead to the daemon given as their context.
///
/// The context must be a Daemon that is there until the library has been stopped.
func startLibrary(
  listeningSocket: Int32,
  configuration: Server.Configuration,
  context: UnsafeMutableRawPointer
) -> OpaquePointer? {
  var settings = unsafe pavilion_daemon_settings()
  unsafe settings.listening_socket = listeningSocket
  unsafe settings.connection_memory_bytes = configuration.perConnectionMemoryBytes
  unsafe settings.connection_limit = UInt32(clamping: configuration.connectionLimit)
  unsafe settings.idle_timeout_seconds = UInt32(clamping: configuration.connectionTimeoutSeconds)
  unsafe settings.context = context
  unsafe settings.log = { context, format, arguments in
    guard let daemon = unsafe object(context, as: Daemon.self), !daemon.isCutting,
      let format = unsafe format,
      let arguments = unsafe arguments
    else { return }
    let line = unsafe String(unsafeUninitializedCapacity: 1024) { text in
      let start = unsafe UnsafeMutableRawPointer(text.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      let length = unsafe vsnprintf(start, text.count, format, arguments)
      return max(0, min(Int(length), text.count - 1))
    }
    daemon.configuration.log(String(line.prefix { $0 != "\n" }))
  }
  unsafe settings.connection_changed = { context, connection, _, change in
    guard let daemon = unsafe object(context, as: Daemon.self),
      let connection = unsafe connection
    else { return }
    switch change {
    case .CONNECTION_NOTIFY_STARTED: unsafe daemon.connectionOpened(unsafe: connection)
    case .CONNECTION_NOTIFY_CLOSED: unsafe daemon.connectionClosed(unsafe: connection)
    @unknown default: break
    }
  }
  unsafe settings.request_line_read = { context, target, handle in
    guard let daemon = unsafe object(context, as: Daemon.self),
      let target = unsafe target,
      let handle = unsafe handle,
      let connection = unsafe daemon.connection(unsafe: handle)
    else { return nil }
    let exchange = unsafe Exchange(
      unsafe: handle,
      target: target,
      connection: connection,
      daemon: daemon
    )
    // Given back when the library reports that the request is completed.
    return unsafe Unmanaged.passRetained(exchange).toOpaque()
  }
  unsafe settings.request = { _, _, _, method, version, body, bodyCount, context in
    guard let exchange = unsafe object(context?.pointee, as: Exchange.self),
      let method = unsafe method,
      let version = unsafe version,
      let bodyCount = unsafe bodyCount
    else { return .NO }
    guard exchange.hasHead else {
      return unsafe exchange.headReceived(unsafe: method, version: version)
    }
    guard unsafe bodyCount.pointee > 0 else { return exchange.allReceived() }
    unsafe exchange.bodyReceived(UnsafeRawBufferPointer(start: body, count: bodyCount.pointee))
    unsafe bodyCount.pointee = 0
    return .YES
  }
  unsafe settings.request_completed = { _, _, context, _ in
    guard let context = unsafe context, let exchange = unsafe context.pointee else { return }
    unsafe context.pointee = nil
    unsafe Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().ended()
  }
  return unsafe pavilion_start_daemon(&settings)
}
