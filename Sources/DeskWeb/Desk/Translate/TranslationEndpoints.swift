import ExpositionGuide
import HTTP
import Languages
import Web

extension Endpoint {
  static let translation: [Endpoint] = [
    .page("/manage/guide/translate", .translator, TranslationHandlers.show).ofVenue()
      .query("language show record done"),
    .form("/manage/guide/translate", .translator, TranslationHandlers.save).ofVenue()
      .takingBody(of: BodyLimit(bytes: 1_000_000, readBytes: 2_000_000))
      .taking {
        [
          "record": .text, "revision": .recordRevision,
          "language": .one(of: Language.allCases), "show?": .text,
          "text:*": .text.described("The translation of the text at a path."),
          "right?": .text.described("The path of a text whose translation is still right."),
        ]
      },
    .page("/manage/guide/translate.csv", .translator, TranslationHandlers.sendTable).ofVenue()
      .query("language show kind"),
    .form("/manage/guide/translate/import", .translator, TranslationHandlers.takeTable).ofVenue()
      .takingBody(of: BodyLimit(bytes: 4_000_000, readBytes: 8_000_000))
      .uploading("file", with: "language kind"),
  ]
}
