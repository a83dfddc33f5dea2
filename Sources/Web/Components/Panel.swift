package import HTML

/// A sheet for what belongs together, under a heading.
package struct Panel {
  private let id: String
  private let title: Node
  private let style: String?

  /// Makes a panel whose heading is found by `id`; `style` is a further class.
  package init(_ id: String, title: Node, style: String? = nil) {
    self.id = id
    self.title = title
    self.style = style
  }

  package init(_ id: String, title: String, style: String? = nil) {
    self.init(id, title: .text(title), style: style)
  }

  package func node(@NodeBuilder content: () -> [Node]) -> Node {
    section(.class("panel", style), .aria("labelledby", "\(id)-heading")) {
      h2(.id("\(id)-heading")) { title }
      content()
    }
  }
}
