package import HTML
package import JuiceBar

/// The drawing of a fruit; a bowl of fruit if we have not drawn it.
package struct FruitPicture {
  private static let drawn = Set(
    EmbeddedFiles.all.keys.filter { $0.hasPrefix("fruits/") }
      .map { String($0.dropFirst("fruits/".count).dropLast(".svg".count)) }
  )

  package let fruit: FruitID

  package init(fruit: FruitID) {
    self.fruit = fruit
  }

  package func node(in context: ScreenContext) -> Node {
    svg(.class("fruit"), .aria("hidden", "true")) { use(.href(address(in: context))) }
  }

  /// The address of the drawing, for another drawing that holds it.
  package func address(in context: ScreenContext) -> String {
    let name = Self.drawn.contains(fruit.rawValue) ? fruit.rawValue : "fruit"
    return context.asset("fruits.svg") + "#\(name)"
  }
}
