package import ExpositionGuide
package import SQLLanguage
import Time

/// The statements about drafts, edits and schedules.
package enum DeskStatements {
  private static let current = "(SELECT COALESCE(MAX(version), 0) FROM guide_version)"

  package static let edition: Query = """
    SELECT (SELECT COALESCE(MAX(version), 0) FROM guide_version),
      COALESCE((SELECT number FROM guide_desk), 0)
    """

  package static func setNumber(_ number: Int) -> SQL {
    """
    INSERT INTO guide_desk (id, number) VALUES (1, \(number))
    ON CONFLICT (id) DO UPDATE SET number = excluded.number
    """
  }

  // MARK: - Records

  /// A record: its columns are those of `DeskRecord.Columns`.
  package static func record(_ key: RecordKey) -> SQL {
    records("SELECT '\(key.kind.rawValue)' AS kind, '\(key.id)' AS record_id")
  }

  package static func records(
    of kind: RecordKind?,
    onlyDrafts isDraft: Bool,
    after key: RecordKey?,
    limit: Int
  ) -> SQL {
    let page = "ORDER BY r.kind, r.record_id LIMIT \(max(0, limit))"
    let condition = condition(of: kind, after: key)
    let drafts = """
      SELECT kind, record_id FROM (
        SELECT r.kind, r.record_id FROM guide_draft r JOIN guide_edit e ON e.number = r.edit
        \(published(of: "r"))
        WHERE e.document IS DISTINCT FROM p.document \(condition) \(page)
      ) drafted
      """
    if isDraft { return records(drafts) }
    return records(
      """
      SELECT kind, record_id FROM (
        SELECT r.kind, r.record_id FROM guide_record r
        WHERE r.document IS NOT NULL AND r.version = \(newest(of: "r")) \(condition) \(page)
      ) published
      UNION \(drafts)
      ORDER BY kind, record_id LIMIT \(max(0, limit))
      """
    )
  }

  private static func records(_ keys: String) -> SQL {
    """
    SELECT k.kind, k.record_id,
      COALESCE((
        SELECT MAX(n.number) FROM guide_edit n
        WHERE n.kind = k.kind AND n.record_id = k.record_id
      ), 0), p.version, p.document, e.document,
      CASE WHEN d.published_as <= \(unsafe: current) THEN d.published_as ELSE d.base END,
      e.edited_at, e.who_id, e.who_name, h.schedule
    FROM (\(unsafe: keys)) k
    \(unsafe: published(of: "k"))
    LEFT JOIN guide_draft d ON d.kind = k.kind AND d.record_id = k.record_id
    LEFT JOIN guide_edit e ON e.number = d.edit
    LEFT JOIN guide_held h ON h.kind = k.kind AND h.record_id = k.record_id
    ORDER BY k.kind, k.record_id
    """
  }

  /// Joins the published state of a table's records.
  private static func published(of table: String) -> String {
    """
    LEFT JOIN guide_record p ON p.kind = \(table).kind AND p.record_id = \(table).record_id
      AND p.version = \(newest(of: table))
    """
  }

  private static func newest(of table: String) -> String {
    """
    (
      SELECT MAX(n.version) FROM guide_record n
      WHERE n.kind = \(table).kind AND n.record_id = \(table).record_id AND n.version <= \(current)
    )
    """
  }

  private static func condition(of kind: RecordKind?, after key: RecordKey?) -> String {
    // Kinds and identifiers have letters, digits and hyphens alone.
    (kind.map { "AND r.kind = '\($0.rawValue)' " } ?? "")
      + (key.map { "AND (r.kind, r.record_id) > ('\($0.kind.rawValue)', '\($0.id)')" } ?? "")
  }

  // MARK: - Edits

  package static func add(_ edit: DraftEdit, document: String?, as number: Int) -> SQL {
    """
    INSERT INTO guide_edit (number, kind, record_id, seen_edit, seen_version, deed, document,
      who_id, who_name, edited_at)
    VALUES (\(number), \(edit.key.kind.rawValue), \(edit.key.id.description),
      \(edit.revision.edit), \(edit.revision.version), \(edit.deed.name), \(document),
      \(edit.author.id), \(edit.author.name), \(edit.at.milliseconds))
    """
  }

  /// The columns of `RecordEdit.Columns`.
  package static func edits(of key: RecordKey, before number: Int?, limit: Int) -> SQL {
    """
    SELECT number, seen_edit, seen_version, deed, document, who_id, who_name, edited_at
    FROM guide_edit WHERE kind = \(key.kind.rawValue) AND record_id = \(key.id.description)
      AND number < \(number ?? Int.max)
    ORDER BY number DESC LIMIT \(max(0, limit))
    """
  }

  /// The edits behind one: number, kind, identifier and document.
  package static func edits(after number: Int, limit: Int) -> SQL {
    """
    SELECT number, kind, record_id, document FROM guide_edit WHERE number > \(number)
    ORDER BY number LIMIT \(limit)
    """
  }

  // MARK: - Drafts

  package static func setDraft(_ key: RecordKey, to edit: Int, base: Int) -> SQL {
    """
    INSERT INTO guide_draft (kind, record_id, edit, base)
    VALUES (\(key.kind.rawValue), \(key.id.description), \(edit), \(base))
    ON CONFLICT (kind, record_id) DO UPDATE SET edit = excluded.edit, base = excluded.base,
      published_as = CASE
        WHEN guide_draft.published_as > \(unsafe: current) THEN guide_draft.published_as
      END
    """
  }

  package static func removeDraft(_ key: RecordKey) -> SQL {
    """
    DELETE FROM guide_draft
    WHERE kind = \(key.kind.rawValue) AND record_id = \(key.id.description)
    """
  }

  package static let publishDraft: Query = """
    UPDATE guide_draft SET published_as = $1 WHERE kind = $2 AND record_id = $3
    """

  /// Takes back what a publication that did not end says of drafts.
  package static let forgetUnfinished: SQL = """
    UPDATE guide_draft SET published_as = NULL WHERE published_as > \(unsafe: current)
    """

  /// Removes some of the drafts that a version published; a small version is looked through, of a
  /// large one the drafts.
  package static func removeDrafts(publishedAs version: Int, isSmall: Bool, limit: Int) -> SQL {
    let order =
      isSmall
      ? "guide_record r CROSS JOIN guide_draft d" : "guide_draft d CROSS JOIN guide_record r"
    return """
      DELETE FROM guide_draft WHERE (kind, record_id) IN (
        SELECT d.kind, d.record_id FROM \(unsafe: order) CROSS JOIN guide_edit e
        WHERE r.version = \(version) AND d.kind = r.kind AND d.record_id = r.record_id
          AND e.number = d.edit AND e.document IS NOT DISTINCT FROM r.document
        LIMIT \(limit)
      )
      """
  }

  // MARK: - Schedules

  package static func add(_ schedule: GuideSchedule, as number: Int, failure: String?) -> SQL {
    """
    INSERT INTO guide_schedule (schedule, due_at, made_at, who_id, who_name, note, failure)
    VALUES (\(number), \(schedule.due.milliseconds), \(schedule.made.milliseconds),
      \(schedule.author.id), \(schedule.author.name), \(schedule.note), \(failure))
    """
  }

  /// Holds the draft of a record.
  package static func hold(_ key: RecordKey, base: Int, in schedule: Int) -> SQL {
    """
    INSERT INTO guide_held (kind, record_id, schedule, edit, base)
    SELECT kind, record_id, \(schedule), edit, \(base) FROM guide_draft
    WHERE kind = \(key.kind.rawValue) AND record_id = \(key.id.description)
    """
  }

  /// The columns of `HeldSchedule.Columns`.
  package static let schedules: SQL = """
    SELECT s.schedule, s.due_at, s.made_at, s.who_id, s.who_name, s.note, s.failure,
      (SELECT COUNT(*) FROM guide_held h WHERE h.schedule = s.schedule)
    FROM guide_schedule s ORDER BY s.due_at, s.schedule
    """

  package static func waits(_ schedule: Int) -> SQL {
    "SELECT 1 FROM guide_schedule WHERE schedule = \(schedule) AND failure IS NULL"
  }

  /// Kind, identifier, document and base of what a schedule holds.
  package static func held(by schedule: Int, after key: RecordKey?, limit: Int) -> SQL {
    """
    SELECT r.kind, r.record_id, e.document, r.base
    FROM guide_held r JOIN guide_edit e ON e.number = r.edit
    WHERE r.schedule = \(schedule) \(unsafe: condition(of: nil, after: key))
    ORDER BY r.kind, r.record_id LIMIT \(max(0, limit))
    """
  }

  package static func setFailure(of schedule: Int, _ reason: String?) -> SQL {
    "UPDATE guide_schedule SET failure = \(reason) WHERE schedule = \(schedule)"
  }

  package static func release(_ schedule: Int) -> SQL {
    "DELETE FROM guide_held WHERE schedule = \(schedule)"
  }

  package static func remove(_ schedule: Int) -> SQL {
    "DELETE FROM guide_schedule WHERE schedule = \(schedule)"
  }
}

extension DraftEdit.Deed {
  /// The word for it in the tables.
  package var name: String {
    switch self {
    case .save: "save"
    case .withdraw: "withdraw"
    case .discard: "discard"
    }
  }
}
