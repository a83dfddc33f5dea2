public import JuiceBar
import Pictures

/// The versions of a menu and its draft.
struct MenuRecords {
  fileprivate var menus: [Menu]
  fileprivate var versions: [MenuVersion]
  fileprivate var draft = StoredDraft()
  var pictures: [PictureHash: (picture: MenuPicture, addedAt: Timestamp)] = [:]

  /// The pictures that the draft or a version names.
  var namedPictures: Set<PictureHash> {
    menus.reduce(draft.content?.draft.pictures ?? []) { $0.union($1.pictures) }
  }

  init(_ menu: Menu, at time: Timestamp) {
    menus = [menu]
    versions = [MenuVersion(number: 1, publishedAt: time, who: nil, source: nil)]
  }
}

extension Ledger {
  mutating func publish(
    _ publication: MenuPublication
  ) throws(StorageError) -> PublishedMenu {
    let plan = try publication.plan(
      on: MenuPublication.Snapshot(
        menu: menu,
        onHand: onHand,
        draft: editing.draft,
        pictures: Set(editing.pictures.keys)
      )
    )
    setMenu(plan.menu, opening: plan.newFruits, at: publication.at)
    editing.menus.append(plan.menu.menu)
    editing.versions.append(plan.version)
    if publication.isOfDraft { editing.draft = StoredDraft(revision: editing.draft.revision + 1) }
    for entry in plan.entries { staff.add(entry) }
    return plan.menu
  }
}

extension MemoryStorage: MenuStorage {
  /// Replaces the menu and opens the stock of its new fruits.
  public func publish(
    _ publication: MenuPublication,
    in bar: BarID
  ) async throws(StorageError) -> PublishedMenu {
    try accessAll { (ledgers) throws(StorageError) in
      guard let published = try ledgers[bar]?.publish(publication) else { throw .unknownBar(bar) }
      guard !publication.isOfLevels else { return published }
      let following = MenuPublication.following(
        published.menu,
        by: publication.who,
        at: publication.at
      )
      for id in ledgers.keys.sorted() where ledgers[id]?.listing?.menuOf == bar {
        ledgers.takeOverPictures(of: published.menu, to: id, at: publication.at)
        _ = try ledgers[id]?.publish(following)
      }
      return published
    }
  }

  /// The draft.
  public func draft(of bar: BarID) async throws(StorageError) -> StoredDraft {
    try access(bar) { $0.editing.draft }
  }

  /// Replaces the draft if its revision is the one expected.
  public func save(
    _ content: StoredDraft.Content?,
    in bar: BarID,
    expecting revision: Int
  ) async throws(StorageError) -> Int {
    try access(bar) { (ledger) throws(StorageError) in
      guard ledger.editing.draft.revision == revision else { throw .draftChanged }
      ledger.editing.draft = StoredDraft(revision: revision + 1, content: content)
      return revision + 1
    }
  }

  /// The versions, newest first.
  public func menuVersions(
    of bar: BarID,
    before version: Int?,
    limit: Int
  ) async throws(StorageError) -> [MenuVersion] {
    try access(bar) { ledger in
      let older = ledger.editing.versions.filter { $0.number < version ?? .max }
      return Array(older.reversed().prefix(max(0, limit)))
    }
  }

  /// The menu of a version.
  public func menu(_ version: Int, of bar: BarID) async throws(StorageError) -> Menu? {
    try access(bar) { ledger in
      ledger.editing.menus.indices.contains(version - 1) ? ledger.editing.menus[version - 1] : nil
    }
  }
}
