import HTTP

/// Headers that restrict pages to the browser features they need.
package enum SecurityHeaders {
  /// The policy of a picture: a drawing may hold a script, which must not run when it is opened by
  /// itself.
  package static let ofPicture = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  private static let policy = [
    "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'",
    "media-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static let all: Headers = [
    "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  ]

  /// Headers that browsers heed in pages alone.
  private static let ofPages: Headers = [
    "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
  ]

  /// Adds the headers, except those that the answer has already set; with a term also the one that
  /// tells the browser to use HTTPS alone for that time.
  static func add(to response: inout Response, strictFor term: StrictTransport?) {
    response.headers.addMissing(from: all)
    if response.headers["Content-Type"]?.hasPrefix("text/html") == true {
      response.headers.addMissing(from: ofPages)
    }
    if let term { response.headers["Strict-Transport-Security"] = term.rawValue }
  }
}

/// For how long a browser that came by HTTPS uses nothing else (RFC 6797).
enum StrictTransport: String {
  /// A year, for the domain and all below it (OWASP ASVS 5.0, 3.4.1): what the operator has named as
  /// the public address keeps a certificate that browsers know.
  case year = "max-age=31536000; includeSubDomains"
  /// A day, for the host alone: a lost authority, or one whose proxy was taken away again, keeps
  /// tablets out no longer, since a browser that heeds the header lets nobody pass a warning.
  case day = "max-age=86400"
}
