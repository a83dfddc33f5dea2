import Staffing

extension Endpoint {
  /// The addresses of API tokens.
  static let token: [Endpoint] = [
    .page("/manage/tokens", .manager, BarSite.showTokens),
    .form("/manage/tokens", .manager, BarSite.makeToken),
    .form("/manage/tokens/{id}/revocation", .manager, BarSite.revokeToken),
  ]
}
