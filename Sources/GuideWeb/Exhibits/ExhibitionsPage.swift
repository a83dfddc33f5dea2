import CounterWeb
import ExpositionGuide
import HTML
import Localization
import Web

/// The exhibitions that visitors may see.
struct ExhibitionsPage: Page {
  let exhibitions: [ShownExhibition]

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.exhibitionsTitle),
      name: "exhibits-screen",
      style: "exhibits.css"
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.exhibitionsTitle) }
          BackLink(link: .exposition, key: .exhibitionBack).node(in: context)
        }
        ul(.class("catalogue")) {
          for exhibition in exhibitions {
            li {
              a(.class("catalogue-card"), .href(Link.exhibition(exhibition.id).path)) {
                div(.class("card-text")) {
                  h2 { exhibition.title.node(in: context) }
                  if let duration = exhibition.duration {
                    p(.class("summary")) { duration.node(texts) }
                  }
                }
                Icon("next").node(in: context)
              }
            }
          }
        }
      }
    }
  }
}
