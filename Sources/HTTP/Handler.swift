/// Answers requests.
public protocol Handler: Sendable {
  /// Returns the answer to a request.
  ///
  /// Starts on a loop thread of the server, which has other clients to serve meanwhile: whatever
  /// takes longer than a millisecond belongs elsewhere, behind an `await`.
  func respond(to request: Request) async -> Response
}

/// A handler that is a closure.
struct ClosureHandler: Handler {
  let closure: @Sendable (Request) async -> Response

  func respond(to request: Request) async -> Response { await closure(request) }
}
