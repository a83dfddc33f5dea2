import ExpositionGuide
import JSON
import Languages
import Localization

extension ShownExhibit {
  /// The name, or for an object without one that it has none, with its inventory number.
  var title: LocalizedText {
    if let name { return name }
    let inventory = record.string("inventory")
    let titles = Language.allCases.map { language in
      let texts = Texts(language)
      let title = inventory.map { texts(.exhibitUntitledNumbered, ["inventory": $0]) }
      return (language, title ?? texts(.exhibitUntitled))
    }
    return LocalizedText(Dictionary(uniqueKeysWithValues: titles))
      ?? LocalizedText(id.description, in: .fallback)
  }
}
