package import ExpositionGuide
import Synchronization
import Time

/// Keeps this server's copy of the guide at the version that is published, and tells which edition
/// visitors see.
///
/// A storage on other machines may be out of reach. The guide must not depend on it: readers never wait
/// for those machines, and pictures are kept in memory.
package final class GuideReader: Sendable {
  private struct Known: Sendable {
    /// The era of the clock by which the copy had been decided before this was read from it.
    let era: Int
    let version: Int
    let edition: Int
    let changesAt: Timestamp?
    let overview: GuideOverview?
  }

  private struct Kept {
    var edition = 0
    var pictures: [String: Picture] = [:]
    var bytes = 0
    var isComplete = false
    var isBusy = false
    /// Whether the memory ever held everything that there was to keep.
    var wasComplete = false
  }

  /// How many bytes of pictures are loaded in advance; further pictures need the storage.
  private static let maximumBytes = 256_000_000

  /// What pages read.
  package let contents: any GuideContents
  private let copy: any GuideCopy
  private let storage: any GuideStorage & MediaStorage
  private let isDistant: Bool
  private let clock: StorageClock
  private let known = Mutex<Known?>(nil)
  /// The era of the clock by which was decided last what visitors see in the copy; none since the
  /// start, as the copy may be of a start with a wrong clock.
  private let decided = Atomic(-1)
  private let foundNone = Atomic(false)
  private let loading = SingleFlightCache<Int, Known?, GuideStorageError>()
  private let kept = Mutex(Kept())

  /// Creates a reader; a distant storage is on other machines, and a task polls it with ``look()``.
  ///
  /// The clock learns a distant storage's time before the first copy is decided by it. That of a
  /// storage on this machine is this machine's, of which there is nothing to learn.
  package init(
    storage: any GuideStorage & MediaStorage,
    copy: any GuideCopy,
    isDistant: Bool = false,
    clock: StorageClock
  ) {
    (self.storage, self.copy, contents) = (storage, copy, copy)
    (self.isDistant, self.clock) = (isDistant, clock)
  }

  /// The edition that visitors see, or `nil` while no exhibition is visible; from other machines, that
  /// of the last check.
  package func current() async throws(GuideStorageError) -> GuideOverview? {
    if isDistant, let known = known.withLock({ $0 }), isCurrent(known, at: clock.now()) {
      return known.overview
    }
    return try await look(servesOld: true)
  }

  private func isCurrent(_ known: Known, at now: Timestamp) -> Bool {
    known.changesAt.map { now < $0 } ?? true
  }

  /// Whether an edition is that of a version by the storage's clock, which may have been learnt or
  /// set back since it was read.
  private func isSettled(_ known: Known, at version: Int) -> Bool {
    let reading = clock.read()
    return known.version == version && known.era == reading.era
      && isCurrent(known, at: reading.time)
  }

  /// Learns the time of a distant storage, unless it is known: one statement after a start.
  ///
  /// Later the schedules' runner learns it again and again.
  private func learnTime() async throws(GuideStorageError) {
    guard isDistant, !clock.isLearnt else { return }
    clock.learn(try await storage.guideTime())
  }

  /// Whether the last look found that no exhibition is visible.
  package var isEmpty: Bool { foundNone.load(ordering: .relaxed) }

  /// Whether the guide can be read from now on, whatever happens to the storage.
  package var isHere: Bool { !isDistant || kept.withLock { $0.wasComplete } }

  /// Checks the storage for the current edition.
  ///
  /// - Throws: ``GuideStorageError``, also where visitors go on reading an older version because there is
  ///   no copy of the new one.
  package func look() async throws(GuideStorageError) -> GuideOverview? {
    try await look(servesOld: false)
  }

  private func look(servesOld: Bool) async throws(GuideStorageError) -> GuideOverview? {
    let version: Int?
    do throws(GuideStorageError) {
      version = try await storage.guideVersion()
      try await learnTime()
    } catch {
      guard isDistant, case .unavailable = error, let known = await knownWithoutStorage() else {
        if case .damaged = error { kept.withLock { $0.wasComplete = true } }
        throw error
      }
      return known.overview
    }
    guard let version else {
      foundNone.store(true, ordering: .relaxed)
      kept.withLock { $0.wasComplete = true }
      return nil
    }
    if let known = known.withLock({ $0 }), isSettled(known, at: version) { return known.overview }
    do throws(GuideStorageError) {
      let found = try await loading.value(
        for: version,
        where: { $0.map { self.isSettled($0, at: version) } ?? false },
        make: { () async throws(GuideStorageError) in try await self.follow(to: version) }
      )
      guard let found else { throw .busy }
      if found.overview == nil { kept.withLock { $0.wasComplete = true } }
      return found.overview
    } catch {
      if case .damaged = error { kept.withLock { $0.wasComplete = true } }
      guard servesOld, known.withLock({ $0 }) != nil, let known = await knownWithoutStorage() else {
        throw error
      }
      return known.overview
    }
  }

  /// The copy once it has followed, which may be of an earlier version.
  private func follow(to version: Int) async throws(GuideStorageError) -> Known? {
    let era = clock.read().era
    let isThere = try await copy.follow(storage, to: version, by: clock.now)
    // A clock that was set meanwhile is of a later era, so that the next look decides again.
    _ = decided.max(era, ordering: .acquiringAndReleasing)
    do throws(GuideStorageError) {
      return try await read()
    } catch {
      // The first copy is still being made.
      guard isThere else { return nil }
      throw error
    }
  }

  /// The copy on this machine as it is, which outlives restarts and goes on, but never back.
  private func knownWithoutStorage() async -> Known? {
    do throws(GuideStorageError) {
      try await copy.advance(to: clock.now())
      return try await read()
    } catch {
      return nil
    }
  }

  private func read() async throws(GuideStorageError) -> Known {
    let era = decided.load(ordering: .acquiring)
    let found = try await copy.read { guide throws(GuideStorageError) in
      Known(
        era: era,
        version: guide.version,
        edition: guide.edition,
        changesAt: guide.changesAt,
        overview: try guide.overview
      )
    }
    return note(found)
  }

  /// Has a body read the current edition.
  ///
  /// - Parameter body: Reads; it is not asked while no exhibition is visible.
  /// - Returns: What the body made of it, and the edition.
  /// - Throws: ``GuideStorageError``.
  package func read<Result: Sendable>(
    _ body:
      @escaping @Sendable (GuideOverview, any GuideReading) throws(GuideStorageError) -> Result
  ) async throws(GuideStorageError) -> (result: Result, guide: GuideOverview)? {
    let era = decided.load(ordering: .acquiring)
    let (result, found) = try await contents.read { guide throws(GuideStorageError) in
      let overview = try guide.overview
      let found = Known(
        era: era,
        version: guide.version,
        edition: guide.edition,
        changesAt: guide.changesAt,
        overview: overview
      )
      guard let overview else { return (Result?.none, found) }
      return (try body(overview, guide), found)
    }
    note(found)
    guard let result, let overview = found.overview else { return nil }
    return (result, overview)
  }

  /// Takes note of an edition, unless a newer one is known; returns the newest.
  ///
  /// Within an era editions only grow. Once the clock was set back, editions read before it was
  /// decided anew no longer counts, however great its number is.
  @discardableResult
  private func note(_ found: Known) -> Known {
    known.withLock { known in
      if let known, (known.era, known.edition) > (found.era, found.edition) { return known }
      known = found
      foundNone.store(found.overview == nil, ordering: .relaxed)
      return found
    }
  }

  /// The picture that addresses call by a name.
  package func picture(named name: String) async throws(GuideStorageError) -> Picture? {
    guard let guide = try await current() else { return nil }
    let kept = kept.withLock { $0.edition == guide.edition ? $0.pictures[name] : nil }
    if let kept { return kept }
    let record = try await contents.read { guide throws(GuideStorageError) in
      try guide.picture(named: name)
    }
    guard let record else { return nil }
    return try await storage.picture(record)
  }

  /// The edition of the guide at the last check that found one.
  package var lastKnownEdition: Int? { known.withLock { $0?.edition } }

  /// Starts to load the missing pictures from other machines, as many as are kept.
  ///
  /// The next call loads the pictures still missing after a failure.
  package func keepPictures() {
    guard isDistant, let guide = known.withLock({ $0?.overview }) else { return }
    let isMine = kept.withLock { kept in
      guard !kept.isBusy else { return false }
      if kept.edition != guide.edition {
        kept = Kept(edition: guide.edition, wasComplete: kept.wasComplete)
      }
      guard !kept.isComplete else { return false }
      kept.isBusy = true
      return true
    }
    guard isMine else { return }
    Task {
      let isComplete = await loadPictures()
      kept.withLock { kept in
        (kept.isBusy, kept.isComplete) = (false, isComplete)
        if isComplete { kept.wasComplete = true }
      }
    }
  }

  /// Whether all of them were loaded, or as many as are kept.
  private func loadPictures() async -> Bool {
    var last: RecordID?
    do throws(GuideStorageError) {
      while true {
        let page = try await contents.read { [last] guide throws(GuideStorageError) in
          try guide.records(.media, after: last, count: 100)
        }
        guard let end = page.last else { return true }
        last = end.id
        for record in page where record.string("file") != nil {
          let name = record.pictureName
          let isKept = kept.withLock { $0.pictures[name] != nil }
          guard !isKept else { continue }
          guard kept.withLock({ $0.bytes }) < Self.maximumBytes else { return true }
          guard let picture = try await storage.picture(record) else { continue }
          kept.withLock { kept in
            kept.pictures[name] = picture
            kept.bytes += picture.bytes.count
          }
        }
      }
    } catch {
      return false
    }
  }
}
