import HTML
import Languages
import Localization

/// The languages by their own names, each a link to the same screen: in a row, by a short sign where
/// there is little room, or behind the current one where there is none.
struct LanguageChooser {
  func node(in context: ScreenContext) -> Node? {
    guard Language.offered.count > 1 else { return nil }
    return nav(.class("languages"), .aria("label", context.texts(.languages))) {
      details(.id("language-chooser")) {
        summary {
          Icon("globe-language").node(in: context)
          span(.class("visually-hidden")) { context.texts(.languages) + context.texts.colon }
          span(.class("language-name")) { context.language.ownName }
          span(.class("language-code"), .aria("hidden", "true")) {
            String(context.language.tag.prefix(2)).uppercased()
          }
        }
        ul {
          for language in Language.offered {
            li {
              a(
                .href(context.path(in: language)),
                .lang(language.tag),
                .data("sign", sign(of: language)),
                Attribute("hreflang", language.tag),
                language == context.language ? .aria("current", "true") : nil
              ) { span(.class("language-name")) { language.ownName } }
            }
          }
        }
      }
    }
  }

  /// What its speakers know a language by at a glance; the name of each holds it.
  private func sign(of language: Language) -> String {
    switch language {
    case .korean: "한"
    case .english: "EN"
    case .french: "FR"
    case .japanese: "日"
    case .simplifiedChinese: "中"
    }
  }
}
