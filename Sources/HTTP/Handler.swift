/// Answers requests.
public protocol Handler: Sendable {
  /// Returns the answer to a request.
  ///
  /// Starts on a loop thread of the server, which has other clients to serve meanwhile: whatever
  /// takes longer than a millisecond belongs elsewhere, behind an `await`.
  func respond(to request: Request) async -> Response

  /// How long the body of a request may be, where it may be longer than is usual.
  ///
  /// Asked before a longer body, or one of unknown length, is read; the request given has no body
  /// yet, and the body waits for the answer.
  func bodyLimit(for request: Request) async -> BodyLimit?
}

extension Handler {
  public func bodyLimit(for request: Request) async -> BodyLimit? { nil }
}
