import ExpositionGuide
import Web

/// The columns of each kind's table, found once for an edition.
final class GuideTableColumns: Sendable {
  private let tables: [RecordKind: SingleFlightCache<Int, GuideTable, GuideStorageError>]

  init() {
    tables = Dictionary(uniqueKeysWithValues: RecordKind.allCases.map { ($0, .init()) })
  }

  /// The table of a kind with room for each of its records.
  ///
  /// - Throws: `GuideStorageError`, `busy` where another edition is there by now.
  func table(
    of kind: RecordKind,
    at edition: Int,
    in contents: any GuideContents
  ) async throws(GuideStorageError) -> GuideTable {
    let make = { @Sendable () async throws(GuideStorageError) -> GuideTable in
      var table = GuideTable(of: kind)
      var pages = GuideTablePages(contents, edition: edition, GuideTableChoice(of: kind))
      while true {
        let page = try await pages.next()
        if page.isEmpty { return table }
        for record in page { table.makeRoom(for: record) }
      }
    }
    guard let cache = tables[kind] else { return try await make() }
    return try await cache.value(for: edition, make: make)
  }
}
