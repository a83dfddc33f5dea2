import ExpositionGuide
import Synchronization

/// The exhibition at one moment.
struct GuideState: Sendable {
  let version: Int
  let exhibition: Exhibition
  /// The names of its pictures.
  let pictures: Set<String>
  /// The size of its poster, if it has one and tells.
  let posterSize: PictureSize?
  /// Finds its exhibits by words.
  let search: any ExhibitSearching
}

/// Reads the published exhibition, from memory as long as the storage says that nothing has changed.
final class GuideReader: Sendable {
  private let storage: any ExhibitionStorage
  private let makeSearch: @Sendable (Exhibition) throws(ExhibitSearchError) -> any ExhibitSearching
  private let known = Mutex<GuideState?>(nil)

  init(
    storage: any ExhibitionStorage,
    search: @escaping @Sendable (Exhibition) throws(ExhibitSearchError) -> any ExhibitSearching
  ) {
    self.storage = storage
    makeSearch = search
  }

  /// The exhibition as it is now, or nothing before the first was published.
  func current() async throws(ExhibitionStorageError) -> GuideState? {
    let version = try await storage.version()
    if let known = known.withLock({ $0 }), known.version == version { return known }
    guard let published = try await storage.published() else { return nil }
    let search: any ExhibitSearching
    do throws(ExhibitSearchError) {
      search = try makeSearch(published.exhibition)
    } catch {
      throw .unavailable(reason: error.reason)
    }
    let state = GuideState(
      version: published.version,
      exhibition: published.exhibition,
      pictures: Set(try await storage.pictureNames()),
      posterSize: try await storage.picture(named: Poster.name)?.size,
      search: search
    )
    known.withLock { $0 = state }
    return state
  }

  /// A picture of the exhibition, by its name.
  func picture(named name: String) async throws(ExhibitionStorageError) -> Picture? {
    try await storage.picture(named: name)
  }
}
