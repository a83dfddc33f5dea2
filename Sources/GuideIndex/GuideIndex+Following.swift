public import ExpositionGuide
import Synchronization
public import Time

/// The building of a file while another one is read.
struct BackgroundBuild {
  /// How long a build that failed is not tried again.
  static let pause = Duration.seconds(10)

  /// The version that is being built.
  var version: Int?
  /// Why the last build failed, until the next one.
  var failure: GuideStorageError?
  /// When a build may begin.
  var earliest = ContinuousClock.now
}

extension GuideIndex: GuideCopy {
  /// How many changes are made while those who ask for them wait.
  private static let maximumAtOnce = 1_000

  public func read<Result: Sendable>(
    _ body: @Sendable (any GuideReading) throws(GuideStorageError) -> Result
  ) async throws(GuideStorageError) -> Result {
    do throws(GuideIndexError) { return try await reading(body) } catch {
      throw GuideStorageError(error)
    }
  }

  public func findings(of search: GuideSearch) async throws(GuideSearchError) -> GuideFindings {
    do throws(GuideIndexError) { return try await found(by: search) } catch {
      guard error == .busy else { throw .broken(reason: "\(error)") }
      throw .busy
    }
  }

  public func advance(to now: Timestamp) async throws(GuideStorageError) {
    do throws(GuideIndexError) { try await advanced(to: now) } catch {
      throw GuideStorageError(error)
    }
  }

  public func follow(
    _ storage: any GuideStorage,
    to version: Int,
    by clock: @escaping @Sendable () -> Timestamp
  ) async throws(GuideStorageError) -> Bool {
    let task = turns.withLock { last in
      let task = Task { [last] () async -> Result<Bool, GuideStorageError> in
        await last.value
        do throws(GuideStorageError) {
          return .success(try await self.followInTurn(storage, to: version, by: clock))
        } catch {
          return .failure(error)
        }
      }
      last = Task { _ = await task.value }
      return task
    }
    return try await task.value.get()
  }

  private func followInTurn(
    _ storage: any GuideStorage,
    to version: Int,
    by clock: @escaping @Sendable () -> Timestamp
  ) async throws(GuideStorageError) -> Bool {
    // Whatever becomes of the version: the copy is read on until it has another one.
    try await settleIfThere(by: clock)
    if try isBuilding() { return false }
    let base = try await base(in: storage)
    // Who asked for an earlier version did so before others were there.
    if let base, base.version >= version { return true }
    guard let mark = try await storage.mark(of: version) else { return false }
    if let changes = try await changes(from: base?.version ?? 0, to: version, in: storage) {
      do throws(GuideIndexError) {
        if let base {
          try await apply(changes, from: base.version, to: mark, at: clock())
        } else {
          var rest = changes.compactMap(\.record)
          try await rebuild(mark, by: clock, isWaitedFor: true) {
            defer { rest = [] }
            return rest
          }
        }
        return true
      } catch {
        switch error {
        case .busy, .otherVersion: return false
        // The next look builds it again.
        case .notBuilt, .damaged, .broken: throw GuideStorageError(error)
        }
      }
    }
    build(mark, from: storage, by: clock)
    return false
  }

  private func settleIfThere(
    by clock: @Sendable () -> Timestamp
  ) async throws(GuideStorageError) {
    guard await state != nil else { return }
    do throws(GuideIndexError) { try await settled(by: clock) } catch {
      throw GuideStorageError(error)
    }
  }

  /// Whether a file is being built.
  ///
  /// - Throws: Why the last build failed, until the next may begin.
  private func isBuilding() throws(GuideStorageError) -> Bool {
    let (isBuilding, failure) = background.withLock { build in
      if build.earliest <= .now { build.failure = nil }
      return (build.version != nil, build.failure)
    }
    if let failure { throw failure }
    return isBuilding
  }

  /// The version of the file, if the storage has the same one.
  private func base(
    in storage: any GuideStorage
  ) async throws(GuideStorageError) -> GuideMark? {
    guard let mark = await state?.mark, try await storage.mark(of: mark.version) == mark else {
      return nil
    }
    return mark
  }

  /// The changes between two versions; nothing when they are many.
  private func changes(
    from start: Int,
    to end: Int,
    in storage: any GuideStorage
  ) async throws(GuideStorageError) -> [(key: RecordKey, record: GuideRecord?)]? {
    var changes: [(key: RecordKey, record: GuideRecord?)] = []
    var pages = GuideChangePages(from: start, to: end)
    while let page = try await pages.next(storage) {
      changes += page.map { ($0.key, $0.record) }
      if changes.count > Self.maximumAtOnce { return nil }
    }
    return changes
  }

  /// Builds a file in the background, one at a time.
  private func build(
    _ mark: GuideMark,
    from storage: any GuideStorage,
    by clock: @escaping @Sendable () -> Timestamp
  ) {
    let isMine = background.withLock { build in
      guard build.version == nil else { return false }
      build.version = mark.version
      return true
    }
    guard isMine else { return }
    Task { @concurrent in
      var failure: GuideStorageError?
      var pages = GuideChangePages(from: 0, to: mark.version)
      do throws(GuideIndexError) {
        try await rebuild(mark, by: clock, isWaitedFor: false) {
          do throws(GuideStorageError) {
            return try await pages.next(storage)?.compactMap(\.record) ?? []
          } catch {
            failure = error
            throw error
          }
        }
      } catch {
        failure = failure ?? GuideStorageError(error)
      }
      background.withLock { build in
        build.version = nil
        build.failure = failure
        if failure != nil { build.earliest = .now + BackgroundBuild.pause }
      }
    }
  }
}

extension GuideStorage {
  /// A version with what tells it from one of the same number in another storage; nothing when there
  /// is no such version.
  fileprivate func mark(of version: Int) async throws(GuideStorageError) -> GuideMark? {
    let found = try await guideVersions(before: version + 1, limit: 1).first
    guard let found, found.number == version else { return nil }
    let publication = found.publication
    let mark = "\(publication.at.milliseconds) \(found.changes) \(publication.author.id)"
    return GuideMark(version: version, mark: mark)
  }
}
