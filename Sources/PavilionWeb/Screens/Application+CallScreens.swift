import HTTP
import JuiceBar
import Localization

extension Application {
  /// Calls staff from the form of any screen, and goes on to where that is confirmed:
  /// `POST /calls`.
  ///
  /// Pages are kept and sent to many, so their forms have no key; that a place which calls twice has
  /// one open call makes a second press harmless. A form that names a key has its answer kept.
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

  /// Confirms a call and tells how it stands: `GET /calls/{id}`.
  func showCall(_ request: Request, id: String) async throws(Problem) -> Response {
    let call = try await call(id)
    let back = try ownPage(request.query["back"] ?? Link.start.path)
    let page = CallPage(call: call, back: back)
    let context = context(for: request, at: .call(call.id, back: back))
    return PageTemplate(page.html(in: context)).response(rootAttributes(of: request))
  }

  /// Notes from the form of the stock screen that staff takes a call: `POST /calls/{id}/answer`.
  func answerCall(_ request: Request, id: String) async throws(Problem) -> Response {
    let known = try await call(id)
    _ = try await call(by: .answer(known.id), key: nil, from: request)
    return .seeOther(.stock)
  }

  /// An address that a form names, if it is that of one of our own pages.
  ///
  /// Anything else would let a form send visitors elsewhere in our name.
  private func ownPage(_ address: String) throws(Problem) -> String {
    guard isOwnPage(address) else {
      throw .wrongField("back", "expected the path of a page of this server")
    }
    return address
  }
}
