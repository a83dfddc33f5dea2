package import HTML
package import JuiceBar
package import Localization

/// A button that calls staff at one touch, and the line that shows the state of the call.
///
/// Without a script it sends a form, and a page of its own confirms the call.
package struct CallButton {
  package let reason: CallReason
  /// Whether the button is in a dialog, which hides everything outside it from screen readers.
  package var isInDialog = false

  package init(reason: CallReason, isInDialog: Bool = false) {
    self.reason = reason
    self.isInDialog = isInDialog
  }

  package func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("call-staff")) {
      form(.method("post"), .action(Link.callStaff.path)) {
        input(.type("hidden"), .name("reason"), .value(reason.rawValue))
        input(.type("hidden"), .name("back"), .value(context.currentPath))
        button(.class("button", "quiet"), .data("call", reason.rawValue)) {
          Icon("bell").node(in: context)
          span { texts(.callStaff) }
        }
      }
      p(
        .class("call-state"),
        isInDialog ? .role("status") : nil,
        .hidden,
        .data("call-state"),
        .data("calling", texts(.callCalling)),
        .data("called", texts(.callCalled)),
        .data("coming", texts(.callComing)),
        .data("busy", texts(.callBusy)),
        .data("failed", texts(.callFailed))
      )
    }
  }
}

extension CallReason {
  package var text: TextKey {
    switch self {
    case .help: .callHelp
    case .shortage: .callShortage
    case .order: .callOrder
    }
  }

  package var icon: String {
    switch self {
    case .help: "question"
    case .shortage: "stock"
    case .order: "juice"
    }
  }
}
