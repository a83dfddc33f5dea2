package import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import Staffing
package import Time
package import Web

/// A wish to publish drafts.
package struct PublishingWish: Sendable {
  package var choice: GuideDesk.Choice = .all
  package var note: PublicationNote?
  /// When; nothing for at once.
  package var due: Timestamp?
  /// Numbers that may go to another exhibit although labels with them may hang.
  package var confirmed: Set<ReusedNumber> = []
  /// The revisions in which records are to be published; others in the latest.
  package var seen: [RecordKey: RecordRevision] = [:]

  package init() {}
}

/// What became of a wish to publish.
package enum PublishingOutcome: Sendable {
  case published(version: Int, PublicationPlan)
  case held(schedule: Int, PublicationPlan)
  /// There is nothing to publish.
  case unchanged(version: Int)
  /// Something keeps records from being published; nothing is.
  case blocked(PublicationPlan)
  /// A record has another revision than the one seen; nothing is published.
  case changed(PublicationPlan)
  /// Another schedule holds the records; nothing is held.
  case taken([RecordKey])
}

extension BarSite {
  /// How often a publication is planned anew because the guide has changed meanwhile.
  private static let attempts = 5

  package var guideDesk: GuideDesk { share.part { GuideDesk(parts.exhibitions) } }

  /// Publishes drafts, or holds them for a time, in the name of the caller; the audit log says so.
  package func publish(_ wish: PublishingWish) async throws(Problem) -> PublishingOutcome {
    let storage = parts.exhibitions
    let words = wish.note?.rawValue ?? ""
    for _ in 0..<Self.attempts {
      let now = try await kept(await storage.guideTime())
      let plan = try await kept(
        await guideDesk.plan(
          of: wish.choice,
          confirming: wish.confirmed,
          at: now,
          due: wish.due
        )
      )
      guard !plan.changes.isEmpty else { return .unchanged(version: plan.edition.version) }
      guard !plan.isBlocked else { return .blocked(plan) }
      let isAsSeen = plan.changes.allSatisfy { change in
        wish.seen[change.key].map { $0 == change.revision } ?? true
      }
      guard isAsSeen else { return .changed(plan) }
      if let due = wish.due {
        let schedule = GuideSchedule(due: due, by: guideAuthor, at: now, note: words)
        switch try await kept(await guideDesk.hold(plan, as: schedule)) {
        case .held(let number):
          try await note("schedule-guide", "\(number)", "\(due.milliseconds)")
          return .held(schedule: number, plan)
        case .taken(let keys): return .taken(keys)
        case .changed: continue
        }
      }
      let version: Int?
      do throws(GuideStorageError) {
        version = try await guideDesk.publish(plan, by: guideAuthor, note: words, at: now)
      } catch {
        guard case .outdated = error else { throw error.problem }
        continue
      }
      guard let version else { return .unchanged(version: plan.edition.version) }
      share.guidePublications.continuation.yield()
      try await note("publish-guide", "\(version)", "\(plan.changes.count)")
      return .published(version: version, plan)
    }
    throw .guideConflict("The guide is being changed by others. Read it anew and try again.")
  }

  /// Publishes an older version again, in the name of the caller.
  ///
  /// - Parameters:
  ///   - version: The older version.
  ///   - seen: The published version that the caller saw; the latest unless given.
  /// - Returns: The new version; nothing where the guide is as it was then.
  /// - Throws: `Problem` 404 for a version that never was.
  package func rollBackGuide(
    to version: Int,
    from seen: Int? = nil
  ) async throws(Problem) -> Int? {
    let storage = parts.exhibitions
    guard let base = try await kept(await storage.guideVersion()), version <= base,
      try await kept(await storage.guideVersions(before: version + 1, limit: 1)).first?.number
        == version
    else { throw .notFound("The guide has no version \(version).") }
    let publication = GuidePublication(
      onto: seen ?? base,
      by: guideAuthor,
      at: try await kept(await storage.guideTime()),
      cause: .rollback,
      note: "\(version)"
    )
    let new: Int
    do throws(GuideStorageError) {
      new = try await storage.rollBack(to: version, as: publication)
    } catch {
      guard case .outdated = error else { throw error.problem }
      throw .guideConflict("The guide was published meanwhile. Read it anew and try again.")
    }
    guard new != base else { return nil }
    share.guidePublications.continuation.yield()
    try await note("rollback-guide", "\(new)", "\(version)")
    return new
  }

  /// Ends a schedule, in the name of the caller; its drafts stay.
  package func endSchedule(_ schedule: Int) async throws(Problem) -> Bool {
    guard try await kept(await parts.exhibitions.endSchedule(schedule)) else { return false }
    try await note("end-guide-schedule", "\(schedule)", "")
    return true
  }

  /// Adds a line about the guide to the audit log, in the name of the caller.
  func note(
    _ action: LogEntry.Action,
    _ subject: String,
    _ details: String
  ) async throws(Problem) {
    let entry = LogEntry(
      at: parts.surroundings.now(),
      who: Caller.current?.actor ?? .machine,
      action: action,
      subject: subject,
      details: details
    )
    try await stored(await parts.staff.note(entry, of: share.bar))
  }
}

extension Problem {
  static func guideConflict(_ detail: String, members: JSONObject = [:]) -> Problem {
    Problem(
      status: .conflict,
      kind: "guide-conflict",
      title: "The guide is not as it was expected to be",
      detail: detail,
      members: members
    )
  }
}
