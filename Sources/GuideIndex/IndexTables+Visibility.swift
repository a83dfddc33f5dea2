import ExpositionGuide
import SQLLanguage
import SQLite
import Time

// An exhibition is visible from and until its moments. An exhibit is visible if a visible exhibition
// places it, or none does; a tour if a visible exhibit is among its stops; any other record if a
// visible one names it. The file notes the hidden ones. A change decides anew only about what the
// records name that it changes, shows or hides, so that a small one costs little in a large guide.
extension IndexTables {
  /// Notes the version, and decides of every record whether visitors may see it at a moment.
  mutating func decide(
    _ mark: GuideMark,
    at now: Timestamp
  ) throws(SQLiteError) -> IndexState {
    let exhibits = try ExhibitTable(reading: &self)
    return try decide(mark, at: now, about: nil, with: exhibits)
  }

  /// Notes the version, and the records that visitors may not see at a moment.
  ///
  /// - Parameters:
  ///   - mark: The version.
  ///   - now: The moment.
  ///   - changed: The records about which changes decide, see ``prepareChange(of:to:)``; nothing for
  ///     all that others name.
  ///   - exhibits: The exhibits as they are in the file.
  /// - Returns: What the file is of.
  /// - Throws: ``SQLiteError``.
  mutating func decide(
    _ mark: GuideMark,
    at now: Timestamp,
    about changed: Set<RecordKey>?,
    with exhibits: ExhibitTable
  ) throws(SQLiteError) -> IndexState {
    let exhibitions = try records(of: .exhibition)
    let moments = exhibitions.flatMap { $0.record.moments }
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
    let closed = Set(exhibitions.filter { !$0.record.isVisible(at: now) }.map(\.number))
    var turned = try hide(closed, of: .exhibition)
    let hidden = try exhibitsOfHiddenExhibitions()
    turned.formUnion(try hide(hidden, of: .exhibit))
    turned.formUnion(try hide(try toursWithoutExhibits(), of: .tour))
    var open: [Int]
    if let changed {
      open = try numbers(of: changed)
      for number in turned { open += try names(of: number) }
    } else {
      open = try connection.values(
        "SELECT number FROM record WHERE kind IN (\(unsafe: Self.namedKinds))",
        as: Int.self
      )
    }
    try decideNamed(open, besides: hidden, with: exhibits)
    return state
  }

  /// Takes note of a change that is about to be made to a record.
  ///
  /// - Parameters:
  ///   - key: The record.
  ///   - record: What it becomes; nothing where it goes.
  /// - Returns: The records that the change may show or hide, if they are there after it.
  /// - Throws: ``SQLiteError``.
  mutating func prepareChange(
    of key: RecordKey,
    to record: GuideRecord?
  ) throws(SQLiteError) -> Set<RecordKey> {
    let old = try stored(key)
    if let old, record == nil {
      // Another record may get the number.
      try connection.run("DELETE FROM hidden WHERE number = \(old.number)")
    }
    let named = [old?.record, record].compactMap(\.self).flatMap { $0.references.map(\.value) }
    return Set((named + [key]).filter { $0.kind.isNamed })
  }

  // MARK: - Exhibitions, exhibits and tours

  /// The records of a kind of which there are few.
  private mutating func records(
    of kind: RecordKind
  ) throws(SQLiteError) -> [(number: Int, record: GuideRecord)] {
    let rows = try connection.rows(
      "SELECT number, id, document FROM record WHERE kind = \(kind.rawValue)",
      as: (Int, String, String).self
    )
    var records: [(number: Int, record: GuideRecord)] = []
    for (number, id, document) in rows {
      guard let id = RecordID(id) else { continue }
      records.append((number, try GuideRecord(RecordKey(kind, id), stored: document)))
    }
    return records
  }

  /// Hides some records of a kind and shows the others; returns those for which that is new.
  private mutating func hide(
    _ numbers: Set<Int>,
    of kind: RecordKind
  ) throws(SQLiteError) -> Set<Int> {
    let before = Set(
      try connection.values(
        """
        SELECT hidden.number FROM hidden CROSS JOIN record ON record.number = hidden.number
        WHERE record.kind = \(kind.rawValue)
        """,
        as: Int.self
      )
    )
    for number in before.subtracting(numbers) { try show(number) }
    for number in numbers.subtracting(before) { try hide(number) }
    return before.symmetricDifference(numbers)
  }

  private mutating func hide(_ number: Int) throws(SQLiteError) {
    try connection.run("INSERT OR IGNORE INTO hidden (number) VALUES (\(number))")
  }

  private mutating func show(_ number: Int) throws(SQLiteError) {
    try connection.run("DELETE FROM hidden WHERE number = \(number)")
  }

  /// The exhibits that exhibitions place which are noted as hidden, and no others.
  private mutating func exhibitsOfHiddenExhibitions() throws(SQLiteError) -> Set<Int> {
    Set(
      try connection.values(
        """
        SELECT record.number FROM record AS exhibition
        CROSS JOIN placement ON placement.exhibition = exhibition.id
        CROSS JOIN record ON record.kind = 'exhibit' AND record.id = placement.exhibit
        WHERE exhibition.kind = 'exhibition'
          AND EXISTS (SELECT 1 FROM hidden WHERE hidden.number = exhibition.number)
          AND NOT EXISTS (
            SELECT 1 FROM placement AS other
            CROSS JOIN record AS shown ON shown.kind = 'exhibition' AND shown.id = other.exhibition
            WHERE other.exhibit = placement.exhibit
              AND NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.number = shown.number))
        """,
        as: Int.self
      )
    )
  }

  /// The tours at none of whose stops there is an exhibit that visitors see.
  private mutating func toursWithoutExhibits() throws(SQLiteError) -> Set<Int> {
    var empty: Set<Int> = []
    for (number, tour) in try records(of: .tour) {
      var isEmpty = true
      for stop in tour.references.map(\.value) where isEmpty {
        isEmpty = try !isVisible(stop)
      }
      if isEmpty { empty.insert(number) }
    }
    return empty
  }

  private mutating func isVisible(_ key: RecordKey) throws(SQLiteError) -> Bool {
    try connection.value(
      """
      SELECT 1 FROM record WHERE kind = \(key.kind.rawValue) AND id = \(key.id.description)
        AND NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.number = record.number)
      """,
      as: Int.self
    ) != nil
  }

  // MARK: - What others name

  /// The kinds of the records that others name, as SQL has them.
  private static let namedKinds = list(RecordKind.allCases.filter(\.isNamed))
  /// The kinds of the records that may name others.
  private static let namingKinds = list(
    RecordKind.allCases.filter { kind in kind.fields.contains { $0.type.isNaming } }
  )

  private static func list(_ kinds: [RecordKind]) -> String {
    kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  /// Shows those among some records, and among what they name, that something visible names, and hides
  /// the others.
  ///
  /// - Parameters:
  ///   - numbers: The records, of kinds that others name.
  ///   - hidden: The exhibits that are hidden.
  ///   - exhibits: The exhibits with their facets.
  /// - Throws: ``SQLiteError``.
  private mutating func decideNamed(
    _ numbers: [Int],
    besides hidden: Set<Int>,
    with exhibits: ExhibitTable
  ) throws(SQLiteError) {
    var undecided: [Int: [Int]] = [:]
    var open = numbers
    while let number = open.popLast() {
      guard undecided[number] == nil else { continue }
      let names = try names(of: number)
      undecided[number] = names
      open += names
    }
    guard !undecided.isEmpty else { return }
    // Hidden to begin with, so that none is shown because another one of them names it.
    for number in undecided.keys { try hide(number) }
    var visible = try picturesOfPages()
    var facets: [Int: Int] = [:]
    for number in undecided.keys {
      if try isNamed(number) {
        visible.append(number)
      } else {
        for ordinal in try facetOrdinals(of: number) { facets[ordinal] = number }
      }
    }
    visible += exhibits.ordinals(Set(facets.keys), hadBesides: hidden).compactMap { facets[$0] }
    while let number = visible.popLast() {
      guard let names = undecided.removeValue(forKey: number) else { continue }
      try show(number)
      visible += names
    }
  }

  /// The records that a record names, by their numbers.
  private mutating func names(of number: Int) throws(SQLiteError) -> [Int] {
    let row = try connection.row(
      """
      SELECT kind, id, document FROM record
      WHERE number = \(number) AND kind IN (\(unsafe: Self.namingKinds))
      """,
      as: (String, String, String).self
    )
    guard let (kind, id, document) = row, let kind = RecordKind(rawValue: kind),
      let id = RecordID(id)
    else { return [] }
    let record = try GuideRecord(RecordKey(kind, id), stored: document)
    return try numbers(of: Set(record.references.map(\.value)))
  }

  /// The numbers of records that are there and of kinds that others name.
  private mutating func numbers(of keys: Set<RecordKey>) throws(SQLiteError) -> [Int] {
    var numbers: [Int] = []
    for key in keys where key.kind.isNamed {
      let number = try connection.value(
        """
        SELECT number FROM record
        WHERE kind = \(key.kind.rawValue) AND id = \(key.id.description)
        """,
        as: Int.self
      )
      if let number { numbers.append(number) }
    }
    return numbers
  }

  /// Whether a visible record names one, facets of exhibits aside.
  private mutating func isNamed(_ number: Int) throws(SQLiteError) -> Bool {
    try connection.value(
      """
      SELECT 1 FROM record
      CROSS JOIN naming ON naming.kind = record.kind AND naming.id = record.id
      WHERE record.number = \(number)
        AND NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.number = naming.source)
      LIMIT 1
      """,
      as: Int.self
    ) != nil
  }

  private mutating func facetOrdinals(of number: Int) throws(SQLiteError) -> [Int] {
    try connection.values(
      """
      SELECT facet.ordinal FROM record
      CROSS JOIN facet ON facet.kind = record.kind AND facet.value = record.id
      WHERE record.number = \(number)
      """,
      as: Int.self
    )
  }

  /// The pictures that pages show although nothing names them.
  private mutating func picturesOfPages() throws(SQLiteError) -> [Int] {
    try connection.values(
      """
      SELECT record.number FROM picture
      CROSS JOIN record ON record.kind = 'media' AND record.id = picture.id
      WHERE picture.name = \(Picture.flagName)
        AND NOT EXISTS (SELECT 1 FROM naming WHERE naming.kind = 'media' AND naming.id = picture.id)
      """,
      as: Int.self
    )
  }
}

extension FieldType {
  /// Whether values may name records.
  fileprivate var isNaming: Bool {
    switch self {
    case .reference: true
    case .list(let element), .byLanguage(let element): element.isNaming
    case .group(let fields): fields.contains { $0.type.isNaming }
    default: false
    }
  }
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
