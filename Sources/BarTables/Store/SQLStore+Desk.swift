package import ExpositionGuide

extension SQLStore: DraftStorage where Connection: ~Copyable {
  /// Reads two numbers.
  package func deskEdition() async throws(GuideStorageError) -> DeskEdition {
    try await readGuide { try $0.deskEdition() }
  }

  package func deskRecord(_ key: RecordKey) async throws(GuideStorageError) -> DeskRecord {
    try await readGuide { try $0.deskRecord(key) }
  }

  package func deskRecords(
    of kind: RecordKind?,
    onlyDrafts isDraft: Bool,
    after key: RecordKey?,
    limit: Int
  ) async throws(GuideStorageError) -> [DeskRecord] {
    let query = DeskStatements.records(of: kind, onlyDrafts: isDraft, after: key, limit: limit)
    return try await readGuide { try $0.deskRecords(query) }
  }

  /// Compares the revisions and writes in one transaction.
  package func save(_ edits: [DraftEdit]) async throws(GuideStorageError) -> [DraftOutcome] {
    try await writeGuide { connection in
      try requireFiles(of: edits.compactMap(\.record), &connection)
      var outcomes: [DraftOutcome] = []
      for edit in edits { outcomes.append(try connection.save(edit)) }
      return outcomes
    }
  }

  package func edits(
    of key: RecordKey,
    before revision: Int?,
    limit: Int
  ) async throws(GuideStorageError) -> [RecordEdit] {
    try await readGuide { try $0.edits(of: key, before: revision, limit: limit) }
  }

  /// Holds a page of drafts in one transaction.
  ///
  /// More are held page by page by a schedule that counts as failed until all are: one that ends midway
  /// is seen at the desk and publishes nothing.
  package func schedule(
    _ schedule: GuideSchedule,
    of records: [RecordKey: RecordRevision]
  ) async throws(GuideStorageError) -> ScheduleOutcome {
    let all = records.sorted { $0.key < $1.key }.map { (key: $0.key, revision: $0.value) }
    if all.count <= GuideChangePages.size {
      return try await writeGuide { connection in
        let drafts = try connection.holdable(all)
        if let refusal = drafts.refusal { return refusal }
        let number = try connection.add(schedule, failure: nil)
        try connection.hold(drafts, in: number)
        return .held(number)
      }
    }
    let number = try await writeGuide { connection in
      try connection.add(schedule, failure: HeldSchedule.unfinished)
    }
    var refused = HoldableDrafts()
    var rest = all[...]
    while !rest.isEmpty {
      let page = Array(rest.prefix(GuideChangePages.size))
      rest = rest.dropFirst(page.count)
      let drafts = try await writeGuide { connection in
        let drafts = try connection.holdable(page)
        try connection.hold(drafts, in: number)
        return drafts
      }
      refused.taken += drafts.taken
      refused.changed += drafts.changed
    }
    guard let refusal = refused.refusal else {
      try await writeGuide { try $0.setFailure(of: number, nil) }
      return .held(number)
    }
    _ = try await endSchedule(number)
    return refusal
  }

  package func schedules() async throws(GuideStorageError) -> [HeldSchedule] {
    try await readGuide { try $0.schedules() }
  }

  package func scheduledChanges(
    _ schedule: Int,
    after key: RecordKey?,
    limit: Int
  ) async throws(GuideStorageError) -> [HeldChange] {
    try await readGuide { try $0.held(by: schedule, after: key, limit: limit) }
  }

  package func endSchedule(_ schedule: Int) async throws(GuideStorageError) -> Bool {
    try await writeGuide { try $0.end(schedule) }
  }

  package func failSchedule(
    _ schedule: Int,
    because reason: String
  ) async throws(GuideStorageError) {
    try await writeGuide { try $0.setFailure(of: schedule, reason) }
  }
}

extension DraftEdit {
  /// The record that the edit saves.
  fileprivate var record: GuideRecord? { if case .save(let record) = deed { record } else { nil } }
}
