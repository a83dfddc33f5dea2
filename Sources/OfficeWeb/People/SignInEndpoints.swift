import Staffing
import Web

extension Endpoint {
  /// The addresses for signing in, pairing and changing one's own secret.
  static let signIn: [Endpoint] = [
    .page("/sign-in", .visitor, SignIn.showSignIn)
      .query("back"),
    .form("/sign-in", .visitor, SignIn.signIn).about(.named)
      .taking("name? secret? back?"),
    .form("/sign-out", .visitor, SignIn.signOut).about(.session),
    .form("/sign-out/everywhere", .preparation, SignIn.signOutEverywhere).about(.session),
    .page("/setup", .visitor, SetUp.showSetUp)
      .query("code"),
    .form("/setup", .visitor, SetUp.makeOwner)
      .taking("code? name? secret?"),
    .page("/pair", .visitor, Devices.showPairing),
    .form("/pair", .visitor, Devices.askPairing),
    .page("/manage", .preparation, Today.show)
      .query("done-calls undone-calls"),
    .page("/manage/secret", .preparation, OwnSecret.showForm).about(.session),
    .form("/manage/secret", .preparation, OwnSecret.change).about(.session)
      .taking("old secret again"),
  ]
}
