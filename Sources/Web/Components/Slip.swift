package import HTML

/// A slip of paper for a printer of 80 mm, or a sheet of A4, as it also shows on a screen: a receipt,
/// the report of a day.
package enum Slip {
  /// The slip; `mark` is what scripts and tests find it by.
  package static func node(
    _ mark: Attribute,
    isSheet: Bool = false,
    @NodeBuilder content: () -> [Node]
  ) -> Node {
    article(.class("receipt", isSheet ? "sheet" : nil), mark) { content() }
  }

  /// The name of the place above the title of the slip.
  @NodeBuilder
  package static func title(_ place: String, _ title: String) -> [Node] {
    p(.class("receipt-site")) { place }
    h1 { title }
  }

  /// Names with their values.
  package static func facts(_ mark: Attribute? = nil, @NodeBuilder facts: () -> [Node]) -> Node {
    dl(.class("receipt-facts"), mark) { facts() }
  }

  /// A name with its value; an amount never breaks.
  package static func fact(
    _ name: String,
    _ value: String,
    isAmount: Bool = true,
    isStrong: Bool = false
  ) -> Node {
    fact([.text(name)], value, isAmount: isAmount, isStrong: isStrong)
  }

  /// A name in several lines with its value.
  package static func fact(
    _ name: [Node],
    _ value: String,
    isAmount: Bool = true,
    isStrong: Bool = false
  ) -> Node {
    div(isStrong ? .class("strong") : nil) {
      dt { name }
      dd(isAmount ? .class("amount") : nil) { value }
    }
  }

  /// The button that prints the page, which a script shows.
  package static func printButton(_ words: String) -> Node {
    button(.class("button", "receipt-print"), .type("button"), .data("print"), .hidden) { words }
  }
}
