import BarTables
public import ExpositionGuide
import JuiceBar
import SQLite

extension SQLiteStorage: ExhibitionStorage {
  /// Writes the documents and the pictures in one transaction.
  @discardableResult
  public func publish(
    _ exhibition: Exhibition,
    pictures: [Picture]
  ) async throws(ExhibitionStorageError) -> Int {
    do throws(StorageError) {
      return try await writer.transaction { try $0.publish(exhibition, pictures: pictures) }
    } catch {
      throw ExhibitionStorageError(error)
    }
  }

  /// Reads and checks the documents.
  public func published() async throws(ExhibitionStorageError) -> PublishedExhibition? {
    try readExhibition { try $0.publishedExhibition() }
  }

  /// Reads one number, in microseconds.
  public func version() async throws(ExhibitionStorageError) -> Int? {
    do throws(StorageError) {
      return try readRow { try $0.exhibitionVersion() }
    } catch {
      throw ExhibitionStorageError(error)
    }
  }

  /// Reads the names, in their order as text.
  public func pictureNames() async throws(ExhibitionStorageError) -> [String] {
    try readExhibition { try $0.values(ExhibitionStatements.pictureNames, as: String.self) }
  }

  /// Reads one picture.
  public func picture(named name: String) async throws(ExhibitionStorageError) -> Picture? {
    try readExhibition { try $0.picture(named: name) }
  }

  private func readExhibition<Result: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Result
  ) throws(ExhibitionStorageError) -> Result {
    do throws(StorageError) { return try read(body) } catch { throw ExhibitionStorageError(error) }
  }
}

extension ExhibitionStorageError {
  /// Translates what the file's reader or writer threw.
  fileprivate init(_ error: StorageError) {
    if case .unusable(let reason) = error {
      self = .damaged(reason: reason)
    } else {
      self = .unavailable(reason: error.description)
    }
  }
}
