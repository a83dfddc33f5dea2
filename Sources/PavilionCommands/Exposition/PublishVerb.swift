import Calendars
import ExpositionGuide
import GuideFindings
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Staffing
import Time

enum ExpositionPublish: Verb {
  static let syntax = Syntax(
    words: ["exposition", "publish"],
    options: [atOption.syntax, noteOption.syntax],
    summary: "Publish all drafts of the guide, now or at a time",
    discussion: """
      Nothing is published while a draft has something that visitors would miss; each is listed.
      Drafts for a time are held as they are now; `pavilion serve` publishes them when it has come.

        pavilion exposition publish --note "Spring labels"
        pavilion exposition publish --at 2027-03-01T09:00:00Z
      """
  )
  private static let moment = Format(expected: "a moment such as 2027-03-01T09:00:00Z") {
    ISOTime.read($0)
  }
  private static let atOption = Option("at", "TIME", moment).help("When; now by default")
  private static let noteOption = Option("note", "TEXT", .publicationNote)
    .help("Words for the list of versions")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let due = try arguments.value(of: atOption)
    let note = try arguments.value(of: noteOption)?.rawValue ?? ""
    return try await context.withStoresAsTheyAre { stores in
      let storage = stores.storage
      let now = try await storage.guideTime()
      if let due, due <= now {
        throw CommandFailure.trouble("past", "--at: expected a moment in the future")
      }
      let desk = GuideDesk(storage)
      let plan = try await desk.plan(of: .all, at: now, due: due)
      guard !plan.changes.isEmpty else {
        return Report(["version": .integer(plan.edition.version), "changes": .integer(0)]) {
          Texts($0)(.guideNothingToPublish)
        }
      }
      guard !plan.isBlocked else { return BlockedAnswer(plan: plan) }
      let count = plan.changes.count
      if let due {
        let schedule = GuideSchedule(due: due, by: .machine, at: now, note: note)
        guard case .held(let number) = try await desk.hold(plan, as: schedule) else {
          throw CommandFailure.trouble("held", "another schedule holds some of the drafts")
        }
        try await stores.note("schedule-guide", "\(number)", "\(due.milliseconds)", in: context)
        return Report(["schedule": .integer(number), "changes": .integer(count)]) {
          Texts($0)(.guideHeld, count: count, ["time": ISOTime.text(of: due)])
        }
      }
      let version = try await desk.publish(plan, by: .machine, note: note, at: now) ?? 0
      try await stores.note("publish-guide", "\(version)", "\(count)", in: context)
      return Report(["version": .integer(version), "changes": .integer(count)]) {
        Texts($0)(.guidePublished, count: count, ["version": "\(version)"])
      }
    }
  }
}

extension Stores {
  /// Adds a line about the guide to the audit log of the default bar.
  func note(
    _ action: LogEntry.Action,
    _ subject: String,
    _ details: String,
    in context: Context
  ) async throws {
    let entry = LogEntry(
      at: .now,
      who: .machine,
      action: action,
      subject: subject,
      details: details
    )
    try await storage.note(entry, of: context.settings.bar)
  }
}

/// What keeps drafts from being published.
private struct BlockedAnswer: Answer {
  let plan: PublicationPlan

  var isFailure: Bool { true }

  func text(in language: Language) -> String {
    let wording = FindingWording(language)
    let texts = Texts(language)
    var lines: [String] = []
    for change in plan.changes where change.isBlocked {
      if change.isBehind { lines.append("\(change.key): " + texts(.guideDraftBehind)) }
      lines += change.blockers.map { finding in
        let place = finding.path.isEmpty ? "\(finding.record)" : "\(finding.record) \(finding.path)"
        return "\(place): \(wording.sentence(finding))"
      }
    }
    let count = plan.changes.count(where: \.isBlocked)
    return (lines + [texts(.guideBlocked, count: count)]).joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    let records = plan.changes.filter(\.isBlocked).map { change -> JSONValue in
      [
        "record": .string("\(change.key)"), "isBehind": .bool(change.isBehind),
        "blockers": .array(
          change.blockers.map {
            ["field": .string($0.path), "kind": .string($0.kind.rawValue)]
          }
        ),
      ]
    }
    return ["blocked": .array(records)]
  }
}

extension Format<PublicationNote> {
  static let publicationNote = Format(expected: PublicationNote.expectation) {
    PublicationNote(rawValue: $0)
  }
}
