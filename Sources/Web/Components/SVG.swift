package import HTML

// The few elements of the drawings that pages make themselves.
package let svg = Element("svg")
package let use = Element("use")
package let group = Element("g")
package let path = Element("path")

/// A drawing of the icon sheet, in the colour of the surrounding text; never read aloud.
package struct Icon {
  private let name: String

  package init(_ name: String) { self.name = name }

  package func node(in context: ScreenContext) -> Node {
    svg(.class("icon"), .aria("hidden", "true")) {
      use(.href(context.asset("icons.svg") + "#\(name)"))
    }
  }
}
