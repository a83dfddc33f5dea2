package import HTML
package import Localization

/// A text to be copied or compared, set apart; a click or a long touch selects all of it.
package struct ShownSecret {
  private let text: String
  private let key: TextKey

  package init(text: String, key: TextKey) { (self.text, self.key) = (text, key) }

  /// The secret under the sentence that says that it is shown only once, above further ways to take
  /// it along.
  package func node(
    _ texts: Texts,
    @NodeBuilder further: () -> [Node] = { [] }
  ) -> Node {
    Notice(.done).node {
      p { texts(key) }
      Self.node(text, .data("secret"))
      for node in further() { node }
    }
  }

  /// The text alone; `mark` is what scripts and tests find it by.
  package static func node(_ text: String, _ mark: Attribute) -> Node {
    code(.class("shown-secret"), mark) { text }
  }
}

private let code = Element("code")
