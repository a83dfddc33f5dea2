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
    options: [forceFlag.syntax],
    summary: "Show the exhibition in a folder",
    discussion: """
      The folder holds exposition.json (or exposition_universelle_1900.json), items.json and the
      pictures in images/. Files with a mistake are refused; what was shown before stays then.
      Where exposition_universelle_1900.json brings no picture of a name, ours is shown.
      Refused are links, pictures that are none, drawings that hold more than shapes and words, and
      impossible values: a number of visitors below zero or beyond all measure, a period that ends before
      it begins, a list without objects, empty names. Other faults are listed and do not keep an
      exhibition from being shown; `exposition check` finds the same ones.
      """
  )
  private static let forceFlag = Flag("force", help: "Show impossible values all the same")

  private let folder: String
  private let isForced: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try arguments.operand(0, as: .text)
    isForced = arguments.has(Self.forceFlag)
  }

  /// The files, once nothing in them keeps them from being shown; other faults are listed.
  private func files(in context: Context) throws -> ExhibitionFiles {
    let found = try Files.exhibition(in: folder)
    try require(found.findings)
    let files = SampleContent.illustrated(found.files)
    let findings = try ExhibitionChecker(files).findings()
    let impossible = findings.filter(\.kind.isImpossible)
    if !isForced {
      try require(impossible, hint: "\n--force shows them all the same")
    }
    for finding in findings where isForced || !finding.kind.isImpossible {
      context.console.complain("\(finding)")
    }
    return files
  }

  /// - Throws: ``CommandFailure`` with all findings, if there are any.
  private func require(_ findings: [Finding], hint: String = "") throws {
    guard !findings.isEmpty else { return }
    let lines = findings.map(\.description).joined(separator: "\n")
    throw CommandFailure(code: "unfit-exhibition", description: lines + hint)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    let files = try files(in: context)
    let exhibition = try Exhibition(reading: files)
    return try await context.withStores(mayFound: true) { stores in
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
