package import HTML

/// What a person is told above or beside their work.
package struct Notice {
  package enum Kind: Sendable {
    /// Something failed, or may not be; read aloud at once.
    case fault
    /// It is done.
    case done
    /// Something to look at.
    case remark
  }

  private let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// A notice of one text; without one it is empty, for a script to fill.
  package func node(_ text: String?) -> Node { p(style, role) { text ?? "" } }

  /// A notice of several parts.
  package func node(@NodeBuilder content: () -> [Node]) -> Node {
    div(style, role, content: content)
  }

  private var style: Attribute { .class("notice", kind == .remark ? "remark" : nil) }

  private var role: Attribute? {
    switch kind {
    case .fault: .role("alert")
    case .done: .role("status")
    case .remark: nil
    }
  }
}
