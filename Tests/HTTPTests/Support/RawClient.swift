import Dispatch
import Glibc

/// A client that sends exactly the bytes it is told to, and sees exactly what comes back.
final class RawClient: Sendable {
  private let descriptor: Int32
  private let received = ByteBuffer()

  init(port: Int, receiveBufferBytes: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBufferBytes {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, length)
    timeout.tv_sec = 60
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, length)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // deinit closes the descriptor in this case too: all properties have their values.
    guard result == 0 else { throw ClientError.cannotConnect }
  }

  deinit { close(descriptor) }

  enum ClientError: Error {
    case cannotConnect
    case closed
    /// The server has sent nothing for a minute, and has not closed the connection either.
    case silent
  }

  /// Sends a text, or returns false when the server does not take it.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Leaves, as a browser does whose tab is closed.
  func leave() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Says that nothing more will be sent, and goes on reading.
  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends on, without reading, until the server has closed the connection; gives up in ten seconds.
  func waitUntilCutOff() -> Bool {
    for _ in 1...1000 {
      if !send("x") && errno != EAGAIN { return true }
      usleep(10_000)
    }
    return false
  }

  /// Reads one response with a Content-Length, a chunked body, or no body.
  func response(hasBody: Bool = true) async throws -> RawResponse {
    try await offPool {
      let head = try self.read(through: "\r\n\r\n")
      var response = RawResponse(head: head)
      if !hasBody || response.code == 204 || response.code == 304 { return response }
      if response["Transfer-Encoding"] == "chunked" {
        while true {
          // A line's end is one character.
          let line = try self.read(through: "\r\n").dropLast()
          guard let size = Int(line, radix: 16) else { throw ClientError.closed }
          response.body += try self.read(count: size)
          _ = try self.read(count: 2)
          if size == 0 { return response }
        }
      }
      response.body = try self.read(count: Int(response["Content-Length"] ?? "0") ?? 0)
      return response
    }
  }

  /// Reads up to and with a text.
  func text(through end: String) async throws -> String {
    try await offPool { try self.read(through: end) }
  }

  /// Reads until the server closes the connection, and returns everything that came.
  func rest() async throws -> String {
    try await offPool {
      while try self.fill() {}
      return String(decoding: self.received.take(self.received.count), as: UTF8.self)
    }
  }

  private func read(through end: String) throws -> String {
    while true {
      if let count = received.count(through: Array(end.utf8)) {
        return String(decoding: received.take(count), as: UTF8.self)
      }
      guard try fill() else { throw ClientError.closed }
    }
  }

  private func read(count: Int) throws -> String {
    while received.count < count {
      guard try fill() else { throw ClientError.closed }
    }
    return String(decoding: received.take(count), as: UTF8.self)
  }

  /// Reads what has come, and says whether more may follow.
  private func fill() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count < 0 && errno == EAGAIN { throw ClientError.silent }
    guard count > 0 else { return false }
    received.append(chunk[..<count])
    return true
  }
}

/// Runs something that blocks on a thread that may block.
func offPool<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Swift.Result(catching: body)) }
  }
}
