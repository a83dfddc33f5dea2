/// A kind of element that has content, called like a function to make one.
public struct Element: Sendable {
  let name: String

  /// Creates a kind of element; its name must come from the program, not from data.
  public init(_ name: StaticString) { self.name = "\(name)" }

  /// Makes an element.
  ///
  /// - Parameters:
  ///   - attributes: The attributes; those that are nil are left out.
  ///   - content: What stands in the element.
  /// - Returns: The element.
  public func callAsFunction(
    _ attributes: Attribute?...,
    @NodeBuilder content: () -> [Node] = { [] }
  ) -> Node {
    Node(.element(self, attributes.compactMap(\.self), content()))
  }
}

/// A kind of element that never has content, such as `input`.
public struct VoidElement: Sendable {
  let name: String

  /// Creates a kind of element; its name must come from the program, not from data.
  public init(_ name: StaticString) { self.name = "\(name)" }

  /// Makes an element of these attributes; those that are nil are left out.
  public func callAsFunction(_ attributes: Attribute?...) -> Node {
    Node(.void(self, attributes.compactMap(\.self)))
  }
}
