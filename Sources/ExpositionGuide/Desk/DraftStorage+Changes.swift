public import Time

extension DraftStorage {
  /// Makes drafts of changes to the published guide.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - base: The version that they were made on.
  ///   - isOverAll: Whether they take the place of other drafts; such records stay as they are otherwise.
  ///   - author: Who brings them.
  ///   - time: When.
  /// - Returns: The records that stay as they are.
  /// - Throws: ``GuideStorageError``; the drafts of pages before stay.
  public func draft(
    _ changes: [GuideChange],
    onto base: Int?,
    overAll isOverAll: Bool,
    by author: GuideAuthor = .machine,
    at time: Timestamp
  ) async throws(GuideStorageError) -> Set<RecordKey> {
    var drafts = DraftsOfChanges(
      in: self,
      onto: base,
      over: isOverAll ? .all : .seen([:]),
      by: author,
      at: time
    )
    try await drafts.make(changes)
    return drafts.left
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
