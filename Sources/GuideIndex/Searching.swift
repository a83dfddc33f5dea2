import Executors
import ExpositionGuide
import Languages
import SQLLanguage
import SQLite
import SearchWords
import Time

/// The tables of a file, and their facets in memory, at one version.
struct Searching: ~Copyable {
  private(set) var tables: IndexTables
  private(set) var state: IndexState
  /// The moment by which visibility was last decided; nothing is known of it in a file that
  /// was only opened.
  private var decidedAt: Timestamp?
  private var exhibits: ExhibitTable

  /// Opens a file; nothing where it is none of the format.
  init?(path: String) throws(SQLiteError) {
    var tables = IndexTables(try Connection(.file(path), access: .readWrite))
    guard let state = try tables.state() else { return nil }
    exhibits = try ExhibitTable(reading: &tables)
    self.state = state
    self.tables = tables
  }

  /// Changes records and what the file is of in one transaction.
  mutating func apply(
    _ changes: [(key: RecordKey, record: GuideRecord?)],
    to version: GuideMark,
    at now: Timestamp
  ) throws {
    var changed: [IndexTables.ChangedExhibit] = []
    // Visibility depends on the facets that exhibits have after the changes.
    var next = exhibits
    let state = try tables.writing { tables throws(SQLiteError) in
      var named: Set<RecordKey> = []
      for (key, record) in changes {
        named.formUnion(try tables.prepareChange(of: key, to: record))
        let exhibit =
          if let record { try tables.put(PreparedRecord(record)) } else { try tables.remove(key) }
        if let exhibit { changed.append(exhibit) }
      }
      for exhibit in changed { try next.change(exhibit) }
      return try tables.decide(version, at: now, about: named, with: next)
    }
    let hasOtherExhibits = changed.contains { exhibits.has($0.number) != $0.isThere }
    exhibits = next
    if hasOtherExhibits { try exhibits.readOrder(from: &tables) }
    if changed.contains(where: exhibits.hasNewFacets) { try exhibits.readFacets(from: &tables) }
    try exhibits.readHidden(from: &tables)
    (self.state, decidedAt) = (state, now)
  }

  /// Decides anew which records are visible, if the moment for it has come.
  mutating func advance(to now: Timestamp) throws {
    guard let moment = state.changesAt, moment <= now else { return }
    try decide(at: now)
  }

  /// Decides which records are visible by a moment, whatever was decided by another one, maybe
  /// before a restart.
  mutating func settle(at now: Timestamp) throws {
    if let decidedAt, decidedAt <= now { return try advance(to: now) }
    // Which moments have passed is all that a decision depends on: usually nothing is written.
    let passed = try tables.moments().count { $0 <= now }
    if passed == state.passed { decidedAt = now } else { try decide(at: now) }
  }

  private mutating func decide(at now: Timestamp) throws {
    let (mark, known) = (state.mark, exhibits)
    state = try tables.writing { tables throws(SQLiteError) in
      try tables.decide(mark, at: now, about: [], with: known)
    }
    decidedAt = now
    try exhibits.readHidden(from: &tables)
  }
}

// MARK: - Looking up

extension Searching {
  /// The weights of a word: in the name, in the label or in the name of a record that the exhibit
  /// names, in any text.
  private enum Weight {
    static let name: UInt8 = 10
    static let label: UInt8 = 4
    static let text: UInt8 = 1
  }

  mutating func findings(
    of search: GuideSearch,
    by deadline: ProcessorDeadline
  ) throws(SQLiteError) -> GuideFindings {
    var (weights, isComplete) = try weights(of: search.query, by: deadline)
    var (total, counts) = (0, [UInt32]())
    if let wanted = try ordinals(of: search.facets) {
      try restrict(&weights, to: search)
      (total, counts) = exhibits.narrow(
        &weights,
        to: wanted,
        from: search.from,
        to: search.to
      )
    }
    var start: Int? = max(0, search.start)
    if let after = search.after {
      start = try number(of: after).flatMap { exhibits.place(of: $0, in: weights) }.map { $0 + 1 }
    }
    var page: [GuideRecord] = []
    if let start, start < total {
      for number in exhibits.page(weights, from: start, count: search.count) {
        if let record = try record(number: Int(number)) { page.append(record) }
      }
    }
    return GuideFindings(
      edition: state.edition,
      exhibits: page,
      start: start,
      total: total,
      facets: try facets(counts, limit: max(0, search.facetLimit)),
      isComplete: isComplete
    )
  }

  private mutating func number(of exhibit: RecordID) throws(SQLiteError) -> Int? {
    try tables.connection.value(
      "SELECT number FROM record WHERE kind = 'exhibit' AND id = \(exhibit.description)",
      as: Int.self
    )
  }

  /// Leaves the exhibits that name a record.
  private mutating func restrict(
    _ weights: inout [UInt8],
    to search: GuideSearch
  ) throws(SQLiteError) {
    guard let key = search.naming else { return }
    var wanted = [Bool](repeating: false, count: exhibits.dimensions.count)
    try tables.connection.forEach(
      """
      SELECT ordinal FROM facet
      WHERE kind = \(key.kind.rawValue) AND value = \(key.id.description)
      """,
      as: Int.self
    ) { ordinal in
      if wanted.indices.contains(ordinal) { wanted[ordinal] = true }
    }
    for (number, has) in exhibits.exhibits(having: wanted).enumerated() where !has {
      weights[number] = 0
    }
  }

  private mutating func ordinals(of facets: [Facet]) throws(SQLiteError) -> [UInt32]? {
    var ordinals: [UInt32] = []
    for facet in facets {
      let ordinal = try tables.connection.value(
        """
        SELECT ordinal FROM facet
        WHERE dimension = \(facet.dimension.rawValue) AND value = \(facet.value)
        """,
        as: Int.self
      )
      guard let ordinal else { return nil }
      ordinals.append(UInt32(clamping: ordinal))
    }
    return ordinals
  }

  private mutating func record(number: Int) throws(SQLiteError) -> GuideRecord? {
    let row = try tables.connection.row(
      "SELECT id, document FROM record WHERE number = \(number)",
      as: (String, String).self
    )
    guard let (id, document) = row, let id = RecordID(id) else { return nil }
    return try GuideRecord(RecordKey(.exhibit, id), stored: document)
  }

  private mutating func facets(
    _ counts: [UInt32],
    limit: Int
  ) throws(SQLiteError) -> [Facet.Dimension: [FacetCount]] {
    var found: [Facet.Dimension: [Int]] = [:]
    for ordinal in counts.indices where counts[ordinal] > 0 {
      if let dimension = exhibits.dimensions[ordinal] {
        found[dimension, default: []].append(ordinal)
      }
    }
    var facets: [Facet.Dimension: [FacetCount]] = [:]
    for (dimension, ordinals) in found {
      let ranks = exhibits.ranks
      let most = ordinals.sorted { left, right in
        counts[left] == counts[right] ? ranks[left] < ranks[right] : counts[left] > counts[right]
      }
      for ordinal in most.prefix(limit) {
        let row = try tables.connection.row(
          """
          SELECT value, document FROM facet LEFT JOIN record
            ON record.kind = facet.kind AND record.id = facet.value
          WHERE ordinal = \(ordinal)
          """,
          as: (String, Value).self
        )
        guard let (value, document) = row else { continue }
        let facet = Facet(dimension, value)
        var name: LocalizedText?
        if let key = facet.record, let document = String(sqlValue: document) {
          name = try GuideRecord(key, stored: document).name
        }
        facets[dimension, default: []].append(
          FacetCount(facet: facet, count: Int(counts[ordinal]), name: name)
        )
      }
    }
    return facets
  }
}

// MARK: - Words

extension Searching {
  /// The weights of the exhibits that have every word of a query; all without a query, none for one
  /// that has no words.
  private mutating func weights(
    of query: ExhibitQuery?,
    by deadline: ProcessorDeadline
  ) throws(SQLiteError) -> (weights: [UInt8], isComplete: Bool) {
    guard let query else { return (exhibits.all(weight: Weight.text), true) }
    let words = query.words.map(SearchFolding.folded).filter { !$0.isEmpty }
    var weights = exhibits.all(weight: 0)
    guard !words.isEmpty else { return (weights, true) }
    var isComplete = true
    for (place, word) in words.enumerated() {
      let (found, isWhole) = try self.weights(of: word, by: deadline)
      isComplete = isComplete && isWhole
      for number in weights.indices {
        // Eight words weigh 80 at most.
        weights[number] =
          found[number] == 0 || place > 0 && weights[number] == 0
          ? 0 : weights[number] + found[number]
      }
    }
    // Names that are not offered would tell of a word that only hidden exhibits have.
    exhibits.takeOutHidden(of: &weights)
    guard isComplete, !weights.contains(where: { $0 > 0 }) else { return (weights, isComplete) }
    // Where nothing matches, names are compared as they sound.
    let sounds = words.map(Romanisation.sound).filter { $0.unicodeScalars.count >= 3 }
    guard sounds.count == words.count else { return (weights, true) }
    isComplete = try add(
      Weight.text,
      .sound,
      sounds.map(Self.phrase).joined(separator: " "),
      to: &weights,
      by: deadline
    )
    return (weights, isComplete)
  }

  private mutating func weights(
    of word: String,
    by deadline: ProcessorDeadline
  ) throws(SQLiteError) -> (weights: [UInt8], isComplete: Bool) {
    var weights = exhibits.all(weight: 0)
    // Names first, so that they are among those for which there is time.
    for (weight, words, place) in [
      (Weight.name, IndexTables.Words.name, ShortWords.Place.name), (Weight.label, .label, .label),
    ] {
      let isWhole =
        if let token = ShortWords.token(word, from: place) {
          try add(weight, .short, token, to: &weights, by: deadline)
        } else {
          try add(weight, words, Self.phrase(word), to: &weights, by: deadline)
        }
      guard isWhole else { return (weights, false) }
    }
    var named = [UInt8](repeating: 0, count: exhibits.dimensions.count)
    let short = ShortWords.token(word, from: .named)
    let isNamed = try add(
      Weight.label,
      short == nil ? .named : .namedShort,
      short ?? Self.phrase(word),
      to: &named,
      by: deadline
    )
    if named.contains(where: { $0 > 0 }) {
      let has = exhibits.exhibits(having: named.map { $0 > 0 })
      for number in weights.indices where has[number] {
        weights[number] = max(weights[number], Weight.label)
      }
    }
    guard isNamed else { return (weights, false) }
    let token = ShortWords.token(word, from: .text)
    let isWhole = try add(
      Weight.text,
      token == nil ? .text : .short,
      token ?? Self.phrase(word),
      to: &weights,
      by: deadline
    )
    return (weights, isWhole)
  }

  /// A word as FTS5 takes it letter by letter; a quote inside is doubled.
  private static func phrase(_ word: String) -> String {
    let parts = word.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"\(parts.joined(separator: "\"\""))\""
  }

  /// Gives a weight to the rows that match, unless they have a greater one; returns whether there was
  /// time for all.
  private mutating func add(
    _ weight: UInt8,
    _ words: IndexTables.Words,
    _ match: String,
    to weights: inout [UInt8],
    by deadline: ProcessorDeadline
  ) throws(SQLiteError) -> Bool {
    if deadline.isOver { return false }
    let table = words.table
    var found: [UInt8] = []
    swap(&found, &weights)
    defer { swap(&found, &weights) }
    do throws(SQLiteError) {
      let sql: SQL = "SELECT rowid FROM \(unsafe: table) WHERE \(unsafe: table) MATCH \(match)"
      try tables.connection.interrupting(
        when: { deadline.isOver },
        in: { connection throws(SQLiteError) in
          try connection.forEach(sql, as: Int.self) { row in
            if found.indices.contains(row), found[row] < weight { found[row] = weight }
          }
        }
      )
      return true
    } catch {
      guard .interrupted ~= error.code else { throw error }
      return false
    }
  }
}
