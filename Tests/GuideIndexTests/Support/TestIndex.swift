import ExpositionGuide
import Foundation
import JSON
import SampleContent
import Testing
import Time

@testable import GuideIndex

/// A folder with the file of an index, gone with the last reference to it.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "guide-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/guide.db" }

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  /// An index on the file; time plays no part unless the budget is given.
  func index(budget: Duration = .seconds(600)) -> GuideIndex {
    GuideIndex(CopyPlace(sharing: file), budget: budget)
  }
}

extension GuideFindings {
  var version: Int { edition / 4_096 }
}

extension GuideIndex {
  var version: Int? { get async { await state?.version } }

  func rebuild(
    version: Int,
    next: () async throws -> [GuideRecord]
  ) async throws(GuideIndexError) {
    try await rebuild(
      GuideMark(version: version, mark: ""),
      by: { Timestamp(milliseconds: 0) },
      isWaitedFor: true,
      next: next
    )
  }

  func apply(
    _ changes: [(key: RecordKey, record: GuideRecord?)],
    from version: Int,
    to next: Int
  ) async throws(GuideIndexError) {
    try await apply(
      changes,
      from: version,
      to: GuideMark(version: next, mark: ""),
      at: Timestamp(milliseconds: 0)
    )
  }

  func record(_ key: RecordKey) async throws(GuideIndexError) -> GuideRecord? {
    try await reading { (guide) throws(GuideStorageError) in try guide.record(key) }
  }

  /// Builds the file of some records, a few at a time.
  func rebuild(_ version: Int, _ records: [GuideRecord]) async throws {
    var rest = records[...]
    try await rebuild(version: version) {
      defer { rest = rest.dropFirst(100) }
      return Array(rest.prefix(100))
    }
  }

  func find(
    _ query: String?,
    _ change: (inout GuideSearch) -> Void = { _ in }
  ) async throws -> GuideFindings {
    var search = GuideSearch(try query.map { try ExhibitQuery($0) })
    change(&search)
    return try await found(by: search)
  }

  /// The identifiers of all exhibits found, in order.
  func ids(
    _ query: String?,
    _ change: (inout GuideSearch) -> Void = { _ in }
  ) async throws -> [String] {
    var ids: [String] = []
    for page in 1... {
      let found = try await find(query) { search in
        change(&search)
        search.start = (page - 1) * 60
      }
      ids += found.exhibits.map(\.id.description)
      if found.exhibits.isEmpty { return ids }
    }
    return ids
  }
}

/// The records of the sample exhibition.
func sampleRecords() throws -> [GuideRecord] {
  let exhibition = try Exhibition(reading: SampleContent.exhibitionFiles)
  return ExhibitionRecords(exhibition, files: []).records
}

/// A record of a document as files have it.
func record(_ kind: RecordKind, _ text: String) throws -> GuideRecord {
  try GuideRecord(kind, reading: JSONReader(JSONValue(parsing: Array(text.utf8))))
}

func key(_ kind: RecordKind, _ id: String) throws -> RecordKey {
  RecordKey(kind, try #require(RecordID(id)))
}
