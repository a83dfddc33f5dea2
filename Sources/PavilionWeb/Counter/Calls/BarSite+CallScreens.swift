import HTTP
import JuiceBar
import Localization

extension BarSite {
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
    let back = try ownPage(form["back"] ?? Link.start.path)
    let place = try place(of: form) ?? parts.screen.refined(by: request).place
    let call = try await call(by: .call(reason, from: place), key: key, from: request)
    return .seeOther(.call(call.id, back: back))
  }

  private func place(of form: Fields) throws(Problem) -> Place? {
    guard let text = form["place"], !text.isEmpty else { return nil }
    guard let place = Place(rawValue: text) else {
      throw .wrongField("place", "expected \(Place.expectation)")
    }
    return place
  }

  /// Confirms a call and shows its state: `GET /calls/{id}`.
  func showCall(_ request: Request, id: PathPart<CallID>) async throws(Problem) -> Response {
    let call = try await call(id)
    let back = try ownPage(request.query["back"] ?? Link.start.path)
    let page = CallPage(call: call, back: back)
    return show(page, at: .call(call.id, back: back), to: request)
  }

  /// Records, from the form of the stock screen, that staff takes a call: `POST
  /// /calls/{id}/answer`.
  func answerCall(_ request: Request, id: PathPart<CallID>) async throws(Problem) -> Response {
    let known = try await call(id)
    _ = try await call(by: .answer(known.id), key: nil, from: request)
    return .seeOther(.stock)
  }

  /// Records, from the form of the stock screen, that staff takes all the calls shown:
  /// `POST /calls/answers`.
  func answerCalls(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let last = form["until"].flatMap({ Int($0) }), CallDocument.times.contains(last) else {
      throw .wrongField("until", "expected the time of the last call, in milliseconds since 1970")
    }
    try await answerCalls(until: Timestamp(milliseconds: last), key: nil, from: request)
    return .seeOther(.stock)
  }

  /// An address that a form names, if it is one of our own pages.
  ///
  /// Any other address would let a form send visitors elsewhere in our name.
  private func ownPage(_ address: String) throws(Problem) -> String {
    guard isOwnPage(address) else {
      throw .wrongField("back", "expected the path of a page of this server")
    }
    return address
  }
}
