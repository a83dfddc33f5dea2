import Glibc

/// A TCP socket that listens.
struct ListeningSocket: ~Copyable {
  private let descriptor: Int32
  let port: Int

  /// Opens the sockets of a server, one per loop thread, all on the same port.
  static func descriptors(
    address: String,
    port: Int,
    count: Int
  ) throws(ServerError) -> (descriptors: [Int32], port: Int) {
    guard (0...65_535).contains(port) else { throw .portOutOfRange(port: port) }
    guard count > 1 else {
      let socket = try ListeningSocket(address: address, port: port, isShared: false)
      let port = socket.port
      return ([socket.relinquish()], port)
    }
    // Sockets that share a port hide that another program uses it; a socket that does not share it
    // fails.
    let chosen = try ListeningSocket(address: address, port: port, isShared: false).port
    var descriptors: [Int32] = []
    do throws(ServerError) {
      for _ in 0..<count {
        let socket = try ListeningSocket(address: address, port: chosen, isShared: true)
        descriptors.append(socket.relinquish())
      }
    } catch {
      for descriptor in descriptors { Glibc.close(descriptor) }
      throw error
    }
    return (descriptors, chosen)
  }

  private init(address: String, port: Int, isShared: Bool) throws(ServerError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address, String(port), &hints, &found) == 0,
      let entry = unsafe found
    else { throw .addressNotAvailable(address: address) }
    defer { unsafe freeaddrinfo(entry) }
    let info = unsafe entry.pointee

    let type = unsafe info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = unsafe Glibc.socket(info.ai_family, type, info.ai_protocol)
    guard descriptor >= 0 else { throw .system(ListeningSocket.lastError) }
    var one: Int32 = 1
    let length = socklen_t(MemoryLayout<Int32>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, length)
    if isShared { unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &one, length) }
    let isListening =
      unsafe bind(descriptor, info.ai_addr, info.ai_addrlen) == 0
      && listen(descriptor, SOMAXCONN) == 0
    guard isListening else {
      let code = errno
      let text = ListeningSocket.lastError
      Glibc.close(descriptor)
      switch code {
      case EADDRINUSE: throw .portInUse(address: address, port: port)
      case EACCES: throw .portNotAllowed(address: address, port: port)
      case EADDRNOTAVAIL: throw .addressNotAvailable(address: address)
      default: throw .system(text)
      }
    }
    self.descriptor = descriptor
    self.port = ListeningSocket.port(of: descriptor)
  }

  deinit { Glibc.close(descriptor) }

  /// Hands the descriptor over to an owner that closes it.
  private consuming func relinquish() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  private static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    // sockaddr_in6 holds both families, and both keep the port in the same place.
    return unsafe withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = unsafe bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      guard unsafe getsockname(descriptor, pointer, &length) == 0 else { return 0 }
      return Int(UInt16(bigEndian: unsafe bytes.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  private static var lastError: String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown error"
  }
}
