public import ExpositionGuide
import Synchronization

/// What is kept of the exhibition that visitors see.
struct Showcase {
  var published: PublishedExhibition
  var pictures: [String: Picture]
}

extension MemoryStorage: ExhibitionStorage {
  /// Replaces the exhibition and its pictures under one lock.
  @discardableResult
  public func publish(
    _ exhibition: Exhibition,
    pictures: [Picture]
  ) async throws(ExhibitionStorageError) -> Int {
    showcase.withLock { showcase in
      let version = (showcase?.published.version ?? 0) + 1
      showcase = Showcase(
        published: PublishedExhibition(version: version, exhibition: exhibition),
        pictures: Dictionary(pictures.map { ($0.name, $0) }) { $1 }
      )
      return version
    }
  }

  /// The exhibition, if one was published.
  public func published() async throws(ExhibitionStorageError) -> PublishedExhibition? {
    showcase.withLock { $0?.published }
  }

  /// The version of the exhibition, if one was published.
  public func version() async throws(ExhibitionStorageError) -> Int? {
    showcase.withLock { $0?.published.version }
  }

  /// The names, in their order as text.
  public func pictureNames() async throws(ExhibitionStorageError) -> [String] {
    showcase.withLock { $0?.pictures.keys.sorted() ?? [] }
  }

  /// The picture of a name.
  public func picture(named name: String) async throws(ExhibitionStorageError) -> Picture? {
    showcase.withLock { $0?.pictures[name] }
  }
}
