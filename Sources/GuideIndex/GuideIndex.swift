import Executors
package import ExpositionGuide
import SQLLanguage
import SQLite
import Synchronization
package import Time

/// What visitors read of the guide: a file of each server, made from the published records.
///
/// It holds the records by key, the words of all exhibits and their facets at one version of the
/// guide, and is changed record by record or replaced as a whole. A program that is killed leaves the
/// old or the new version. Memory holds the facets alone, about sixty bytes an exhibit.
///
/// ```swift
/// let index = GuideIndex(path: "guide-read.db")
/// if try await index.follow(storage, to: version, by: clock.now) {
///   let found = try await index.findings(of: GuideSearch(ExhibitQuery("해금")))
/// }
/// ```
public final class GuideIndex: Sendable {
  /// How many searches wait for their turn at most.
  static let maximumWaiting = 32

  private let place: CopyPlace
  private let desk: SearchDesk
  private let readings: ReadingDesk
  private let waiting = Atomic(0)
  private let isChanging = Atomic(false)
  let background = Mutex(BackgroundBuild())
  /// The last of those who follow a storage, one after the other.
  let turns = Mutex(Task<Void, Never> {})

  /// Opens the file, if it is there; one of another format or a damaged one is given up.
  ///
  /// Where another server uses the file, one beside it takes its place.
  public convenience init(path: String) { self.init(CopyPlace(beside: path)) }

  /// Opens a temporary file, which goes with the index.
  public convenience init() { self.init(CopyPlace()) }

  /// The budget is how much of a processor's time a search may take, whatever it looks for.
  init(_ place: CopyPlace, budget: Duration = .milliseconds(25)) {
    self.place = place
    let readings = ReadingDesk(path: place.path)
    let desk = SearchDesk(path: place.path, budget: budget, readings: readings)
    (self.desk, self.readings) = (desk, readings)
    Task { await desk.open() }
  }

  /// What the file is of; nothing where it has to be built.
  package var state: IndexState? { get async { await desk.state } }

  /// Searches the exhibits.
  func found(by search: GuideSearch) async throws(GuideIndexError) -> GuideFindings {
    let before = waiting.add(1, ordering: .relaxed).oldValue
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard before < Self.maximumWaiting else { throw .busy }
    return try await desk.findings(of: search)
  }

  /// Has a body read one edition.
  func reading<Result: Sendable>(
    _ body: @Sendable (any GuideReading) throws(GuideStorageError) -> Result
  ) async throws(GuideIndexError) -> Result {
    // Before the desk has looked at it, the file may be one of another format.
    if !readings.isReady.load(ordering: .acquiring) {
      guard await desk.state != nil else { throw .notBuilt }
    }
    do {
      return try await readings.read(body)
    } catch {
      let error = GuideIndexError(error)
      if error.isDamage { await desk.giveUp() }
      throw error
    }
  }

  /// Takes the file to a moment, but never back.
  func advanced(to now: Timestamp) async throws(GuideIndexError) {
    try await desk.advance(to: now)
  }

  /// Takes the file to the moment of a clock, also back from a later one.
  func settled(by clock: @Sendable () -> Timestamp) async throws(GuideIndexError) {
    try await desk.settle(by: clock)
  }

  /// Changes records, and removes those without a new one, from one version to the next.
  ///
  /// Searches wait meanwhile: thousands of changes are better built anew.
  package func apply(
    _ changes: [(key: RecordKey, record: GuideRecord?)],
    from version: Int,
    to next: GuideMark,
    at now: Timestamp
  ) async throws(GuideIndexError) {
    try beginChange()
    defer { isChanging.store(false, ordering: .releasing) }
    try await desk.apply(changes, from: version, to: next, at: now)
  }

  /// Builds the file of all records of a version beside the one that is read, and puts it in its place.
  ///
  /// - Parameters:
  ///   - mark: The version of the records.
  ///   - clock: Tells the moment by which is decided what visitors may see, when the records are
  ///     there: a build takes long, and what ended meanwhile must not come back.
  ///   - isWaitedFor: Whether people wait for the file, so that it does not wait for others.
  ///   - next: Gives the records batch by batch, and none at the end.
  /// - Throws: ``GuideIndexError``; the old file is read on then.
  package func rebuild(
    _ mark: GuideMark,
    by clock: @Sendable () -> Timestamp,
    isWaitedFor: Bool,
    next: () async throws -> [GuideRecord]
  ) async throws(GuideIndexError) {
    try beginChange()
    defer { isChanging.store(false, ordering: .releasing) }
    let partial = "\(place.path).new"
    let builder = Builder(path: partial, isWaitedFor: isWaitedFor)
    do {
      // The next batch is read while one is written.
      var batch = try await next()
      while !batch.isEmpty {
        let writing = batch
        async let written: Void = builder.put(writing)
        batch = try await next()
        try await written
      }
      try await builder.finish(mark, by: clock)
    } catch {
      await builder.giveUp()
      throw GuideIndexError(error)
    }
    try await desk.install(partial, by: clock)
  }

  private func beginChange() throws(GuideIndexError) {
    let (isMine, _) = isChanging.compareExchange(
      expected: false,
      desired: true,
      ordering: .acquiring
    )
    guard isMine else { throw .busy }
  }
}

/// The thread on which the guide is searched and changed.
private actor SearchDesk {
  private let executor = QueueExecutor(label: "guide search")
  private let path: String
  private let budget: Duration
  private let readings: ReadingDesk
  private var searching: Searching?
  private var isOpened = false

  init(path: String, budget: Duration, readings: ReadingDesk) {
    (self.path, self.budget, self.readings) = (path, budget, readings)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  var state: IndexState? {
    open()
    return searching?.state
  }

  /// Opens the file at first use; one that cannot be used is removed.
  func open() {
    guard !isOpened else { return }
    isOpened = true
    do {
      searching = try Searching(path: path)
      if searching == nil { giveUp() }
      readings.isReady.store(searching != nil, ordering: .releasing)
    } catch {
      if GuideIndexError(error).isDamage { giveUp() }
    }
  }

  /// Removes the file, so that it is built again.
  func giveUp() {
    readings.isReady.store(false, ordering: .releasing)
    searching = nil
    readings.removeFile()
  }

  func findings(of search: GuideSearch) throws(GuideIndexError) -> GuideFindings {
    try searched { searching in
      try searching.findings(of: search, by: ProcessorDeadline(after: budget))
    }
  }

  func apply(
    _ changes: [(key: RecordKey, record: GuideRecord?)],
    from version: Int,
    to next: GuideMark,
    at now: Timestamp
  ) throws(GuideIndexError) {
    try searched { searching in
      guard searching.state.version == version else {
        throw GuideIndexError.otherVersion(found: searching.state.version)
      }
      try searching.apply(changes, to: next, at: now)
    }
  }

  func advance(to now: Timestamp) throws(GuideIndexError) {
    try searched { searching in try searching.advance(to: now) }
  }

  func settle(by clock: @Sendable () -> Timestamp) throws(GuideIndexError) {
    // Read in turn, so that no one who waited leads the file back.
    try searched { searching in try searching.settle(at: clock()) }
  }

  func install(_ built: String, by clock: @Sendable () -> Timestamp) throws(GuideIndexError) {
    open()
    if searching == nil { readings.removeFile() }
    searching = nil
    do {
      try readings.replaceFile(with: built)
      searching = try Searching(path: path)
      readings.isReady.store(true, ordering: .releasing)
    } catch {
      isOpened = false
      open()
      throw GuideIndexError(error)
    }
    try settle(by: clock)
  }

  private func searched<Result>(
    _ body: (inout Searching) throws -> Result
  ) throws(GuideIndexError) -> Result {
    open()
    guard searching != nil else { throw .notBuilt }
    do {
      guard let result = try searching.mutate(body) else { throw GuideIndexError.notBuilt }
      return result
    } catch {
      let error = GuideIndexError(error)
      if error.isDamage { giveUp() }
      throw error
    }
  }
}

/// The thread on which records are read, so that no page waits for a search.
private actor ReadingDesk {
  private let executor = QueueExecutor(label: "guide reading")
  private let path: String
  /// Locked while the file is replaced.
  private let reader = Mutex<IndexReader?>(nil)
  /// Whether the desk has found the file to be one of ours.
  nonisolated let isReady = Atomic(false)

  init(path: String) { self.path = path }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func read<Result: Sendable>(
    _ body: @Sendable (any GuideReading) throws(GuideStorageError) -> Result
  ) throws -> Result {
    try locked(body)
  }

  private nonisolated func locked<Result: Sendable>(
    _ body: @Sendable (any GuideReading) throws(GuideStorageError) -> Result
  ) throws -> Result {
    try reader.withLock { kept in
      let reader = try kept ?? IndexReader(path: path)
      kept = reader
      do {
        return try reader.reading(body)
      } catch {
        throw reader.failure ?? error
      }
    }
  }

  /// Puts another file in the place of the one that is read, while no reader has it.
  nonisolated func replaceFile(with built: String) throws {
    try reader.withLock { reader in
      // The last connection to be closed takes the log away with it.
      reader = nil
      try DatabaseFile.replace(path, with: built)
    }
  }

  nonisolated func removeFile() {
    reader.withLock { reader in
      reader = nil
      DatabaseFile.remove(path)
    }
  }
}
