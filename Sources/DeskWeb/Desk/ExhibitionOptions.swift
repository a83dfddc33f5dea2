import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The exhibitions among which a field chooses.
struct ExhibitionOptions {
  let exhibitions: [GuideRecord]
  let chosen: RecordID?

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    for exhibition in exhibitions {
      option(
        .value(exhibition.id.description),
        exhibition.id == chosen ? Attribute("selected") : nil
      ) { exhibition.name?.text(in: context.language) ?? exhibition.id.description }
    }
  }
}
