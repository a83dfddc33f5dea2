package import ExpositionGuide
import JSON
import Languages
package import SQLLanguage
import Time

// Drafts, edits and schedules of the guide.
extension SQLConnection where Self: ~Copyable {
  package mutating func deskEdition() throws(Failure) -> DeskEdition {
    let row = try row(DeskStatements.edition, as: (Int, Int).self)
    return DeskEdition(version: row?.0 ?? 0, edit: row?.1 ?? 0)
  }

  package mutating func deskRecord(_ key: RecordKey) throws -> DeskRecord {
    try deskRecords(DeskStatements.record(key)).first
      ?? DeskRecord(key, revision: RecordRevision(edit: 0, version: 0), published: nil, draft: nil)
  }

  package mutating func deskRecords(_ query: SQL) throws -> [DeskRecord] {
    try rows(query, as: DeskRecord.Columns.self).map { row in
      let (kind, id, edit, version, published, draft, base, time, author, name, schedule) = row
      let now = try Self.change(kind, id, published)
      let isDraft = time != nil && draft != published
      return DeskRecord(
        now.key,
        revision: RecordRevision(edit: edit, version: version ?? 0),
        published: now.record,
        draft: isDraft
          ? RecordDraft(
            record: try Self.change(kind, id, draft).record,
            base: base ?? 0,
            at: Timestamp(milliseconds: time ?? 0),
            author: GuideAuthor(id: author ?? "", name: name ?? ""),
            schedule: schedule
          ) : nil
      )
    }
  }

  package mutating func save(_ edit: DraftEdit) throws -> DraftOutcome {
    let found = try deskRecord(edit.key)
    guard found.revision == edit.revision else { return .tooLate(found) }
    if edit.deed == .discard, found.draft == nil { return .saved(found) }
    let number = try nextDeskNumber()
    let (result, document) = edit.result(over: found)
    try run(DeskStatements.add(edit, document: document, as: number))
    if result == found.published {
      try run(DeskStatements.removeDraft(edit.key))
    } else {
      try run(DeskStatements.setDraft(edit.key, to: number, base: found.revision.version))
    }
    return .saved(try deskRecord(edit.key))
  }

  package mutating func edits(
    of key: RecordKey,
    before number: Int?,
    limit: Int
  ) throws -> [RecordEdit] {
    try rows(
      DeskStatements.edits(of: key, before: number, limit: limit),
      as: (Int, Int, Int, String, String?, String, String, Int).self
    ).map { number, edit, version, deed, document, author, name, time in
      RecordEdit(
        number: number,
        edit: DraftEdit(
          key,
          at: RecordRevision(edit: edit, version: version),
          try Self.deed(deed, of: key, document),
          by: GuideAuthor(id: author, name: name),
          at: Timestamp(milliseconds: time)
        )
      )
    }
  }

  private static func deed(
    _ name: String,
    of key: RecordKey,
    _ document: String?
  ) throws -> DraftEdit.Deed {
    if let record = try change(key.kind.rawValue, key.id.description, document).record {
      return .save(record)
    }
    return name == "discard" ? .discard : .withdraw
  }

  /// Takes the next number of all edits and changes of schedules.
  mutating func nextDeskNumber() throws -> Int {
    let number = try deskEdition().edit + 1
    try run(DeskStatements.setNumber(number))
    return number
  }
}

extension DeskRecord {
  /// Kind and identifier, the newest edit, version and document of the published record, then of the
  /// draft its document, base, time, author's identifier and name, and schedule.
  fileprivate typealias Columns = (
    String, String, Int, Int?, String?, String?, Int?, Int?, String?, String?, Int?
  )
}

extension DraftEdit {
  /// What the record becomes, and the document that the edit keeps.
  fileprivate func result(over record: DeskRecord) -> (record: GuideRecord?, document: String?) {
    switch deed {
    case .save(let record): (record, JSONValue.object(record.document).encoded())
    case .withdraw: (nil, nil)
    case .discard: (record.published, nil)
    }
  }
}

// MARK: - Schedules

extension SQLConnection where Self: ~Copyable {
  package mutating func add(_ schedule: GuideSchedule, failure: String?) throws -> Int {
    let number = try nextDeskNumber()
    try run(DeskStatements.add(schedule, as: number, failure: failure))
    return number
  }

  /// Sorts records into those whose drafts may be held, those that another schedule holds, and those
  /// that have no draft of the revision.
  package mutating func holdable(
    _ records: [(key: RecordKey, revision: RecordRevision)]
  ) throws -> HoldableDrafts {
    var drafts = HoldableDrafts()
    for (key, revision) in records {
      let record = try deskRecord(key)
      guard let draft = record.draft, record.revision == revision else {
        drafts.changed.append(key)
        continue
      }
      if draft.schedule == nil {
        drafts.free.append((key, draft.base))
      } else {
        drafts.taken.append(key)
      }
    }
    return drafts
  }

  package mutating func hold(_ drafts: HoldableDrafts, in schedule: Int) throws {
    for (key, base) in drafts.free {
      try run(DeskStatements.hold(key, base: base, in: schedule))
    }
  }

  package mutating func schedules() throws -> [HeldSchedule] {
    try rows(
      DeskStatements.schedules,
      as: (Int, Int, Int, String, String, String, String?, Int).self
    ).map { number, due, made, author, name, note, failure, changes in
      HeldSchedule(
        id: number,
        schedule: GuideSchedule(
          due: Timestamp(milliseconds: due),
          by: GuideAuthor(id: author, name: name),
          at: Timestamp(milliseconds: made),
          note: PublicationNote(stored: note).rawValue
        ),
        changes: changes,
        failure: failure
      )
    }
  }

  package mutating func held(
    by schedule: Int,
    after key: RecordKey?,
    limit: Int
  ) throws -> [HeldChange] {
    try rows(
      DeskStatements.held(by: schedule, after: key, limit: limit),
      as: (String, String, String?, Int).self
    ).map { kind, id, document, base in
      HeldChange(try Self.change(kind, id, document), base: base)
    }
  }

  /// Ends a schedule, if it is there.
  package mutating func end(_ schedule: Int) throws -> Bool {
    try run(DeskStatements.release(schedule))
    guard try run(DeskStatements.remove(schedule)) > 0 else { return false }
    _ = try nextDeskNumber()
    return true
  }

  package mutating func setFailure(of schedule: Int, _ reason: String?) throws {
    if try run(DeskStatements.setFailure(of: schedule, reason)) > 0 { _ = try nextDeskNumber() }
  }
}

/// Drafts that a schedule is to hold.
package struct HoldableDrafts: Sendable {
  /// The drafts that may be held, with their bases.
  package var free: [(key: RecordKey, base: Int)] = []
  package var taken: [RecordKey] = []
  package var changed: [RecordKey] = []

  package init() {}

  /// Why they are not held, if they are not.
  package var refusal: ScheduleOutcome? {
    if !taken.isEmpty { return .taken(taken) }
    return changed.isEmpty ? nil : .changed(changed)
  }
}
