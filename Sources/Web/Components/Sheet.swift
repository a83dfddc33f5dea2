package import HTML
import Localization

/// A task beside the work of a screen: next to it at a desk, over it on a tablet, in its place on a
/// phone.
///
/// It has an address of its own, so that it opens and closes without a script.
package struct Sheet {
  package let title: String
  private let back: Link
  private let content: [Node]

  /// Makes a sheet whose closing leads back to the work.
  package init(_ title: String, back: Link, @NodeBuilder content: () -> [Node]) {
    self.title = title
    self.back = back
    self.content = content()
  }

  /// The work of a screen, which cannot be touched while a sheet is open.
  package static func beside(
    _ sheet: Sheet?,
    in context: ScreenContext,
    @NodeBuilder work: () -> [Node]
  ) -> Node {
    div(.class("with-sheet")) {
      sheet?.node(in: context)
      div(.class("sheet-work"), sheet == nil ? nil : Attribute("inert"), content: work)
    }
  }

  private func node(in context: ScreenContext) -> Node {
    section(.class("sheet"), .data("sheet"), .aria("labelledby", "sheet-title")) {
      div(.class("sheet-head")) {
        h1(.id("sheet-title")) { title }
        a(
          .class("button", "quiet"),
          .href(back.path),
          .data("close"),
          .aria("label", context.texts(.sheetClose))
        ) { Icon("close").node(in: context) }
      }
      Node.group(content)
    }
  }
}
