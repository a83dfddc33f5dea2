import HTML
import Localization
import Web

/// Says that an order waits for the connection; `feed.js` opens it if a form of `data-waits` cannot
/// be sent, and closes it when the connection is back.
struct WaitingDialog {
  private static let titleID = "waiting-dialog-title"

  func node(in context: ScreenContext) -> Node {
    dialog(
      .id("waiting-dialog"),
      .class("order-dialog", "framed"),
      .aria("labelledby", Self.titleID)
    ) {
      div(.class("message")) {
        h2(.id(Self.titleID)) { context.texts(.offlineWaits) }
        p { context.texts(.offlineWaitsLead) }
        form(.class("dialog-buttons"), .method("dialog")) {
          button(.class("button", "quiet"), .autofocus) { context.texts(.ok) }
        }
      }
    }
  }
}
