import HTTP

/// Headers that restrict pages to the browser features they need.
enum SecurityHeaders {
  private static let policy = [
    "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'",
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

  /// A year, for the domain and all below it (OWASP ASVS 5.0, 3.4.1).
  private static let strictTransport = "max-age=31536000; includeSubDomains"

  /// Adds the headers, except those that the answer has already set; if strict, also the one that
  /// tells the browser to use HTTPS alone from now on.
  static func add(to response: inout Response, isStrict: Bool) {
    response.headers.addMissing(from: all)
    if response.headers["Content-Type"]?.hasPrefix("text/html") == true {
      response.headers.addMissing(from: ofPages)
    }
    if isStrict { response.headers["Strict-Transport-Security"] = strictTransport }
  }
}
