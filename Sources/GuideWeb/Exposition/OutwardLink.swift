import CounterWeb
import HTML

/// A title that leads out of the program, if it has an address of the Web; any other scheme could be
/// a script.
///
/// A mounted screen, which no link may leave, shows the address as text instead; the style sheet
/// selects one or the other.
struct OutwardLink {
  let title: Node
  let address: String?

  var node: Node {
    guard let address, address.hasPrefix("https://") || address.hasPrefix("http://") else {
      return title
    }
    return .group {
      a(.class("outward"), .href(address), .rel("noreferrer")) { title }
      span(.class("outward-text")) {
        title
        " "
        span(.class("outward-address")) { address }
      }
    }
  }
}
