import Staffing

/// Whether a program may use an address with an API token.
enum TokenAccess: Hashable, Sendable {
  /// With any token, as anyone may without one.
  case any
  /// With a token that has the scope.
  case scope(APIScope)
  /// Never: screens, accounts, tokens and webhooks are for people.
  case never
}
