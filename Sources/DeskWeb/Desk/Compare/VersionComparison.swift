import ExpositionGuide
import HTTP
import Web

/// Two versions of the guide whose difference is asked for, or of one of its records.
struct VersionComparison {
  /// As many changed records are shown at once.
  private static let pageSize = 60

  let from: Int
  let to: Int
  /// The last record of the page before.
  private let after: RecordKey?

  /// Reads the versions in a query; nothing where it names none.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - latest: The latest version.
  /// - Throws: `Problem` 422 that names the parameter.
  init?(_ query: Fields, latest: Int) throws(Problem) {
    guard query["from"] != nil || query["to"] != nil else { return nil }
    from = try Self.version("from", in: query, latest: latest)
    to = try Self.version("to", in: query, latest: latest)
    guard let text = query["after"] else {
      after = nil
      return
    }
    guard let key = RecordKey(text) else {
      throw .wrongField("after", "expected a kind and an identifier such as exhibit/jikji")
    }
    after = key
  }

  private static func version(
    _ name: String,
    in query: Fields,
    latest: Int
  ) throws(Problem) -> Int {
    guard let number = query[name].flatMap({ Int($0) }), number >= 1, number <= latest else {
      throw .wrongField(name, "expected the number of a version, from 1 to \(latest)")
    }
    return number
  }

  /// The records that differ, and the last one where there are more.
  func changes(
    in storage: any DraftStorage
  ) async throws(Problem) -> (pieces: [ChangedRecord], next: RecordKey?) {
    let page = try await kept(
      await storage.guideChanges(
        from: from,
        to: to,
        of: nil,
        after: after,
        limit: Self.pageSize + 1
      )
    )
    var pieces: [ChangedRecord] = []
    for change in page.prefix(Self.pageSize) {
      let before = try await kept(await storage.guideRecord(change.key, at: from))
      // A record that was changed and changed back is among the changes.
      guard before != change.record else { continue }
      pieces.append(ChangedRecord(key: change.key, before: before, after: change.record))
    }
    let hasMore = page.count > Self.pageSize
    return (pieces, hasMore ? page[Self.pageSize - 1].key : nil)
  }

  /// The record of a key, if it differs.
  func change(
    of key: RecordKey,
    in storage: any DraftStorage
  ) async throws(Problem) -> [ChangedRecord] {
    let before = try await kept(await storage.guideRecord(key, at: from))
    let after = try await kept(await storage.guideRecord(key, at: to))
    return before == after ? [] : [ChangedRecord(key: key, before: before, after: after)]
  }
}
