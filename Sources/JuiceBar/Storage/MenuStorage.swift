public import Pictures
public import Time

/// The draft of a bar, or that there is none.
public struct StoredDraft: Hashable, Sendable {
  public struct Content: Hashable, Sendable {
    public let draft: MenuDraft
    /// The version of the menu from which it was begun.
    public let base: Int
    public let savedAt: Timestamp
    /// The person or program that did so.
    public let savedBy: LogEntry.Actor

    public init(
      _ draft: MenuDraft,
      base: Int,
      savedAt time: Timestamp,
      by who: LogEntry.Actor
    ) {
      self.draft = draft
      self.base = base
      savedAt = time
      savedBy = who
    }
  }

  /// How often the draft of the bar was saved, discarded and published; 0 when it never had one.
  ///
  /// It never falls, so that a newly begun draft cannot be mistaken for an earlier one.
  public let revision: Int
  public let content: Content?

  public init(revision: Int = 0, content: Content? = nil) {
    self.revision = revision
    self.content = content
  }
}

/// A version of a bar's menu: when it was published, and by whom.
public struct MenuVersion: Hashable, Sendable {
  /// The version, from 1.
  public let number: Int
  public let publishedAt: Timestamp
  /// The publisher; unknown for versions from before it was recorded.
  public let who: LogEntry.Actor?
  /// Where it came from, where that is known.
  public let source: MenuPublication.Source?

  public init(
    number: Int,
    publishedAt time: Timestamp,
    who: LogEntry.Actor?,
    source: MenuPublication.Source?
  ) {
    self.number = number
    publishedAt = time
    self.who = who
    self.source = source
  }
}

/// Where bars are opened, and the versions of their menus, the drafts and the pictures are kept.
public protocol MenuStorage: MenuReading {
  /// Opens a bar, and founds it when there is none yet: its menu as version 1, its opening stock
  /// as movements of version 1. A bar that exists keeps its own menu.
  ///
  /// - Returns: Whether the bar is new.
  func open(_ bar: BarID, menu: Menu, at time: Timestamp) async throws(StorageError) -> Bool

  /// Makes a menu the bar's own; the stock of fruits that are new to the bar opens with it.
  ///
  /// The engine loads a ``MenuPublication/Snapshot``, calls ``MenuPublication/plan(on:)`` and writes
  /// the plan, with its lines of the audit log, in one transaction.
  /// - Returns: The version and the menu as it was published.
  /// - Throws: ``StorageError``, as `plan(on:)` does; nothing is written then.
  func publish(
    _ publication: MenuPublication,
    in bar: BarID
  ) async throws(StorageError) -> PublishedMenu

  func draft(of bar: BarID) async throws(StorageError) -> StoredDraft

  /// Keeps a draft in place of the one that there is; without one the draft is discarded.
  ///
  /// - Returns: The new revision.
  /// - Throws: ``StorageError/draftChanged`` when another person saved or ended it since the
  ///   revision that the editor has seen; nothing is written then.
  func save(
    _ content: StoredDraft.Content?,
    in bar: BarID,
    expecting revision: Int
  ) async throws(StorageError) -> Int

  /// The versions of the menu before `version`, newest first; all, without one.
  func menuVersions(
    of bar: BarID,
    before version: Int?,
    limit: Int
  ) async throws(StorageError) -> [MenuVersion]

  func menu(_ version: Int, of bar: BarID) async throws(StorageError) -> Menu?

  /// Keeps a picture for menus of the bar; one that is there already counts as added now.
  func add(
    _ picture: MenuPicture,
    to bar: BarID,
    at time: Timestamp
  ) async throws(StorageError)

  func menuPicture(_ hash: PictureHash, of bar: BarID) async throws(StorageError) -> MenuPicture?

  func menuPictures(of bar: BarID) async throws(StorageError) -> Set<PictureHash>
}

extension MenuStorage {
  /// Makes a menu the bar's own whatever it has now, in the name of the machine.
  public func publish(
    _ menu: Menu,
    in bar: BarID,
    at time: Timestamp
  ) async throws(StorageError) -> Int {
    let publication = MenuPublication(menu, expecting: nil, from: .file, by: .machine, at: time)
    return try await publish(publication, in: bar).version
  }
}
