package import Staffing

/// Whether a program may use an address with an API token.
package enum TokenAccess: Hashable, Sendable {
  /// With any token, as anyone may without one.
  case any
  case scope(APIScope)
  /// Never: screens, accounts, tokens and webhooks are for people.
  case never
}
