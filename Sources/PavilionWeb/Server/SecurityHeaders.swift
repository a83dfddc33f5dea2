import HTTP

/// Headers that tell browsers what our pages may do: nothing but what they need.
enum SecurityHeaders {
  private static let policy = [
    "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static let all: Headers = [
    "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  ]

  /// Adds the headers, but for those that an answer has set for itself.
  static func add(to response: inout Response) { response.headers.addMissing(from: all) }
}
