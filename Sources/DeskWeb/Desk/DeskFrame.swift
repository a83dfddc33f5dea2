package import HTML
import Localization
package import Web

/// The frame of the desk's screens.
package struct DeskFrame {
  private let title: String
  private let heading: Node?
  private let back: BackLink?
  private let isNarrow: Bool

  /// Makes a frame; `heading` is there if it is more than the title.
  package init(
    _ title: String,
    heading: Node? = nil,
    back: BackLink? = BackLink(link: .desk, key: .deskTitle),
    isNarrow: Bool = false
  ) {
    (self.title, self.heading, self.back, self.isNarrow) = (title, heading, back, isNarrow)
  }

  package func html(in context: ScreenContext, @NodeBuilder content: () -> [Node]) -> String {
    StaffFrame(
      title: title,
      heading: heading,
      name: "desk-screen",
      script: "desk.js",
      style: "desk-page",
      isNarrow: isNarrow,
      isOfVenue: true,
      back: back?.node(in: context)
    ).html(in: context, content: content)
  }
}

let select = Element("select")
let option = Element("option")
let textarea = Element("textarea")
let del = Element("del")
let ins = Element("ins")
let datalist = Element("datalist")
