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
///
/// A storage on other machines may be out of reach: then nobody is to miss the guide, so all of it is in
/// memory, and who reads it never waits for those machines.
final class GuideReader: Sendable {
  private struct Kept {
    var version = 0
    var pictures: [String: Picture] = [:]
    var bytes = 0
    var isComplete = false
    var isBusy = false
    /// Whether all there was to keep was here at some time.
    var wasComplete = false
  }

  /// How many bytes of pictures are kept before anybody asks for them; further ones need the storage.
  private static let mostBytes = 256_000_000

  private let storage: any ExhibitionStorage
  private let isDistant: Bool
  private let makeSearch: @Sendable (Exhibition) throws(ExhibitSearchError) -> any ExhibitSearching
  private let known = Mutex<GuideState?>(nil)
  private let kept = Mutex(Kept())

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - storage: Where the exhibition is kept.
  ///   - isDistant: Whether that is on other machines, which somebody looks at with ``look()``.
  ///   - search: Makes what finds exhibits by words.
  init(
    storage: any ExhibitionStorage,
    isDistant: Bool = false,
    search: @escaping @Sendable (Exhibition) throws(ExhibitSearchError) -> any ExhibitSearching
  ) {
    self.storage = storage
    self.isDistant = isDistant
    makeSearch = search
  }

  /// The exhibition as it is now, or nothing before the first was published; from other machines, as it
  /// was at the last look.
  func current() async throws(ExhibitionStorageError) -> GuideState? {
    if isDistant, let known = known.withLock({ $0 }) { return known }
    return try await look()
  }

  /// Whether the guide can be read from now on, whatever becomes of the storage.
  var isHere: Bool { !isDistant || kept.withLock { $0.wasComplete } }

  /// Looks what the storage has by now.
  func look() async throws(ExhibitionStorageError) -> GuideState? {
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
    let version = known.withLock { $0?.version }
    let kept = kept.withLock { $0.version == version ? $0.pictures[name] : nil }
    if let kept { return kept }
    return try await storage.picture(named: name)
  }

  /// The version of the exhibition at the last look that found one.
  var lastKnownVersion: Int? { known.withLock { $0?.version } }

  /// Begins to bring the pictures from other machines that are not here yet, as many as are kept.
  ///
  /// What is still missing after a failure comes with the next call.
  func keepPictures() {
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

  /// Whether all of them came, or as many as are kept.
  private func keepPictures(_ names: [String]) async -> Bool {
    for name in names {
      guard kept.withLock({ $0.bytes }) < Self.mostBytes else { break }
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
