import Staffing

// `scopes` holds the first scopes of a token, and `finer_scopes` all of them where it has later ones.
extension Set<APIScope> {
  private static let later: Self = [
    .paymentsWrite, .stockApprove, .guideRead, .guideWrite, .guidePublish,
  ]

  /// The value of the column `finer_scopes`.
  var finer: String? { isDisjoint(with: Self.later) ? nil : text }

  /// The value of the column `scopes`, which is never empty: visitors, too, may read the menu.
  var founded: String {
    let known = subtracting(Self.later)
    return (known.isEmpty ? [.menuRead] : known).text
  }
}
