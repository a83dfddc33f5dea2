import ExpositionGuide
import HTML
import Localization
import Web

/// An exhibit in a list.
struct ExhibitCard {
  let exhibit: ShownExhibit
  /// Its number, in a list that has numbers.
  var number: Int?

  func node(in context: ScreenContext) -> Node {
    li {
      a(.class("catalogue-card"), .href(Link.exhibit(exhibit.id.description).path)) {
        Plate(exhibit: exhibit).node(in: context)
        div(.class("card-text")) {
          if let number {
            p(.class("number")) {
              context.texts(.exhibitNumber, ["number": context.texts.number(number)])
            }
          }
          h2 { exhibit.title.node(in: context) }
          if let summary = exhibit.summary {
            p(.class("summary")) { summary.node(in: context) }
          }
        }
        Icon("next").node(in: context)
      }
    }
  }
}
