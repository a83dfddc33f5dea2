/// A handler's answer.
public struct Response: Sendable {
  public var status: Status
  /// The headers beside those that the server writes: Date, Content-Length, Transfer-Encoding.
  public var headers: Headers
  /// The body.
  ///
  /// With status 304, give the body that 200 would have: its length is stated, as the standard
  /// asks, but it is not sent.
  public var body: Body

  public init(_ status: Status = .ok, headers: Headers = [:], body: Body = .empty) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}

/// The body of a response.
public enum Body: Sendable {
  case empty
  /// Bytes that are ready.
  case bytes(Bytes)
  /// Server-Sent Events, until the stream is closed or the client leaves.
  case events(EventStream)
  /// Bytes that are read while the client takes them; see ``Response/init(_:tag:headers:to:)`` for
  /// ranges.
  case parts(PartSource)
}
