package import HTTP
import JuiceBar
import Staffing

extension BarSite {
  /// The sender of a request, as far as limits go.
  ///
  /// Reads the storage only for a sender with a session or device cookie. A screen that was paired at
  /// another bar, and moved to this one, is known too.
  func sender(of request: Request) async -> Sender {
    if CrossSiteGuard.isUnforwarded(request) { return .machine }
    if let actor = Caller.current?.actor { return .known(actor) }
    let token = StaffCookie.session.token(in: request) ?? StaffCookie.device.token(in: request)
    if token != nil, let actor = try? await caller(of: request).actor { return .known(actor) }
    if let screen = try? await pairedScreen(of: request) { return .known(screen.actor) }
    if request.remoteAddress.isLoopback, !parts.settings.proxies.contains(request.remoteAddress),
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
    parts.settings.proxies.client(of: request).block
  }

  /// Whether people sign in from the sender's network without a code.
  ///
  /// A proxy that nobody has named speaks for others, wherever it is.
  package func asksNoCode(of request: Request) -> Bool {
    let client = parts.settings.proxies.client(of: request)
    guard !client.isLoopback || CrossSiteGuard.isUnforwarded(request) else { return false }
    return parts.settings.codeFreeNetworks.contains(client)
  }

  /// Spends one of the allowance of a screen that asks to be paired: behind a proxy that nobody
  /// named by the client that it reports, within an allowance of the proxy.
  ///
  /// - Returns: The address that tells the screen from others.
  /// - Throws: `Problem` 429, which says when to try again.
  package func limitPairing(from request: Request) async throws(Problem) -> Address {
    let sender = await sender(of: request)
    guard case .address(let address) = sender,
      let client = parts.settings.proxies.unnamedClient(of: request)?.block
    else {
      try share.senders.take(.pairing, by: sender)
      return clientAddress(of: request)
    }
    try share.senders.take(.pairing, by: .unnamedProxy(address))
    try share.senders.take(.pairing, by: .address(client))
    return client
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
