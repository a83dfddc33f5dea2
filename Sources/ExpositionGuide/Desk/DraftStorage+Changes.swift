public import Time

extension DraftStorage {
  /// Makes drafts of changes, over whatever drafts are there.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - author: Who brings them.
  ///   - time: When.
  /// - Throws: ``GuideStorageError``, `outdated` when a record is edited meanwhile; the drafts of pages
  ///   before stay.
  public func draft(
    _ changes: [GuideChange],
    by author: GuideAuthor = .machine,
    at time: Timestamp
  ) async throws(GuideStorageError) {
    var edits: [RecordKey: DraftEdit] = [:]
    for change in changes {
      // An edit names the revision that the one before it leaves.
      if edits[change.key] != nil || edits.count == GuideChangePages.size {
        try await saveAll(&edits)
      }
      let before = try await deskRecord(change.key)
      let deed =
        change.record.map { DraftEdit.Deed.save(GuideDesk.prepare($0, over: before)) } ?? .withdraw
      edits[change.key] = DraftEdit(change.key, at: before.revision, deed, by: author, at: time)
    }
    try await saveAll(&edits)
  }

  private func saveAll(
    _ edits: inout [RecordKey: DraftEdit]
  ) async throws(GuideStorageError) {
    let outcomes = try await save(edits.values.sorted { $0.key < $1.key })
    edits = [:]
    for case .tooLate(let record) in outcomes { throw .outdated(latest: record.revision.version) }
  }

  /// Visits all drafts, page by page.
  public func eachDraft(
    _ body: (RecordDraft) throws(GuideStorageError) -> Void
  ) async throws(GuideStorageError) {
    try await eachDeskRecord(onlyDrafts: true) { (desk) throws(GuideStorageError) in
      if let draft = desk.draft { try body(draft) }
    }
  }

  /// Visits all records that are published or drafted, page by page.
  public func eachDeskRecord(
    of kind: RecordKind? = nil,
    onlyDrafts isDraft: Bool = false,
    _ body: (DeskRecord) async throws(GuideStorageError) -> Void
  ) async throws(GuideStorageError) {
    var last: RecordKey?
    while true {
      let page = try await deskRecords(
        of: kind,
        onlyDrafts: isDraft,
        after: last,
        limit: GuideChangePages.size
      )
      for desk in page { try await body(desk) }
      guard page.count == GuideChangePages.size else { return }
      last = page.last?.key
    }
  }
}
