public import JuiceBar
public import Pictures

extension [BarID: Ledger] {
  /// Has a bar keep the pictures of a menu that it takes over from another one.
  mutating func takeOverPictures(of menu: Menu, to bar: BarID, at time: Timestamp) {
    for hash in menu.pictures where self[bar]?.editing.pictures[hash] == nil {
      let kept = values.lazy.compactMap { $0.editing.pictures[hash]?.picture }.first
      if let kept { self[bar]?.editing.pictures[hash] = (kept, time) }
    }
  }
}

extension MemoryStorage {
  /// Keeps the picture with the later of both times.
  public func add(
    _ picture: MenuPicture,
    to bar: BarID,
    at time: Timestamp
  ) async throws(StorageError) {
    try access(bar) { ledger in
      let addedAt = max(time, ledger.editing.pictures[picture.hash]?.addedAt ?? time)
      ledger.editing.pictures[picture.hash] = (picture, addedAt)
    }
  }

  /// The picture.
  public func menuPicture(
    _ hash: PictureHash,
    of bar: BarID
  ) async throws(StorageError) -> MenuPicture? {
    try access(bar) { $0.editing.pictures[hash]?.picture }
  }

  /// The names.
  public func menuPictures(of bar: BarID) async throws(StorageError) -> Set<PictureHash> {
    try access(bar) { Set($0.editing.pictures.keys) }
  }

  /// Looks through the draft and all versions.
  public func dropMenuPictures(
    of bar: BarID,
    addedBefore time: Timestamp
  ) async throws(StorageError) -> Int {
    try access(bar) { ledger in
      let named = ledger.editing.namedPictures
      let old = ledger.editing.pictures.filter { hash, entry in
        entry.addedAt < time && !named.contains(hash)
      }
      for hash in old.keys { ledger.editing.pictures[hash] = nil }
      return old.count
    }
  }
}
