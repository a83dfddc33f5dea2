package import ExpositionGuide
import JSON
import Languages
package import SQLLanguage
package import Time

extension CopyConnection where Self: ~Copyable {
  /// The time by the engine's clock.
  package mutating func now() throws(Failure) -> Timestamp {
    let time = try value("SELECT \(unsafe: Self.dialect.now)", as: Int.self)
    return Timestamp(milliseconds: time ?? 0)
  }
}

// Records of the guide are stored as the JSON of their documents.
extension SQLConnection where Self: ~Copyable {
  package mutating func guideVersion() throws(Failure) -> Int? {
    try value(GuideStatements.version, as: Int?.self) ?? nil
  }

  package mutating func guideVersions(before version: Int?, limit: Int) throws -> [GuideVersion] {
    try rows(
      GuideStatements.versions(before: version, limit: limit),
      as: (Int, Int, String, String, String, String, Int).self
    ).map { number, time, id, name, cause, note, changes in
      let publication = GuidePublication(
        onto: number > 1 ? number - 1 : nil,
        by: GuideAuthor(id: id, name: name),
        at: Timestamp(milliseconds: time),
        cause: try readable(GuidePublication.Cause(rawValue: cause), "a cause", cause),
        note: PublicationNote(stored: note).rawValue
      )
      return GuideVersion(number: number, publication: publication, changes: changes)
    }
  }

  package mutating func guideChanges(_ query: SQL) throws -> [GuideChange] {
    try rows(query, as: (String, String, String?).self).map { try Self.change($0, $1, $2) }
  }

  static func change(_ kind: String, _ id: String, _ document: String?) throws -> GuideChange {
    let key = RecordKey(
      try readable(RecordKind(rawValue: kind), "a kind of record", kind),
      try readable(RecordID(id), "an identifier", id)
    )
    return GuideChange(key, to: try document.map { try record(key, $0) })
  }

  package mutating func guideRecord(_ key: RecordKey, at version: Int) throws -> GuideRecord? {
    let found = try value(GuideStatements.document(of: key, at: version), as: String?.self)
    return try (found ?? nil).map { try Self.record(key, $0) }
  }

  private static func record(_ key: RecordKey, _ document: String) throws -> GuideRecord {
    let value: JSONValue
    do throws(JSONSyntaxError) { value = try JSONValue(parsing: Array(document.utf8)) } catch {
      throw GuideStorageError.damaged(.unreadable(file: "\(key)", reason: error.message))
    }
    do throws(JSONMismatch) { return try GuideRecord(key, stored: JSONReader(value)) } catch {
      throw GuideStorageError.damaged(
        .unexpected(
          file: "\(key)",
          path: error.path,
          expected: error.expected,
          found: error.found
        )
      )
    }
  }

  /// Adds the rows of a version that is not published yet.
  package mutating func add(
    _ changes: [GuideChange],
    to version: Int,
    as cause: GuidePublication.Cause
  ) throws {
    for change in changes {
      let document = change.record.map { JSONValue.object($0.document).encoded() }
      try run(
        GuideStatements.add,
        change.key.kind.rawValue,
        change.key.id.description,
        version,
        document
      )
      guard cause.isOfDrafts else { continue }
      try run(
        DeskStatements.publishDraft,
        version,
        change.key.kind.rawValue,
        change.key.id.description
      )
    }
  }
}
