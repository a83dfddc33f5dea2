import CSV
import ExpositionGuide
import Languages

/// Writes the guide's records as tables, one for each kind that has some.
struct TableExport {
  let folder: String

  /// Writes every field of every record.
  ///
  /// - Returns: How many files were written.
  /// - Throws: ``CommandFailure`` and `GuideStorageError`.
  func write(_ storage: any GuideStorage) async throws -> Int {
    let version = try await version(of: storage)
    var count = 0
    for kind in RecordKind.allCases {
      var table = GuideTable(of: kind)
      var isEmpty = true
      try await storage.eachRecord(at: version, of: kind) { record in
        table.makeRoom(for: record)
        isEmpty = false
      }
      if isEmpty { continue }
      var file = CSVTable(columns: table.columns)
      try await storage.eachRecord(at: version, of: kind) { file.add(table.row(of: $0)) }
      try write(file, of: kind)
      count += 1
    }
    return count
  }

  /// Writes the texts beside their translations into a language.
  ///
  /// - Parameters:
  ///   - storage: The guide.
  ///   - language: The language of the translations.
  ///   - filter: Which texts.
  /// - Returns: How many files were written.
  /// - Throws: As ``write(_:)``.
  func write(
    _ storage: any GuideStorage,
    in language: Language,
    only filter: TranslationTable.Filter?
  ) async throws -> Int {
    let version = try await version(of: storage)
    var exhibitions: [GuideRecord] = []
    try await storage.eachRecord(at: version, of: .exhibition) { exhibitions.append($0) }
    let source = GuideRecord.main(of: exhibitions)?.languages.first ?? .fallback
    var count = 0
    for kind in RecordKind.allCases {
      var table = TranslationTable(of: kind, from: source, to: language, only: filter)
      var kept: Set<RecordID> = []
      try await storage.eachRecord(at: version, of: kind) { record in
        if table.makeRoom(for: record) { kept.insert(record.id) }
      }
      if kept.isEmpty { continue }
      var file = CSVTable(columns: table.columns)
      try await storage.eachRecord(at: version, of: kind) { record in
        if kept.contains(record.id) { file.add(table.row(of: record)) }
      }
      try write(file, of: kind)
      count += 1
    }
    return count
  }

  private func version(of storage: any GuideStorage) async throws -> Int {
    guard let version = try await storage.guideVersion() else {
      throw CommandFailure.trouble("no-exhibition", "there is no exhibition yet")
    }
    return version
  }

  private func write(_ file: CSVTable, of kind: RecordKind) throws {
    try Files.makeFolder(folder)
    try Files.write(Array(file.text.utf8), to: "\(folder)/\(GuideFiles.tableName(of: kind))")
  }
}
