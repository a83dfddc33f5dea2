package import ExpositionGuide
import Languages
import Synchronization
import Web

/// All records as curators see them at one moment: enough of each to list, find and check it.
package final class DeskOverview: Sendable {
  /// With more records the findings of all are counted beside the pages, and changes are read alone.
  static let maximumAtOnce = 5_000
  /// How many records are checked at once while pages wait for the processor.
  private static let countedAtOnce = 25

  package let edition: DeskEdition
  package let rows: DeskRows
  /// The records whose drafts differ from the published ones.
  package let drafts: [RecordKey]
  package let checked: CheckedGuide
  /// The exhibitions and files, which the rules and the pages ask for.
  private let records: [RecordKey: GuideRecord]
  package let schedules: [HeldSchedule]
  /// Made when a preview first asks for a file.
  private let foundMedia = Mutex<DeskMedia?>(nil)
  private let tallies: FindingTallies

  private init(
    edition: DeskEdition,
    rows: DeskRows,
    drafts: [RecordKey],
    checked: CheckedGuide,
    records: [RecordKey: GuideRecord],
    schedules: [HeldSchedule],
    tallies: FindingTallies
  ) {
    (self.edition, self.rows, self.drafts) = (edition, rows, drafts)
    (self.checked, self.records, self.schedules) = (checked, records, schedules)
    self.tallies = tallies
  }

  // MARK: - What pages ask

  /// The keys of a kind, by identifier.
  package func keys(of kind: RecordKind) -> [RecordKey] { rows.all(of: kind).map(\.key) }

  package func record(_ key: RecordKey) -> GuideRecord? { records[key] }

  var media: DeskMedia {
    foundMedia.withLock { found in
      let media = found ?? DeskMedia(keys(of: .media).compactMap { records[$0] })
      found = media
      return media
    }
  }

  var exhibitions: [GuideRecord] { keys(of: .exhibition).compactMap { records[$0] } }

  /// The exhibition whose exhibits the list shows first.
  var mainExhibition: GuideRecord? { GuideRecord.main(of: exhibitions) }

  /// How many findings all drafts have together, as far as they are counted.
  var draftTally: FindingTally {
    drafts.compactMap { tally(of: $0) }.reduce(FindingTally([]), +)
  }

  func schedule(_ id: Int) -> HeldSchedule? { schedules.first { $0.id == id } }

  /// How many findings a record has; nothing until they are counted.
  func tally(of key: RecordKey) -> FindingTally? { tallies.tally(of: key) }

  /// How many findings each record has; empty until they are counted.
  var knownTallies: [RecordKey: FindingTally] { tallies.known }

  /// The records with findings, those with the heaviest first.
  var keysToCheck: [RecordKey] {
    let weighed = knownTallies.map { key, tally in
      (key: key, weight: tally.blockers > 0 ? 0 : tally.faults > 0 ? 1 : tally.remarks > 0 ? 2 : 3)
    }
    return weighed.filter { $0.weight < 3 }
      .sorted { $0.weight == $1.weight ? $0.key < $1.key : $0.weight < $1.weight }.map(\.key)
  }

  var isCounted: Bool { tallies.isWhole }

  /// The findings in a record as it would be published, in those of the files that it shows included.
  package func findings(of record: GuideRecord) -> [RecordFinding] {
    Self.findings(of: record, by: checker)
  }

  private var checker: RecordChecker {
    RecordChecker(checked, RecordChecker.Surroundings(record: { self.records[$0] }))
  }

  private static func findings(
    of record: GuideRecord,
    by checker: RecordChecker
  ) -> [RecordFinding] {
    let findings = checker.findings(of: record)
    guard record.kind != .media else { return findings }
    var known: Set<RecordFinding> = []
    return findings
      + checker.fileFindings(of: record).filter {
        $0.record != record.key && $0.severity == .blocker && known.insert($0).inserted
      }
  }

  // MARK: - Reading

  /// Reads all records, or those that changed since another overview.
  static func read(
    _ edition: DeskEdition,
    from storage: any DraftStorage,
    since last: DeskOverview?
  ) async throws(GuideStorageError) -> DeskOverview {
    let schedules = try await storage.schedules()
    if let last, last.rows.count > maximumAtOnce {
      return try await last.following(edition, in: storage, schedules)
    }
    var (rows, records) = ([DeskRow](), [RecordKey: GuideRecord]())
    var (checked, few) = (CheckedGuide(), [GuideRecord]())
    try await storage.eachDeskRecord { desk in
      rows.append(DeskRow(desk))
      guard let record = desk.record else { return }
      checked.add(record)
      if record.kind.isKept { records[record.key] = record }
      if few.count <= maximumAtOnce { few.append(record) }
    }
    let overview = DeskOverview(
      edition: edition,
      rows: DeskRows(rows),
      drafts: rows.filter { $0.state != .published }.map(\.key).sorted(),
      checked: checked,
      records: records,
      schedules: schedules,
      tallies: FindingTallies()
    )
    if few.count <= maximumAtOnce {
      overview.tallies.finish(overview.tallies(of: few))
    } else {
      overview.countBeside(storage)
    }
    return overview
  }

  private func following(
    _ edition: DeskEdition,
    in storage: any DraftStorage,
    _ schedules: [HeldSchedule]
  ) async throws(GuideStorageError) -> DeskOverview {
    var changed = Set(drafts)
    try await storage.eachDeskRecord(onlyDrafts: true) { changed.insert($0.key) }
    var pages = GuideChangePages(from: self.edition.version, to: edition.version)
    while let page = try await pages.next(storage) { changed.formUnion(page.map(\.key)) }
    var (rows, records, checked) = (rows, records, checked)
    var present: [GuideRecord] = []
    for key in changed {
      let desk = try await storage.deskRecord(key)
      let isThere = desk.published != nil || desk.draft != nil
      rows[key] = isThere ? DeskRow(desk) : nil
      if key.kind.isKept { records[key] = desk.record }
      if let record = desk.record {
        checked.add(record)
        present.append(record)
      } else {
        checked.remove(key)
      }
    }
    let overview = DeskOverview(
      edition: edition,
      rows: rows,
      drafts: changed.filter { rows[$0].map { $0.state != .published } ?? false }.sorted(),
      checked: checked,
      records: records,
      schedules: schedules,
      tallies: tallies
    )
    tallies.change(changed, to: overview.tallies(of: present))
    overview.countBeside(storage)
    return overview
  }

  private func tallies(of records: [GuideRecord]) -> [RecordKey: FindingTally] {
    let checker = checker
    return Dictionary(
      records.map { ($0.key, FindingTally(Self.findings(of: $0, by: checker))) }
    ) { $1 }
  }

  /// Counts the findings of all records while pages go on without the counts, unless that is done or
  /// under way.
  private func countBeside(_ storage: any DraftStorage) {
    guard tallies.begin() else { return }
    Task(priority: .background) {
      do throws(GuideStorageError) { try await count(in: storage) } catch { tallies.giveUp() }
    }
  }

  @concurrent
  private func count(in storage: any DraftStorage) async throws(GuideStorageError) {
    var counted: [RecordKey: FindingTally] = [:]
    var page: [GuideRecord] = []
    try await storage.eachDeskRecord { desk in
      if let record = desk.record { page.append(record) }
      guard page.count >= Self.countedAtOnce else { return }
      counted.merge(self.tallies(of: page)) { $1 }
      page = []
      await Task.yield()
    }
    counted.merge(tallies(of: page)) { $1 }
    tallies.finish(counted)
  }
}

extension RecordKind {
  /// Whether an overview keeps the documents of the kind.
  fileprivate var isKept: Bool { self == .exhibition || self == .media }
}

/// Keeps the overview of the last state that curators saw.
final class DeskOverviewReader: Sendable {
  private let storage: any DraftStorage
  private let cache = SingleFlightCache<DeskEdition, DeskOverview, GuideStorageError>()

  init(_ storage: any DraftStorage) { self.storage = storage }

  func current() async throws(GuideStorageError) -> DeskOverview {
    let edition = try await storage.deskEdition()
    return try await cache.value(for: edition) {
      [storage, cache] () async throws(GuideStorageError) in
      try await DeskOverview.read(edition, from: storage, since: cache.last)
    }
  }
}
