import CounterWeb
import HTML
import Localization
import Web

/// The page by which tablets come to trust the local authority, once each.
struct TrustPage: Page {
  let fingerprint: String
  /// The address for another device; `nil` if none is known.
  let address: String?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(title: texts(.trustTitle), name: "trust-screen").html(in: context) {
      p(.class("lead")) { texts(.trustLead) }
      Panel("certificate", title: texts(.trustCertificate)).node {
        p { texts(.trustCompare) }
        ShownSecret.node(fingerprint, .data("fingerprint"))
        div(.class("buttons")) {
          a(.class("button", "solid"), .href(Link.trustCertificate.path)) { texts(.trustDownload) }
          a(.class("button"), .href(Link.trustText.path)) { texts(.trustText) }
        }
        PhoneCode(address, label: texts(.trustCode), lead: address ?? "")?
          .node(class: "trust-code")
      }
      for (id, steps) in Self.devices {
        Panel(id, title: texts(steps.title)).node {
          ol { for step in steps.steps { li { texts(step) } } }
        }
      }
    }
  }

  private static let devices: [(id: String, (title: TextKey, steps: [TextKey]))] = [
    ("ipad", (.trustPad, [.trustPadLoad, .trustPadInstall, .trustPadTrust])),
    ("android", (.trustAndroid, [.trustAndroidLoad, .trustAndroidInstall, .trustAndroidCheck])),
    ("chrome-os", (.trustChrome, [.trustChromeLoad, .trustChromeInstall])),
    ("windows", (.trustWindows, [.trustWindowsLoad, .trustWindowsInstall])),
  ]
}
