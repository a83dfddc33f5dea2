/// A kind of element that has content, called like a function to make one.
public struct Element: Sendable {
  let name: String
  private let standing: [Attribute]

  /// Creates a kind of element; its name must come from the program, not from data.
  ///
  /// - Parameters:
  ///   - name: The name of the element.
  ///   - standing: The attributes that every element of the kind has after those of its own.
  public init(_ name: StaticString, _ standing: Attribute...) {
    self.name = "\(name)"
    self.standing = standing
  }

  /// Makes an element.
  ///
  /// - Parameters:
  ///   - attributes: The attributes; those that are nil are left out.
  ///   - content: The element's content.
  /// - Returns: The element.
  public func callAsFunction(
    _ attributes: Attribute?...,
    @NodeBuilder content: () -> [Node] = { [] }
  ) -> Node {
    Node(.element(self, attributes.compactMap(\.self) + standing, content()))
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
