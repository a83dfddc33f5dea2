import HTML
import Localization

/// A line that names the last change, with a button that takes it back where the program can.
///
/// After the redirect of a form the address names the change; the page makes the sentence.
package struct Toast: Sendable {
  /// The form that takes a change back.
  package struct Undo: Sendable {
    let link: Link
    let fields: [(name: String, value: String)]
    /// Whether the screen follows what changes, so that a script need not load it anew.
    let isLive: Bool

    package init(
      _ link: Link,
      _ fields: [(name: String, value: String)] = [],
      isLive: Bool = false
    ) {
      self.link = link
      self.fields = fields
      self.isLive = isLive
    }
  }

  private let words: String
  private let undo: Undo?

  package init(_ words: String, undo: Undo? = nil) {
    self.words = words
    self.undo = undo
  }

  /// The place of the toast on every screen of staff, empty without one.
  static func place(_ toast: Toast?, in context: ScreenContext) -> Node {
    div(.id("toast"), .class("toast"), .role("status")) {
      if let toast { Node.group(toast.nodes(in: context)) }
    }
  }

  @NodeBuilder
  private func nodes(in context: ScreenContext) -> [Node] {
    p { words }
    div(.class("toast-ways")) {
      if let undo {
        form(
          .method("post"),
          .action(undo.link.path),
          .data("undo", undo.isLive ? "live" : ""),
          .data("waits")
        ) {
          for (name, value) in undo.fields {
            input(.type("hidden"), .name(name), .value(value))
          }
          button(.class("button")) {
            Icon("repeat").node(in: context)
            span { context.texts(.toastUndo) }
          }
        }
      }
      a(.class("button"), .href(context.currentPath), .data("toast-close")) {
        Icon("close").node(in: context)
        span(.class("visually-hidden")) { context.texts(.toastClose) }
      }
    }
  }
}
