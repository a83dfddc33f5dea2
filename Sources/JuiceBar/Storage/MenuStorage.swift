public import Pictures

/// The draft of a bar, or that there is none.
public struct StoredDraft: Hashable, Sendable {
  /// A draft and its metadata.
  public struct Content: Hashable, Sendable {
    /// The draft.
    public let draft: MenuDraft
    /// The version of the menu from which it was begun.
    public let base: Int
    /// When it was saved last.
    public let savedAt: Timestamp
    /// The person or program that did so.
    public let savedBy: LogEntry.Actor

    /// Creates a content.
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
  /// The draft; nothing when there is none.
  public let content: Content?

  /// Creates a draft from stored values.
  public init(revision: Int = 0, content: Content? = nil) {
    self.revision = revision
    self.content = content
  }
}

/// A version of a bar's menu: when it was published, and by whom.
public struct MenuVersion: Hashable, Sendable {
  /// The version, from 1.
  public let number: Int
  /// When it was published.
  public let publishedAt: Timestamp
  /// The publisher; unknown for versions from before it was recorded.
  public let who: LogEntry.Actor?
  /// Where it came from, where that is known.
  public let source: MenuPublication.Source?

  /// Creates a version from stored values.
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
  /// as movements of version 1.
  ///
  /// - Parameters:
  ///   - bar: The bar's identifier.
  ///   - menu: The menu of a new bar; one that exists keeps its own.
  ///   - time: When a new bar opens.
  /// - Returns: Whether the bar is new.
  /// - Throws: ``StorageError``.
  func open(_ bar: BarID, menu: Menu, at time: Timestamp) async throws(StorageError) -> Bool

  /// Makes a menu the bar's own; the stock of fruits that are new to the bar opens with it.
  ///
  /// The engine loads a ``MenuPublication/Snapshot``, calls ``MenuPublication/plan(on:)`` and writes
  /// the plan, with its lines of the audit log, in one transaction.
  /// - Parameters:
  ///   - publication: The menu, and who publishes it.
  ///   - bar: The bar, which must be open.
  /// - Returns: The version and the menu as it was published.
  /// - Throws: ``StorageError``, as `plan(on:)` does; nothing is written then.
  func publish(
    _ publication: MenuPublication,
    in bar: BarID
  ) async throws(StorageError) -> PublishedMenu

  /// The draft of the bar.
  func draft(of bar: BarID) async throws(StorageError) -> StoredDraft

  /// Keeps a draft in place of the one that there is; without one the draft is discarded.
  ///
  /// - Parameters:
  ///   - content: The draft.
  ///   - bar: The bar, which must be open.
  ///   - revision: The revision that the editor has seen.
  /// - Returns: The new revision.
  /// - Throws: ``StorageError/draftChanged`` when another person saved or ended it meanwhile;
  ///   nothing is written then.
  func save(
    _ content: StoredDraft.Content?,
    in bar: BarID,
    expecting revision: Int
  ) async throws(StorageError) -> Int

  /// The versions of the menu, newest first.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - version: Only versions before this one; all, without one.
  ///   - limit: The maximum number.
  /// - Returns: The versions.
  /// - Throws: ``StorageError``.
  func menuVersions(
    of bar: BarID,
    before version: Int?,
    limit: Int
  ) async throws(StorageError) -> [MenuVersion]

  /// The menu of a version, if the bar has had it.
  func menu(_ version: Int, of bar: BarID) async throws(StorageError) -> Menu?

  /// Keeps a picture for menus of the bar; one that is there already counts as added now.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - bar: The bar, which must be open.
  ///   - time: When it is added.
  /// - Throws: ``StorageError``; nothing is written then.
  func add(
    _ picture: MenuPicture,
    to bar: BarID,
    at time: Timestamp
  ) async throws(StorageError)

  /// A picture of the bar, if it has it.
  func menuPicture(_ hash: PictureHash, of bar: BarID) async throws(StorageError) -> MenuPicture?

  /// The names of all pictures that the bar has.
  func menuPictures(of bar: BarID) async throws(StorageError) -> Set<PictureHash>
}

extension MenuStorage {
  /// Makes a menu the bar's own whatever it has now, in the name of the machine.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - bar: The bar, which must be open.
  ///   - time: When it is published.
  /// - Returns: The version of the menu.
  /// - Throws: ``StorageError``.
  public func publish(
    _ menu: Menu,
    in bar: BarID,
    at time: Timestamp
  ) async throws(StorageError) -> Int {
    let publication = MenuPublication(menu, expecting: nil, from: .file, by: .machine, at: time)
    return try await publish(publication, in: bar).version
  }
}
