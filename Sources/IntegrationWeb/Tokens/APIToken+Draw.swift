import CounterWeb
import JuiceBar
import OfficeWeb
import Passwords
package import Staffing
package import Time
import Web

extension APIToken {
  /// The lifetimes of a token on offer, in days; `nil` for no expiry.
  package static let lifetimes: [Int?] = [30, 90, 365, nil]

  /// Draws a token.
  ///
  /// - Parameters:
  ///   - id: Its identifier.
  ///   - name: Its name in the audit log.
  ///   - scopes: Its scopes.
  ///   - days: Its lifetime in days; `nil` for no expiry.
  ///   - now: The time.
  /// - Returns: The token to store, and the secret, which is shown this once.
  package static func draw(
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
