package import HTML
package import JuiceBar

/// A juice as a poster: an arch in its own colour, the sun behind its glass, and its fruit at the
/// foot.
///
/// The colours come from the menu, so that a new fruit needs no style. It fills the place that it
/// is given, which has a height; `niche.css` draws it grey where the juice is sold out. No text
/// stands on it but in a pill.
package struct JuiceNiche {
  /// The places of the fruit at the foot, from the corner and as wide as high.
  private static let places = [(x: -3, y: 58, side: 42), (x: 67, y: 66, side: 34)]

  package let juice: Juice
  package let menu: Menu
  /// The tenths of the glass that are full.
  package var level = Glass.Level.full

  package init(juice: Juice, menu: Menu, level: Int = Glass.Level.full) {
    self.juice = juice
    self.menu = menu
    self.level = level
  }

  /// The poster, with what stands on it.
  package func node(
    in context: ScreenContext,
    @NodeBuilder content: () -> [Node] = { [] }
  ) -> Node {
    div(.class("niche")) {
      arch
      JuiceArt(juice: juice, menu: menu, level: level).node(in: context)
      fruits(in: context)
      content()
    }
  }

  private var needs: ArraySlice<Need> { juice.recipe.needs.prefix(Self.places.count) }

  private func color(_ need: Need?) -> String {
    need.flatMap { menu[$0.fruit]?.color } ?? Glass.neutralColor
  }

  /// The wall of the niche: its ground, its outline, the ring and the sun.
  private var arch: Node {
    svg(
      .class("niche-arch"),
      Attribute("viewBox", "0 0 100 100"),
      Attribute("preserveAspectRatio", "xMidYMax"),
      Attribute("color", color(needs.first)),
      .aria("hidden", "true")
    ) {
      rect(
        .class("niche-ground"),
        Attribute("x", "-950"),
        Attribute("y", "-950"),
        Attribute("width", "2000"),
        Attribute("height", "2000")
      )
      path(.class("niche-line"), Attribute("d", "M6 100V50a44 44 0 0 1 88 0v50"))
      path(.class("niche-wall"), Attribute("d", "M9 100V50a41 41 0 0 1 82 0v50z"))
      circle(
        .class("niche-ring"),
        Attribute("color", color(needs.last)),
        Attribute("cx", "50"),
        Attribute("cy", "63"),
        Attribute("r", "35")
      )
      circle(
        .class("niche-sun"),
        Attribute("cx", "50"),
        Attribute("cy", "63"),
        Attribute("r", "24")
      )
    }
  }

  private func fruits(in context: ScreenContext) -> Node {
    svg(
      .class("niche-fruits"),
      Attribute("viewBox", "0 0 100 100"),
      Attribute("preserveAspectRatio", "xMidYMax"),
      .aria("hidden", "true")
    ) {
      for (need, place) in zip(needs, Self.places) {
        use(
          .href(FruitPicture(fruit: need.fruit).address(in: context)),
          Attribute("x", "\(place.x)"),
          Attribute("y", "\(place.y)"),
          Attribute("width", "\(place.side)"),
          Attribute("height", "\(place.side)")
        )
      }
    }
  }
}
