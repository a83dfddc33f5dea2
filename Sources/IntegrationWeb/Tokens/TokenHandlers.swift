import CounterWeb
import HTTP
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Staffing
import Web

/// Handles the tokens of programs.
struct Tokens: Handlers {
  let site: BarSite

  /// Shows the tokens: `GET /manage/tokens`.
  func show(_ request: Request) async throws(Problem) -> Response {
    try await show(request, notice: nil)
  }

  /// Creates a token, and shows it this once: `POST /manage/tokens`.
  ///
  /// A form that is sent again finds the name taken, so it creates no second token.
  func make(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let name = form["name"].flatMap(PersonName.init(rawValue:)) else {
      return try await show(request, form: form, notice: .wrongName)
    }
    let scopes = Set(APIScope.allCases.filter { form[$0.rawValue] != nil })
    guard !scopes.isEmpty else {
      return try await show(request, form: form, notice: .nothingChosen)
    }
    let days = form["days"].flatMap { Int($0) }
    guard APIToken.lifetimes.contains(days) else {
      throw .wrongField("days", "expected 30, 90, 365, or nothing for no end")
    }
    let now = site.parts.surroundings.now()
    let drawn = APIToken.draw(
      id: site.newID(at: now),
      name: name,
      scopes: scopes,
      days: days,
      at: now
    )
    switch try await site.integrate(.makeToken(drawn.token), from: request) {
    case nil: return try await show(request, made: drawn.secret, notice: nil)
    case .refused(.nameTaken):
      return try await show(request, form: form, notice: .tokenNameTaken)
    case let notice: return try await show(request, form: form, notice: notice)
    }
  }

  /// Revokes a token at once: `POST /manage/tokens/{id}/revocation`.
  func revoke(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    guard let id = id.value else { throw .notFound("There is no token \(id).") }
    let known = try await site.staff().tokensByName.first { $0.id == id }
    if try request.form()[Question.field] == nil, let token = known {
      let texts = site.texts(of: request)
      let question = Question(
        texts(.tokenRevoke),
        token.name.rawValue,
        losses: [texts(.tokenRevokeLoss)],
        form: .revokeToken(id),
        back: .tokens
      )
      return site.show(question, at: .tokens, to: request)
    }
    guard let notice = try await site.integrate(.revokeToken(id), from: request) else {
      return .seeOther(Link.tokens.after("revoked"))
    }
    return try await show(request, notice: notice)
  }

  private func show(
    _ request: Request,
    form: Fields = [:],
    made: String? = nil,
    notice: StaffNotice?
  ) async throws(Problem) -> Response {
    let page = TokensPage(
      tokens: try await site.staff().tokensByName,
      now: site.parts.surroundings.now(),
      zone: site.zone,
      made: made,
      form: form,
      notice: notice
    )
    let isRevoked = request.query["done"] == "revoked"
    let toast = isRevoked ? Toast(site.texts(of: request)(.tokenRevoked)) : nil
    return site.show(page, at: .tokens, to: request, notice?.status ?? .ok, toast: toast)
  }
}
