/// A piece of a page: text, an element, or several of them.
///
/// Plain strings become text and are escaped; only ``unescapedHTML(_:)`` is written as it is.
///
/// ```swift
/// let card = div(.class("card")) {
///   h2 { fruit.name }
///   if isSoldOut { p { "sold out" } }
/// }
/// card.rendered  // <div class="card"><h2>Kiwi</h2></div>
/// ```
public struct Node: Sendable {
  indirect enum Content: Sendable {
    case text(String)
    case unescaped(String)
    case element(Element, [Attribute], [Node])
    case void(VoidElement, [Attribute])
    case group([Node])
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  /// Text, whatever characters it holds.
  public static func text(_ text: String) -> Node { Node(.text(text)) }

  public static func group(_ nodes: [Node]) -> Node { Node(.group(nodes)) }

  public static func group(@NodeBuilder _ nodes: () -> [Node]) -> Node { Node(.group(nodes())) }

  /// Markup that is written as it is; never for anything that a person has typed.
  public static func unescapedHTML(_ markup: String) -> Node { Node(.unescaped(markup)) }
}

/// Lists nodes, texts, optional nodes and loops as the content of an element.
@resultBuilder
public enum NodeBuilder: Sendable {
  public static func buildExpression(_ node: Node) -> [Node] { [node] }
  public static func buildExpression(_ node: Node?) -> [Node] { node.map { [$0] } ?? [] }
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  public static func buildExpression(_ text: String) -> [Node] { [.text(text)] }
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap(\.self) }
  public static func buildOptional(_ nodes: [Node]?) -> [Node] { nodes ?? [] }
  public static func buildEither(first nodes: [Node]) -> [Node] { nodes }
  public static func buildEither(second nodes: [Node]) -> [Node] { nodes }
  public static func buildArray(_ turns: [[Node]]) -> [Node] { turns.flatMap(\.self) }
}
