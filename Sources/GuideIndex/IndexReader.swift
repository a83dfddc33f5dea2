import ExpositionGuide
import Languages
import SQLLanguage
import SQLite
import Time

/// A connection to the file, and the edition that it reads.
final class IndexReader {
  private var connection: Connection
  private var state: IndexState
  /// The overview of the edition for which it was made.
  private var made: (edition: Int, overview: GuideOverview?)?
  /// Why the file could not be read, since a body began to.
  private(set) var failure: SQLiteError?

  init(path: String) throws(SQLiteError) {
    // It writes nothing, but may be the last to close the file, and then works its log in.
    connection = try Connection(.file(path), access: .readWrite)
    state = IndexState(mark: GuideMark(version: 0, mark: ""), passed: 0, changesAt: nil)
  }

  /// Has a body read one edition, whatever is published meanwhile.
  func reading<Result>(
    _ body: (any GuideReading) throws(GuideStorageError) -> Result
  ) throws -> Result {
    failure = nil
    try connection.run("BEGIN")
    // Nothing was written that a rollback could lose.
    defer { _ = try? connection.run("ROLLBACK") }
    guard let state = try connection.indexState() else {
      throw SQLiteError(.corrupt, "the file has no version")
    }
    self.state = state
    return try body(self)
  }

  private func told<Result>(
    _ body: (inout Connection) throws(SQLiteError) -> Result
  ) throws(GuideStorageError) -> Result {
    do throws(SQLiteError) {
      return try body(&connection)
    } catch {
      failure = error
      throw GuideStorageError(GuideIndexError(error))
    }
  }
}

extension IndexReader: GuideReading {
  var version: Int { state.version }
  var edition: Int { state.edition }
  var changesAt: Timestamp? { state.changesAt }

  var overview: GuideOverview? {
    get throws(GuideStorageError) {
      if let made, made.edition == edition { return made.overview }
      var exhibitions: [GuideRecord] = []
      while true {
        let page = try records(.exhibition, after: exhibitions.last?.id, count: 100)
        if page.isEmpty { break }
        exhibitions += page
      }
      let exhibits = try told { connection throws(SQLiteError) in
        try connection.value(
          """
          SELECT count(*) FROM record
          WHERE kind = 'exhibit' AND \(unsafe: Self.isShown)
          """,
          as: Int.self
        )
      }
      let overview = try GuideOverview(of: exhibitions, in: self, exhibits: exhibits ?? 0)
      made = (edition, overview)
      return overview
    }
  }

  func record(_ key: RecordKey) throws(GuideStorageError) -> GuideRecord? {
    try told { connection throws(SQLiteError) in
      let document = try connection.value(
        Self.document,
        key.kind.rawValue,
        key.id.description,
        as: String.self
      )
      guard let document else { return nil }
      return try GuideRecord(key, stored: document)
    }
  }

  private static let document: Query = """
    SELECT document FROM record WHERE kind = $1 AND id = $2
      AND NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.number = record.number)
    """

  func records(
    _ kind: RecordKind,
    after id: RecordID?,
    count: Int
  ) throws(GuideStorageError) -> [GuideRecord] {
    try told { connection throws(SQLiteError) in
      let rows = try connection.rows(
        """
        SELECT id, document FROM record
        WHERE kind = \(kind.rawValue) AND id > \(id?.description ?? "")
          AND \(unsafe: Self.isShown)
        ORDER BY id LIMIT \(count)
        """,
        as: (String, String).self
      )
      var records: [GuideRecord] = []
      for (id, document) in rows {
        guard let id = RecordID(id) else { continue }
        records.append(try GuideRecord(RecordKey(kind, id), stored: document))
      }
      return records
    }
  }

  func exhibits(
    of exhibition: RecordID,
    from place: Int,
    count: Int
  ) throws(GuideStorageError) -> [PlacedExhibit] {
    try placed(
      """
      \(unsafe: Self.placed)
      WHERE \(unsafe: Self.isShown) AND exhibition = \(exhibition.description) AND place >= \(place)
      ORDER BY place LIMIT \(count)
      """
    )
  }

  func places(of exhibition: RecordID) throws(GuideStorageError) -> Int {
    try told { connection throws(SQLiteError) in
      try connection.value(
        "SELECT max(place) FROM placement WHERE exhibition = \(exhibition.description)",
        as: Int?.self
      ) ?? nil
    }.map { $0 + 1 } ?? 0
  }

  func placed(by exhibition: RecordID) throws(GuideStorageError) -> Int {
    try told { connection throws(SQLiteError) in
      try connection.value(
        """
        SELECT count(*) FROM placement JOIN record ON kind = 'exhibit' AND id = exhibit
        WHERE exhibition = \(exhibition.description) AND \(unsafe: Self.isShown)
        """,
        as: Int.self
      ) ?? 0
    }
  }

  func place(
    of exhibit: RecordID,
    in exhibition: RecordID
  ) throws(GuideStorageError) -> PlacedExhibit? {
    try placed(
      """
      \(unsafe: Self.placed)
      WHERE \(unsafe: Self.isShown) AND exhibition = \(exhibition.description)
        AND exhibit = \(exhibit.description)
      """
    ).first
  }

  func exhibit(
    numbered number: Int,
    in exhibition: RecordID
  ) throws(GuideStorageError) -> PlacedExhibit? {
    try placed(
      """
      \(unsafe: Self.placed)
      WHERE \(unsafe: Self.isShown) AND exhibition = \(exhibition.description)
        AND coalesce(placement.number, place + 1) = \(number)
      ORDER BY place LIMIT 1
      """
    ).first
  }

  private static let placed = """
    SELECT exhibit, section, place, placement.number, document FROM placement
    JOIN record ON kind = 'exhibit' AND id = exhibit
    """
  /// Whether visitors may see a record.
  private static let isShown =
    "NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.number = record.number)"

  private func placed(_ query: SQL) throws(GuideStorageError) -> [PlacedExhibit] {
    try told { connection throws(SQLiteError) in
      let rows = try connection.rows(
        query,
        as: (String, Value, Int, Value, String).self
      )
      var exhibits: [PlacedExhibit] = []
      for (exhibit, section, place, number, document) in rows {
        guard let exhibit = RecordID(exhibit) else { continue }
        exhibits.append(
          PlacedExhibit(
            exhibit: try GuideRecord(RecordKey(.exhibit, exhibit), stored: document),
            section: String(sqlValue: section).flatMap { RecordID($0) },
            place: place,
            number: Int(sqlValue: number)
          )
        )
      }
      return exhibits
    }
  }

  func exhibitions(placing exhibit: RecordID) throws(GuideStorageError) -> [RecordID] {
    try told { connection throws(SQLiteError) in
      try connection.values(
        """
        SELECT exhibition FROM placement JOIN record ON kind = 'exhibition' AND id = exhibition
        WHERE exhibit = \(exhibit.description)
          AND \(unsafe: Self.isShown)
        ORDER BY exhibition
        """,
        as: String.self
      )
    }.compactMap { RecordID($0) }
  }

  func picture(named name: String) throws(GuideStorageError) -> GuideRecord? {
    try media("SELECT id FROM picture WHERE name = \(name.normalized) ORDER BY id")
  }

  func media(naming hash: String) throws(GuideStorageError) -> GuideRecord? {
    try media("SELECT id FROM file WHERE hash = \(hash) ORDER BY id")
  }

  /// The first record of media among those of a query that is shown.
  private func media(_ ids: SQL) throws(GuideStorageError) -> GuideRecord? {
    let ids = try told { connection throws(SQLiteError) in
      try connection.values(ids, as: String.self)
    }
    for id in ids.compactMap({ RecordID($0) }) {
      if let record = try record(RecordKey(.media, id)) { return record }
    }
    return nil
  }
}

// Moved between threads as a whole, but never shared.
@available(*, unavailable)
extension IndexReader: Sendable {}
