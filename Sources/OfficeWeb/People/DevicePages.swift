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

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(title: .devicesTitle, name: "devices-screen").html(in: context) {
      p(.class("notice"), .role("alert")) { notice?.text(texts) ?? "" }
      section(.class("staff-card"), .aria("labelledby", "pair-heading")) {
        h2(.id("pair-heading")) { texts(.devicesPair) }
        p { texts(.devicesLead, ["address": Link.pair.path]) }
        confirmation(texts)
      }
      if devices.isEmpty, waiting.isEmpty { p { texts(.devicesNone) } }
      ul(.class("staff-list")) {
        for name in waiting {
          li(.class("staff-card")) { texts(.devicesWaiting, ["name": name]) }
        }
        for device in devices { row(device, texts) }
      }
    }
  }

  private func confirmation(_ texts: Texts) -> Node {
    HTML.form(.class("staff-form"), .method("post"), .action(Link.devices.path)) {
      div(.class("field")) {
        label(.for("code")) { texts(.devicesCode) }
        input(
          .id("code"),
          .name("code"),
          .type("text"),
          .class("pairing-input"),
          Attribute("autocomplete", "off"),
          Attribute("autocapitalize", "characters"),
          Attribute("spellcheck", "false"),
          Attribute("maxlength", "12"),
          .required,
          .value(form["code"] ?? "")
        )
      }
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

  private func row(_ device: Device, _ texts: Texts) -> Node {
    let name = device.name.rawValue
    return li(.class("staff-card"), .data("device", name)) {
      div(.class("staff-heading")) {
        h2(.lang("")) { name }
        p(.class("staff-role")) {
          texts(device.kind == .kiosk ? .devicesKiosk : .devicesStaff)
        }
      }
      HTML.form(.method("post"), .action(Link.removeDevice(device.id).path)) {
        button(.class("button"), .aria("label", "\(texts(.devicesRemove)): \(name)")) {
          texts(.devicesRemove)
        }
      }
    }
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
    var frame = StaffFrame(
      title: .pairTitle,
      name: "pair-screen",
      isNarrow: true
    )
    if case .waiting = state { frame.script = "signin-pairing.js" }
    return frame.html(in: context) {
      switch state {
      case .idle, .busy:
        p(.class("lead")) { texts(.pairLead) }
        p(.class("notice"), .role("alert")) { state == .busy ? texts(.staffTooMany) : "" }
        form(.method("post"), .action(Link.pair.path)) {
          button(.class("button", "solid")) { texts(.pairShow) }
        }
      case .waiting(let code):
        p(.class("lead")) { texts(.pairCode) }
        p(.class("pairing-code"), .data("pairing", "waiting")) { code.description }
        a(.class("button"), .href(Link.pair.path)) { texts(.pairAgain) }
      case .paired(let name):
        p(.class("notice"), .role("status")) { texts(.pairDone, ["name": name]) }
        a(.class("button", "solid"), .href(Link.start.path)) { texts(.home) }
      }
    }
  }
}
