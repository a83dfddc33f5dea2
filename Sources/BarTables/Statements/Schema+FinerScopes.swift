import Staffing

// Scopes that older servers do not know: these read `scopes`, without them, and a column beside it
// holds all.
extension Schema {
  static func finerScopes(_ dialect: Dialect) -> String {
    """
    ALTER TABLE api_token ADD COLUMN finer_scopes \(dialect.text) CHECK (finer_scopes <> '');
    """
  }
}

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
