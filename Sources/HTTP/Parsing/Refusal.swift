extension RequestParser {
  /// Why the server itself turns a request down.
  package struct Refusal: Error, Hashable {
    package let status: Status
    package let detail: String
  }
}

/// The short name within this module; the domain of a program may have its own refusals.
typealias Refusal = RequestParser.Refusal

extension Refusal {
  static func badRequest(_ detail: String) -> Refusal {
    Refusal(status: .badRequest, detail: detail)
  }

  static let contentTooLarge = Refusal(
    status: .contentTooLarge,
    detail: "The body is longer than this server takes."
  )

  static let targetTooLong = Refusal(
    status: .uriTooLong,
    detail: "The request line is longer than this server takes."
  )

  static let headTooLarge = Refusal(
    status: .requestHeaderFieldsTooLarge,
    detail: "The headers are longer or more than this server takes."
  )

  static let versionNotSupported = Refusal(
    status: .httpVersionNotSupported,
    detail: "This server speaks HTTP/1.1."
  )

  static let unknownCoding = Refusal(
    status: .notImplemented,
    detail: "The only transfer coding this server takes is chunked."
  )

  static let unknownExpectation = Refusal(
    status: .expectationFailed,
    detail: "The only expectation this server meets is 100-continue."
  )

  static let malformedChunk = Refusal.badRequest("The chunks of the body are malformed.")

  static let tooManyLongBodies = Refusal(
    status: .serviceUnavailable,
    detail: "Others are sending files; try again in a moment."
  )

  static let noRoomOnDisk = Refusal(
    status: .insufficientStorage,
    detail: "The disk has no room for a file of this size."
  )

  static let tooManyConnections = Refusal(
    status: .tooManyRequests,
    detail: "This address holds too many connections."
  )

  /// After how many seconds to try again, where that is known.
  var retrySeconds: Int? {
    switch self {
    case .tooManyLongBodies: 1
    case .tooManyConnections: 15
    default: nil
    }
  }

  static let tooSlow = Refusal(
    status: .requestTimeout,
    detail: "The request took too long to arrive."
  )

  static let shuttingDown = Refusal(
    status: .serviceUnavailable,
    detail: "The server is shutting down."
  )
}
