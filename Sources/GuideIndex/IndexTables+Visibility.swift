import ExpositionGuide
import SQLLanguage
import SQLite
import Time

// An exhibition is visible from and until its moments. An exhibit is visible if a visible exhibition
// places it, or none does; any other record if a visible one names it, or none does. The file notes
// the hidden ones, so that a change costs nothing where there are none.
extension IndexTables {
  /// Notes the version, and the records that visitors may not see at a moment.
  mutating func decide(
    _ mark: GuideMark,
    at now: Timestamp
  ) throws(SQLiteError) -> IndexState {
    let exhibitions = try self.exhibitions()
    let moments = exhibitions.flatMap(\.moments)
    let state = IndexState(
      mark: mark,
      passed: Set(moments.filter { $0 <= now }).count,
      changesAt: moments.filter { $0 > now }.min()
    )
    try connection.run("DELETE FROM guide")
    try connection.run(
      """
      INSERT INTO guide (version, mark, passed, changes_at)
      VALUES (\(mark.version), \(mark.mark), \(state.passed), \(state.changesAt?.milliseconds))
      """
    )
    try connection.run("DELETE FROM hidden")
    let shown = exhibitions.filter { $0.isVisible(at: now) }
    guard shown.count < exhibitions.count else { return state }
    var hidden = HiddenRecords()
    for exhibition in exhibitions where !exhibition.isVisible(at: now) {
      try hide(exhibition.key, in: &hidden)
    }
    for id in try exhibits(placedBy: exhibitions.filter { !$0.isVisible(at: now) }, notBy: shown) {
      try hide(RecordKey(.exhibit, id), in: &hidden)
    }
    try addNamed(to: &hidden)
    for number in hidden.numbers {
      try connection.run("INSERT INTO hidden (number) VALUES (\(number))")
    }
    return state
  }

  private mutating func exhibitions() throws(SQLiteError) -> [GuideRecord] {
    let rows = try connection.rows(
      "SELECT id, document FROM record WHERE kind = 'exhibition'",
      as: (String, String).self
    )
    var exhibitions: [GuideRecord] = []
    for (id, document) in rows {
      guard let id = RecordID(id) else { continue }
      exhibitions.append(try GuideRecord(RecordKey(.exhibition, id), stored: document))
    }
    return exhibitions
  }

  /// The exhibits that some exhibitions place, and others do not.
  private mutating func exhibits(
    placedBy exhibitions: [GuideRecord],
    notBy others: [GuideRecord]
  ) throws(SQLiteError) -> Set<RecordID> {
    var ids: Set<String> = []
    for (exhibition, isHidden) in exhibitions.map({ ($0, true) }) + others.map({ ($0, false) }) {
      try connection.forEach(
        "SELECT exhibit FROM placement WHERE exhibition = \(exhibition.id.description)",
        as: String.self
      ) { exhibit in
        if isHidden { ids.insert(exhibit) } else { ids.remove(exhibit) }
      }
    }
    return Set(ids.compactMap { RecordID($0) })
  }

  /// Hides a record, and has those that it names looked at.
  private mutating func hide(
    _ key: RecordKey,
    in hidden: inout HiddenRecords
  ) throws(SQLiteError) {
    guard let (number, record) = try stored(key) else { return }
    hidden.numbers.insert(number)
    hidden.open += record.references.map(\.value).filter { $0.kind.isNamed }
  }

  /// Hides what hidden records name, and that names, unless something visible names it too.
  private mutating func addNamed(to hidden: inout HiddenRecords) throws(SQLiteError) {
    var candidates: [RecordKey: (number: Int, names: [RecordKey])] = [:]
    while let key = hidden.open.popLast() {
      guard candidates[key] == nil, let (number, record) = try stored(key) else { continue }
      let names = record.references.map(\.value).filter { $0.kind.isNamed && $0 != key }
      candidates[key] = (number, names)
      hidden.open += names
    }
    let inside = hidden.numbers.union(candidates.values.map(\.number))
    var visible: Set<RecordKey> = []
    for key in candidates.keys {
      try connection.forEach(
        "SELECT source FROM naming WHERE kind = \(key.kind.rawValue) AND id = \(key.id.description)",
        as: Int.self
      ) { source in
        if !inside.contains(source) { visible.insert(key) }
      }
    }
    visible.formUnion(try facets(Set(candidates.keys), ofExhibitsBesides: hidden.numbers))
    var open = Array(visible)
    while let key = open.popLast() {
      for other in candidates[key]?.names ?? [] where visible.insert(other).inserted {
        open.append(other)
      }
    }
    for (key, candidate) in candidates where !visible.contains(key) {
      hidden.numbers.insert(candidate.number)
    }
  }

  /// The records among some that are facets of visible exhibits.
  private mutating func facets(
    _ keys: Set<RecordKey>,
    ofExhibitsBesides hidden: Set<Int>
  ) throws(SQLiteError) -> Set<RecordKey> {
    var wanted: [UInt32: RecordKey] = [:]
    for key in keys {
      for ordinal in try ordinals(of: key) { wanted[UInt32(clamping: ordinal)] = key }
    }
    guard !wanted.isEmpty else { return [] }
    var found: Set<RecordKey> = []
    try connection.forEachRow("SELECT number, facets FROM exhibit") { (row) throws(SQLiteError) in
      guard let number = Int(sqlValue: row[0]), !hidden.contains(number) else { return }
      for ordinal in [UInt32]([UInt8](sqlValue: row[1]) ?? []) {
        if let key = wanted[ordinal] { found.insert(key) }
      }
    }
    return found
  }
}

/// The records that visitors may not see, as far as they are found.
private struct HiddenRecords {
  /// By their numbers in the file.
  var numbers: Set<Int> = []
  /// What they name and has not been looked at.
  var open: [RecordKey] = []
}

extension GuideRecord {
  /// The records that this one names, besides those that are facets of an exhibit.
  var namedBesidesFacets: Set<RecordKey> {
    named(besides: kind == .exhibit ? ExhibitProperties(self) : nil)
  }

  /// See ``namedBesidesFacets``; an exhibit's properties are at hand.
  func named(besides properties: ExhibitProperties?) -> Set<RecordKey> {
    let named = references.map(\.value).filter { $0.kind.isNamed && $0 != key }
    guard let properties, !named.isEmpty else { return Set(named) }
    return Set(named).subtracting(properties.facets.compactMap(\.record))
  }
}
