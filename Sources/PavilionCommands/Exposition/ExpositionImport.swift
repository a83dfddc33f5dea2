import ExpositionGuide
import JSON
import JuiceBar
import Localization
import SampleContent
import Staffing

/// `exposition import DIRECTORY`: shows the exhibition that lies in a folder.
struct ExpositionImport: Verb {
  static let syntax = Syntax(
    words: ["exposition", "import"],
    operands: ["DIRECTORY"],
    summary: "Show the exhibition that lies in a folder",
    discussion: """
      The folder holds exposition.json (or exposition_universelle_1900.json), items.json and the
      pictures in images/. Files with a mistake are refused; what was shown before stays then.
      Where exposition_universelle_1900.json brings no picture of a name, ours is shown.
      `exposition check` finds faults that do not keep an exhibition from being shown.
      """
  )

  private let folder: String

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    let files = SampleContent.illustrated(try Files.exhibition(in: folder))
    let exhibition = try Exhibition(reading: files)
    return try await context.withStores { stores in
      let version = try await stores.exhibitions.publish(exhibition, pictures: files.pictures)
      let count = exhibition.exhibits.count
      let entry = LogEntry(
        at: .now,
        who: .machine,
        action: "import-exposition",
        subject: "\(version)",
        details: "\(count)"
      )
      try await stores.staff.note(entry, of: context.settings.bar)
      return Report([
        "version": .integer(version), "exhibits": .integer(count),
        "pictures": .integer(files.pictures.count),
      ]) { language in
        Texts(language)(.cliExhibitionPublished, count: count, ["version": "\(version)"])
      }
    }
  }
}
