import Staffing

extension Endpoint {
  /// The addresses of API tokens.
  static let token: [Endpoint] = [
    .page("/manage/tokens", .manager, BarSite.showTokens),
    .form("/manage/tokens", .manager, BarSite.makeToken)
      .taking(
        "name? menu:read? menu:write? stock:read? stock:write? orders:read? orders:write? reports:read? days?"
      ),
    .form("/manage/tokens/{id}/revocation", .manager, BarSite.revokeToken),
  ]
}
