/// A response's status.
public struct Status: Hashable, Sendable {
  /// The three-digit code, 200 to 599.
  public let code: Int
  /// The code's name in the standard, such as `Not Found`.
  public let reason: String

  /// Creates a status that has no name here.
  public init(code: Int, reason: String) {
    self.code = code
    self.reason = reason
  }

  /// 200
  public static let ok = Status(code: 200, reason: "OK")
  /// 201
  public static let created = Status(code: 201, reason: "Created")
  /// 202
  public static let accepted = Status(code: 202, reason: "Accepted")
  /// 204
  public static let noContent = Status(code: 204, reason: "No Content")
  /// 301
  public static let movedPermanently = Status(code: 301, reason: "Moved Permanently")
  /// 303
  public static let seeOther = Status(code: 303, reason: "See Other")
  /// 304
  public static let notModified = Status(code: 304, reason: "Not Modified")
  /// 307
  public static let temporaryRedirect = Status(code: 307, reason: "Temporary Redirect")
  /// 308
  public static let permanentRedirect = Status(code: 308, reason: "Permanent Redirect")
  /// 400
  public static let badRequest = Status(code: 400, reason: "Bad Request")
  /// 401
  public static let unauthorized = Status(code: 401, reason: "Unauthorized")
  /// 403
  public static let forbidden = Status(code: 403, reason: "Forbidden")
  /// 404
  public static let notFound = Status(code: 404, reason: "Not Found")
  /// 405
  public static let methodNotAllowed = Status(code: 405, reason: "Method Not Allowed")
  /// 406
  public static let notAcceptable = Status(code: 406, reason: "Not Acceptable")
  /// 409
  public static let conflict = Status(code: 409, reason: "Conflict")
  /// 410
  public static let gone = Status(code: 410, reason: "Gone")
  /// 412
  public static let preconditionFailed = Status(code: 412, reason: "Precondition Failed")
  /// 413
  public static let contentTooLarge = Status(code: 413, reason: "Content Too Large")
  /// 415
  public static let unsupportedMediaType = Status(code: 415, reason: "Unsupported Media Type")
  /// 422
  public static let unprocessableContent = Status(code: 422, reason: "Unprocessable Content")
  /// 429
  public static let tooManyRequests = Status(code: 429, reason: "Too Many Requests")
  /// 500
  public static let internalServerError = Status(code: 500, reason: "Internal Server Error")
  /// 501
  public static let notImplemented = Status(code: 501, reason: "Not Implemented")
  /// 503
  public static let serviceUnavailable = Status(code: 503, reason: "Service Unavailable")
}
