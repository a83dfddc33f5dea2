/// A response's status.
public struct Status: Hashable, Sendable {
  /// The three-digit code, 200 to 599.
  public let code: Int
  /// The code's name in the standard, such as `Not Found`.
  public let reason: String

  /// Status 200.
  public static let ok = Status(code: 200, reason: "OK")
  /// Status 201.
  public static let created = Status(code: 201, reason: "Created")
  /// Status 202.
  public static let accepted = Status(code: 202, reason: "Accepted")
  /// Status 204.
  public static let noContent = Status(code: 204, reason: "No Content")
  /// Status 303.
  public static let seeOther = Status(code: 303, reason: "See Other")
  /// Status 304.
  public static let notModified = Status(code: 304, reason: "Not Modified")
  /// Status 308.
  public static let permanentRedirect = Status(code: 308, reason: "Permanent Redirect")
  /// Status 400.
  public static let badRequest = Status(code: 400, reason: "Bad Request")
  /// Status 401.
  public static let unauthorized = Status(code: 401, reason: "Unauthorized")
  /// Status 403.
  public static let forbidden = Status(code: 403, reason: "Forbidden")
  /// Status 404.
  public static let notFound = Status(code: 404, reason: "Not Found")
  /// Status 405.
  public static let methodNotAllowed = Status(code: 405, reason: "Method Not Allowed")
  /// Status 408.
  public static let requestTimeout = Status(code: 408, reason: "Request Timeout")
  /// Status 409.
  public static let conflict = Status(code: 409, reason: "Conflict")
  /// Status 410.
  public static let gone = Status(code: 410, reason: "Gone")
  /// Status 413.
  public static let contentTooLarge = Status(code: 413, reason: "Content Too Large")
  /// Status 414.
  public static let uriTooLong = Status(code: 414, reason: "URI Too Long")
  /// Status 415.
  public static let unsupportedMediaType = Status(code: 415, reason: "Unsupported Media Type")
  /// Status 417.
  public static let expectationFailed = Status(code: 417, reason: "Expectation Failed")
  /// Status 422.
  public static let unprocessableContent = Status(code: 422, reason: "Unprocessable Content")
  /// Status 429.
  public static let tooManyRequests = Status(code: 429, reason: "Too Many Requests")
  /// Status 431.
  public static let requestHeaderFieldsTooLarge = Status(
    code: 431,
    reason: "Request Header Fields Too Large"
  )
  /// Status 501.
  public static let notImplemented = Status(code: 501, reason: "Not Implemented")
  /// Status 503.
  public static let serviceUnavailable = Status(code: 503, reason: "Service Unavailable")
  /// Status 505.
  public static let httpVersionNotSupported = Status(
    code: 505,
    reason: "HTTP Version Not Supported"
  )
}
