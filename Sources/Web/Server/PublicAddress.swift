package import HTTP

/// The address under which visitors reach the server, and what follows from its scheme.
package struct PublicAddress: Sendable {
  /// The scheme and the host, without a trailing slash; `nil` if not configured.
  package let text: String?
  /// The host reached by HTTPS, with its port if that is not the usual one.
  private let encryptedHost: String?

  init(_ text: String?) {
    self.text = text
    let scheme = "https://"
    let address = text?.lowercased() ?? ""
    encryptedHost =
      address.hasPrefix(scheme) ? Self.withoutUsualPort(address.dropFirst(scheme.count)) : nil
  }

  /// Whether the sender's browser uses HTTPS: as the proxy in front reports, or because it asks for
  /// the public address, which is an HTTPS one.
  func isEncrypted(_ request: Request) -> Bool {
    if let scheme = request.headers["X-Forwarded-Proto"] { return scheme.lowercased() == "https" }
    guard let encryptedHost, let host = request.headers["Host"] else { return false }
    return Self.withoutUsualPort(host.lowercased()[...]) == encryptedHost
  }

  /// For how long the answer to a request tells the browser to use HTTPS alone.
  ///
  /// Never over plain HTTP (RFC 6797 section 7.2): screens at the machine's own address stay as is.
  /// Only a proxy that the operator has named is believed for another address than the public one.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - proxies: The proxies that the operator has named.
  ///   - isLocal: Whether a local authority signs the certificates.
  /// - Returns: The term; `nil` if the browser may use plain HTTP.
  func strictTransport(
    for request: Request,
    behind proxies: Proxies,
    isLocal: Bool
  ) -> StrictTransport? {
    guard isEncrypted(request) else { return nil }
    if encryptedHost != nil, !isLocal { return .year }
    return proxies.contains(request.remoteAddress) ? .day : nil
  }

  private static func withoutUsualPort(_ host: Substring) -> String {
    String(host.hasSuffix(":443") ? host.dropLast(4) : host)
  }
}

extension Request {
  /// Whether others on the way can read it: it came by plain HTTP, and not from this machine.
  package var canBeOverheard: Bool { !isEncrypted && !CrossSiteGuard.isUnforwarded(self) }

  /// The header `Set-Cookie` for a preference, which is no secret and which our scripts read too;
  /// without a number of seconds the browser keeps it for as long as it runs.
  package func preference(_ name: String, _ value: String, seconds: Int?) -> String {
    "\(name)=\(value); Path=/; SameSite=Lax" + (seconds.map { "; Max-Age=\($0)" } ?? "")
      + (isEncrypted ? "; Secure" : "")
  }
}
