internal import JSON
internal import Synchronization
public import Time

/// The curators' desk: says what a publication would change and what keeps it from that, publishes,
/// and holds drafts for a later time.
///
/// It remembers what the rules have to know of the published guide, so that a small publication of a
/// large guide is checked at once.
public final class GuideDesk: Sendable {
  /// The drafts of a publication: all, or those of some records.
  public enum Choice: Hashable, Sendable {
    case all
    case records(Set<RecordKey>)
  }

  private let storage: any DraftStorage & MediaStorage
  private let known = Mutex(KnownGuide())

  public init(_ storage: any DraftStorage & MediaStorage) { self.storage = storage }

  // MARK: - Edits

  /// Prepares the record that a curator saves: its earlier identifiers are kept.
  ///
  /// - Parameters:
  ///   - record: The record as it comes from a form or a program.
  ///   - before: The record as the desk has it.
  /// - Returns: The record to save.
  public static func prepare(_ record: GuideRecord, over before: DeskRecord) -> GuideRecord {
    let names = record.ids("formerly")
    let lost = (before.published?.ids("formerly") ?? []).filter { !names.contains($0) }
    guard !lost.isEmpty else { return record }
    return record.setting(
      "formerly",
      to: .array((names + lost).map { .string($0.description) })
    )
  }

  // MARK: - Publications

  /// Says what a publication of drafts would change, and what keeps it from that.
  ///
  /// - Parameters:
  ///   - choice: The drafts.
  ///   - confirmed: Numbers that may go to another exhibit although labels with them may hang.
  ///   - now: The time, by the storage's clock.
  ///   - due: When it is to be published; now unless given.
  /// - Returns: The plan.
  /// - Throws: ``GuideStorageError``.
  public func plan(
    of choice: Choice,
    confirming confirmed: Set<ReusedNumber> = [],
    at now: Timestamp,
    due: Timestamp? = nil
  ) async throws(GuideStorageError) -> PublicationPlan {
    let edition = try await storage.deskEdition()
    var source = ProposedRecords(drafts: choice)
    return try await plan(
      of: &source,
      at: edition,
      confirming: confirmed,
      now: now,
      due: due ?? now
    )
  }

  /// Publishes drafts as a plan has them.
  ///
  /// - Parameters:
  ///   - plan: The plan, without obstacles.
  ///   - author: Who publishes.
  ///   - note: What the version is about.
  ///   - now: The time, by the storage's clock.
  /// - Returns: The new version; nothing where the plan is blocked or has no changes.
  /// - Throws: ``GuideStorageError``, `outdated` when a draft or the guide is another one by now.
  public func publish(
    _ plan: PublicationPlan,
    by author: GuideAuthor,
    note: String,
    at now: Timestamp
  ) async throws(GuideStorageError) -> Int? {
    guard !plan.changes.isEmpty, !plan.isBlocked else { return nil }
    let publication = GuidePublication(
      onto: plan.base,
      by: author,
      at: now,
      cause: .desk,
      note: note
    )
    let revisions = plan.revisions
    var source = ProposedRecords(drafts: .records(Set(revisions.keys)))
    var count = 0
    return try await storage.publish(publication) { () throws(GuideStorageError) in
      guard let page = try await source.next(self.storage) else {
        guard count == revisions.count else { throw .outdated(latest: plan.base) }
        return nil
      }
      count += page.count
      for proposed in page where proposed.record.revision != revisions[proposed.key] {
        throw .outdated(latest: plan.base)
      }
      return page.map(\.change)
    }
  }

  /// Holds the drafts of a plan for a later time.
  public func hold(
    _ plan: PublicationPlan,
    as schedule: GuideSchedule
  ) async throws(GuideStorageError) -> ScheduleOutcome {
    try await storage.schedule(schedule, of: plan.revisions)
  }

  // MARK: - Schedules

  /// Carries out the schedules whose time has come, each once over all servers; one that cannot be is
  /// kept with the reason.
  ///
  /// - Returns: What became of each, in order.
  /// - Throws: ``GuideStorageError``; the other schedules are carried out the next time.
  public func publishDue() async throws(GuideStorageError) -> [DueSchedule] {
    let waiting = try await storage.schedules().filter { $0.failure == nil }
    guard !waiting.isEmpty else { return [] }
    let now = try await storage.guideTime()
    var ended: [DueSchedule] = []
    for schedule in waiting where schedule.schedule.due <= now {
      do throws(GuideStorageError) {
        guard let result = try await carryOut(schedule, at: now) else { continue }
        ended.append(DueSchedule(schedule, result))
      } catch {
        switch error {
        // Another server or a curator was faster: the next look sees the rest.
        case .outdated, .busy: continue
        case .unavailable, .damaged, .missingFile: throw error
        }
      }
    }
    return ended
  }

  /// Carries a schedule out, or nothing where another server has just ended it.
  private func carryOut(
    _ schedule: HeldSchedule,
    at now: Timestamp
  ) async throws(GuideStorageError) -> DueSchedule.Result? {
    var source = ProposedRecords(schedule: schedule.id)
    let edition = try await storage.deskEdition()
    // Curators have confirmed its numbers when they held it.
    let plan = try await plan(of: &source, at: edition, confirming: nil, now: now, due: now)
    if let failure = ScheduleFailure(plan) {
      try await storage.failSchedule(schedule.id, because: failure.description)
      return .failed(failure)
    }
    guard !plan.changes.isEmpty else {
      return try await storage.endSchedule(schedule.id) ? .unchanged : nil
    }
    let publication = GuidePublication(
      onto: plan.base,
      by: schedule.schedule.author,
      at: now,
      cause: .schedule,
      note: schedule.schedule.note,
      schedule: schedule.id
    )
    source = ProposedRecords(schedule: schedule.id)
    do throws(GuideStorageError) {
      let version = try await storage.publish(publication) { () throws(GuideStorageError) in
        try await source.next(self.storage)?.map(\.change)
      }
      return version == plan.edition.version ? nil : .published(version: version)
    } catch {
      guard case .missingFile(let file) = error else { throw error }
      // Held before files were looked for: it would fail at every look and keep the others waiting.
      let failure = ScheduleFailure.blocked([file.record])
      try await storage.failSchedule(schedule.id, because: failure.description)
      return .failed(failure)
    }
  }

  // MARK: - Plans

  private func plan(
    of source: inout ProposedRecords,
    at edition: DeskEdition,
    confirming confirmed: Set<ReusedNumber>?,
    now: Timestamp,
    due: Timestamp
  ) async throws(GuideStorageError) -> PublicationPlan {
    var guide = known.withLock { $0 }
    try await guide.goOn(to: edition.version, in: storage, at: now)
    known.withLock { [guide] in $0 = guide }
    let start = source
    var next = PlannedGuide(guide, at: now, due: due)
    var changed: Set<RecordKey> = []
    while let page = try await source.next(storage) {
      next.add(page)
      changed.formUnion(page.map(\.key))
    }
    try await next.learnUsers(besides: changed, in: storage)
    var changes: [PlannedChange] = []
    source = start
    while let page = try await source.next(storage) {
      changes += try await next.changes(page, confirming: confirmed, in: storage)
    }
    return PublicationPlan(edition: edition, changes: changes)
  }
}

/// A schedule whose time has come, and what became of it.
public struct DueSchedule: Hashable, Sendable {
  public let schedule: HeldSchedule
  public let result: Result

  init(_ schedule: HeldSchedule, _ result: Result) {
    (self.schedule, self.result) = (schedule, result)
  }

  /// What became of a schedule.
  public enum Result: Hashable, Sendable {
    case published(version: Int)
    /// All that it holds was published before.
    case unchanged
    case failed(ScheduleFailure)
  }
}
