internal import JSON
internal import Time

/// The guide as it would be once a publication is done.
struct PlannedGuide {
  /// How many exhibits a finding names at most.
  private static let most = 20

  /// The guide as it is published.
  private let published: CheckedGuide
  private var checked: CheckedGuide
  private let numbers: NumberHistory
  private let version: Int
  private let now: Timestamp
  /// When visitors see it.
  private let due: Timestamp
  private var withdrawn: Set<RecordKey> = []
  /// The records that change, and those that show or are shown by one, as they would be.
  private var records: [RecordKey: GuideRecord?] = [:]
  /// Places in records that name one to be withdrawn.
  private var users: [RecordKey: [RecordFinding]] = [:]

  init(_ guide: KnownGuide, at now: Timestamp, due: Timestamp) {
    (published, checked) = (guide.checked, guide.checked)
    (numbers, version, self.now, self.due) = (guide.numbers, guide.version, now, due)
  }

  /// Lays changes over the guide.
  mutating func add(_ page: [ProposedRecord]) {
    for proposed in page {
      if let result = proposed.result {
        checked.add(result)
        if result.kind == .media { records[proposed.key] = .some(result) }
      } else {
        checked.remove(proposed.key)
        withdrawn.insert(proposed.key)
      }
    }
  }

  /// Finds what names records to be withdrawn, among those that stay as they are published.
  mutating func learnUsers(
    besides changed: Set<RecordKey>,
    in storage: some GuideStorage
  ) async throws(GuideStorageError) {
    guard !withdrawn.isEmpty else { return }
    let withdrawn = withdrawn
    var found: [RecordKey: [RecordFinding]] = [:]
    try await storage.eachRecord(at: version) { record in
      guard !changed.contains(record.key) else { return }
      for reference in record.references where withdrawn.contains(reference.value) {
        found[reference.value, default: []].append(
          RecordFinding(
            .referenceMissing,
            record.key,
            reference.path,
            parts: [.other: reference.value.description]
          )
        )
      }
    }
    users = found
  }

  /// Checks a page of changes.
  ///
  /// - Parameters:
  ///   - page: The changes, which have been laid over the guide.
  ///   - confirmed: The numbers that may be given to another exhibit; nothing where all may.
  ///   - storage: Where other records are found.
  /// - Returns: The changes with their findings.
  /// - Throws: ``GuideStorageError``.
  func changes(
    _ page: [ProposedRecord],
    confirming confirmed: Set<ReusedNumber>?,
    in storage: some GuideStorage & MediaStorage
  ) async throws(GuideStorageError) -> [PlannedChange] {
    var near = records
    var files: Set<RecordKey> = []
    for proposed in page { near[proposed.key] = .some(proposed.result) }
    for record in page.compactMap(\.result) {
      var keys = record.references.map(\.value).filter { $0.kind == .media }
      files.formUnion(record.kind == .media ? [record.key] : keys)
      if record.kind == .media { keys += checked.users(of: record.id) }
      for key in keys where near[key] == nil {
        near[key] = .some(try await storage.guideRecord(key, at: version))
      }
    }
    let media = files.compactMap { near[$0] ?? nil }
    let unreadable = try await unreadableCaptions(of: media, in: storage)
    let surroundings = RecordChecker.Surroundings(
      record: { [near] in near[$0] ?? nil },
      isWebVTT: { !unreadable.contains($0) }
    )
    let checker = RecordChecker(checked, surroundings)
    return page.map { change($0, checker, confirming: confirmed) }
  }

  /// Reads the captions of files, and finds those that are no WebVTT.
  private func unreadableCaptions(
    of files: [GuideRecord],
    in storage: some MediaStorage
  ) async throws(GuideStorageError) -> Set<String> {
    var unreadable: Set<String> = []
    for (hash, format) in files.flatMap(\.namedFiles) where format == .vtt {
      // A file that is not kept has its own error.
      guard let count = try await storage.mediaSize(hash) else { continue }
      guard count <= WebVTT.maximumBytes,
        WebVTT.isValid(try await storage.mediaBytes(hash, in: 0..<count))
      else {
        unreadable.insert(hash)
        continue
      }
    }
    return unreadable
  }

  private func change(
    _ proposed: ProposedRecord,
    _ checker: RecordChecker,
    confirming confirmed: Set<ReusedNumber>?
  ) -> PlannedChange {
    var findings: [RecordFinding] = []
    var blockers: [RecordFinding] = []
    let before = proposed.record.published
    if let record = proposed.result {
      findings = checker.findings(of: record)
      if let confirmed { findings += reused(by: record, confirming: confirmed) }
      findings += taken(by: record, over: before) + revealed(by: proposed)
      // A text that visitors have never seen is not lost to them.
      let main = before?.text("texts.main")
      let isLost = { (finding: RecordFinding) in
        finding.isOfMainText && main?.saysSomething(in: finding.language) ?? false
      }
      var known: Set<RecordFinding> = []
      blockers = (findings + checker.blockers(of: [record])).filter { finding in
        (finding.severity == .blocker || isLost(finding)) && known.insert(finding).inserted
      }
    } else {
      blockers = (users[proposed.key] ?? []) + revealed(by: proposed)
    }
    return PlannedChange(
      key: proposed.key,
      revision: proposed.record.revision,
      deed: proposed.result == nil ? .withdrawn : before == nil ? .new : .changed,
      isBehind: proposed.isBehind,
      findings: findings,
      blockers: blockers
    )
  }

  private func reused(
    by record: GuideRecord,
    confirming confirmed: Set<ReusedNumber>
  ) -> [RecordFinding] {
    guard record.kind == .exhibition else { return [] }
    let reused = numbers.reused(by: record, at: now).filter { !confirmed.contains($0.key) }
    guard !reused.isEmpty else { return [] }
    return record.groups("exhibits").enumerated().compactMap { index, place in
      guard case .integer(let number)? = place["number"],
        let other = reused.first(where: {
          $0.key.number == number && $0.value == place.id("exhibit")
        })
      else { return nil }
      return RecordFinding(
        .numberReused,
        record.key,
        "exhibits[\(index)].number",
        parts: [.found: String(number), .other: other.key.exhibit.description]
      )
    }
  }

  /// Finds that a new exhibit has the identifier of an earlier one, whose codes are printed.
  private func taken(by record: GuideRecord, over before: GuideRecord?) -> [RecordFinding] {
    guard record.kind == .exhibit, before == nil, let other = checked.heir(of: record.id) else {
      return []
    }
    return [
      RecordFinding(.identifierTaken, record.key, "", parts: [.other: other.description])
    ]
  }

  /// Finds that an exhibition lets go of exhibits that it keeps back until its moment: those that no
  /// exhibition places are visible.
  private func revealed(by proposed: ProposedRecord) -> [RecordFinding] {
    guard let before = proposed.record.published, before.kind == .exhibition,
      before.isVisibleOnlyAfter(due), let moment = before.string("visibleFrom")
    else { return [] }
    let revealed = before.groups("exhibits").compactMap { $0.id("exhibit") }.filter { exhibit in
      checked.has(RecordKey(.exhibit, exhibit)) && checked.exhibitions(placing: exhibit).isEmpty
        && !published.exhibitions(placing: exhibit).contains { $0.isVisible(at: due) }
    }
    guard !revealed.isEmpty else { return [] }
    let names = revealed.prefix(Self.most).map(\.description).joined(separator: ", ")
    return [
      RecordFinding(
        .exhibitsRevealed,
        before.key,
        proposed.result == nil ? "" : "exhibits",
        parts: [
          .other: revealed.count > Self.most ? names + ", …" : names, .expected: moment,
        ]
      )
    ]
  }
}
