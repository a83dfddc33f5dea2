import HTTP
import JSON
package import JuiceBar
import Languages
import Time
package import Web

/// Handles calls for staff, from pages and for programs.
struct Calls: Handlers {
  let site: BarSite

  /// Calls staff from the form of any screen, and redirects to the confirmation: `POST /calls`.
  ///
  /// Pages are cached and sent to many visitors, so their forms have no key. A second press is
  /// harmless, since a place has only one open call per reason. The answer to a form that names a
  /// key is kept.
  func callStaff(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let reason = form["reason"].flatMap(CallReason.init(rawValue:)) else {
      let allowed = CallReason.allCases.map(\.rawValue)
      throw .wrongField("reason", "expected one of " + allowed.joined(separator: ", "))
    }
    let key: IdempotencyKey? =
      if let text = form["key"] { try Request.idempotencyKey(text, field: "key") } else { nil }
    let back = try ownPage(form["back"])
    let place = try place(in: form) ?? site.parts.settings.screen.refined(by: request).place
    let call = try await perform(.call(reason, from: place), key: key, from: request)
    return .seeOther(.call(call.id, back: back))
  }

  private func place(in form: Fields) throws(Problem) -> Place? {
    do throws(LineFault) { return try Place(typed: form["place"] ?? "") } catch {
      throw .wrongField("place", "expected \(Place.expectation)")
    }
  }

  /// Confirms a call and shows its state: `GET /calls/{id}`.
  func showCall(_ request: Request, id: PathPart<CallID>) async throws(Problem) -> Response {
    let call = try await call(id)
    let back = try ownPage(request.query["back"])
    return site.show(CallPage(call: call, back: back), at: .call(call.id, back: back), to: request)
  }

  /// An address that a form names, if it is one of our own pages; the start page if it names none.
  ///
  /// Any other address would let a form send visitors elsewhere in our name.
  private func ownPage(_ address: String?) throws(Problem) -> String {
    let address = address ?? Link.start.path
    guard site.isOwnPage(address) else {
      throw .wrongField("back", "expected the path of a page of this server")
    }
    return address
  }

  /// Says that staff are on the way, from the form of the list: `POST /calls/{id}/coming`.
  func comeToCall(_ request: Request, id: PathPart<CallID>) async throws(Problem) -> Response {
    let call = try await call(id)
    _ = try await perform(.come(call.id), key: nil, from: request)
    return .seeOther(.calls)
  }

  /// Takes a call, from the form of the stock screen: `POST /calls/{id}/answer`.
  func answerCall(_ request: Request, id: PathPart<CallID>) async throws(Problem) -> Response {
    let call = try await call(id)
    _ = try await perform(.answer(call.id), key: nil, from: request)
    return .seeOther(Link.calls.after(CallChange([call.id]).items))
  }

  /// Takes all the calls shown, from the form of the stock screen: `POST /calls/answers`.
  func answerCalls(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let last = form["until"].flatMap({ Int($0) }), CallDocument.times.contains(last) else {
      throw .wrongField("until", "expected the time of the last call, in milliseconds since 1970")
    }
    let open = try await site.openCalls().filter { $0.calledAt.milliseconds <= last }
    _ = try await answerCalls(until: last, key: nil, from: request)
    return .seeOther(Link.calls.after(CallChange(open.map(\.id)).items))
  }

  private func answerCalls(
    until time: Int,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Int {
    let command = Command.answerAll(calledUntil: Timestamp(milliseconds: time))
    return try await site.perform(command, for: \.answeredAll, key: key, from: request)
  }

  func perform(
    _ command: Command,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> StaffCall {
    try await site.perform(command, for: \.called, key: key, from: request)
  }

  private func call(_ part: PathPart<CallID>) async throws(Problem) -> StaffCall {
    guard let id = part.value, let call = try await stored(await site.bar.call(id)) else {
      throw .notFound("There is no call \(part).")
    }
    return call
  }
}

// MARK: - For programs

extension Calls {
  func apiCallStaff(_ request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let reason = try parsed(body.member("reason").one(of: CallReason.allCases))
    let place: Place? = try parsed(body.memberIfNamed("place")?.line())
    let call = try await perform(.call(reason, from: place), key: key, from: request)
    var response = Response.json(CallDocument.full(call), status: .created)
    response.headers["Location"] = BarAddress.current.base + "/api/calls/\(call.id)"
    return response
  }

  func apiCalls(_ request: Request) async throws(Problem) -> Response {
    .json(CallDocument.list(try await site.openCalls(), at: site.parts.surroundings.now()))
  }

  /// Reports the state of a call to the caller: `GET /api/calls/{id}`.
  func apiCall(_ request: Request, id: PathPart<CallID>) async throws(Problem) -> Response {
    .json(CallDocument.full(try await call(id)))
  }

  func apiSetCallStatus(_ request: Request, id: PathPart<CallID>) async throws(Problem) -> Response
  {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let known = try await call(id)
    let status = try parsed(body.member("status").one(of: [StaffCall.Status.coming, .answered]))
    let command: Command = status == .coming ? .come(known.id) : .answer(known.id)
    return .json(CallDocument.forStaff(try await perform(command, key: key, from: request)))
  }

  /// Takes all open calls, or those made until a given time: `PUT /api/calls/status`.
  func apiSetCallsStatus(_ request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let now = site.parts.surroundings.now()
    try parsed(body.requireAnswered())
    let until = try parsed(body.memberIfNamed("calledUntil")?.integer(in: CallDocument.times))
    let count = try await answerCalls(until: until ?? now.milliseconds, key: key, from: request)
    return .json(["answered": .integer(count)])
  }
}

extension BarSite {
  package func openCalls() async throws(Problem) -> [StaffCall] {
    try await stored(await bar.openCalls())
  }
}

extension JSONReader {
  fileprivate func requireAnswered() throws(JSONMismatch) {
    let status = try member("status")
    guard try status.string() == "answered" else { throw status.mismatch("answered") }
  }
}
