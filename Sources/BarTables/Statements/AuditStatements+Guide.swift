import SQLLanguage

extension AuditStatements {
  /// Versions with more or fewer records than they say, and records of no version.
  static let guide: SQL = """
    SELECT 'version ' || v.version || ' of the guide has other records than it says'
    FROM guide_version v WHERE v.changes <> (
      SELECT COUNT(*) FROM guide_record r WHERE r.version = v.version
    )
    UNION ALL
    SELECT 'records of the guide are of version ' || r.version || ', which is none'
    FROM (SELECT DISTINCT version FROM guide_record) r
    WHERE NOT EXISTS (SELECT 1 FROM guide_version v WHERE v.version = r.version)
      AND r.version <= (SELECT COALESCE(MAX(version), 0) FROM guide_version)
    UNION ALL
    SELECT 'the newest number at the desk is ' || COALESCE((SELECT number FROM guide_desk), 0)
      || ', but there is edit ' || e.number
    FROM (SELECT MAX(number) AS number FROM guide_edit) e
    WHERE e.number > COALESCE((SELECT number FROM guide_desk), 0)
    UNION ALL
    \(unsafe: drafts("guide_draft", "the draft of"))
    UNION ALL
    \(unsafe: drafts("guide_held", "what is held of"))
    """

  /// Drafts whose edit is another record's, or which are based on a version that is none of the
  /// record's.
  private static func drafts(_ table: String, _ name: String) -> String {
    """
    SELECT '\(name) ' || d.kind || ' ' || d.record_id || ' is edit ' || d.edit
      || ', based on version ' || d.base
    FROM \(table) d
    WHERE NOT EXISTS (
        SELECT 1 FROM guide_edit e WHERE e.number = d.edit AND e.kind = d.kind
          AND e.record_id = d.record_id AND e.deed <> 'discard'
      )
      OR d.base > 0 AND NOT EXISTS (
        SELECT 1 FROM guide_record r
        WHERE r.kind = d.kind AND r.record_id = d.record_id AND r.version = d.base
      )
    """
  }
}
