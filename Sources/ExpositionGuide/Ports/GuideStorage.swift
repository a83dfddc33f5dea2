public import Time

/// Where the guide's records are kept with all their versions; engines implement it.
///
/// The rows of a version never change: the state at a version is, of each record, its newest row up to
/// there.
public protocol GuideStorage: Sendable {
  /// The version that visitors see, or nothing before the first publication; cheap enough to ask
  /// before every answer.
  func guideVersion() async throws(GuideStorageError) -> Int?

  /// The time by the storage's clock, which all servers share.
  func guideTime() async throws(GuideStorageError) -> Timestamp

  /// The versions from the newest one back.
  ///
  /// - Parameters:
  ///   - version: Only those before this one, if given.
  ///   - limit: How many at most.
  /// - Returns: The versions, newest first.
  /// - Throws: ``GuideStorageError``.
  func guideVersions(
    before version: Int?,
    limit: Int
  ) async throws(GuideStorageError) -> [GuideVersion]

  /// A page of what differs between two states, in the order of keys: each record's document in
  /// the later state.
  ///
  /// - Parameters:
  ///   - start: The version that is known; 0 for the state without records.
  ///   - end: The version wanted, which may be an earlier one.
  ///   - kind: Only records of this kind, if given.
  ///   - key: The last key of the page before.
  ///   - limit: How many at most.
  /// - Returns: The changes, each of another record.
  /// - Throws: ``GuideStorageError``.
  func guideChanges(
    from start: Int,
    to end: Int,
    of kind: RecordKind?,
    after key: RecordKey?,
    limit: Int
  ) async throws(GuideStorageError) -> [GuideChange]

  /// A record in the state of a version, or nothing when there is none.
  func guideRecord(
    _ key: RecordKey,
    at version: Int
  ) async throws(GuideStorageError) -> GuideRecord?

  /// Publishes changes as the next version, all or nothing.
  ///
  /// Records name files that are kept; those of an older version are published again as they were.
  ///
  /// - Parameters:
  ///   - publication: The version on which the changes are based, and who publishes.
  ///   - next: Gives the changes page by page, in whatever order; nothing ends them.
  /// - Returns: The new version, or the one of the base when nothing changes.
  /// - Throws: ``GuideStorageError``; visitors see what they saw before.
  func publish(
    _ publication: GuidePublication,
    _ next: () async throws(GuideStorageError) -> [GuideChange]?
  ) async throws(GuideStorageError) -> Int
}

/// Where the files of the guide are kept, each once under its hash; engines implement it.
public protocol MediaStorage: Sendable {
  /// Keeps a file, unless it is there.
  ///
  /// - Parameters:
  ///   - hash: The SHA-256 of its bytes, as 64 hexadecimal digits.
  ///   - next: Gives the bytes part by part; nothing ends them.
  /// - Throws: ``GuideStorageError``; the file is not there then.
  func keepMedia(
    _ hash: String,
    _ next: () async throws(GuideStorageError) -> [UInt8]?
  ) async throws(GuideStorageError)

  /// Drops the files that no version and no edit of any record has named for some time.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - milliseconds: For how long. A file counts from the first look that found it unnamed, and anew
  ///     when it is sent again.
  /// - Returns: How many were dropped.
  /// - Throws: ``GuideStorageError``.
  func dropUnnamedMedia(
    at now: Timestamp,
    after milliseconds: Int
  ) async throws(GuideStorageError) -> Int

  /// How many bytes a file has, or nothing when it is not there.
  func mediaSize(_ hash: String) async throws(GuideStorageError) -> Int?

  /// Bytes of a file from a place on, as many as are at hand and no more than wanted; none at its end.
  func media(
    _ hash: String,
    from place: Int,
    limit: Int
  ) async throws(GuideStorageError) -> [UInt8]
}

extension MediaStorage {
  /// The bytes of a file in a range, fewer where the file ends before.
  ///
  /// - Throws: ``GuideStorageError``.
  public func mediaBytes(
    _ hash: String,
    in range: Range<Int>
  ) async throws(GuideStorageError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      let part = try await media(
        hash,
        from: range.lowerBound + bytes.count,
        limit: range.count - bytes.count
      )
      guard !part.isEmpty else { break }
      bytes += part
    }
    return bytes
  }
}

/// A record that is changed, or withdrawn.
public struct GuideChange: Hashable, Sendable {
  public let key: RecordKey
  /// The record as it becomes; nothing withdraws it.
  public let record: GuideRecord?

  public init(_ record: GuideRecord) { (key, self.record) = (record.key, record) }

  public init(withdrawing key: RecordKey) { (self.key, record) = (key, nil) }

  /// Creates the change that leads to a state.
  public init(_ key: RecordKey, to record: GuideRecord?) { (self.key, self.record) = (key, record) }
}

/// The circumstances of a publication.
public struct GuidePublication: Hashable, Sendable {
  /// The version that the changes were made on; nothing for the first one.
  public let base: Int?
  public let author: GuideAuthor
  public let at: Timestamp
  public let cause: Cause
  public let note: String
  /// The schedule that it carries out, which ends with it; versions do not tell it.
  public let schedule: Int?

  public init(
    onto base: Int?,
    by author: GuideAuthor = .machine,
    at time: Timestamp,
    cause: Cause,
    note: String = "",
    schedule: Int? = nil
  ) {
    (self.base, self.author, at) = (base, author, time)
    (self.cause, self.note, self.schedule) = (cause, note, schedule)
  }

  /// What led to a publication.
  public enum Cause: String, CaseIterable, Hashable, Sendable {
    /// Curators published records.
    case desk
    /// What curators published at a time that they had set.
    case schedule
    case `import`, rollback
    /// The tables came from an older version of the program, or from a backup.
    case carriedOver = "carried-over"

    /// Whether it publishes drafts: one that is saved meanwhile follows on the published record.
    public var isOfDrafts: Bool { self == .desk || self == .schedule }
  }
}

/// Who changes the guide: the identifier and the name of an account, or neither for the machine.
public struct GuideAuthor: Hashable, Sendable {
  public let id: String
  public let name: String

  public init(id: String, name: String) { (self.id, self.name) = (id, name) }

  public static let machine = GuideAuthor(id: "", name: "")
}

/// A version of the guide.
public struct GuideVersion: Hashable, Sendable {
  /// A number that grows with every publication, from 1.
  public let number: Int
  public let publication: GuidePublication
  /// How many records it changed.
  public let changes: Int

  public init(number: Int, publication: GuidePublication, changes: Int) {
    (self.number, self.publication, self.changes) = (number, publication, changes)
  }
}

/// Why a storage of the guide did not do what it was asked for.
public enum GuideStorageError: Error, Hashable, Sendable {
  /// The storage cannot be reached or is full; later it may work.
  case unavailable(reason: String)
  /// The stored data is not from this program: it cannot be read, or is inconsistent.
  case damaged(ExhibitionFileError)
  /// The guide was published since the version on which changes are based, or the schedule that is
  /// carried out has ended.
  case outdated(latest: Int?)
  /// A large publication is under way.
  case busy
  /// A record names a file that is not kept.
  case missingFile(MissingFile)
}
