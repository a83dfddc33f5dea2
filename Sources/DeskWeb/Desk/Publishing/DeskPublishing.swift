import ExpositionGuide
import Languages
import Web

/// The changes that wait to be published.
struct DeskPublishing {
  /// A draft, and what keeps it from being published.
  struct Change {
    let desk: DeskRecord
    let planned: PlannedChange

    /// The numbers that it gives to another exhibit while labels with them may hang.
    var reusedNumbers: [ReusedNumber] { planned.blockers.compactMap(\.reusedNumber) }

    /// The blockers that a curator has to mend first.
    var obstacles: [RecordFinding] { planned.blockers.filter { $0.reusedNumber == nil } }

    /// Whether it can be chosen.
    var isFree: Bool {
      obstacles.isEmpty && !planned.isBehind && desk.draft?.schedule == nil
    }
  }

  /// As many changes are shown on the page.
  static let maximumShown = 100

  let site: BarSite

  /// The first changes, as a plan of all has them, or one of those that were chosen.
  func changes(_ chosen: PublicationPlan? = nil) async throws(Problem) -> [Change] {
    let storage = site.parts.exhibitions
    let now = try await kept(await storage.guideTime())
    let plan = try await kept(await site.guideDesk.plan(of: .all, at: now))
    let own = Dictionary((chosen?.changes ?? []).map { ($0.key, $0) }) { first, _ in first }
    var changes: [Change] = []
    for planned in plan.changes.prefix(Self.maximumShown) {
      let desk = try await kept(await storage.deskRecord(planned.key))
      guard desk.draft != nil else { continue }
      changes.append(Change(desk: desk, planned: own[planned.key] ?? planned))
    }
    return changes
  }
}

extension RecordFinding {
  /// The number that goes to another exhibit, if the finding is about one.
  var reusedNumber: ReusedNumber? {
    guard kind == .numberReused, let number = parts[.found].flatMap({ Int($0) }),
      let other = parts[.other].flatMap({ RecordID($0) })
    else { return nil }
    return ReusedNumber(number, of: other)
  }
}

extension ReusedNumber {
  /// The name of the field that confirms it.
  var field: String { "confirm:\(number):\(exhibit)" }
}
