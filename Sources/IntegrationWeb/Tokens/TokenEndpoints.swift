import Staffing
package import Web

extension Endpoint {
  /// The addresses of API tokens.
  package static let token: [Endpoint] = [
    .page("/manage/tokens", .manager, Tokens.show)
      .query("done"),
    .form("/manage/tokens", .manager, Tokens.make)
      .taking("name? " + APIScope.allCases.map { "\($0.rawValue)? " }.joined() + "days?"),
    .form("/manage/tokens/{id}/revocation", .manager, Tokens.revoke)
      .taking("sure?"),
  ]
}
