package import HTML

/// Five fruits in a heap, the sign of the juice bar.
package struct FruitHeap {
  package init() {}

  package func node(in context: ScreenContext) -> Node {
    svg(.class("fruit-heap"), Attribute("viewBox", "0 0 320 240"), .aria("hidden", "true")) {
      for (name, x, y, size) in Self.places {
        use(
          .href(context.asset("fruits.svg") + "#\(name)"),
          Attribute("x", "\(x)"),
          Attribute("y", "\(y)"),
          Attribute("width", "\(size)"),
          Attribute("height", "\(size)")
        )
      }
    }
  }

  private static let places = [
    ("pineapple", 96, 0, 150), ("banana", 16, 60, 140), ("mango", 172, 72, 132),
    ("kiwi", 72, 128, 104), ("strawberry", 158, 140, 96),
  ]
}
