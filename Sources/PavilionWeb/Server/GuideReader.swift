import ExpositionGuide
import Synchronization

/// Reads the published exhibition, from memory as long as the storage says that nothing has changed.
final class GuideReader: Sendable {
  /// How many exhibits a search may find.
  static let searchLimit = 1_000

  private struct Known {
    let published: PublishedExhibition
    let search: any ExhibitSearching
  }

  private let storage: any ExhibitionStorage
  private let makeSearch: @Sendable (Exhibition) -> any ExhibitSearching
  private let known = Mutex<Known?>(nil)

  init(
    storage: any ExhibitionStorage,
    search: @escaping @Sendable (Exhibition) -> any ExhibitSearching
  ) {
    self.storage = storage
    makeSearch = search
  }

  /// The exhibition as it is now, or nothing before the first was published.
  func current() async throws(ExhibitionStorageError) -> PublishedExhibition? {
    let version = try await storage.version()
    if let known = known.withLock({ $0 }), known.published.version == version {
      return known.published
    }
    guard let published = try await storage.published() else { return nil }
    let search = makeSearch(published.exhibition)
    known.withLock { $0 = Known(published: published, search: search) }
    return published
  }

  /// The exhibits of a published exhibition that match a query, the best first.
  func ids(
    matching query: String,
    in published: PublishedExhibition
  ) async throws(ExhibitSearchError) -> [Exhibit.ID] {
    guard let known = known.withLock({ $0 }), known.published.version == published.version else {
      throw ExhibitSearchError(reason: "the exhibition was just replaced")
    }
    return try await known.search.ids(matching: query, limit: Self.searchLimit)
  }

  /// A picture of the exhibition, by its name.
  func picture(named name: String) async throws(ExhibitionStorageError) -> Picture? {
    try await storage.picture(named: name)
  }
}
