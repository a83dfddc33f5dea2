import ExpositionGuide
import JSON
import Languages
import Localization

enum ExpositionExport: Verb {
  static let syntax = Syntax(
    words: ["exposition", "export"],
    operands: ["DIRECTORY"],
    options: [
      formatOption.syntax, languageOption.syntax, onlyOption.syntax, versionOption.syntax,
      forceFlag.syntax,
    ],
    summary: "Write the exhibition, or the whole guide, to a folder",
    discussion: """
      Writes guide.json (exhibitions and tours), one record a line in exhibits.jsonl, people.jsonl
      and others, and the files in media/, which `exposition import` reads back. With --format csv it
      writes a table for each kind of record, and media/; with --language tables for translators: each
      text beside its source. Where DIRECTORY is a table such as exhibits.csv, it writes this one alone.

      With --format seed it writes one exhibition: exposition.json, items.json and images/. These
      files hold a part of the guide. Where they cannot hold all of it, each record and field that
      they lack is listed and nothing is written, unless --force is given.

      The folder is made where there is none; other files in it stay. One with files of another
      export, which an import would read with this one, is refused.

        pavilion exposition export texts --format csv --language fr --only missing
        pavilion exposition export before --version 3
      """
  )
  private static let formatOption = Option("format", "FORMAT", .oneOf([Form.guide, .seed, .csv]))
    .help("guide (everything), seed (one exhibition) or csv (tables)")
  private static let languageOption = Option("language", "LANGUAGE", Settings.languages)
    .help("With csv: only texts, with those of this language to be filled in")
  private static let onlyOption = Option(
    "only",
    "TEXTS",
    .oneOf(TranslationTable.Filter.allCases)
  )
  .help("With --language: records with a missing, or an outdated, translation")
  private static let versionOption = Option("version", "N", .ordinal)
    .help("The guide as of this version; the published one by default")
  private static let forceFlag = Flag(
    "force",
    help: "With seed: leave out what the files cannot hold"
  )
  /// How many losses are listed.
  private static let listedLosses = 20

  private enum Form: String {
    case guide, seed, csv
  }

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let path = try arguments.operand(0, as: .text)
    let kind = try tableKind(path)
    let form = try arguments.value(of: formatOption) ?? (kind == nil ? .guide : .csv)
    let language = try arguments.value(of: languageOption)
    let filter = try arguments.value(of: onlyOption)
    let version = try arguments.value(of: versionOption)
    let isForced = arguments.has(forceFlag)
    if kind != nil, form != .csv {
      throw wrong("\(path) is a table, which --format \(form.rawValue) does not write")
    }
    if language != nil || filter != nil, form != .csv {
      throw wrong("--language and --only are for tables: add --format csv")
    }
    if filter != nil, language == nil {
      throw wrong("--only is about translations: add --language")
    }
    if isForced, form != .seed { throw wrong("--force is for --format seed") }
    return try await context.withStores { stores in
      let storage = stores.storage
      if let version { try await storage.requireGuideVersions(version) }
      guard let latest = try await storage.guideVersion() else {
        throw CommandFailure.trouble("no-exhibition", "there is no exhibition yet")
      }
      let state = version ?? latest
      let tables = TableExport(
        folder: kind == nil ? path : Files.folder(of: path),
        single: kind.map { (kind: $0, path: path) }
      )
      let count =
        switch (form, language) {
        case (.seed, _):
          try await writeSeed(storage, at: state, to: path, isForced, context.console)
        case (.guide, _): try await GuideExport(folder: path).write(storage, at: state)
        case (.csv, let language?):
          try await tables.write(storage, at: state, in: language, only: filter)
        case (.csv, nil): try await tables.write(storage, at: state)
        }
      return Report([
        "directory": .string(path), "files": .integer(count), "version": .integer(state),
      ]) { Texts($0)(.cliWritten, ["file": path]) }
    }
  }

  private static func wrong(_ problem: String) -> UsageError {
    UsageError(problem: problem, topic: syntax.name)
  }

  /// The kind of the records of a table; nothing where a folder is meant.
  private static func tableKind(_ path: String) throws(UsageError) -> RecordKind? {
    let ending = path.split(separator: ".").last
    guard !Files.isFolder(path), ending == "csv" || ending == "tsv" else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard ending == "csv", let kind = GuideFiles.kind(ofFile: name) else {
      let names = RecordKind.allCases.map(GuideFiles.tableName(of:)).listed(with: "or")
      throw wrong("\(name): expected a folder, or one of the tables \(names)")
    }
    return kind
  }

  // MARK: - The seeds' files

  private static func writeSeed(
    _ storage: any GuideStorage & MediaStorage,
    at version: Int,
    to folder: String,
    _ isForced: Bool,
    _ console: Console
  ) async throws -> Int {
    var records: [RecordKey: GuideRecord] = [:]
    try await storage.eachRecord(at: version) { records[$0.key] = $0 }
    var pictures: [String: Picture] = [:]
    for record in records.values.sorted(by: { $0.key < $1.key }) where record.kind == .media {
      guard let hash = record.string("file"),
        let format = record.string("format").flatMap({ Picture.Format(rawValue: $0) })
      else { continue }
      let name = record.pictureName
      let bytes = try await storage.file(hash, called: name, namedBy: record.key)
      pictures[name] = Picture(name: name, format: format, bytes: bytes)
    }
    let seed = try seed(of: records, Array(pictures.values))
    try judge(seed.losses, isForced, console)
    let files = seed.files.directory
    try ExportFolder(path: folder)
      .requireNoStrangers(besides: Set(files.keys), in: ExhibitionFiles.picturesFolder)
    try Files.makeFolder("\(folder)/\(ExhibitionFiles.picturesFolder)")
    for (name, bytes) in files { try Files.write(bytes, to: "\(folder)/\(name)") }
    return files.count
  }

  private static func seed(
    of records: [RecordKey: GuideRecord],
    _ pictures: [Picture]
  ) throws(CommandFailure) -> SeedExport {
    do throws(SeedFileFault) {
      if let seed = try SeedExport(of: records, pictures: pictures) { return seed }
    } catch {
      throw .trouble("unfit-exhibition", "\(error)")
    }
    throw .trouble("no-exhibition", "there is no exhibition yet")
  }

  /// Lists what the files cannot hold, and refuses to leave it out unless that is wished.
  private static func judge(
    _ losses: [SeedExport.Loss],
    _ isForced: Bool,
    _ console: Console
  ) throws(CommandFailure) {
    guard !losses.isEmpty else { return }
    var lines = losses.prefix(listedLosses).map(\.description)
    if losses.count > lines.count { lines.append("and \(losses.count - lines.count) more") }
    guard !isForced else {
      for line in lines + ["are left out: seed files cannot hold them"] { console.complain(line) }
      return
    }
    lines.append(
      "Seed files cannot hold these, so nothing is written. --force leaves them out; "
        + "--format guide writes all."
    )
    throw CommandFailure(
      "seed-loss",
      lines.joined(separator: "\n"),
      ["lost": .integer(losses.count)]
    )
  }
}
