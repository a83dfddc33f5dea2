package import HTML
import QRCode
import Web

/// A QR code by which a phone goes on where a screen ends, with a line that says so.
package struct PhoneCode {
  private let symbol: QRSymbol
  private let label: String
  private let lead: String

  /// Creates the code of an address; `nil` if none is known, or if it is too long for a code.
  package init?(_ address: String?, label: String, lead: String) {
    guard let address, let symbol = QRSymbol(address) else { return nil }
    self.symbol = symbol
    self.label = label
    self.lead = lead
  }

  package func node(class name: String) -> Node {
    let side = symbol.side
    return figure(.class("phone-code", name)) {
      svg(
        Attribute("viewBox", "0 0 \(side) \(side)"),
        .role("img"),
        .aria("label", label),
        Attribute("shape-rendering", "crispEdges")
      ) {
        path(.class("phone-code-paper"), Attribute("d", "M0 0h\(side)v\(side)H0z"))
        path(Attribute("d", symbol.path))
      }
      figcaption { lead }
    }
  }
}
