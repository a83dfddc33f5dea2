package import ExpositionGuide
import Synchronization

/// The exhibition at one moment.
package final class GuideState: Sendable {
  package let version: Int
  package let exhibition: Exhibition
  package let pictures: Set<String>
  /// The size of its poster, if it has one and the size is known.
  package let posterSize: PictureSize?
  /// The full-text search over its exhibits.
  package let search: any ExhibitSearching

  init(
    version: Int,
    exhibition: Exhibition,
    pictures: Set<String>,
    posterSize: PictureSize?,
    search: any ExhibitSearching
  ) {
    self.version = version
    self.exhibition = exhibition
    self.pictures = pictures
    self.posterSize = posterSize
    self.search = search
  }
}

/// Reads the published exhibition, from memory as long as the storage reports no change.
///
/// A storage on other machines may be out of reach. The guide must not depend on it, so all of it
/// is kept in memory, and readers never wait for those machines.
package final class GuideReader: Sendable {
  private struct Kept {
    var version = 0
    var pictures: [String: Picture] = [:]
    var bytes = 0
    var isComplete = false
    var isBusy = false
    /// Whether the memory ever held everything that there was to keep.
    var wasComplete = false
  }

  /// The name of the picture that is the poster of an exhibition.
  package static let posterName = "poster"
  /// How many bytes of pictures are loaded in advance; further pictures need the storage.
  private static let maximumBytes = 256_000_000

  private let storage: any ExhibitionStorage
  private let isDistant: Bool
  private let makeSearch: @Sendable (Exhibition) -> any ExhibitSearching
  private let known = Mutex<GuideState?>(nil)
  private let foundNone = Atomic(false)
  private let loading = SingleFlightCache<Int, GuideState?, ExhibitionStorageError>()
  private let kept = Mutex(Kept())

  /// Creates a reader; a distant storage is on other machines, and a task polls it with ``look()``.
  package init(
    storage: any ExhibitionStorage,
    isDistant: Bool = false,
    search: @escaping @Sendable (Exhibition) -> any ExhibitSearching
  ) {
    self.storage = storage
    self.isDistant = isDistant
    makeSearch = search
  }

  /// The current exhibition, or `nil` before the first was published; from other machines, that of
  /// the last check.
  package func current() async throws(ExhibitionStorageError) -> GuideState? {
    if isDistant, let known = known.withLock({ $0 }) { return known }
    return try await look()
  }

  /// Whether the last check found that no exhibition has been published.
  package var isUnpublished: Bool { foundNone.load(ordering: .relaxed) }

  /// Whether the guide can be read from now on, whatever happens to the storage.
  package var isHere: Bool { !isDistant || kept.withLock { $0.wasComplete } }

  /// Checks the storage for the current exhibition.
  package func look() async throws(ExhibitionStorageError) -> GuideState? {
    let found: GuideState?
    do throws(ExhibitionStorageError) {
      found = try await find()
    } catch {
      if case .damaged = error { kept.withLock { $0.wasComplete = true } }
      throw error
    }
    if found == nil { kept.withLock { $0.wasComplete = true } }
    return found
  }

  private func find() async throws(ExhibitionStorageError) -> GuideState? {
    let version = try await storage.version()
    foundNone.store(version == nil, ordering: .relaxed)
    guard let version else { return nil }
    if let known = known.withLock({ $0 }), known.version == version { return known }
    return try await loading.value(
      for: version,
      where: { $0?.version == version },
      make: { () async throws(ExhibitionStorageError) in try await self.load() }
    )
  }

  private func load() async throws(ExhibitionStorageError) -> GuideState? {
    guard let published = try await storage.published() else { return nil }
    let state = GuideState(
      version: published.version,
      exhibition: published.exhibition,
      pictures: Set(try await storage.pictureNames()),
      posterSize: try await storage.picture(named: Self.posterName)?.size,
      search: makeSearch(published.exhibition)
    )
    known.withLock { $0 = state }
    return state
  }

  package func picture(named name: String) async throws(ExhibitionStorageError) -> Picture? {
    let version = known.withLock { $0?.version }
    let kept = kept.withLock { $0.version == version ? $0.pictures[name] : nil }
    if let kept { return kept }
    return try await storage.picture(named: name)
  }

  /// The version of the exhibition at the last check that found one.
  package var lastKnownVersion: Int? { known.withLock { $0?.version } }

  /// Starts to load the missing pictures from other machines, as many as are kept.
  ///
  /// The next call loads the pictures still missing after a failure.
  package func keepPictures() {
    guard isDistant, let guide = known.withLock({ $0 }) else { return }
    let missing: Set<String>? = kept.withLock { kept in
      guard !kept.isBusy else { return nil }
      if kept.version != guide.version {
        kept = Kept(version: guide.version, wasComplete: kept.wasComplete)
      }
      guard !kept.isComplete else { return nil }
      kept.isBusy = true
      return guide.pictures.subtracting(kept.pictures.keys)
    }
    guard let missing else { return }
    Task {
      let isComplete = await keepPictures(missing.sorted())
      kept.withLock { kept in
        (kept.isBusy, kept.isComplete) = (false, isComplete)
        if isComplete { kept.wasComplete = true }
      }
    }
  }

  /// Whether all of them were loaded, or as many as are kept.
  private func keepPictures(_ names: [String]) async -> Bool {
    for name in names {
      guard kept.withLock({ $0.bytes }) < Self.maximumBytes else { break }
      do throws(ExhibitionStorageError) {
        guard let picture = try await storage.picture(named: name) else { continue }
        kept.withLock { kept in
          kept.pictures[name] = picture
          kept.bytes += picture.bytes.count
        }
      } catch {
        return false
      }
    }
    return true
  }
}
