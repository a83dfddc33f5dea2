/// A record that a publication would change, with its published state.
struct ProposedRecord {
  let record: DeskRecord
  /// What it becomes; nothing withdraws it.
  let result: GuideRecord?
  let isBehind: Bool

  var key: RecordKey { record.key }
  var change: GuideChange { GuideChange(record.key, to: result) }
}

/// The records that a publication would change, page by page in the order of keys: drafts, or what a
/// schedule holds.
struct ProposedRecords {
  private enum Source {
    case all
    case chosen([RecordKey])
    case schedule(Int)
  }

  private var source: Source
  private var last: RecordKey?
  private var isAtEnd = false

  init(drafts choice: GuideDesk.Choice) {
    switch choice {
    case .all: source = .all
    case .records(let keys): source = .chosen(keys.sorted())
    }
  }

  init(schedule: Int) { source = .schedule(schedule) }

  /// The next page; nothing at the end.
  ///
  /// Records that are published as they would become are left out.
  mutating func next(
    _ storage: some DraftStorage
  ) async throws(GuideStorageError) -> [ProposedRecord]? {
    while !isAtEnd {
      let page = try await page(storage)
      if !page.isEmpty { return page }
    }
    return nil
  }

  private mutating func page(
    _ storage: some DraftStorage
  ) async throws(GuideStorageError) -> [ProposedRecord] {
    switch source {
    case .all:
      let records = try await storage.deskRecords(
        of: nil,
        onlyDrafts: true,
        after: last,
        limit: GuideChangePages.size
      )
      isAtEnd = records.count < GuideChangePages.size
      last = records.last?.key
      return records.compactMap(Self.draft)
    case .chosen(let keys):
      let page = keys.prefix(GuideChangePages.size)
      source = .chosen(Array(keys.dropFirst(page.count)))
      isAtEnd = page.count < GuideChangePages.size
      var drafts: [ProposedRecord] = []
      for key in page {
        if let draft = Self.draft(try await storage.deskRecord(key)) { drafts.append(draft) }
      }
      return drafts
    case .schedule(let schedule):
      let held = try await storage.scheduledChanges(
        schedule,
        after: last,
        limit: GuideChangePages.size
      )
      isAtEnd = held.count < GuideChangePages.size
      last = held.last?.change.key
      var changes: [ProposedRecord] = []
      for held in held {
        let record = try await storage.deskRecord(held.change.key)
        guard record.published != held.change.record else { continue }
        changes.append(
          ProposedRecord(
            record: record,
            result: held.change.record,
            isBehind: held.base != record.revision.version
          )
        )
      }
      return changes
    }
  }

  private static func draft(_ record: DeskRecord) -> ProposedRecord? {
    record.draft.map {
      ProposedRecord(record: record, result: $0.record, isBehind: record.isBehind)
    }
  }
}
