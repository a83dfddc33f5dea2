package import HTML
package import JuiceBar

/// A glass of juice whose layers are the recipe: height by share of fruit, colour by fruit.
///
/// How full it is tells the state of a juice or an order on every screen.
package struct Glass {
  /// The tenths of the glass that are full.
  package enum Level {
    /// None: sold out.
    package static let empty = 0
    /// An order that waits to be made.
    package static let waiting = 2
    /// An order being made.
    package static let making = 6
    /// All: for sale, or ready.
    package static let full = 10
  }

  /// The inside of the glass in `glass.svg`: a trapezoid between these lines.
  private static let top = (y: 24.0, left: 20.0, right: 76.0)
  private static let bottom = (y: 116.0, left: 28.0, right: 68.0)
  /// The minimum height of a layer, so that one banana among ten strawberries is visible.
  private static let leastShare = 0.12
  /// How far the line between two layers rises and falls.
  private static let wave = 4.0
  /// The colour of a fruit that has none of its own.
  package static let neutralColor = "#c9a66b"

  package let recipe: Recipe
  package let menu: Menu
  /// The tenths of the glass that are full, 0 to 10; `glass.css` draws them.
  package var level = Level.full
  /// Whether the missing part is drawn as a dashed line.
  package var isShort = false

  package init(recipe: Recipe, menu: Menu, level: Int = Level.full, isShort: Bool = false) {
    self.recipe = recipe
    self.menu = menu
    self.level = level
    self.isShort = isShort
  }

  package func node(in context: ScreenContext) -> Node {
    let drawing = context.asset("glass.svg")
    return svg(
      .class("glass", isShort ? "short" : nil),
      Attribute("viewBox", "0 0 96 128"),
      level == Level.full ? nil : .data("level", "\(level)"),
      .aria("hidden", "true")
    ) {
      use(.href("\(drawing)#back"))
      // The juice is drawn over it.
      if isShort { use(.href("\(drawing)#missing")) }
      group(.class("glass-layers")) {
        for layer in layers { path(Attribute("fill", layer.color), Attribute("d", layer.outline)) }
      }
      use(.href("\(drawing)#front"))
      use(.class("glass-foam"), .href("\(drawing)#foam"))
    }
  }

  /// The layers from the top down: each reaches to the bottom, and the next is drawn over it.
  private var layers: [(color: String, outline: String)] {
    let total = Double(recipe.needs.map(\.amount).reduce(0, +))
    let shares = recipe.needs.map { max(Double($0.amount) / total, Self.leastShare) }
    let scale = (Self.bottom.y - Self.top.y) / shares.reduce(0, +)
    var line = Self.bottom.y
    return zip(recipe.needs, shares).map { need, share in
      line -= share * scale
      return (menu[need.fruit]?.color ?? Self.neutralColor, Self.outline(below: line))
    }.reversed()
  }

  /// What the glass holds below a height: its surface is a wave, but at the brim.
  private static func outline(below line: Double) -> String {
    let height = (bottom.y - line) / (bottom.y - top.y)
    let left = bottom.left - (bottom.left - top.left) * height
    let right = bottom.right + (top.right - bottom.right) * height
    let third = (right - left) / 3
    let surface =
      line - top.y < 1
      ? "H\(short(right))"
      : "c\(short(third)) \(short(-wave)) \(short(2 * third)) \(short(wave)) \(short(3 * third)) 0"
    return "M\(short(left)) \(short(line))\(surface)"
      + "L\(short(bottom.right)) \(short(bottom.y))H\(short(bottom.left))z"
  }

  /// A number with at most one decimal.
  private static func short(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}
