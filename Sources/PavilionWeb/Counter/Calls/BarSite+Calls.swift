import HTTP
import JSON
import JuiceBar

extension BarSite {
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

  /// Reports the state of a call to the caller: `GET /api/calls/{id}`.
  func apiCall(_ request: Request, id: PathPart<CallID>) async throws(Problem) -> Response {
    .json(CallDocument.full(try await call(id)))
  }

  /// Records that staff takes a call: `PUT /api/calls/{id}/status`.
  func apiSetCallStatus(_ request: Request, id: PathPart<CallID>) async throws(Problem) -> Response
  {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let known = try await call(id)
    try await Problem.translating { () throws(JSONMismatch) in
      let status = try body.member("status")
      guard try status.string() == "answered" else { throw status.mismatch("answered") }
    }
    return .json(CallDocument.full(try await call(by: .answer(known.id), key: key, from: request)))
  }

  /// Records that staff takes all open calls, or those made until a given time: `PUT
  /// /api/calls/status`.
  func apiSetCallsStatus(_ request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let now = parts.surroundings.now()
    let until = try await Problem.translating { () throws(JSONMismatch) in
      let status = try body.member("status")
      guard try status.string() == "answered" else { throw status.mismatch("answered") }
      return try body.memberIfNamed("calledUntil")?.integer(in: CallDocument.times)
    }
    let time = until.map(Timestamp.init(milliseconds:)) ?? now
    return .json(["answered": .integer(try await answerCalls(until: time, key: key, from: request))]
    )
  }

  /// Records that staff takes all calls made until a given time, and returns how many.
  @discardableResult
  func answerCalls(
    until time: Timestamp,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Int {
    let command = Command.answerAll(calledUntil: time)
    return try await perform(command, for: \.answeredAll, key: key, from: request)
  }

  /// Makes or answers a call, for the API and for the pages alike.
  func call(
    by command: Command,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> StaffCall {
    try await perform(command, for: \.called, key: key, from: request)
  }

  /// The call of an identifier in an address.
  func call(_ part: PathPart<CallID>) async throws(Problem) -> StaffCall {
    guard let id = part.value,
      let call = try await stored(await bar.call(id))
    else { throw .notFound("There is no call \(part).") }
    return call
  }

  /// The open calls.
  func openCalls() async throws(Problem) -> [StaffCall] {
    try await stored(await bar.openCalls())
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
  /// The requirements of a place's name, in the words of a problem.
  static let expectation =
    "1 to \(maximumLength) visible characters on one line, without white space around them"
}
