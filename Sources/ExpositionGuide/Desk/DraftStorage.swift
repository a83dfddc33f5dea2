public import Time

/// Where curators' work is kept until it is published; engines implement it.
///
/// A record has at most one draft, which differs from the published record: whatever publishes the draft
/// also ends it, and so does a save of the published record. Every save, withdrawal and discard is kept as
/// an edit, and none is ever changed. A draft that was saved while an earlier state of it was published
/// is based on the new version; any other publication leaves it behind.
public protocol DraftStorage: GuideStorage, PreviewLinkStorage {
  /// The state of everything that curators see; cheap enough to ask before every answer.
  func deskEdition() async throws(GuideStorageError) -> DeskEdition

  /// A record as curators see it; one that never was has the first revision.
  func deskRecord(_ key: RecordKey) async throws(GuideStorageError) -> DeskRecord

  /// A page of the records that are published or drafted, in the order of keys.
  ///
  /// - Parameters:
  ///   - kind: Only records of this kind, if given.
  ///   - isDraft: Whether only records with a draft are listed.
  ///   - key: The last key of the page before.
  ///   - limit: How many at most.
  /// - Returns: The records.
  /// - Throws: ``GuideStorageError``.
  func deskRecords(
    of kind: RecordKind?,
    onlyDrafts isDraft: Bool,
    after key: RecordKey?,
    limit: Int
  ) async throws(GuideStorageError) -> [DeskRecord]

  /// Saves drafts, or discards them, each unless its record has another revision by now.
  ///
  /// The author has seen the published version that a revision names, so the draft is based on it. Its
  /// record names files that are kept.
  ///
  /// - Returns: The records after the edits, or as they were found by those that came too late.
  /// - Throws: ``GuideStorageError``; nothing is saved.
  func save(_ edits: [DraftEdit]) async throws(GuideStorageError) -> [DraftOutcome]

  /// The edits of a record from the newest one back.
  ///
  /// - Parameters:
  ///   - key: The record.
  ///   - revision: Only those before this one, if given.
  ///   - limit: How many at most.
  /// - Returns: The edits, newest first.
  /// - Throws: ``GuideStorageError``.
  func edits(
    of key: RecordKey,
    before revision: Int?,
    limit: Int
  ) async throws(GuideStorageError) -> [RecordEdit]

  /// Holds the drafts of records as they are for a publication at a later time.
  ///
  /// - Returns: The number of the schedule, or the records of which another one holds a draft, or
  ///   which have no draft of the revision named.
  /// - Throws: ``GuideStorageError``; nothing is held.
  func schedule(
    _ schedule: GuideSchedule,
    of records: [RecordKey: RecordRevision]
  ) async throws(GuideStorageError) -> ScheduleOutcome

  /// The schedules that wait, and those that failed and were not dismissed, by time.
  func schedules() async throws(GuideStorageError) -> [HeldSchedule]

  /// The records that a schedule holds, as they will be published, in the order of keys.
  func scheduledChanges(
    _ schedule: Int,
    after key: RecordKey?,
    limit: Int
  ) async throws(GuideStorageError) -> [HeldChange]

  /// Ends a schedule that waits or failed; its drafts stay drafts.
  ///
  /// - Returns: Whether it was there.
  /// - Throws: ``GuideStorageError``.
  func endSchedule(_ schedule: Int) async throws(GuideStorageError) -> Bool

  /// Marks a schedule as failed, for curators to see why.
  func failSchedule(_ schedule: Int, because reason: String) async throws(GuideStorageError)
}

extension DraftStorage {
  /// Saves a draft, or discards it, as ``save(_:)-([DraftEdit])`` does.
  public func save(_ edit: DraftEdit) async throws(GuideStorageError) -> DraftOutcome {
    let outcomes = try await save([edit])
    return outcomes[0]
  }
}

/// Numbers that grow with everything that curators see.
public struct DeskEdition: Hashable, Sendable {
  /// The version that visitors see; 0 before the first publication.
  public let version: Int
  /// Grows with every edit and every change of the schedules; 0 before the first.
  public let edit: Int

  public init(version: Int, edit: Int) { (self.version, self.edit) = (version, edit) }
}

/// The state of a record that an edit is made on: what HTTP calls its entity tag.
public struct RecordRevision: Hashable, Sendable, CustomStringConvertible {
  /// The number of the record's newest edit; 0 before the first.
  public let edit: Int
  /// The version that last published or withdrew the record; 0 before the first.
  public let version: Int

  public init(edit: Int, version: Int) { (self.edit, self.version) = (edit, version) }

  /// The revision of a record that never was.
  public static let none = RecordRevision(edit: 0, version: 0)

  /// Both numbers with a hyphen between them, such as `12-3`.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let edit = Int(parts[0]), let version = Int(parts[1]),
      edit >= 0, version >= 0, text == "\(edit)-\(version)"
    else { return nil }
    self.init(edit: edit, version: version)
  }

  public var description: String { "\(edit)-\(version)" }
}

/// A record as curators see it: the published one, and the draft over it.
public struct DeskRecord: Hashable, Sendable {
  public let key: RecordKey
  public let revision: RecordRevision
  /// What visitors may see; nothing where the record is not published.
  public let published: GuideRecord?
  public let draft: RecordDraft?

  public init(
    _ key: RecordKey,
    revision: RecordRevision,
    published: GuideRecord?,
    draft: RecordDraft?
  ) {
    (self.key, self.revision) = (key, revision)
    (self.published, self.draft) = (published, draft)
  }

  /// The record as it will be once its draft is published; nothing where it is or becomes withdrawn.
  public var record: GuideRecord? { draft.map(\.record) ?? published }

  /// Whether the record was published elsewhere since its draft was begun.
  public var isBehind: Bool { draft.map { $0.base != revision.version } ?? false }
}

/// What a curator saved of a record and did not publish yet.
public struct RecordDraft: Hashable, Sendable {
  /// The record as it becomes; nothing withdraws it.
  public let record: GuideRecord?
  /// The version of the published record that the draft was made on; 0 where there was none.
  public let base: Int
  public let at: Timestamp
  public let author: GuideAuthor
  /// The schedule that holds the record, as it was then.
  public let schedule: Int?

  public init(
    record: GuideRecord?,
    base: Int,
    at time: Timestamp,
    author: GuideAuthor,
    schedule: Int?
  ) {
    (self.record, self.base, at) = (record, base, time)
    (self.author, self.schedule) = (author, schedule)
  }
}

/// A change to the draft of a record.
public struct DraftEdit: Hashable, Sendable {
  public let key: RecordKey
  /// The state that its author saw.
  public let revision: RecordRevision
  public let deed: Deed
  public let author: GuideAuthor
  public let at: Timestamp

  public init(
    _ key: RecordKey,
    at revision: RecordRevision,
    _ deed: Deed,
    by author: GuideAuthor,
    at time: Timestamp
  ) {
    (self.key, self.revision, self.deed) = (key, revision, deed)
    (self.author, at) = (author, time)
  }

  /// What becomes of the draft.
  public enum Deed: Hashable, Sendable {
    /// The record becomes this one.
    case save(GuideRecord)
    /// The record is to be withdrawn.
    case withdraw
    /// The draft is given up, and the record stays as it is published.
    case discard
  }
}

/// An edit that was made.
public struct RecordEdit: Hashable, Sendable {
  /// Grows with every edit of the guide.
  public let number: Int
  public let edit: DraftEdit

  public init(number: Int, edit: DraftEdit) { (self.number, self.edit) = (number, edit) }
}

/// What became of an edit.
public enum DraftOutcome: Hashable, Sendable {
  case saved(DeskRecord)
  /// The record has another revision by now; nothing was saved.
  case tooLate(DeskRecord)
}

/// When drafts are to be published, and by whom.
public struct GuideSchedule: Hashable, Sendable {
  public let due: Timestamp
  public let author: GuideAuthor
  public let made: Timestamp
  public let note: String

  public init(due: Timestamp, by author: GuideAuthor, at made: Timestamp, note: String) {
    (self.due, self.author, self.made, self.note) = (due, author, made, note)
  }
}

/// A schedule that is kept.
public struct HeldSchedule: Hashable, Sendable, Identifiable {
  public let id: Int
  public let schedule: GuideSchedule
  /// How many records it holds.
  public let changes: Int
  /// Why it was not published at its time; nothing where it waits.
  public let failure: String?

  /// The reason of a schedule that does not hold all of its records (yet).
  package static let unfinished = "unfinished"

  public init(id: Int, schedule: GuideSchedule, changes: Int, failure: String?) {
    (self.id, self.schedule) = (id, schedule)
    (self.changes, self.failure) = (changes, failure)
  }
}

/// A change that a schedule holds.
public struct HeldChange: Hashable, Sendable {
  public let change: GuideChange
  /// The version of the published record that the draft was made on.
  public let base: Int

  public init(_ change: GuideChange, base: Int) { (self.change, self.base) = (change, base) }
}

/// What became of a wish to schedule.
public enum ScheduleOutcome: Hashable, Sendable {
  case held(Int)
  /// Records of which another schedule holds a draft.
  case taken([RecordKey])
  /// Records that have no draft, or one of another revision.
  case changed([RecordKey])
}
