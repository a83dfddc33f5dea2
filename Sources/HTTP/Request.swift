/// A request that has been received whole.
public struct Request: Sendable {
  /// The method; GET also for HEAD, since the server leaves out the body by itself.
  public var method: Method
  /// The path as it was sent, percent-encoded, without the query.
  public var target: String
  /// The decoded segments of the path: none for `/`, an empty last one for `/menu/`.
  public var path: [String]
  public var query: Fields
  public var headers: Headers
  /// The body, empty when there is none.
  public var body: [UInt8]
  /// Whether there was a body, but so long that it was not kept (``BodyLimit/readBytes``).
  public var isBodyTooLong = false
  /// The file of a longer body that was written to one; ``body`` is empty then.
  var spooledBody: BodyFile?
  /// Whether the method was HEAD, whose answer has no body and no range (RFC 9110 section 14.2).
  public var isHead = false
  /// Where the client, or the proxy in front, connects from.
  public var remoteAddress: Address
  /// Whether the client used HTTPS, as far as the handler knows; the server itself does not speak
  /// it.
  public var isEncrypted = false
  /// The number that the handler gives it, for the log; 0 before.
  public var number: UInt64 = 0
  /// Whether nearly all places for connections are taken, so that optional connections should end.
  public var isCrowded = false

  /// Creates a request.
  ///
  /// Path and query are read out of the target when they are left out.
  public init(
    method: Method = .get,
    target: String = "/",
    path: [String]? = nil,
    query: Fields? = nil,
    headers: Headers = [:],
    body: [UInt8] = [],
    remoteAddress: Address = .loopback
  ) {
    let parsed = Target(target.utf8Span.span)
    self.method = method
    self.target = parsed?.encodedPath ?? target
    self.path = path ?? parsed?.path ?? []
    self.query = query ?? parsed?.query ?? [:]
    (self.headers, self.body, self.remoteAddress) = (headers, body, remoteAddress)
  }

  init(method: Method, target: Target, headers: Headers) {
    isHead = method == .head
    self.method = isHead ? .get : method
    self.target = target.encodedPath
    path = target.path
    query = target.query
    self.headers = headers
    body = []
    remoteAddress = .loopback
  }

  /// The body as a file, where the endpoint takes one (``BodyLimit/isSpooled``); a body no longer
  /// than usual is in memory behind the same calls.
  public var bodyFile: BodyFile { spooledBody ?? BodyFile(body) }

  /// Reads the body as a form, or returns nothing when it is none or does not decode.
  ///
  /// - Complexity: O(*n*) in the length of the body.
  public func formFields() -> Fields? {
    guard
      let type = headers["Content-Type"]?.prefix(while: { $0 != ";" && $0 != " " }),
      String(type).equalsIgnoringASCIICase("application/x-www-form-urlencoded")
    else { return nil }
    return Fields(formEncoded: body.span)
  }
}
