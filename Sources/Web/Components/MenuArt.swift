package import HTML
package import JuiceBar
package import Pictures

/// The picture of a juice: the bar's own, or else the glass that we draw.
///
/// The name stands beside it, so the picture tells a screen reader nothing more.
package struct JuiceArt {
  package let juice: Juice
  package let menu: Menu
  /// The tenths of the glass that are full; a picture of the bar's own shows them all.
  package var level = Glass.Level.full

  package init(juice: Juice, menu: Menu, level: Int = Glass.Level.full) {
    self.juice = juice
    self.menu = menu
    self.level = level
  }

  package func node(in context: ScreenContext) -> Node {
    guard let picture = juice.picture else {
      return Glass(recipe: juice.recipe, menu: menu, level: level).node(in: context)
    }
    return MenuPhoto(picture: picture, width: 96, height: 128).node(class: "glass")
  }
}

/// The picture of a fruit: the bar's own, or else the drawing.
package struct FruitArt {
  package let fruit: Fruit

  package init(fruit: Fruit) {
    self.fruit = fruit
  }

  package func node(in context: ScreenContext) -> Node {
    guard let picture = fruit.picture else {
      return FruitPicture(fruit: fruit.id).node(in: context)
    }
    return MenuPhoto(picture: picture, width: 96, height: 96).node(class: "fruit")
  }
}

/// A picture of the menu in place of a drawing: it reserves the drawing's space before it loads,
/// and is cut to its shape.
package struct MenuPhoto {
  package let picture: PictureHash
  package let width: Int
  package let height: Int

  package init(picture: PictureHash, width: Int, height: Int) {
    self.picture = picture
    self.width = width
    self.height = height
  }

  package func node(class name: String) -> Node {
    img(
      .class(name, "menu-photo"),
      .src(Link.picture(picture.rawValue).path),
      .alt(""),
      Attribute("width", "\(width)"),
      Attribute("height", "\(height)"),
      Attribute("loading", "lazy"),
      Attribute("decoding", "async")
    )
  }
}
