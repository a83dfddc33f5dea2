package import HTML

/// The frame of a page of staff: its heading with the way back, and the content below.
package struct StaffFrame {
  private let screen: Screen
  private let heading: Node
  private let back: Node?
  private let style: String?

  /// Makes a frame; `heading` is there if it is more than the title, `style` is a further class, and
  /// a narrow page is as wide as its form.
  package init(
    title: String,
    heading: Node? = nil,
    name: String,
    script: String? = nil,
    style: String? = nil,
    isNarrow: Bool = false,
    isOfVenue: Bool = false,
    back: Node? = nil
  ) {
    screen = Screen(
      title: title,
      name: name,
      script: script,
      isForStaff: true,
      isOfVenue: isOfVenue
    )
    self.heading = heading ?? .text(title)
    self.back = back
    self.style = isNarrow ? "staff-narrow" : style
  }

  package func html(in context: ScreenContext, @NodeBuilder content: () -> [Node]) -> String {
    screen.html(in: context) {
      main(.id("main"), .class("staff-page", style)) {
        div(.class("screen-heading")) {
          h1 { heading }
          back
        }
        content()
      }
    }
  }
}
