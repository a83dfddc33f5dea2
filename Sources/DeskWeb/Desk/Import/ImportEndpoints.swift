import HTTP
import Web

extension Endpoint {
  static let deskImport: [Endpoint] = [
    .page("/manage/guide/import", .editor, ImportHandlers.show).ofVenue()
      .query("file name map exhibition rows done count left"),
    .page("/manage/guide/import/refused", .editor, ImportHandlers.sendRefused).ofVenue()
      .query("file name map exhibition rows"),
    .form("/manage/guide/import", .editor, ImportHandlers.upload).ofVenue()
      .takingBody(of: .mediaInForm)
      .uploading("file", with: "map? exhibition?"),
    .form("/manage/guide/import/file", .editor, ImportHandlers.keep).ofVenue()
      .takingBody(of: .importedFile)
      .taking(""),
    .form("/manage/guide/import/drafts", .editor, ImportHandlers.take).ofVenue()
      .taking("file name map? exhibition? rows?"),
    .form("/manage/guide/import/undo", .editor, ImportHandlers.undo).ofVenue()
      .taking { ["at": .digits] },
  ]
}

extension BodyLimit {
  /// A file that a script sends as it is.
  static let importedFile = BodyLimit(bytes: 64_000_000, isSpooled: true)
}

extension Link {
  static let deskImport = Link("/manage/guide/import", isOfVenue: true)
  /// Where scripts send the file as it is.
  static let deskImportFile = Link("/manage/guide/import/file", isOfVenue: true)
  static let deskImportDrafts = Link("/manage/guide/import/drafts", isOfVenue: true)
  static let deskImportUndo = Link("/manage/guide/import/undo", isOfVenue: true)

  /// The rows of a file that are refused, to be mended.
  static func deskImportRefused(_ choice: ImportChoice) -> Link {
    Link("/manage/guide/import/refused" + query(choice.items), isOfVenue: true)
  }

  /// What a file that was uploaded would change.
  static func deskImport(_ choice: ImportChoice) -> Link {
    Link("/manage/guide/import" + query(choice.items), isOfVenue: true)
  }
}
