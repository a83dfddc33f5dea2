import CCurl
import Executors

/// Posts to addresses of the network by libcurl, one request after another on a thread of its own,
/// so that a slow receiver never holds up the threads that all other tasks share.
///
/// libcurl is loaded with the first request, and its connection is kept for the next one.
public actor HTTPClient {
  /// A receiver's response.
  public enum Answer: Hashable, Sendable {
    case status(Int)
    /// None, and why.
    case none(String)
  }

  /// How long a request may take, in milliseconds; half of it to connect.
  public static let timeoutMilliseconds = 10_000

  private let executor = QueueExecutor(label: "pavilion.http-client")
  private var handle: CurlHandle?

  // Unowned is safe: the actor holds its executor as long as it lives.
  /// The client's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Creates a client; nothing is loaded yet.
  public init() {}

  /// Posts a body and waits for the answer, whose content is not kept; follows no redirect.
  ///
  /// The headers hold neither line breaks nor NUL. The address is an `https` or `http` one; if
  /// `isLocal`, only this machine may be connected to.
  public func post(
    _ body: [UInt8],
    headers: [(name: String, value: String)],
    to address: String,
    isLocal: Bool
  ) -> Answer {
    if handle == nil { handle = CurlHandle() }
    // "Expect:" keeps libcurl from waiting for a "100 Continue".
    let lines = headers.map { "\($0.name): \($0.value)" } + ["Expect:"]
    return handle?.post(body, headers: lines, to: address, isLocal: isLocal)
      ?? .none("libcurl is not on this machine")
  }
}

/// One handle of libcurl with one owner.
@safe
private struct CurlHandle: ~Copyable {
  private let client: OpaquePointer

  init?() {
    guard let client = unsafe pavilion_curl_create() else { return nil }
    unsafe self.client = client
  }

  deinit { unsafe pavilion_curl_destroy(client) }

  func post(
    _ body: [UInt8],
    headers: [String],
    to address: String,
    isLocal: Bool
  ) -> HTTPClient.Answer {
    // All lines in one buffer, each ended by NUL, as C strings are.
    let bytes = Array(headers.map { $0 + "\0" }.joined().utf8)
    var message = [UInt8](repeating: 0, count: 256)
    // The pointers are used within the closures that lend them; the buffer for the message is as
    // long as the header of the module asks.
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        var lines: [UnsafePointer<CChar>?] = unsafe []
        var start = 0
        for header in headers {
          unsafe lines.append(characters.baseAddress?.advanced(by: start))
          start += header.utf8.count + 1
        }
        return unsafe message.withUnsafeMutableBufferPointer { text in
          unsafe text.withMemoryRebound(to: CChar.self) { text in
            unsafe pavilion_curl_post(
              client,
              address,
              lines,
              lines.count,
              body,
              body.count,
              HTTPClient.timeoutMilliseconds,
              isLocal,
              text.baseAddress
            )
          }
        }
      }
    }
    guard status == 0 else { return .status(Int(status)) }
    return .none(String(decoding: message.prefix { $0 != 0 }, as: UTF8.self))
  }
}
