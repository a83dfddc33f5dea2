import Staffing
import Web

extension Endpoint {
  /// The addresses for signing in, pairing and changing one's own secret.
  static let signIn: [Endpoint] = [
    .page("/sign-in", .visitor, SignIn.showSignIn)
      .query("back"),
    .form("/sign-in", .visitor, SignIn.signIn).about(.named)
      .taking("name? secret? back?"),
    .page("/sign-in/code", .visitor, CodeEntry.show)
      .query("back"),
    .form("/sign-in/code", .visitor, CodeEntry.enter)
      .taking("code? back?"),
    .form("/sign-out", .visitor, SignIn.signOut).about(.session),
    .form("/sign-out/everywhere", .anyRole, SignIn.signOutEverywhere).about(.session),
    .page("/setup", .visitor, SetUp.showSetUp)
      .query("code"),
    .form("/setup", .visitor, SetUp.makeOwner)
      .taking("code? name? secret?"),
    .page("/pair", .visitor, Devices.showPairing),
    .form("/pair", .visitor, Devices.askPairing),
    .page("/manage", .preparation, Today.show)
      .query("done-calls undone-calls"),
    .page("/manage/secret", .anyRole, OwnSecret.showForm).about(.session),
    .form("/manage/secret", .anyRole, OwnSecret.change).about(.session)
      .taking("old secret again"),
    .page("/manage/secret/second-factor", .manager, OwnSecondFactor.show).about(.session)
      .query("done"),
    .form("/manage/secret/second-factor", .manager, OwnSecondFactor.switchOn).about(.session)
      .taking("old? code? key?"),
    .form("/manage/secret/second-factor/removal", .manager, OwnSecondFactor.switchOff)
      .about(.session)
      .taking("old?"),
  ]
}
