package import HTML
package import JuiceBar

/// A glass of juice whose layers are the recipe: height by share of fruit, colour by fruit.
package struct Glass {
  /// The inside of the glass in `glass.svg`: a trapezoid between these lines.
  private static let top = (y: 24.0, left: 20.0, right: 76.0)
  private static let bottom = (y: 116.0, left: 28.0, right: 68.0)
  /// The minimum height of a layer, so that one banana among ten strawberries is visible.
  private static let leastShare = 0.12
  /// The colour of a fruit that has none of its own.
  private static let neutralColor = "#c9a66b"

  package let recipe: Recipe
  package let menu: Menu

  package init(recipe: Recipe, menu: Menu) {
    self.recipe = recipe
    self.menu = menu
  }

  package func node(in context: ScreenContext) -> Node {
    let drawing = context.asset("glass.svg")
    return svg(
      .class("glass"),
      Attribute("viewBox", "0 0 96 128"),
      .aria("hidden", "true")
    ) {
      use(.href("\(drawing)#back"))
      group(.class("glass-layers")) {
        for layer in layers { path(Attribute("fill", layer.color), Attribute("d", layer.outline)) }
      }
      use(.href("\(drawing)#front"))
      use(.class("glass-foam"), .href("\(drawing)#foam"))
    }
  }

  /// The layers from the bottom up.
  private var layers: [(color: String, outline: String)] {
    let total = Double(recipe.needs.map(\.amount).reduce(0, +))
    let shares = recipe.needs.map { max(Double($0.amount) / total, Self.leastShare) }
    let scale = (Self.bottom.y - Self.top.y) / shares.reduce(0, +)
    var low = Self.bottom.y
    return zip(recipe.needs, shares).map { need, share in
      let high = low - share * scale
      defer { low = high }
      return (menu[need.fruit]?.color ?? Self.neutralColor, Self.outline(from: low, to: high))
    }
  }

  private static func outline(from low: Double, to high: Double) -> String {
    "M\(left(at: high)) \(short(high))H\(right(at: high))L\(right(at: low)) \(short(low))"
      + "H\(left(at: low))z"
  }

  private static func left(at y: Double) -> String {
    short(bottom.left - (bottom.left - top.left) * (bottom.y - y) / (bottom.y - top.y))
  }

  private static func right(at y: Double) -> String {
    short(bottom.right + (top.right - bottom.right) * (bottom.y - y) / (bottom.y - top.y))
  }

  private static func short(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
