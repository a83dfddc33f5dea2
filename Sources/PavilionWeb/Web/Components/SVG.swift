import HTML

// The few elements of the drawings that pages make themselves.
let svg = Element("svg")
let use = Element("use")
let group = Element("g")
let path = Element("path")

/// A drawing of the icon sheet, in the colour of the surrounding text; never read aloud.
struct Icon {
  private let name: String

  init(_ name: String) { self.name = name }

  func node(in context: ScreenContext) -> Node {
    svg(.class("icon"), .aria("hidden", "true")) {
      use(.href(context.asset("icons.svg") + "#\(name)"))
    }
  }
}
