import HTML
import Localization

/// The dialog that asks whether the visitor is still there, and counts down to the start screen.
///
/// Every screen has it, closed; `countdown.js` opens it. Without a script nothing is ever reset.
struct IdleDialog {
  private static let titleID = "idle-title"
  private static let leadID = "idle-lead"
  /// A circle, drawn clockwise from its top.
  private static let circle = "M60 6a54 54 0 0 1 0 108a54 54 0 0 1 0-108"

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    return dialog(
      .id("idle-dialog"),
      .class("idle-dialog", "framed"),
      .role("alertdialog"),
      .aria("labelledby", Self.titleID),
      .aria("describedby", Self.leadID)
    ) {
      div(.class("idle-count"), .aria("hidden", "true")) {
        svg(.class("idle-ring"), Attribute("viewBox", "0 0 120 120")) {
          path(.class("idle-ring-all"), Attribute("d", Self.circle))
          path(
            .class("idle-ring-left"),
            Attribute("d", Self.circle),
            Attribute("pathLength", "100")
          )
        }
        span(.data("left"))
      }
      h2(.id(Self.titleID)) { texts(.idleTitle) }
      p(.id(Self.leadID)) { texts(.idleLead) }
      button(.class("button", "add"), .type("button"), .autofocus) { texts(.idleKeep) }
      p(.class("visually-hidden"), .role("status"), .data("text", texts.unfilled(.idleLeft)))
    }
  }
}
