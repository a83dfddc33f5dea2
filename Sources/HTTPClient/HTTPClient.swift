import CCurl
import Executors

/// Posts to addresses of the network and hands mail to servers by libcurl, one request after another on a thread of its own,
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

extension HTTPClient {
  /// Hands a mail to a server; the answer has the server's last status, such as 250.
  ///
  /// - Parameters:
  ///   - message: The mail with its header lines, each ended by CR and LF.
  ///   - sender: The address of the sender, without spaces and line breaks.
  ///   - recipients: The addresses of the recipients, at least one.
  ///   - server: The server.
  /// - Returns: The answer; none unless the mail was taken.
  public func mail(
    _ message: [UInt8],
    from sender: String,
    to recipients: [String],
    by server: MailServer
  ) -> Answer {
    if handle == nil { handle = CurlHandle() }
    return handle?.mail(message, from: sender, to: recipients, by: server)
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
    unsafe withLines(headers) { lines, message in
      unsafe pavilion_curl_post(
        client,
        address,
        lines.baseAddress,
        lines.count,
        body,
        body.count,
        HTTPClient.timeoutMilliseconds,
        isLocal,
        message
      )
    }
  }

  func mail(
    _ message: [UInt8],
    from sender: String,
    to recipients: [String],
    by server: MailServer
  ) -> HTTPClient.Answer {
    unsafe withLines(recipients) { lines, text in
      unsafe pavilion_curl_mail(
        client,
        server.address,
        server.user,
        server.password,
        !server.isLocal,
        sender,
        lines.baseAddress,
        lines.count,
        message,
        message.count,
        HTTPClient.timeoutMilliseconds,
        text
      )
    }
  }

  /// Makes a call with lines as C strings, and room for the message about a failure.
  private func withLines(
    _ lines: [String],
    _ call: (UnsafeMutableBufferPointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<CChar>?) ->
      Int32
  ) -> HTTPClient.Answer {
    // All lines in one buffer, each ended by NUL, as C strings are.
    let bytes = Array(lines.map { $0 + "\0" }.joined().utf8)
    var message = [UInt8](repeating: 0, count: 256)
    // The pointers are used within the closures that lend them; the buffer for the message is as
    // long as the header of the module asks.
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        var pointers: [UnsafePointer<CChar>?] = unsafe []
        var start = 0
        for line in lines {
          unsafe pointers.append(characters.baseAddress?.advanced(by: start))
          start += line.utf8.count + 1
        }
        return unsafe message.withUnsafeMutableBufferPointer { text in
          unsafe text.withMemoryRebound(to: CChar.self) { text in
            unsafe pointers.withUnsafeMutableBufferPointer { pointers in
              unsafe call(pointers, text.baseAddress)
            }
          }
        }
      }
    }
    guard status == 0 else { return .status(Int(status)) }
    return .none(String(decoding: message.prefix { $0 != 0 }, as: UTF8.self))
  }
}
