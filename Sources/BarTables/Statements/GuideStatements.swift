package import ExpositionGuide
package import SQLLanguage
import Time

/// The statements about the guide's records and files.
package enum GuideStatements {
  package static let version: Query = "SELECT MAX(version) FROM guide_version"

  package static func versions(before version: Int?, limit: Int) -> SQL {
    """
    SELECT version, published_at, who_id, who_name, cause, note, changes FROM guide_version
    WHERE version < \(version ?? Int.max) ORDER BY version DESC LIMIT \(max(0, limit))
    """
  }

  package static func add(_ version: GuideVersion) -> SQL {
    let publication = version.publication
    return """
      INSERT INTO guide_version
        (version, published_at, who_id, who_name, cause, note, changes)
      VALUES (\(version.number), \(publication.at.milliseconds), \(publication.author.id),
        \(publication.author.name), \(publication.cause.rawValue), \(publication.note),
        \(version.changes))
      """
  }

  /// What differs between two states: kind, identifier, and the document of the later state.
  package static func changes(
    from start: Int,
    to end: Int,
    of kind: RecordKind?,
    after key: RecordKey?,
    limit: Int
  ) -> SQL {
    // Kinds and identifiers have letters, digits and hyphens alone.
    let isOfKind = kind.map { "AND r.kind = '\($0.rawValue)'" } ?? ""
    let isBehind = key.map { "AND (r.kind, r.record_id) > ('\($0.kind.rawValue)', '\($0.id)')" }
    return """
      SELECT c.kind, c.record_id, (
        SELECT n.document FROM guide_record n
        WHERE n.kind = c.kind AND n.record_id = c.record_id AND n.version <= \(end)
        ORDER BY n.version DESC LIMIT 1
      ) FROM (
        SELECT DISTINCT r.kind, r.record_id FROM guide_record r
        WHERE r.version > \(min(start, end)) AND r.version <= \(max(start, end))
          \(unsafe: isOfKind) \(unsafe: isBehind ?? "")
        ORDER BY r.kind, r.record_id LIMIT \(max(0, limit))
      ) c ORDER BY c.kind, c.record_id
      """
  }

  /// Rows of all versions behind one: kind, identifier, version and document.
  package static func rows(after row: (kind: String, id: String, version: Int), limit: Int) -> SQL {
    """
    SELECT kind, record_id, version, document FROM guide_record
    WHERE (kind, record_id, version) > (\(row.kind), \(row.id), \(row.version))
    ORDER BY kind, record_id, version LIMIT \(limit)
    """
  }

  package static func document(of key: RecordKey, at version: Int) -> SQL {
    """
    SELECT document FROM guide_record WHERE kind = \(key.kind.rawValue)
      AND record_id = \(key.id.description) AND version <= \(version)
    ORDER BY version DESC LIMIT 1
    """
  }

  package static let add: Query = """
    INSERT INTO guide_record (kind, record_id, version, document) VALUES ($1, $2, $3, $4)
    """

  package static func count(of version: Int) -> SQL {
    "SELECT COUNT(*) FROM guide_record WHERE version = \(version)"
  }

  /// Removes some of the rows that a publication left which did not end.
  package static func removeUnfinished(beyond version: Int, limit: Int) -> SQL {
    """
    DELETE FROM guide_record WHERE version > \(version) AND (kind, record_id, version) IN (
      SELECT kind, record_id, version FROM guide_record WHERE version > \(version)
      ORDER BY version, kind, record_id LIMIT \(limit)
    )
    """
  }

  // MARK: - Turns

  package static let turn: SQL = "SELECT token, until_at FROM guide_turn"

  package static func takeTurn(_ token: String, until time: Int) -> SQL {
    """
    INSERT INTO guide_turn (id, token, until_at) VALUES (1, \(token), \(time))
    ON CONFLICT (id) DO UPDATE SET token = excluded.token, until_at = excluded.until_at
    """
  }

  package static let endTurn: SQL = "DELETE FROM guide_turn"

  // MARK: - Files

  /// How many bytes a part has, unless it is the last: others wait for no longer than it takes.
  package static let bytesAPart = 1_048_576

  package static func bytes(of hash: String) -> SQL {
    "SELECT bytes FROM media WHERE hash = \(hash)"
  }

  package static func keep(_ hash: String, bytes: Int) -> SQL {
    "INSERT INTO media (hash, bytes) VALUES (\(hash), \(bytes)) ON CONFLICT (hash) DO NOTHING"
  }

  package static func add(_ content: [UInt8], of hash: String, at place: Int) -> SQL {
    """
    INSERT INTO media_part (hash, place, content) VALUES (\(hash), \(place), \(content))
    ON CONFLICT (hash, place) DO NOTHING
    """
  }

  /// Bytes from a place on of the part in which it lies; none of them behind the end.
  package static func piece(of hash: String, at place: Int, limit: Int) -> SQL {
    // A part has fewer bytes than the number of a place in it has room for in PostgreSQL.
    """
    SELECT SUBSTR(content, CAST(CASE WHEN \(place) - place > \(bytesAPart) THEN \(bytesAPart)
      ELSE \(place) - place END + 1 AS INTEGER), CAST(\(min(max(0, limit), bytesAPart)) AS INTEGER))
    FROM media_part WHERE hash = \(hash) AND place <= \(place)
    ORDER BY place DESC LIMIT 1
    """
  }

  /// The part of a file in which a place lies: the bytes before it, and its own.
  package static func part(of hash: String, at place: Int) -> SQL {
    """
    SELECT place, content FROM media_part WHERE hash = \(hash) AND place <= \(place)
    ORDER BY place DESC LIMIT 1
    """
  }
}
