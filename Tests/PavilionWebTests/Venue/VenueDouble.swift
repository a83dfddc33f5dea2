import BarTables
import JuiceBar
import SQLiteStorage
import Staffing
import Synchronization
import Time

@testable import CounterWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

/// What is kept of a venue, as the storage in memory has it, but out of reach or slow when a test says so.
final class VenueDouble: VenueStorage {
  /// What is asked of it.
  enum Question: Hashable, Sendable { case bars, listedBar, versions, due, standings, menus }

  private struct State {
    var asked: [Question: Int] = [:]
    var watched: [Set<BarID>] = []
    var away: Set<Question> = []
    var shut: Set<Question> = []
    var pauses: [Question: Duration] = [:]
  }

  private let storage: SQLiteStorage
  private let state = Mutex(State())

  init(_ storage: SQLiteStorage) { self.storage = storage }

  /// How often something was asked.
  func count(of question: Question) -> Int { state.withLock { $0.asked[question] ?? 0 } }

  /// The bars whose versions were asked for last.
  var lastWatched: Set<BarID>? { state.withLock { $0.watched.last } }

  /// Refuses some questions from now on.
  func fail(_ questions: Set<Question>) { state.withLock { $0.away = questions } }

  /// Leaves some questions without an answer until others are named.
  func hold(_ questions: Set<Question>) { state.withLock { $0.shut = questions } }

  /// Takes its time for the answer to a question.
  func delay(_ question: Question, by pause: Duration) {
    state.withLock { $0.pauses[question] = pause }
  }

  private func note(_ question: Question) async throws(StorageError) {
    let (pause, isAway) = state.withLock { state in
      state.asked[question, default: 0] += 1
      return (state.pauses[question], state.away.contains(question))
    }
    if let pause { try? await Task.sleep(for: pause) }
    while state.withLock({ $0.shut.contains(question) }), !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
    if isAway { throw .unavailable("away") }
  }

  // MARK: - What is asked again and again

  func bars() async throws(StorageError) -> BarList {
    let bars = try await storage.bars()
    try await note(.bars)
    return bars
  }

  func listedBar(_ id: BarID) async throws(StorageError) -> ListedBar? {
    try await note(.listedBar)
    return try await storage.listedBar(id)
  }

  func versions(of bars: Set<BarID>) async throws(StorageError) -> [BarID: BarVersions] {
    state.withLock { $0.watched.append(bars) }
    try await note(.versions)
    return try await storage.versions(of: bars)
  }

  func dueBars(at time: Timestamp) async throws(StorageError) -> [BarID: BarDuties] {
    try await note(.due)
    return try await storage.dueBars(at: time)
  }

  func oldestCalls() async throws(StorageError) -> [BarID: Timestamp] {
    try await storage.oldestCalls()
  }

  func unsummarisedBars() async throws(StorageError) -> [BarID] {
    try await storage.unsummarisedBars()
  }

  func standings(
    _ question: VenueOverviewQuery,
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [BarStatus] {
    // As housekeeping does now and then.
    for bar in try await storage.unsummarisedBars() {
      while try await storage.summarise(bar) {}
    }
    let standings = try await storage.standings(question, after: bar, limit: limit)
    try await note(.standings)
    return standings
  }

  func menus(
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [(bar: BarID, menu: PublishedMenu)] {
    try await note(.menus)
    return try await storage.menus(after: bar, limit: limit)
  }

  // MARK: - What is asked once in a while

  func carryOut(
    _ command: BarListCommand,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<ListedBar, BarListRefusal> {
    try await storage.carryOut(command, by: actor, at: time)
  }

  func barRole(
    of account: AccountID,
    from home: BarID,
    at bar: BarID
  ) async throws(StorageError) -> Role? {
    try await storage.barRole(of: account, from: home, at: bar)
  }

  func barRoles(
    at bar: BarID,
    from home: BarID
  ) async throws(StorageError) -> [AccountID: Role] {
    try await storage.barRoles(at: bar, from: home)
  }

  func barRoles(
    of account: AccountID,
    from home: BarID
  ) async throws(StorageError) -> [BarID: Role] {
    try await storage.barRoles(of: account, from: home)
  }

  func setBarRole(
    _ role: Role?,
    of account: Account,
    from home: BarID,
    at bar: BarID,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) {
    try await storage.setBarRole(role, of: account, from: home, at: bar, by: actor, at: now)
  }

  func transfer(
    _ transfer: BarTransfer,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<[BarID: [Movement]], BarTransferRefusal> {
    try await storage.transfer(transfer, by: actor, at: time)
  }

  func transfer(making version: Int, of bar: BarID) async throws(StorageError) -> BarTransfer? {
    try await storage.transfer(making: version, of: bar)
  }

  func personalData(
    of account: AccountID,
    from home: BarID
  ) async throws(StorageError) -> PersonalData? {
    try await storage.personalData(of: account, from: home)
  }

  func erase(
    _ account: AccountID,
    from home: BarID,
    as mark: PersonName,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) -> StaffRefusal? {
    try await storage.erase(account, from: home, as: mark, by: actor, at: now)
  }
}

/// Hears what a test says of bars that another server has changed.
final class Ear: ChangeNoticing {
  private let words: AsyncStream<BarID?>
  private let mouth: AsyncStream<BarID?>.Continuation
  private let isOpen = Atomic(false)

  init() { (words, mouth) = AsyncStream.makeStream() }

  /// Whether a server listens.
  var hears: Bool { isOpen.load(ordering: .relaxed) }

  /// Says that a bar was changed; nothing when any may have been.
  func say(_ bar: BarID?) { mouth.yield(bar) }

  func listen(_ noticed: @escaping @Sendable (BarID?) -> Void) async {
    isOpen.store(true, ordering: .relaxed)
    for await bar in words { noticed(bar) }
  }
}
