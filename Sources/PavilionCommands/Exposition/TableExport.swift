import CSV
import ExpositionGuide
import Languages

/// Writes the guide's records as tables, one for each kind that has some, and the files that they name.
struct TableExport {
  let folder: String
  /// The one table that is written, and its path; nothing for all of them.
  var single: (kind: RecordKind, path: String)?

  private var kinds: [RecordKind] { single.map { [$0.kind] } ?? RecordKind.allCases }

  /// Writes every field of every record, and the files that they name; of a single table the table alone.
  ///
  /// - Returns: How many files were written.
  /// - Throws: ``CommandFailure`` and `GuideStorageError`.
  func write(_ storage: any GuideStorage & MediaStorage, at version: Int) async throws -> Int {
    var tables: [GuideTable] = []
    var media = ExportedMedia()
    for kind in kinds {
      var table = GuideTable(of: kind)
      var isEmpty = true
      try await storage.eachRecord(at: version, of: kind) { record in
        table.makeRoom(for: record)
        if single == nil { media.add(record) }
        isEmpty = false
      }
      if !isEmpty { tables.append(table) }
    }
    try await media.requireKept(in: storage)
    try await makeRoom(for: tables.map(\.kind), media, storage)
    for table in tables {
      var file = CSVTable(columns: table.columns)
      try await storage.eachRecord(at: version, of: table.kind) { file.add(table.row(of: $0)) }
      try write(file, of: table.kind)
    }
    try await media.write(to: folder, from: storage)
    return tables.count + media.names.count
  }

  /// Writes the texts beside their translations into a language.
  ///
  /// - Parameters:
  ///   - storage: The guide.
  ///   - version: The version of it.
  ///   - language: The language of the translations.
  ///   - filter: Which texts.
  /// - Returns: How many files were written.
  /// - Throws: As ``write(_:at:)``.
  func write(
    _ storage: any GuideStorage & MediaStorage,
    at version: Int,
    in language: Language,
    only filter: TranslationTable.Filter?
  ) async throws -> Int {
    var exhibitions: [GuideRecord] = []
    try await storage.eachRecord(at: version, of: .exhibition) { exhibitions.append($0) }
    let source = GuideRecord.main(of: exhibitions)?.languages.first ?? .fallback
    var tables: [(table: TranslationTable, kept: Set<RecordID>)] = []
    for kind in kinds {
      var table = TranslationTable(of: kind, from: source, to: language, only: filter)
      var kept: Set<RecordID> = []
      try await storage.eachRecord(at: version, of: kind) { record in
        if table.makeRoom(for: record) { kept.insert(record.id) }
      }
      if !kept.isEmpty { tables.append((table, kept)) }
    }
    try await makeRoom(for: tables.map { $0.table.kind }, ExportedMedia(), storage)
    for (table, kept) in tables {
      var file = CSVTable(columns: table.columns)
      try await storage.eachRecord(at: version, of: table.kind) { record in
        if kept.contains(record.id) { file.add(table.row(of: record)) }
      }
      try write(file, of: table.kind)
    }
    return tables.count
  }

  private func makeRoom(
    for kinds: [RecordKind],
    _ media: ExportedMedia,
    _ storage: any MediaStorage
  ) async throws {
    if let single {
      guard !kinds.isEmpty else {
        let problem = "\(single.path): there is nothing to write to it"
        throw CommandFailure.trouble("no-records", problem)
      }
      return
    }
    let names = kinds.map(GuideFiles.tableName(of:))
    try await ExportFolder(path: folder).makeRoom(for: media.names.union(names), storage)
  }

  private func write(_ file: CSVTable, of kind: RecordKind) throws {
    try Files.makeFolder(folder)
    let path = single?.path ?? "\(folder)/\(GuideFiles.tableName(of: kind))"
    try Files.write(Array(file.text.utf8), to: path)
  }
}
