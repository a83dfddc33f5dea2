import HTML
import JuiceBar
import Pictures

/// The picture of a juice: the bar's own, or else the glass that we draw.
///
/// The name stands beside it, so the picture tells a screen reader nothing more.
struct JuiceArt {
  let juice: Juice
  let menu: Menu

  func node(in context: ScreenContext) -> Node {
    guard let picture = juice.picture else {
      return Glass(recipe: juice.recipe, menu: menu).node(in: context)
    }
    return MenuPhoto(picture: picture, width: 96, height: 128).node(class: "glass")
  }
}

/// The picture of a fruit: the bar's own, or else the drawing.
struct FruitArt {
  let fruit: Fruit

  func node(in context: ScreenContext) -> Node {
    guard let picture = fruit.picture else {
      return FruitPicture(fruit: fruit.id).node(in: context)
    }
    return MenuPhoto(picture: picture, width: 96, height: 96).node(class: "fruit")
  }
}

/// A picture of the menu in place of a drawing: it reserves the drawing's space before it loads,
/// and is cut to its shape.
struct MenuPhoto {
  let picture: PictureHash
  let width: Int
  let height: Int

  func node(class name: String) -> Node {
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
