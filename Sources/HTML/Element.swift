/// A kind of element that has content, called like a function to make one.
public struct Element: Sendable {
  let name: String
  private let standing: [Attribute]

  /// Creates a kind of element; its name must come from the program, not from data.
  ///
  /// The standing attributes are those that every element of the kind has after those of its own.
  public init(_ name: StaticString, _ standing: Attribute...) {
    self.name = "\(name)"
    self.standing = standing
  }

  /// Makes an element; attributes that are nil are left out.
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
