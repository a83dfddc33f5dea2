/// Answers requests.
public protocol Handler: Sendable {
  /// Returns the answer to a request.
  ///
  /// Starts on a loop thread of the server, which has other clients to serve meanwhile: whatever
  /// takes longer than a millisecond belongs elsewhere, behind an `await`.
  func respond(to request: Request) async -> Response

  /// How long the body of a request may be, where it may be longer than is usual.
  ///
  /// Asked on a loop thread before the body is read, with a request that has none.
  func bodyLimit(for request: Request) -> BodyLimit?
}

extension Handler {
  /// No body may be longer than is usual.
  public func bodyLimit(for request: Request) -> BodyLimit? { nil }
}

/// A handler that is a closure.
struct ClosureHandler: Handler {
  let closure: @Sendable (Request) async -> Response

  func respond(to request: Request) async -> Response { await closure(request) }
}
