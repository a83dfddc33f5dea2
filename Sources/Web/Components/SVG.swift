package import HTML

// The few elements of the drawings that pages make themselves.
package let svg = Element("svg")
package let use = Element("use")
package let group = Element("g")
package let path = Element("path")
package let circle = Element("circle")
package let rect = Element("rect")

/// A drawing of the icon sheet, in the colour of the surrounding text; never read aloud.
package struct Icon: Sendable {
  private let name: String
  /// The file of drawings that has it.
  private var file = "icons.svg"

  package init(_ name: String) { self.name = name }

  /// A drawing that only screens of staff load.
  package static func ofStaff(_ name: String) -> Icon {
    var icon = Icon(name)
    icon.file = "staff-icons.svg"
    return icon
  }

  package func node(in context: ScreenContext) -> Node {
    svg(.class("icon"), .aria("hidden", "true")) {
      use(.href(context.asset(file) + "#\(name)"))
    }
  }
}
