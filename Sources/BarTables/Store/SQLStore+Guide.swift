package import ExpositionGuide
import Identifiers
import JuiceBar
import SQLLanguage
package import Time

extension SQLStore: GuideStorage where Connection: ~Copyable {
  /// Reads one number.
  package func guideVersion() async throws(GuideStorageError) -> Int? {
    do throws(StorageError) {
      return try await readRow(.guideVersion) { try $0.guideVersion() }
    } catch {
      throw GuideStorageError(error)
    }
  }

  package func guideTime() async throws(GuideStorageError) -> Timestamp {
    try await readGuide { try $0.now() }
  }

  package func guideVersions(
    before version: Int?,
    limit: Int
  ) async throws(GuideStorageError) -> [GuideVersion] {
    try await readGuide { try $0.guideVersions(before: version, limit: limit) }
  }

  package func guideChanges(
    from start: Int,
    to end: Int,
    of kind: RecordKind?,
    after key: RecordKey?,
    limit: Int
  ) async throws(GuideStorageError) -> [GuideChange] {
    let query = GuideStatements.changes(from: start, to: end, of: kind, after: key, limit: limit)
    return try await readGuide { try $0.guideChanges(query) }
  }

  package func guideRecord(
    _ key: RecordKey,
    at version: Int
  ) async throws(GuideStorageError) -> GuideRecord? {
    try await readGuide { try $0.guideRecord(key, at: version) }
  }

  /// Publishes one page in one transaction.
  ///
  /// More pages are written one by one under the number of the next version, which nobody reads
  /// before its row is there: orders never wait for more than a part of a page. A publication that ends midway
  /// leaves rows that the next one removes.
  package func publish(
    _ publication: GuidePublication,
    _ next: () async throws(GuideStorageError) -> [GuideChange]?
  ) async throws(GuideStorageError) -> Int {
    var isAtEnd = false
    func page() async throws(GuideStorageError) -> [GuideChange]? {
      var changes: [GuideChange] = []
      while !isAtEnd, changes.count < changesAtOnce {
        if let more = try await next() { changes += more } else { isAtEnd = true }
      }
      return changes.isEmpty ? nil : changes
    }
    guard let first = try await page() else { return publication.base ?? 0 }
    let turn = Turn(publication)
    guard let second = try await page() else {
      return try await writeAfterTurns { connection in
        try requireFiles(of: first, in: turn, &connection)
        return try connection.publish(first, in: turn)
      }
    }
    try await writeAfterTurns { try $0.take(turn) }
    do throws(GuideStorageError) {
      while try await writeGuide({ try $0.removeUnfinished(in: turn) }) {}
      try await write(first, in: turn)
      try await write(second, in: turn)
      while let page = try await page() { try await write(page, in: turn) }
      let version = try await writeGuide { try $0.finish(turn) }
      // Drafts that equal the published records are none, so they may stay if this fails.
      while (try? await writeGuide { try $0.removeDrafts(publishedAs: version) }) == true {}
      return version
    } catch {
      // Visitors never see the rows that stay, and the next publication removes them.
      _ = try? await writeGuide { try $0.end(turn) }
      throw error
    }
  }

  /// Writes when no other publication has its turn; one that was killed has it until it is over.
  private func writeAfterTurns<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(GuideStorageError) -> Outcome {
    let end = ContinuousClock.now + .milliseconds(Turn.length)
    while true {
      do throws(GuideStorageError) { return try await writeGuide(body) } catch {
        guard error == .busy, ContinuousClock.now < end,
          (try? await Task.sleep(for: pauseOfWriting)) != nil
        else { throw error }
      }
    }
  }

  private func write(
    _ changes: [GuideChange],
    in turn: Turn
  ) async throws(GuideStorageError) {
    for start in stride(from: 0, to: changes.count, by: changesAtOnce) {
      let part = Array(changes[start..<min(start + changesAtOnce, changes.count)])
      let begin = ContinuousClock.now
      try await writeGuide { connection in
        try requireFiles(of: part, in: turn, &connection)
        try connection.write(part, in: turn)
      }
      await pause(after: begin)
    }
  }

  /// Refuses changes to records that name a file which is not kept.
  ///
  /// An older version names what it named before, whatever became of it.
  private func requireFiles(
    of changes: [GuideChange],
    in turn: Turn,
    _ connection: inout Connection
  ) throws {
    guard turn.publication.cause != .rollback else { return }
    try requireFiles(of: changes.compactMap(\.record), &connection)
  }

  /// Leaves a busy bar the storage for itself most of the time.
  func pause(after begin: ContinuousClock.Instant) async {
    if ContinuousClock.now - begin > longWrite { try? await Task.sleep(for: pauseOfWriting) }
  }

  func readGuide<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(GuideStorageError) -> Outcome {
    let outcome: Result<Outcome, GuideStorageError>
    do throws(StorageError) {
      outcome = try await readRow { connection in
        do { return .success(try body(&connection)) } catch let error as GuideStorageError {
          return .failure(error)
        }
      }
    } catch {
      throw GuideStorageError(error)
    }
    return try outcome.get()
  }

  /// Writes in one transaction, which is rolled back for a refusal too.
  func writeGuide<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(GuideStorageError) -> Outcome {
    let outcome: Result<Outcome, GuideStorageError>
    do throws(StorageError) {
      let answer = try await writeShared { connection -> Result<Outcome, GuideStorageError> in
        do { return .success(try body(&connection)) } catch let error as GuideStorageError {
          // Refusals come before anything is written.
          return .failure(error)
        }
      }
      outcome = answer
    } catch {
      throw GuideStorageError(error)
    }
    return try outcome.get()
  }
}

/// How many changes are written while orders wait: a few milliseconds' work.
private let changesAtOnce = 100
/// A write that takes longer has waited for others, or for a slow disk.
private let longWrite = Duration.milliseconds(15)
private let pauseOfWriting = Duration.milliseconds(100)

/// The turn of a publication that takes several transactions.
private struct Turn: Sendable {
  /// How many milliseconds a turn lasts that is not taken on, as each write does.
  static let length = 5_000

  let publication: GuidePublication
  let token: String
  private let began = ContinuousClock.now

  init(_ publication: GuidePublication) {
    self.publication = publication
    var generator = SystemRandomNumberGenerator()
    token = UUIDv7(at: publication.at, using: &generator).description
  }

  var next: Int { (publication.base ?? 0) + 1 }

  var now: Int {
    publication.at.milliseconds + Int((ContinuousClock.now - began) / .milliseconds(1))
  }
}

extension SQLConnection where Self: ~Copyable {
  /// Publishes a few changes.
  fileprivate mutating func publish(
    _ changes: [GuideChange],
    in turn: Turn
  ) throws -> Int {
    let (publication, next) = (turn.publication, turn.next)
    try expect(publication)
    try expectNoOther(turn)
    try run(GuideStatements.endTurn)
    try run(DeskStatements.forgetUnfinished)
    while try run(GuideStatements.removeUnfinished(beyond: next - 1, limit: 10_000)) > 0 {}
    try add(changes, to: next, as: publication.cause)
    try run(
      GuideStatements.add(
        GuideVersion(number: next, publication: publication, changes: changes.count)
      )
    )
    try run(DeskStatements.removeDrafts(publishedAs: next, isSmall: true, limit: changes.count))
    if let schedule = publication.schedule { _ = try end(schedule) }
    return next
  }

  fileprivate mutating func take(_ turn: Turn) throws {
    try expect(turn.publication)
    try expectNoOther(turn)
    try run(GuideStatements.takeTurn(turn.token, until: turn.now + Turn.length))
    try run(DeskStatements.forgetUnfinished)
  }

  /// Whether there may be more.
  fileprivate mutating func removeUnfinished(in turn: Turn) throws -> Bool {
    try takeOn(turn)
    return try run(GuideStatements.removeUnfinished(beyond: turn.next - 1, limit: 250)) > 0
  }

  fileprivate mutating func write(_ changes: [GuideChange], in turn: Turn) throws {
    try takeOn(turn)
    try add(changes, to: turn.next, as: turn.publication.cause)
  }

  fileprivate mutating func finish(_ turn: Turn) throws -> Int {
    if let schedule = turn.publication.schedule { try expect(schedule) }
    try takeOn(turn)
    let count = try value(GuideStatements.count(of: turn.next), as: Int.self) ?? 0
    try run(
      GuideStatements.add(
        GuideVersion(number: turn.next, publication: turn.publication, changes: count)
      )
    )
    try run(GuideStatements.endTurn)
    if let schedule = turn.publication.schedule { _ = try end(schedule) }
    return turn.next
  }

  /// Whether there may be more.
  fileprivate mutating func removeDrafts(publishedAs version: Int) throws -> Bool {
    let limit = GuideChangePages.size
    return try run(
      DeskStatements.removeDrafts(publishedAs: version, isSmall: false, limit: limit)
    ) == limit
  }

  fileprivate mutating func end(_ turn: Turn) throws {
    if try isOn(turn) { try run(GuideStatements.endTurn) }
  }

  private mutating func expect(_ publication: GuidePublication) throws {
    let latest = try guideVersion()
    guard latest == publication.base else { throw GuideStorageError.outdated(latest: latest) }
    if let schedule = publication.schedule { try expect(schedule) }
  }

  private mutating func expect(_ schedule: Int) throws {
    guard try value(DeskStatements.waits(schedule), as: Int.self) != nil else {
      throw GuideStorageError.outdated(latest: try guideVersion())
    }
  }

  private mutating func expectNoOther(_ turn: Turn) throws {
    guard let other = try row(GuideStatements.turn, as: (String, Int).self) else { return }
    guard other.1 <= turn.now else { throw GuideStorageError.busy }
  }

  /// Makes a turn last longer; another one may have begun when this one took too long.
  private mutating func takeOn(_ turn: Turn) throws {
    guard try isOn(turn) else { throw GuideStorageError.busy }
    try run(GuideStatements.takeTurn(turn.token, until: turn.now + Turn.length))
  }

  private mutating func isOn(_ turn: Turn) throws -> Bool {
    guard let (token, _) = try row(GuideStatements.turn, as: (String, Int).self) else {
      return false
    }
    return token == turn.token
  }
}

extension GuideStorageError {
  /// Translates an error of a read or a write.
  init(_ error: StorageError) {
    switch error {
    case .unusable(let reason), .unreadable(let reason):
      self = .damaged(.unreadable(file: "guide", reason: reason))
    default: self = .unavailable(reason: error.description)
    }
  }
}
