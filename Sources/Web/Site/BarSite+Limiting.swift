package import HTTP
import JuiceBar

extension BarSite {
  /// The sender of a request, as far as limits go.
  ///
  /// Reads the storage only for a sender with a session or device cookie.
  func sender(of request: Request) async -> Sender {
    if CrossSiteGuard.isUnforwarded(request) { return .machine }
    if let actor = Caller.current?.actor { return .known(actor) }
    let token = StaffCookie.session.token(in: request) ?? StaffCookie.device.token(in: request)
    if token != nil, let actor = try? await caller(of: request).actor { return .known(actor) }
    if request.remoteAddress.isLoopback, !parts.proxies.contains(request.remoteAddress),
      share.senders.meetProxy()
    {
      let address = request.remoteAddress.description
      parts.log(
        LogLine(.warning, "a proxy speaks that --proxy does not name", ["address": address])
      )
    }
    return .address(clientAddress(of: request))
  }

  /// The address that tells senders apart: the client's, or its block for IPv6.
  package func clientAddress(of request: Request) -> Address {
    parts.proxies.client(of: request).block
  }

  /// Spends one of the sender's allowance for a limited action.
  ///
  /// - Throws: `Problem` 429, which says when to try again.
  package func limit(_ matter: LimitedMatter, from request: Request) async throws(Problem) {
    try share.senders.take(matter, by: await sender(of: request))
  }

  /// Opens a stream for the sender of a request; when nearly all places are taken, only for staff.
  ///
  /// - Throws: `Problem` 429 if the sender holds as many as it may, 503 if no place is free.
  func openStream(
    for request: Request,
    _ open: () async throws(Problem) -> EventStream
  ) async throws(Problem) -> EventStream {
    let sender = await sender(of: request)
    if request.isCrowded, case .address = sender { throw .noPlace }
    try share.senders.openStream(by: sender)
    do throws(Problem) {
      let stream = try await open()
      stream.onClose { [senders = share.senders] in senders.closeStream(of: sender) }
      return stream
    } catch {
      share.senders.closeStream(of: sender)
      throw error
    }
  }
}

extension Problem {
  /// Nearly all places are taken, and the last ones are reserved.
  fileprivate static var noPlace: Problem {
    var problem = unavailable("Too many screens listen. Please try again.", cause: nil)
    problem.headers["Retry-After"] = "15"
    return problem
  }
}
