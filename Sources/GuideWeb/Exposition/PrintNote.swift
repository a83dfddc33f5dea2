import CounterWeb
import HTML
import Localization
import Web

/// The button that prints a page of the guide, and the line on paper that says where it is from and
/// when it was printed; `main.js` handles the one and fills in the other, and styles hide the
/// button without a script.
struct PrintNote {
  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    button(.class("button", "quiet", "print"), .type("button"), .data("print")) {
      context.texts(.receiptPrint)
    }
    p(.id("printed"), .class("printed"), .aria("hidden", "true"))
  }
}
