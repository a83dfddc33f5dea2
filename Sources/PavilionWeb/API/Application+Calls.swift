import HTTP
import JSON
import JuiceBar

extension Application {
  /// Calls staff: `POST /api/calls`.
  func apiCallStaff(_ request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let command = try await Problem.translating { () throws(JSONMismatch) in
      Command.call(try body.callReason(), from: try body.place())
    }
    let call = try await call(by: command, key: key, from: request)
    var response = Response.json(CallDocument.full(call), status: .created)
    response.headers["Location"] = BarAddress.current.base + "/api/calls/\(call.id)"
    return response
  }

  /// Lists the open calls for staff: `GET /api/calls`.
  func apiCalls(_ request: Request) async throws(Problem) -> Response {
    .json(CallDocument.list(try await openCalls(), at: parts.surroundings.now()))
  }

  /// Tells whoever called how the call stands: `GET /api/calls/{id}`.
  func apiCall(_ request: Request, id: String) async throws(Problem) -> Response {
    .json(CallDocument.full(try await call(id)))
  }

  /// Notes that staff takes a call: `PUT /api/calls/{id}/status`.
  func apiSetCallStatus(_ request: Request, id: String) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let known = try await call(id)
    try await Problem.translating { () throws(JSONMismatch) in
      let status = try body.member("status")
      guard try status.string() == "answered" else { throw status.mismatch("answered") }
    }
    return .json(CallDocument.full(try await call(by: .answer(known.id), key: key, from: request)))
  }

  /// Has the bar make or answer a call, for the interface and for the pages alike.
  func call(
    by command: Command,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> StaffCall {
    switch try await submit(command, key: key, from: request) {
    case .called(let call): return call
    case .refused(let refusal): throw Problem(refusal, in: try await state())
    // An answer to another command, which had this key before.
    default: throw Problem(.keyReused, in: try await state())
    }
  }

  /// The call of an identifier as it stands in an address.
  func call(_ text: String) async throws(Problem) -> StaffCall {
    guard let id = CallID(rawValue: text),
      let call = try await Problem.translating({ () async throws(StorageError) in
        try await bar.call(id)
      })
    else { throw .notFound("There is no call \(text).") }
    return call
  }

  /// The calls that nobody has answered.
  func openCalls() async throws(Problem) -> [StaffCall] {
    try await Problem.translating { () async throws(StorageError) in try await bar.openCalls() }
  }
}

extension JSONReader {
  fileprivate func callReason() throws(JSONMismatch) -> CallReason {
    let reader = try member("reason")
    guard let reason = CallReason(rawValue: try reader.string()) else {
      let allowed = CallReason.allCases.map(\.rawValue)
      throw reader.mismatch("one of " + allowed.joined(separator: ", "))
    }
    return reason
  }

  fileprivate func place() throws(JSONMismatch) -> Place? {
    guard let reader = try memberIfNamed("place") else { return nil }
    guard let place = Place(rawValue: try reader.string()) else {
      throw reader.mismatch(Place.expectation)
    }
    return place
  }
}

extension Place {
  /// What a place must be, as a problem says it.
  static let expectation =
    "1 to \(maximumLength) visible characters on one line, without white space around them"
}
