package import JuiceBar
package import Pictures
import SQLLanguage
package import Time

extension SQLStore where Connection: ~Copyable {
  /// Writes a row, or the time of an existing one.
  package func add(
    _ picture: MenuPicture,
    to bar: BarID,
    at time: Timestamp
  ) async throws(StorageError) {
    try await write(to: bar) { try $0.add(picture, to: BarStatements(bar: bar), at: time) }
  }

  /// Reads one row.
  package func menuPicture(
    _ hash: PictureHash,
    of bar: BarID
  ) async throws(StorageError) -> MenuPicture? {
    try await read { try $0.menuPicture(hash, of: BarStatements(bar: bar)) }
  }

  /// Reads the names alone.
  package func menuPictures(of bar: BarID) async throws(StorageError) -> Set<PictureHash> {
    try await read { try $0.menuPictures(of: BarStatements(bar: bar)) }
  }
}
