package import HTTP

/// Keeps pages of other sites from changing data here through a visitor's browser.
package enum CrossSiteGuard {
  /// Lets a request pass if it only reads, comes from no browser, or from a page of our own.
  ///
  /// Browsers report the origin of a request in `Sec-Fetch-Site` and `Origin` (Fetch standard).
  package static func check(_ request: Request) throws(Problem) {
    guard request.method != .get, request.method != .head else { return }
    let site = request.headers["Sec-Fetch-Site"]
    guard site == nil || site == "same-origin" || site == "none" else {
      throw .forbidden("A page of another site cannot change anything here.")
    }
    guard let origin = request.headers["Origin"] else { return }
    // A page that sends no referrer names no origin either; the browser says that it is our own.
    if origin == "null", site == "same-origin" { return }
    let host = origin.split(separator: "/", maxSplits: 1).last.map { $0.drop { $0 == "/" } }
    guard let host, String(host) == request.headers["Host"] else {
      throw .forbidden("A page of another site cannot change anything here.")
    }
  }

  /// Whether a request comes from the machine itself.
  package static func isLocal(_ request: Request) -> Bool {
    isUnforwarded(request) && namesThisMachine(request)
  }

  /// Whether a request comes from this machine and was not forwarded.
  ///
  /// A proxy on this machine speaks for others; its requests say so, and do not count as local.
  static func isUnforwarded(_ request: Request) -> Bool {
    request.remoteAddress.isLoopback
      && !["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].contains {
        request.headers.contains($0)
      }
  }

  /// Whether a host, with or without a port, resolves to the device itself everywhere.
  package static func isLoopback(_ host: String) -> Bool {
    let name =
      host.hasPrefix("[")
      ? String(host.dropFirst().prefix { $0 != "]" })
      : String(host.prefix { $0 != ":" })
    return name.lowercased() == "localhost" || Address(name)?.isLoopback ?? false
  }

  /// Whether a request addresses this machine by a name that only this machine has.
  ///
  /// A site whose name was made to resolve here (DNS rebinding) is not the machine itself.
  private static func namesThisMachine(_ request: Request) -> Bool {
    guard let host = request.headers["Host"] else { return true }
    if host.hasPrefix("[") { return true }
    let name = String(host.prefix { $0 != ":" })
    return name == "localhost" || Address(name) != nil
  }
}
