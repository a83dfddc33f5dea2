import HTTP

/// Keeps pages of other sites from changing anything here through a visitor's browser.
enum CrossSiteGuard {
  /// Lets a request through that reads, that comes from no browser, or from a page of our own.
  ///
  /// Browsers tell where a request comes from in `Sec-Fetch-Site` and `Origin` (Fetch standard).
  static func check(_ request: Request) throws(Problem) {
    guard request.method != .get, request.method != .head else { return }
    let site = request.headers["Sec-Fetch-Site"]
    guard site == nil || site == "same-origin" || site == "none" else {
      throw .forbidden("A page of another site cannot change anything here.")
    }
    guard let origin = request.headers["Origin"] else { return }
    let host = origin.split(separator: "/", maxSplits: 1).last.map { $0.drop { $0 == "/" } }
    guard let host, String(host) == request.headers["Host"] else {
      throw .forbidden("A page of another site cannot change anything here.")
    }
  }

  /// Whether a request comes from the machine itself.
  ///
  /// A proxy on this machine speaks for others; its requests say so, and do not count as local.
  static func isLocal(_ request: Request) -> Bool {
    let isForwarded = ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].contains {
      request.headers[$0] != nil
    }
    return request.remoteAddress.isLoopback && !isForwarded && namesThisMachine(request)
  }

  /// Where the client connects from: as a proxy on this machine says, or else as the socket does.
  static func clientAddress(of request: Request) -> Address {
    guard request.remoteAddress.isLoopback, let chain = request.headers["X-Forwarded-For"],
      let last = chain.split(separator: ",").last
    else { return request.remoteAddress }
    // The last one is the proxy's own word; those before it are what the client said.
    return Address(last.filter { $0 != " " }) ?? request.remoteAddress
  }

  /// Whether a request is sent to this machine under a name that only this machine has.
  ///
  /// A site whose name was made to lead here (DNS rebinding) is not the machine itself.
  private static func namesThisMachine(_ request: Request) -> Bool {
    guard let host = request.headers["Host"] else { return true }
    if host.hasPrefix("[") { return true }
    let name = String(host.prefix { $0 != ":" })
    return name == "localhost" || Address(name) != nil
  }
}
