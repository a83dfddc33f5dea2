import BarTables
public import JuiceBar
public import Pictures

extension PostgreSQLStorage {
  /// Writes a row, or the time of the one that is there.
  public func add(
    _ picture: MenuPicture,
    to bar: BarID,
    at time: Timestamp
  ) async throws(StorageError) {
    try await write(to: bar) { try $0.add(picture, to: BarStatements(bar: bar), at: time) }
  }

  /// Reads one row.
  public func menuPicture(
    _ hash: PictureHash,
    of bar: BarID
  ) async throws(StorageError) -> MenuPicture? {
    try await read { try $0.menuPicture(hash, of: BarStatements(bar: bar)) }
  }

  /// Reads the names alone.
  public func menuPictures(of bar: BarID) async throws(StorageError) -> Set<PictureHash> {
    try await read { try $0.menuPictures(of: BarStatements(bar: bar)) }
  }

  /// Looks through the draft and all versions, and deletes in the same transaction.
  public func dropMenuPictures(
    of bar: BarID,
    addedBefore time: Timestamp
  ) async throws(StorageError) -> Int {
    let pictures = BarStatements(bar: bar)
    return try await tidy(bar, where: pictures.anyPicture(addedBefore: time)) {
      try $0.dropMenuPictures(of: pictures, addedBefore: time)
    }
  }
}
