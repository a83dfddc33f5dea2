package import HTTP

extension BarSite {
  /// The body limit of a request.
  ///
  /// Pictures and menu files are longer than anything visitors send; only senders who may send them
  /// get the room.
  package func bodyLimit(for request: Request) async -> BodyLimit? {
    guard let (endpoint, limit) = longBody(of: request) else { return nil }
    do throws(Problem) {
      _ = try await asCaller(of: request, for: endpoint) { () throws(Problem) in .plain("") }
      return limit
    } catch {
      return limit.withoutRoom
    }
  }

  /// The endpoint of a request whose body may be longer than usual.
  package func longBody(of request: Request) -> (endpoint: Endpoint, limit: BodyLimit)? {
    guard case .found(let endpoint, _) = router.match(request.method, request.path) else {
      return nil
    }
    return endpoint.bodyLimit.map { (endpoint, $0) }
  }
}
