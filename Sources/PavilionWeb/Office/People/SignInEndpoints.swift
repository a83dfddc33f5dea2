import Staffing

extension Endpoint {
  /// The addresses for signing in, pairing and changing one's own secret.
  static let signIn: [Endpoint] = [
    .page("/sign-in", .visitor, BarSite.showSignIn)
      .query("back"),
    .form("/sign-in", .visitor, BarSite.enter).about(.named)
      .taking("name? secret? back?"),
    .form("/sign-out", .visitor, BarSite.signOut).about(.session),
    .form("/sign-out/everywhere", .staff, BarSite.signOutEverywhere).about(.session),
    .page("/setup", .visitor, BarSite.showSetUp)
      .query("code"),
    .form("/setup", .visitor, BarSite.makeOwner)
      .taking("code? name? secret?"),
    .page("/pair", .visitor, BarSite.showPairing),
    .form("/pair", .visitor, BarSite.askPairing),
    .page("/manage", .staff, BarSite.showManage),
    .page("/manage/secret", .staff, BarSite.showOwnSecret).about(.session),
    .form("/manage/secret", .staff, BarSite.changeOwnSecret).about(.session)
      .taking("old secret again"),
  ]
}
