import ExpositionGuide
import ImportMaps
import JSON
import JuiceBar
import Languages
import Localization
import SampleContent
import Staffing

enum ExpositionImport: Verb {
  static let syntax = Syntax(
    words: ["exposition", "import"],
    operands: ["FILE"],
    options: [
      forceFlag.syntax, mapOption.syntax, rowsOption.syntax, intoOption.syntax, draftFlag.syntax,
      overDraftsFlag.syntax, noteOption.syntax, rehearsalFlag.syntax,
    ],
    summary: "Show an exhibition, or take a collection into the guide",
    discussion: """
      FILE may be a folder, which holds either a guide (guide.json, exhibits.jsonl and others, as
      `exposition export --format guide` writes them) or tables of it (exhibits.csv and others), or
      exposition.json (or exposition_universelle_1900.json), items.json and the pictures in images/.
      Else it is one of the guide's files, a table (.csv, .tsv) in Dublin Core or with columns such
      as pavilion:name@ko, or any lines of JSON (.jsonl) or table that a map explains.
      Files with a mistake are refused; what was shown before stays then. With --rows keep-good the
      other rows are taken, and the bad ones are written beside them (exhibits.refused.csv) with
      their problems, to be mended and imported again.
      Objects are found by their inventory number; the same file twice changes nothing.
      A record of media names a file in media/ beside it, or one that was kept before.
      With --as-draft nothing is published: the rows become drafts, which `exposition publish` or a
      curator publishes. A record that has another draft stays as it is, and is named; discard its
      draft on the desk first, or take its place with --over-drafts.

      Where exposition_universelle_1900.json brings no picture of a name, ours is shown.
      Refused are links, pictures that are none, drawings that hold more than shapes and words, and
      impossible values: a number of visitors below zero or beyond all measure, a period that ends before
      it begins, a list without objects, empty names. Other faults are listed and do not keep an
      exhibition from being shown; `exposition check` finds the same ones.

        pavilion exposition import objects.jsonl --map cmoa --into paris-1900 --dry-run
      """
  )
  private static let forceFlag = Flag("force", help: "Show impossible values all the same")
  private static let mapOption = Option("map", "MAP", .text)
    .help("The map of the file: \(ImportMaps.names.joined(separator: ", ")), or a file")
  private static let rowsOption = Option("rows", "ROWS", .oneOf([RowsKept.good]))
    .help("keep-good takes the good rows and writes the others to a file beside them")
  private static let intoOption = Option("into", "EXHIBITION", .text)
    .help("Place the exhibits in the exhibition")
  private static let noteOption = Option("note", "TEXT", .publicationNote).help(
    "Words for the list of versions"
  )
  private static let draftFlag = Flag("as-draft", help: "Make drafts, and publish nothing")
  private static let overDraftsFlag = Flag(
    "over-drafts",
    help: "With --as-draft, take the place of other drafts too"
  )
  private static let rehearsalFlag = Flag(
    "dry-run",
    help: "Say what would change, and change nothing"
  )

  private enum RowsKept: String {
    case good = "keep-good"
  }

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let path = try arguments.operand(0, as: .text)
    guard Files.isThere(path) else {
      throw CommandFailure.trouble("file", "\(path): there is no such file or folder")
    }
    guard !Files.isFolder(path) || GuideSource.isGuide(path) else {
      try refuse([mapOption.syntax, intoOption.syntax, rowsOption.syntax], arguments)
      return try await importSeed(path, arguments, in: context)
    }
    let keepsGood = try arguments.value(of: rowsOption) != nil
    let id = try arguments.value(of: intoOption)
    let exhibition = id.flatMap { RecordID($0) }
    if let id, exhibition == nil {
      throw CommandFailure("unknown-exhibition", "there is no exhibition \(id)")
    }
    let map = try arguments.value(of: mapOption).map { try Self.map($0) }
    let isDraft = arguments.has(draftFlag)
    let drafts = drafts(for: arguments)
    let files = { (storage: any MediaStorage) throws -> (GuideSource, GuideImport) in
      let source = try GuideSource(path, map: map)
      let guide = GuideImport(
        keepsGood: keepsGood,
        into: exhibition,
        drafts: drafts,
        hasFile: { hash in
          if source.hasMedia(hash) { return true }
          return try await storage.mediaSize(hash) != nil
        },
        next: { try source.next() }
      )
      return (source, guide)
    }
    let isRehearsal = arguments.has(rehearsalFlag)
    let note = try arguments.value(of: noteOption)?.rawValue ?? ""
    let act = { (stores: Stores) async throws -> GuideImportAnswer in
      let storage = stores.storage
      var (source, guide) = try files(storage)
      var outcome: GuideImport.Outcome
      do {
        if isRehearsal || isDraft {
          _ = try await source.mediaFiles()
          outcome = try await guide.rehearse(storage)
        } else {
          try await source.keepMedia(in: storage)
          outcome = try await guide.publish(in: storage, note: note, at: .now)
        }
        // All rows are decided about before the first becomes a draft.
        if isDraft, !isRehearsal, keepsGood || outcome.faults.count == 0 {
          (source, guide) = try files(storage)
          try await source.keepMedia(in: storage)
          outcome = try await guide.draft(in: storage, at: .now)
        }
      } catch let error as GuideImport.UnknownExhibition {
        throw CommandFailure("unknown-exhibition", "there is no exhibition \(error.exhibition)")
      }
      if let version = outcome.version, outcome.changed > 0 {
        try await stores.note(
          "import-exposition",
          "\(version)",
          "\(outcome.changed)",
          in: context
        )
      }
      if keepsGood, !isRehearsal {
        let folder = Files.isFolder(path) ? path : Files.folder(of: path)
        for (file, rows) in outcome.refused {
          try Files.write(rows.bytes, to: "\(folder)/\(GuideFiles.name(ofRefused: file))")
        }
      }
      return GuideImportAnswer(
        outcome: outcome,
        isRehearsal: isRehearsal,
        isDraft: isDraft,
        keepsGood: keepsGood
      )
    }
    return isRehearsal
      ? try await context.withStoresToRehearse(act)
      : try await context.withStores(mayFound: true, act)
  }

  private static func drafts(for arguments: Arguments) -> GuideImport.Drafts {
    guard arguments.has(draftFlag) else { return .passedOver }
    return arguments.has(overDraftsFlag) ? .replaced : .kept
  }

  private static func map(_ name: String) throws -> ImportMap {
    if let map = try ImportMaps.map(named: name) { return map }
    return try ImportMap(try Files.read(name), file: name)
  }

  /// Refuses options that say nothing of the seeds' files.
  private static func refuse(
    _ options: [OptionSyntax],
    _ arguments: Arguments
  ) throws(UsageError) {
    for option in options where arguments.options[option.name] != nil {
      throw UsageError(
        problem: "--\(option.name) is for a guide's files or a table, and this is a folder with "
          + "\(ExhibitionFiles.itemsName)",
        topic: syntax.name
      )
    }
  }

  private static func importSeed(
    _ folder: String,
    _ arguments: Arguments,
    in context: Context
  ) async throws -> any Answer {
    let files = try files(
      in: folder,
      isForced: arguments.has(forceFlag),
      listingTo: context.console
    )
    let exhibition = try Exhibition(reading: files)
    if arguments.has(rehearsalFlag) {
      return try await context.withStoresToRehearse { stores in
        try await rehearse(exhibition, files.pictures, arguments, in: stores.storage)
      }
    }
    let note = try arguments.value(of: noteOption)?.rawValue ?? ""
    return try await context.withStores(mayFound: true) { stores in
      let storage = stores.storage
      if arguments.has(draftFlag) {
        let (base, changes) = try await storage.changes(
          to: exhibition,
          pictures: files.pictures
        )
        let left = try await storage.draft(
          changes,
          onto: base,
          overAll: drafts(for: arguments) == .replaced,
          at: .now
        )
        let kept = KeptDrafts(records: left.sorted())
        let count = changes.count - left.count
        return Report(["drafts": .integer(count), "keptDrafts": kept.json]) { language in
          ([kept.text(in: language)].compactMap(\.self)
            + [Texts(language)(.guideDrafted, count: count)]).joined(separator: "\n")
        }
      }
      let (base, changes) = try await storage.changes(to: exhibition, pictures: files.pictures)
      let publication = GuidePublication(onto: base, at: .now, cause: .import, note: note)
      let version = try await storage.publish(publication, changes)
      let count = exhibition.exhibits.count
      try await stores.note("import-exposition", "\(version)", "\(count)", in: context)
      return Report([
        "version": .integer(version), "exhibits": .integer(count),
        "pictures": .integer(files.pictures.count),
      ]) { language in
        Texts(language)(.cliExhibitionPublished, count: count, ["version": "\(version)"])
      }
    }
  }

  /// What an import of the seeds' files would change.
  private static func rehearse(
    _ exhibition: Exhibition,
    _ pictures: [Picture],
    _ arguments: Arguments,
    in storage: any Stores.Storage
  ) async throws -> any Answer {
    let (changes, unchanged) = try await storage.rehearsedChanges(
      to: exhibition,
      pictures: pictures
    )
    var left: [RecordKey] = []
    if drafts(for: arguments) == .kept {
      for change in changes {
        let desk = try await storage.deskRecord(change.key)
        if desk.draft != nil, desk.record != change.record { left.append(change.key) }
      }
    }
    let kept = KeptDrafts(records: left.sorted())
    let count = changes.count - left.count
    return Report([
      "version": .null, "changed": .integer(count), "unchanged": .integer(unchanged),
      "keptDrafts": kept.json,
    ]) { language in
      let texts = Texts(language)
      let words = texts(
        .guideImportRehearsed,
        count: count,
        ["unchanged": texts.number(unchanged)]
      )
      return ([kept.text(in: language)].compactMap(\.self) + [words]).joined(separator: "\n")
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

enum ExpositionCheck: Verb {
  static let syntax = Syntax(
    words: ["exposition", "check"],
    operands: ["DIRECTORY"],
    summary: "Find faults in the files of an exhibition or a guide",
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
    if GuideSource.isGuide(folder) { return try await GuideCheck(folder) }
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
