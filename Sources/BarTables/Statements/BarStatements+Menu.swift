import JSON
package import JuiceBar
package import SQLLanguage
import Time

// The versions of a menu, their publishers, and the draft.
extension BarStatements {
  private var id: String { bar.rawValue }

  /// The columns are those of ``JuiceBar/StoredDraft/Columns``.
  package var draft: SQL {
    """
    SELECT revision, document, base_version, saved_at, who_kind, who_id, who_name
    FROM menu_draft WHERE bar_id = \(id)
    """
  }

  package func setDraft(_ content: StoredDraft.Content?, revision: Int) -> SQL {
    let who = content?.savedBy
    return """
      INSERT INTO menu_draft
        (bar_id, revision, document, base_version, saved_at, who_kind, who_id, who_name)
      VALUES (\(id), \(revision), \(content?.draft.json.encoded()), \(content?.base),
        \(content?.savedAt.milliseconds), \(who?.kind.rawValue), \(who?.id), \(who?.name))
      ON CONFLICT (bar_id) DO UPDATE SET revision = excluded.revision,
        document = excluded.document, base_version = excluded.base_version,
        saved_at = excluded.saved_at, who_kind = excluded.who_kind, who_id = excluded.who_id,
        who_name = excluded.who_name
      """
  }

  package func add(
    _ version: MenuVersion,
    by who: LogEntry.Actor,
    from source: MenuPublication.Source
  )
    -> SQL
  {
    """
    INSERT INTO menu_publication
      (bar_id, version, who_kind, who_id, who_name, source, source_number)
    VALUES (\(id), \(version.number), \(who.kind.rawValue), \(who.id), \(who.name),
      \(source.stored.word), \(source.stored.number))
    """
  }

  /// The columns of ``JuiceBar/MenuVersion/Columns``.
  static let versionColumns = """
    m.version, m.published_at, p.who_kind, p.who_id, p.who_name, p.source, p.source_number
    """

  package func menuVersions(before version: Int?, limit: Int) -> SQL {
    """
    SELECT \(unsafe: Self.versionColumns) FROM menu m
    LEFT JOIN menu_publication p ON p.bar_id = m.bar_id AND p.version = m.version
    WHERE m.bar_id = \(id) AND m.version < \(version ?? Int.max)
    ORDER BY m.version DESC LIMIT \(max(0, limit))
    """
  }
}

extension MenuPublication.Source {
  /// The source as stored in the table.
  fileprivate var stored: (word: String, number: Int?) {
    switch self {
    case .file: ("file", nil)
    case .draft(let revision): ("draft", revision)
    case .levels: ("levels", nil)
    case .version(let number): ("version", number)
    }
  }

  /// Reads a stored source; `nil` for another word.
  package init?(stored word: String, _ number: Int?) {
    switch (word, number) {
    case ("file", nil): self = .file
    case ("levels", nil): self = .levels
    case ("draft", let revision?): self = .draft(revision: revision)
    case ("version", let number?): self = .version(number)
    default: return nil
    }
  }
}
