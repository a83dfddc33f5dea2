internal import Time

/// Makes drafts of changes, and leaves those records alone that others have worked on.
struct DraftsOfChanges {
  /// The drafts whose place may be taken.
  enum Replaced {
    /// Those that were seen, each with the revision that its record had.
    case seen([RecordKey: RecordRevision])
    case all
  }

  private let storage: any DraftStorage
  private let base: Int
  private let author: GuideAuthor
  private let time: Timestamp
  private let isOverAll: Bool
  private var seen: [RecordKey: RecordRevision] = [:]
  /// The records that stay as they are.
  private(set) var left: Set<RecordKey> = []

  /// Begins without changes.
  ///
  /// - Parameters:
  ///   - storage: The guide.
  ///   - base: The version that the changes are made on.
  ///   - replaced: The drafts whose place may be taken.
  ///   - author: Who brings the changes.
  ///   - time: When; all drafts have the same time.
  init(
    in storage: any DraftStorage,
    onto base: Int?,
    over replaced: Replaced,
    by author: GuideAuthor,
    at time: Timestamp
  ) {
    (self.storage, self.base, self.author, self.time) = (storage, base ?? 0, author, time)
    switch replaced {
    case .all: isOverAll = true
    case .seen(let revisions): (isOverAll, seen) = (false, revisions)
    }
  }

  /// Makes drafts of more changes, page by page.
  mutating func make(_ changes: [GuideChange]) async throws(GuideStorageError) {
    var edits: [RecordKey: DraftEdit] = [:]
    for change in changes {
      // An edit names the revision that the one before it leaves.
      if edits[change.key] != nil || edits.count == GuideChangePages.size {
        try await save(edits)
        edits = [:]
      }
      let before = try await storage.deskRecord(change.key)
      guard isAsSeen(before), !left.contains(change.key) else {
        // A draft of the same content is none that the change would overwrite.
        if before.record != change.record { left.insert(change.key) }
        continue
      }
      let deed =
        change.record.map { DraftEdit.Deed.save(GuideDesk.prepare($0, over: before)) } ?? .withdraw
      edits[change.key] = DraftEdit(change.key, at: before.revision, deed, by: author, at: time)
    }
    try await save(edits)
  }

  /// Whether no one has worked on a record since the changes were made.
  private func isAsSeen(_ desk: DeskRecord) -> Bool {
    if isOverAll { return true }
    if let revision = seen[desk.key] { return desk.revision == revision }
    return desk.draft == nil && desk.revision.version <= base
  }

  private mutating func save(_ edits: [RecordKey: DraftEdit]) async throws(GuideStorageError) {
    guard !edits.isEmpty else { return }
    for outcome in try await storage.save(edits.values.sorted(by: { $0.key < $1.key })) {
      switch outcome {
      case .saved(let record): seen[record.key] = record.revision
      case .tooLate(let record): left.insert(record.key)
      }
    }
  }
}
