/// What a handler answers with.
public struct Response: Sendable {
  /// The status line's code.
  public var status: Status
  /// The headers beside those that the server writes: Date, Content-Length, Transfer-Encoding.
  public var headers: Headers
  /// What follows the headers.
  ///
  /// With status 304, give the body that 200 would have: its length is told, as the standard wants,
  /// and it is not sent.
  public var body: Body

  /// Creates a response.
  public init(_ status: Status = .ok, headers: Headers = [:], body: Body = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// What follows a response's headers.
public enum Body: Sendable {
  /// Nothing.
  case empty
  /// Bytes that are ready.
  case bytes(Bytes)
  /// Server-Sent Events, until the stream is closed or the client leaves.
  case events(EventStream)
}
