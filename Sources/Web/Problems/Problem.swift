package import ExpositionGuide
package import HTTP
package import JSON
package import Localization

/// A problem with a request, as RFC 9457 describes.
package struct Problem: Error {
  /// A part of the request that is not as expected.
  package struct FieldError: Equatable {
    /// The part, such as `lines[0].quantity` or `Idempotency-Key`.
    package let field: String
    /// The value expected there.
    package let detail: String

    package init(field: String, detail: String) {
      self.field = field
      self.detail = detail
    }
  }

  /// A sentence with a number in it.
  package struct Words {
    package let key: TextKey
    package let count: Int

    package init(_ key: TextKey, count: Int) {
      self.key = key
      self.count = count
    }
  }

  package var status: Status
  /// The kind of problem, as the last part of its address under `/problems/`.
  package var kind: String
  /// The meaning of the kind, the same each time.
  package var title: String
  /// The details of this occurrence, for a person.
  package var detail: String
  package var errors: [FieldError] = []
  /// Further members of the answer, such as `shortages`.
  package var members: JSONObject = [:]
  package var headers: Headers = [:]
  /// The sentence for a person on a page, if it says more than the status.
  package var words: Words?
  /// The file of an exhibition that is to blame, for the page that reports it.
  var exhibitionError: ExhibitionFileError?
  /// Whether there is no exhibition that could be shown.
  var isWithoutExhibition = false
  /// Whether the storage, or its answer, is out of reach and may be back in a moment.
  package var isAway = false
  /// The role that the sender would need, for the page that says so.
  var missingRole: MissingRole?
  /// The cause that the log reports and visitors do not see.
  package var cause: String?
  /// Whether the sender works here and may see the cause.
  var isToldToStaff = false

  package init(
    status: Status,
    kind: String,
    title: String,
    detail: String,
    errors: [FieldError] = [],
    members: JSONObject = [:],
    headers: Headers = [:],
    words: Words? = nil,
    exhibitionError: ExhibitionFileError? = nil,
    isAway: Bool = false,
    cause: String? = nil,
    isToldToStaff: Bool = false
  ) {
    self.status = status
    self.kind = kind
    self.title = title
    self.detail = detail
    self.errors = errors
    self.members = members
    self.headers = headers
    self.words = words
    self.exhibitionError = exhibitionError
    self.isAway = isAway
    self.cause = cause
    self.isToldToStaff = isToldToStaff
  }

  /// The answer to a program.
  package func response(to request: Request) -> Response {
    var object: JSONObject = [
      "type": .string("/problems/\(kind)"),
      "title": .string(title),
      "status": .integer(status.code),
      "detail": .string(detail),
    ]
    if !errors.isEmpty {
      object["errors"] = .array(
        errors.map { ["field": .string($0.field), "detail": .string($0.detail)] }
      )
    }
    for member in members.members { object[member.name] = member.value }
    object["instance"] = .string(request.reference)
    var headers = headers
    headers["Content-Type"] = "application/problem+json"
    headers["Cache-Control"] = "no-store"
    return Response(
      status,
      headers: headers,
      body: .bytes(Bytes(JSONValue.object(object).encoded()))
    )
  }
}

extension Problem {
  package static func notFound(_ detail: String) -> Problem {
    Problem(status: .notFound, kind: "not-found", title: "There is no such thing", detail: detail)
  }

  package static var noExhibition: Problem {
    var problem = notFound("No exhibition has been published yet.")
    problem.isWithoutExhibition = true
    return problem
  }

  /// The stored exhibition cannot be shown, however often the request is repeated.
  static func damagedExhibition(_ error: ExhibitionFileError) -> Problem {
    let fault = error.part == .file ? "cannot be read" : "is not what it should be"
    return Problem(
      status: .serviceUnavailable,
      kind: "exhibition-damaged",
      title: "The exhibition is damaged",
      detail: "What is stored as \(error.file) \(fault). Its staff has to publish it anew.",
      exhibitionError: error,
      cause: "\(error)"
    )
  }

  static func methodNotAllowed(_ allowed: [Method]) -> Problem {
    let list = allowed.map(\.rawValue).joined(separator: ", ")
    return Problem(
      status: .methodNotAllowed,
      kind: "method-not-allowed",
      title: "The method is not allowed here",
      detail: "This address answers to \(list).",
      headers: ["Allow": list]
    )
  }

  package static func malformed(_ detail: String) -> Problem {
    Problem(
      status: .badRequest,
      kind: "malformed-request",
      title: "The request cannot be read",
      detail: detail
    )
  }

  static func unsupportedMediaType(_ expected: String) -> Problem {
    Problem(
      status: .unsupportedMediaType,
      kind: "unsupported-media-type",
      title: "The body is of another kind than expected",
      detail: "Send \(expected)."
    )
  }

  package static func wrongField(_ field: String, _ detail: String) -> Problem {
    Problem(
      status: .unprocessableContent,
      kind: "wrong-field",
      title: "A field is not as expected",
      detail: field.isEmpty ? detail : "\(field): \(detail)",
      errors: [FieldError(field: field, detail: detail)]
    )
  }

  package static func forbidden(_ detail: String) -> Problem {
    Problem(
      status: .forbidden,
      kind: "forbidden",
      title: "This is not allowed from here",
      detail: detail
    )
  }

  package static var notSignedIn: Problem {
    Problem(
      status: .unauthorized,
      kind: "not-signed-in",
      title: "This is for people who work here",
      detail: "Sign in at /sign-in and send the cookie of the session.",
      // RFC 9110 section 11.6.1 requires a challenge; there is no registered scheme for cookies.
      headers: ["WWW-Authenticate": "Session realm=\"pavilion\""]
    )
  }

  /// The storage was out of reach a moment ago.
  static var storageIsAway: Problem {
    var problem = unavailable("The storage does not answer. Please try again.", cause: nil)
    problem.isAway = true
    return problem
  }

  /// A stored row cannot be read, however often the request is repeated.
  static let unreadable = Problem(
    status: .internalServerError,
    kind: "unreadable-record",
    title: "A stored record cannot be read",
    detail:
      "What is stored here is damaged; nothing was done. `pavilion audit` names each such record."
  )

  package static func unavailable(_ detail: String, cause: String?) -> Problem {
    Problem(
      status: .serviceUnavailable,
      kind: "unavailable",
      title: "The service is not available for the moment",
      detail: detail,
      headers: ["Retry-After": "1"],
      cause: cause
    )
  }
}
