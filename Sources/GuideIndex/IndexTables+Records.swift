import ExpositionGuide
import JSON
import SQLLanguage
import SQLite

extension IndexTables {
  /// What the tables in memory have to know of an exhibit that was changed.
  struct ChangedExhibit {
    let number: Int
    /// Nothing where the exhibit is gone.
    let years: ClosedRange<Int>?
    let ordinals: [UInt32]
    let isThere: Bool
  }

  /// Puts a record in the place of any that has its key.
  @discardableResult
  mutating func put(_ prepared: PreparedRecord) throws(SQLiteError) -> ChangedExhibit? {
    let (record, document) = (prepared.record, prepared.document)
    let old = try stored(record.key)
    if let old { try takeOut(old.record, number: old.number) }
    let number: Int
    if let old {
      number = old.number
      try connection.run("UPDATE record SET document = \(document) WHERE number = \(number)")
    } else {
      number = try inserted(
        """
        INSERT INTO record (kind, id, document)
        VALUES (\(record.kind.rawValue), \(record.id.description), \(document))
        """
      )
    }
    return try takeIn(prepared, number: number)
  }

  /// Inserts a row, and gives its number.
  ///
  /// With `RETURNING`, SQLite makes a savepoint, at which FTS5 writes its gathered words out, row by row.
  private mutating func inserted(_ sql: SQL) throws(SQLiteError) -> Int {
    try connection.run(sql)
    guard let number = try connection.value("SELECT last_insert_rowid()", as: Int.self) else {
      throw SQLiteError(.error, "a row without a number")
    }
    return number
  }

  /// Removes a record, if it is there.
  @discardableResult
  mutating func remove(_ key: RecordKey) throws(SQLiteError) -> ChangedExhibit? {
    guard let old = try stored(key) else { return nil }
    try takeOut(old.record, number: old.number)
    try connection.run("DELETE FROM record WHERE number = \(old.number)")
    guard key.kind == .exhibit else { return nil }
    return ChangedExhibit(number: old.number, years: nil, ordinals: [], isThere: false)
  }

  mutating func stored(
    _ key: RecordKey
  ) throws(SQLiteError) -> (number: Int, record: GuideRecord)? {
    let row = try connection.row(
      """
      SELECT number, document FROM record
      WHERE kind = \(key.kind.rawValue) AND id = \(key.id.description)
      """,
      as: (Int, String).self
    )
    guard let (number, document) = row else { return nil }
    return (number, try GuideRecord(key, stored: document))
  }

  private mutating func takeIn(
    _ prepared: PreparedRecord,
    number: Int
  ) throws(SQLiteError) -> ChangedExhibit? {
    let record = prepared.record
    for key in prepared.named {
      try connection.run(
        """
        INSERT OR IGNORE INTO naming (kind, id, source)
        VALUES (\(key.kind.rawValue), \(key.id.description), \(number))
        """
      )
    }
    switch record.kind {
    case .exhibit:
      guard let (words, properties) = prepared.exhibit else { return nil }
      for (table, words) in words.tables { try add(words, to: table, number) }
      var ordinals: [UInt32] = []
      for facet in properties.facets { ordinals.append(UInt32(try ordinal(of: facet))) }
      ordinals.sort()
      try connection.run(
        """
        INSERT INTO exhibit (number, earliest, latest, facets)
        VALUES (\(number), \(properties.years?.lowerBound), \(properties.years?.upperBound),
          \(ordinals.bytes))
        """
      )
      return ChangedExhibit(
        number: number,
        years: properties.years,
        ordinals: ordinals,
        isThere: true
      )
    case .exhibition:
      var known: Set<RecordID> = []
      for group in record.groups("exhibits") {
        guard let exhibit = group.id("exhibit"), !known.contains(exhibit) else { continue }
        let place = known.count
        known.insert(exhibit)
        let section = group.id("section")?.description
        try connection.run(
          """
          INSERT INTO placement (exhibition, place, exhibit, section, number)
          VALUES (\(record.id.description), \(place), \(exhibit.description), \(section),
            \(group.integer("number")))
          """
        )
      }
    case .person, .place, .period, .term:
      for ordinal in try ordinals(of: record.key) { try addName(of: record, ordinal) }
    case .media:
      if record.string("file") != nil {
        try connection.run(
          """
          INSERT INTO picture (name, id) VALUES (\(record.pictureName), \(record.id.description))
          """
        )
      }
      for hash in record.files {
        try connection.run(
          "INSERT INTO file (hash, id) VALUES (\(hash), \(record.id.description))"
        )
      }
    case .tour: break
    }
    return nil
  }

  private mutating func takeOut(
    _ record: GuideRecord,
    number: Int
  ) throws(SQLiteError) {
    for key in record.namedBesidesFacets {
      try connection.run(
        """
        DELETE FROM naming
        WHERE kind = \(key.kind.rawValue) AND id = \(key.id.description) AND source = \(number)
        """
      )
    }
    switch record.kind {
    case .exhibit:
      let words = ExhibitWords(record)
      for (table, words) in words.tables { try delete(words, from: table, number) }
      try connection.run("DELETE FROM exhibit WHERE number = \(number)")
    case .exhibition:
      try connection.run("DELETE FROM placement WHERE exhibition = \(record.id.description)")
    case .person, .place, .period, .term:
      let words = NameWords(record)
      for ordinal in try ordinals(of: record.key) {
        try delete(words.name, from: .named, ordinal)
        try delete(words.short, from: .namedShort, ordinal)
      }
    case .media:
      try connection.run(
        """
        DELETE FROM picture
        WHERE name = \(record.pictureName) AND id = \(record.id.description)
        """
      )
      for hash in record.files {
        try connection.run(
          "DELETE FROM file WHERE hash = \(hash) AND id = \(record.id.description)"
        )
      }
    case .tour: break
    }
  }

  // MARK: - Words and facets

  private mutating func add(
    _ words: String,
    to table: Words,
    _ number: Int
  ) throws(SQLiteError) {
    let table = table.table
    try connection.run("INSERT INTO \(unsafe: table) (rowid, words) VALUES (\(number), \(words))")
  }

  private mutating func addName(of record: GuideRecord, _ ordinal: Int) throws(SQLiteError) {
    let words = NameWords(record)
    try add(words.name, to: .named, ordinal)
    try add(words.short, to: .namedShort, ordinal)
  }

  /// FTS5 keeps no texts, so it is told again which words leave.
  private mutating func delete(
    _ words: String,
    from table: Words,
    _ number: Int
  ) throws(SQLiteError) {
    let table = table.table
    try connection.run(
      """
      INSERT INTO \(unsafe: table) (\(unsafe: table), rowid, words)
      VALUES ('delete', \(number), \(words))
      """
    )
  }

  mutating func ordinals(of key: RecordKey) throws(SQLiteError) -> [Int] {
    try connection.values(
      """
      SELECT ordinal FROM facet
      WHERE kind = \(key.kind.rawValue) AND value = \(key.id.description)
      """,
      as: Int.self
    )
  }

  /// The ordinal of a facet, which is made where it is new.
  private mutating func ordinal(of facet: Facet) throws(SQLiteError) -> Int {
    if let known = ordinals[facet] { return known }
    if ordinals.count > 10_000 { ordinals = [:] }
    let dimension = facet.dimension.rawValue
    let known = try connection.value(
      "SELECT ordinal FROM facet WHERE dimension = \(dimension) AND value = \(facet.value)",
      as: Int.self
    )
    if let known {
      ordinals[facet] = known
      return known
    }
    let kind = facet.dimension.records?.rawValue
    let made = try inserted(
      "INSERT INTO facet (dimension, kind, value) VALUES (\(dimension), \(kind), \(facet.value))"
    )
    if let key = facet.record, let named = try stored(key) {
      try addName(of: named.record, made)
    }
    ordinals[facet] = made
    return made
  }

  /// Forgets the ordinals of facets, as after a transaction that was rolled back.
  mutating func forgetOrdinals() { ordinals = [:] }
}

extension ExhibitWords {
  /// The tables that hold the words, each with its part of them.
  var tables: [(IndexTables.Words, String)] {
    [(.name, name), (.label, label), (.text, text), (.sound, sound), (.short, short)]
  }
}

extension GuideRecord {
  /// A record as the file holds it.
  init(_ key: RecordKey, stored document: String) throws(SQLiteError) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONValue(parsing: Array(document.utf8))
    } catch {
      throw SQLiteError(.corrupt, "the document of \(key) is damaged: \(error)")
    }
    guard case .object(let object) = value else {
      throw SQLiteError(.corrupt, "the document of \(key) is no object")
    }
    self.init(key, unchecked: object)
  }
}

extension JSONObject {
  fileprivate func integer(_ name: String) -> Int? {
    guard case .integer(let number)? = self[name] else { return nil }
    return number
  }
}

extension [UInt32] {
  /// The numbers, four bytes each, the lowest first.
  fileprivate var bytes: [UInt8] {
    flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }

  init(_ bytes: [UInt8]) {
    self = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
    }
  }
}
