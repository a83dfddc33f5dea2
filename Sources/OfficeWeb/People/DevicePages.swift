import HTML
import HTTP
import Localization
import Staffing
import Web

/// The paired devices, and the form that confirms a new one.
struct DevicesPage: Page {
  let devices: [Device]
  /// The names of devices that were confirmed but have not completed the pairing.
  let waiting: [String]
  let form: Fields
  let notice: StaffNotice?
  /// Whether tablets have to trust a local authority.
  let hasRootCertificate: Bool

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(title: texts(.devicesTitle), name: "devices-screen").html(in: context) {
      Notice(.fault).node(notice?.text(texts))
      Panel("pair", title: texts(.devicesPair)).node {
        p { texts(.devicesLead, ["address": Link.pair.path]) }
        confirmation(texts)
        if hasRootCertificate {
          p { a(.class("button"), .href(Link.trust.path)) { texts(.trustWay) } }
        }
      }
      if devices.isEmpty, waiting.isEmpty { p(.class("empty")) { texts(.devicesNone) } }
      for name in waiting { Notice(.remark).node(texts(.devicesWaiting, ["name": name])) }
      if !devices.isEmpty {
        CardTable(
          [
            .words(texts(.devicesName)), .words(texts(.devicesKind)),
            .action(texts(.devicesRemove)),
          ],
          devices.map { row($0, texts) }
        ).node
      }
    }
  }

  private func confirmation(_ texts: Texts) -> Node {
    HTML.form(.class("staff-form"), .method("post"), .action(Link.devices.path)) {
      StaffField.pairingCode(texts, value: form["code"] ?? "")
      StaffField.name(texts(.devicesName), value: form["name"] ?? "", id: "device-name")
      StaffField.choice(
        texts(.devicesKind),
        name: "kind",
        [
          (Device.Kind.kiosk.rawValue, texts(.devicesKiosk)),
          (Device.Kind.staff.rawValue, texts(.devicesStaff)),
        ],
        chosen: form["kind"] ?? Device.Kind.kiosk.rawValue
      )
      button(.class("button", "solid")) { texts(.devicesConfirm) }
    }
  }

  private func row(_ device: Device, _ texts: Texts) -> CardTable.Row {
    let name = device.name.rawValue
    return .init(
      .data("device", name),
      head: span(.lang("")) { name },
      [
        .text(texts(device.kind == .kiosk ? .devicesKiosk : .devicesStaff)),
        HTML.form(.method("post"), .action(Link.removeDevice(device.id).path)) {
          button(.class("button"), .aria("label", "\(texts(.devicesRemove))\(texts.colon)\(name)"))
          {
            texts(.devicesRemove)
          }
        },
      ]
    )
  }
}

/// The screen of a device that is to be paired.
struct PairPage: Page {
  package enum State: Equatable, Sendable {
    case idle
    case waiting(PairingCode)
    case paired(String)
    case busy
  }

  let state: State

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    var isWaiting = false
    if case .waiting = state { isWaiting = true }
    let frame = StaffFrame(
      title: texts(.pairTitle),
      name: "pair-screen",
      script: isWaiting ? "signin-pairing.js" : nil,
      isNarrow: true
    )
    return frame.html(in: context) {
      switch state {
      case .idle, .busy:
        p(.class("lead")) { texts(.pairLead) }
        Notice(.fault).node(state == .busy ? texts(.staffTooMany) : nil)
        form(.method("post"), .action(Link.pair.path)) {
          button(.class("button", "solid")) { texts(.pairShow) }
        }
      case .waiting(let code):
        p(.class("lead")) { texts(.pairCode) }
        p(.class("pairing-code"), .data("pairing", "waiting")) { code.description }
        a(.class("button"), .href(Link.pair.path)) { texts(.pairAgain) }
      case .paired(let name):
        Notice(.done).node(texts(.pairDone, ["name": name]))
        a(.class("button", "solid"), .href(Link.start.path)) { texts(.home) }
      }
    }
  }
}
