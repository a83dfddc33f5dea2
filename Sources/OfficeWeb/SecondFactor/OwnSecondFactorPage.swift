import CounterWeb
import HTML
import Localization
import Staffing
import Web

/// The page on which owners and managers switch their second factor on and off.
struct OwnSecondFactorPage: Page {
  enum State {
    /// The sender has no account.
    case nobody
    /// A secret that a phone can take over.
    case off(OneTimeSecret, name: PersonName, wasOn: Bool)
    /// How many recovery codes are left.
    case on(left: Int)
    /// The recovery codes, which are shown only now.
    case made([String])
  }

  let state: State
  /// Why the change failed.
  let notice: String?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let frame = StaffFrame(
      title: texts(.secondFactorTitle),
      name: "second-factor-screen",
      isNarrow: true
    )
    return frame.html(in: context) {
      p(.class("lead")) { texts(.secondFactorLead) }
      switch state {
      case .nobody: Notice(.fault).node(texts(.ownSecretNobody))
      case .off(let secret, let name, let wasOn):
        Notice(wasOn ? .done : .fault).node(notice ?? (wasOn ? texts(.secondFactorIsOff) : nil))
        offer(secret, to: name, texts)
      case .on(let left):
        Notice(notice == nil ? .done : .fault)
          .node(notice ?? texts(.secondFactorIsOn, count: left))
        switchOff(texts)
      case .made(let codes):
        Notice(.done).node(texts(.secondFactorIsOnNow))
        Panel("recovery", title: texts(.secondFactorRecovery)).node {
          p { texts(.secondFactorRecoveryLead) }
          for code in codes { ShownSecret.node(code, .data("recovery")) }
        }
        div(.class("buttons")) {
          a(.class("button", "solid"), .href(Link.secondFactor.path)) { texts(.secondFactorKept) }
        }
      }
    }
  }

  private func offer(_ secret: OneTimeSecret, to name: PersonName, _ texts: Texts) -> Node {
    Panel("phone", title: texts(.secondFactorPhone)).node {
      p { texts(.secondFactorScan) }
      PhoneCode(
        Self.address(of: secret, for: name),
        label: texts(.secondFactorQR),
        lead: texts(.secondFactorType)
      )?
      .node(class: "second-factor-code")
      ShownSecret.node(secret.text, .data("phone-key"))
      form(.class("staff-form"), .method("post"), .action(Link.secondFactor.path)) {
        input(.type("hidden"), .name("key"), .value(secret.text))
        CodeField.node(texts)
        StaffField.secret(texts, .ownSecretOld, isNew: false, id: "old-secret", name: "old")
        button(.class("button", "solid")) { texts(.secondFactorSwitchOn) }
      }
    }
  }

  private func switchOff(_ texts: Texts) -> Node {
    form(.class("staff-form"), .method("post"), .action(Link.switchOffSecondFactor.path)) {
      StaffField.secret(texts, .ownSecretOld, isNew: false, id: "old-secret", name: "old")
      button(.class("button")) { texts(.secondFactorSwitchOff) }
    }
  }

  /// The address that authenticator apps read, as Google's "Key Uri Format" describes it.
  private static func address(of secret: OneTimeSecret, for name: PersonName) -> String {
    let (issuer, person) = (Link.encoded("Pavilion"), Link.encoded(name.rawValue))
    return "otpauth://totp/\(issuer):\(person)?secret=\(secret.text)&issuer=\(issuer)"
  }
}
