package import ExpositionGuide
import JuiceBar
import SQLLanguage

extension SQLStore: ExhibitionStorage where Connection: ~Copyable {
  /// Writes the documents and the pictures in one transaction.
  @discardableResult
  package func publish(
    _ exhibition: Exhibition,
    pictures: [Picture]
  ) async throws(ExhibitionStorageError) -> Int {
    do throws(StorageError) {
      return try await writeShared { try $0.publish(exhibition, pictures: pictures) }
    } catch {
      throw ExhibitionStorageError(error)
    }
  }

  /// Reads and checks the documents.
  package func published() async throws(ExhibitionStorageError) -> PublishedExhibition? {
    try await readExhibition { try $0.storedExhibition() }?.published()
  }

  /// Reads one number.
  package func version() async throws(ExhibitionStorageError) -> Int? {
    do throws(StorageError) {
      return try await readRow(.exhibitionVersion) { try $0.exhibitionVersion() }
    } catch {
      throw ExhibitionStorageError(error)
    }
  }

  /// Reads the names, in text order.
  package func pictureNames() async throws(ExhibitionStorageError) -> [String] {
    try await readExhibition { try $0.values(ExhibitionStatements.pictureNames, as: String.self) }
  }

  /// Reads one picture.
  package func picture(named name: String) async throws(ExhibitionStorageError) -> Picture? {
    try await readExhibition { try $0.picture(named: name) }
  }

  private func readExhibition<Result: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Result
  ) async throws(ExhibitionStorageError) -> Result {
    do throws(StorageError) { return try await read(body) } catch {
      throw ExhibitionStorageError(error)
    }
  }
}

extension ExhibitionStorageError {
  /// Translates an error of a read or a write.
  fileprivate init(_ error: StorageError) {
    if case .unusable(let reason) = error {
      self = .damaged(.unreadable(file: ExhibitionFiles.expositionNames[0], reason: reason))
    } else {
      self = .unavailable(reason: error.description)
    }
  }
}
