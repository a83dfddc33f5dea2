import HTTP
public import JuiceBar
import Passwords
public import Staffing

extension APIToken {
  /// The lifetimes of a token on offer, in days; `nil` for no expiry.
  public static let lifetimes: [Int?] = [30, 90, 365, nil]

  /// Draws a token.
  ///
  /// - Parameters:
  ///   - id: Its identifier.
  ///   - name: Its name in the audit log.
  ///   - scopes: Its scopes.
  ///   - days: Its lifetime in days; `nil` for no expiry.
  ///   - now: The time.
  /// - Returns: The token to store, and the secret, which is shown this once.
  public static func draw(
    id: AccountID,
    name: PersonName,
    scopes: Set<APIScope>,
    days: Int?,
    at now: Timestamp
  ) -> (token: APIToken, secret: String) {
    let drawn = Token()
    let end = days.map { Timestamp(milliseconds: now.milliseconds + $0 * 24 * 3600 * 1000) }
    let token = APIToken(
      id: id,
      hash: drawn.sha256,
      name: name,
      ending: String(drawn.text.suffix(keptCharacters)),
      scopes: scopes,
      madeAt: now,
      endsAt: end
    )
    return (token, prefix + drawn.text)
  }
}

extension BarSite {
  /// Shows the tokens: `GET /manage/tokens`.
  func showTokens(_ request: Request) async throws(Problem) -> Response {
    try await showTokens(request, form: [:], notice: nil)
  }

  /// Creates a token, and shows it this once: `POST /manage/tokens`.
  ///
  /// A form that is sent again finds the name taken, so it creates no second token.
  func makeToken(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let name = form["name"].flatMap(PersonName.init(rawValue:)) else {
      return try await showTokens(request, form: form, notice: .wrongName)
    }
    let scopes = Set(APIScope.allCases.filter { form[$0.rawValue] != nil })
    guard !scopes.isEmpty else {
      return try await showTokens(request, form: form, notice: .nothingChosen)
    }
    let days = form["days"].flatMap { Int($0) }
    guard APIToken.lifetimes.contains(days) else {
      throw .wrongField("days", "expected 30, 90, 365, or nothing for no end")
    }
    let now = parts.surroundings.now()
    let drawn = APIToken.draw(id: newID(at: now), name: name, scopes: scopes, days: days, at: now)
    let actor = try await caller(of: request).actor ?? .stranger
    switch try await carryOut(.integrate(.makeToken(drawn.token)), by: actor) {
    case .success: return try await showTokens(request, form: [:], made: drawn.secret, notice: nil)
    case .failure(.nameTaken):
      return try await showTokens(request, form: form, notice: .tokenNameTaken)
    case .failure(let refusal):
      return try await showTokens(request, form: form, notice: StaffNotice(refusal))
    }
  }

  /// Revokes a token at once: `POST /manage/tokens/{id}/revocation`.
  func revokeToken(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    guard let id = id.value else { throw .notFound("There is no token \(id).") }
    let actor = try await caller(of: request).actor ?? .stranger
    switch try await carryOut(.integrate(.revokeToken(id)), by: actor) {
    case .success: return .seeOther(.tokens)
    case .failure(let refusal):
      return try await showTokens(request, form: [:], notice: StaffNotice(refusal))
    }
  }

  /// A new identifier for a token or a webhook.
  func newID(at now: Timestamp) -> AccountID { AccountID(parts.surroundings.orderID(now)) }

  private func showTokens(
    _ request: Request,
    form: Fields,
    made: String? = nil,
    notice: StaffNotice?
  ) async throws(Problem) -> Response {
    let page = TokensPage(
      tokens: try await staff().tokensByName,
      now: parts.surroundings.now(),
      zone: parts.zone,
      made: made,
      form: form,
      notice: notice
    )
    return show(page, at: .tokens, to: request, notice?.status ?? .ok)
  }
}
