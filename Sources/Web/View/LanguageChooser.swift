import HTML
import Languages
import Localization

/// The languages by their own names, each a link to the same screen, behind the current one.
struct LanguageChooser {
  func node(in context: ScreenContext) -> Node {
    nav(.class("languages"), .aria("label", context.texts(.languages))) {
      details(.id("language-chooser")) {
        summary {
          Icon("globe-language").node(in: context)
          span(.class("visually-hidden")) { context.texts(.languages) + ": " }
          span(.class("language-name")) { context.language.ownName }
          span(.class("language-code"), .aria("hidden", "true")) {
            String(context.language.tag.prefix(2)).uppercased()
          }
        }
        ul {
          for language in Language.allCases {
            li {
              a(
                .href(context.path(in: language)),
                .lang(language.tag),
                Attribute("hreflang", language.tag),
                language == context.language ? .aria("current", "true") : nil
              ) { language.ownName }
            }
          }
        }
      }
    }
  }
}
