import ExpositionGuide
import JSON
import JuiceBar
import Languages
import Localization
import SampleContent
import Staffing

enum ExpositionImport: Verb {
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

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let folder = try arguments.operand(0, as: .text)
    let files = try files(
      in: folder,
      isForced: arguments.has(forceFlag),
      listingTo: context.console
    )
    let exhibition = try Exhibition(reading: files)
    return try await context.withStores(mayFound: true) { stores in
      let version = try await stores.storage.publish(exhibition, pictures: files.pictures)
      let count = exhibition.exhibits.count
      let entry = LogEntry(
        at: .now,
        who: .machine,
        action: "import-exposition",
        subject: "\(version)",
        details: "\(count)"
      )
      try await stores.storage.note(entry, of: context.settings.bar)
      return Report([
        "version": .integer(version), "exhibits": .integer(count),
        "pictures": .integer(files.pictures.count),
      ]) { language in
        Texts(language)(.cliExhibitionPublished, count: count, ["version": "\(version)"])
      }
    }
  }

  /// The files, once nothing in them keeps them from being shown; other faults are listed.
  private static func files(
    in folder: String,
    isForced: Bool,
    listingTo console: Console
  ) throws -> ExhibitionFiles {
    let found = try Files.exhibition(in: folder)
    try require(found.findings)
    let files = SampleContent.illustrated(found.files)
    let findings = try ExhibitionChecker(files).findings()
    let impossible = findings.filter(\.kind.isImpossible)
    if !isForced { try require(impossible, hint: "\n--force shows them all the same") }
    for finding in findings where isForced || !finding.kind.isImpossible {
      console.complain("\(finding)")
    }
    return files
  }

  private static func require(_ findings: [Finding], hint: String = "") throws {
    guard !findings.isEmpty else { return }
    let lines = findings.map(\.description).joined(separator: "\n")
    throw CommandFailure("unfit-exhibition", lines + hint)
  }
}

enum ExpositionExport: Verb {
  static let syntax = Syntax(
    words: ["exposition", "export"],
    operands: ["DIRECTORY"],
    summary: "Write the exhibition to a folder",
    discussion: """
      Writes exposition.json, items.json and images/, which `exposition import` reads back. The
      folder is made where there is none; other files in it stay.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let folder = try arguments.operand(0, as: .text)
    return try await context.withStores { stores in
      guard let published = try await stores.storage.published() else {
        throw CommandFailure.trouble("no-exhibition", "there is no exhibition yet")
      }
      var pictures: [Picture] = []
      for name in try await stores.storage.pictureNames() {
        if let picture = try await stores.storage.picture(named: name) { pictures.append(picture) }
      }
      let files = ExhibitionFiles(writing: published.exhibition, pictures: pictures)
      try Files.makeFolder("\(folder)/\(ExhibitionFiles.picturesFolder)")
      for (name, bytes) in files.directory { try Files.write(bytes, to: "\(folder)/\(name)") }
      return Report(["directory": .string(folder), "files": .integer(files.directory.count)]) {
        Texts($0)(.cliWritten, ["file": folder])
      }
    }
  }
}

enum ExpositionCheck: Verb {
  static let syntax = Syntax(
    words: ["exposition", "check"],
    operands: ["DIRECTORY"],
    summary: "Find faults in an exhibition's files",
    discussion: """
      Reads the files of a folder and lists what a visitor would stumble over: numbers that
      contradict each other, stray or missing spaces, mixed registers, missing pictures and texts,
      and what `exposition import` refuses: impossible values, links, and pictures that are none.
      Remarks, such as a long sentence in an easy text, are advice. Exits with 1 when there is
      anything to mend.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let folder = try arguments.operand(0, as: .text)
    let found = try Files.exhibition(in: folder)
    let isTextRefused = found.findings.contains { !$0.file.contains("/") }
    let findings = isTextRefused ? [] : try ExhibitionChecker(found.files).findings()
    return FindingsAnswer(findings: found.findings + findings)
  }
}

private struct FindingsAnswer: Answer {
  let findings: [Finding]

  private var faults: [Finding] { findings.filter { !$0.kind.isRemark } }

  var isFailure: Bool { !faults.isEmpty }

  func text(in language: Language) -> String {
    let texts = Texts(language)
    var lines = findings.map { "\($0)" }
    let remarks = findings.count - faults.count
    if remarks > 0 { lines.append(texts(.cliRemarks, count: remarks)) }
    lines += [faults.isEmpty ? texts(.cliNothingToMend) : texts(.cliToMend, count: faults.count)]
    return lines.joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    let list = findings.map { finding -> JSONValue in
      [
        "file": .string(finding.file),
        "path": .string(finding.path),
        "kind": .string(finding.kind.rawValue),
        "isRemark": .bool(finding.kind.isRemark),
        "message": .string(finding.message),
        "excerpt": .string(finding.excerpt),
      ]
    }
    return ["findings": .array(list)]
  }
}
