import ExpositionGuide
import SQLLanguage
import SQLite

/// The facets and years of all exhibits in memory, about sixty bytes each, so that one pass counts
/// them.
struct ExhibitTable {
  /// By the number of the exhibit.
  private var rows: [Row] = []
  /// The facets of the rows, one after the other; those of rows that were changed stay unused.
  private var facets: [UInt32] = []
  private var unused = 0
  /// The exhibits that visitors may not see, by number; those beyond its end they may.
  private var hidden: [Bool] = []
  /// The numbers by identifier.
  private(set) var order: [UInt32] = []
  /// By ordinal, the dimension of a facet.
  private(set) var dimensions: [Facet.Dimension?] = []
  /// By ordinal, the place of a facet among those of its dimension.
  private(set) var ranks: [UInt32] = []

  struct Row {
    static let absent = Row(start: 0, count: 0, earliest: .max, latest: .min, isThere: false)

    let start: UInt32
    let count: UInt16
    /// The years that the date may mean; the earliest is later than the latest where there is none.
    let earliest: Int16
    let latest: Int16
    let isThere: Bool
  }

  /// One more than the highest number.
  var count: Int { rows.count }

  init(reading tables: inout IndexTables) throws(SQLiteError) {
    var table = self
    try tables.connection.forEachRow(
      "SELECT number, earliest, latest, facets FROM exhibit ORDER BY number"
    ) { (row) throws(SQLiteError) in
      try table.change(
        IndexTables.ChangedExhibit(
          number: Int(sqlValue: row[0]) ?? -1,
          years: Self.years(row[1], row[2]),
          ordinals: [UInt32]([UInt8](sqlValue: row[3]) ?? []),
          isThere: true
        )
      )
    }
    self = table
    try readOrder(from: &tables)
    try readFacets(from: &tables)
    try readHidden(from: &tables)
  }

  private static func years(_ earliest: Value, _ latest: Value) -> ClosedRange<Int>? {
    guard let earliest = Int(sqlValue: earliest), let latest = Int(sqlValue: latest),
      earliest <= latest
    else { return nil }
    return earliest...latest
  }

  /// Whether an exhibit of a number is there.
  func has(_ number: Int) -> Bool { rows.indices.contains(number) && rows[number].isThere }

  /// Whether an exhibit has facets that were not read yet.
  func hasNewFacets(_ exhibit: IndexTables.ChangedExhibit) -> Bool {
    exhibit.ordinals.contains { ordinal in
      Int(ordinal) >= dimensions.count || dimensions[Int(ordinal)] == nil
    }
  }

  /// Takes note of an exhibit that is new, changed or gone.
  ///
  /// - Throws: ``SQLiteError`` for numbers that no file of ours holds.
  mutating func change(_ exhibit: IndexTables.ChangedExhibit) throws(SQLiteError) {
    guard (0..<100_000_000).contains(exhibit.number), exhibit.ordinals.count < 65_536,
      let earliest = Int16(exactly: exhibit.years?.lowerBound ?? Int(Int16.max)),
      let latest = Int16(exactly: exhibit.years?.upperBound ?? Int(Int16.min)),
      let start = UInt32(exactly: facets.count)
    else { throw SQLiteError(.corrupt, "exhibit \(exhibit.number) is out of range") }
    if exhibit.number >= rows.count {
      let missing = exhibit.number + 1 - rows.count
      rows.append(contentsOf: repeatElement(.absent, count: missing))
    }
    unused += Int(rows[exhibit.number].count)
    facets += exhibit.ordinals
    rows[exhibit.number] = Row(
      start: start,
      count: UInt16(exhibit.ordinals.count),
      earliest: earliest,
      latest: latest,
      isThere: exhibit.isThere
    )
    if unused > facets.count / 2, unused > 10_000 { pack() }
  }

  private mutating func pack() {
    var packed: [UInt32] = []
    packed.reserveCapacity(facets.count - unused)
    for number in rows.indices {
      let row = rows[number]
      let start = UInt32(packed.count)
      packed += facets[Int(row.start)..<Int(row.start) + Int(row.count)]
      rows[number] = Row(
        start: start,
        count: row.count,
        earliest: row.earliest,
        latest: row.latest,
        isThere: row.isThere
      )
    }
    facets = packed
    unused = 0
  }

  /// Reads the order again, after an exhibit has come or gone.
  mutating func readOrder(from tables: inout IndexTables) throws(SQLiteError) {
    var order: [UInt32] = []
    order.reserveCapacity(rows.count)
    try tables.connection.forEach(
      "SELECT number FROM record WHERE kind = 'exhibit' ORDER BY id",
      as: Int.self
    ) { number in
      order.append(UInt32(clamping: number))
    }
    self.order = order.filter { $0 < rows.count }
  }

  /// Reads which exhibits visitors may not see.
  mutating func readHidden(from tables: inout IndexTables) throws(SQLiteError) {
    var hidden: [Bool] = []
    try tables.connection.forEach("SELECT number FROM hidden ORDER BY number", as: Int.self) {
      guard rows.indices.contains($0) else { return }
      if hidden.isEmpty { hidden = [Bool](repeating: false, count: rows.count) }
      hidden[$0] = true
    }
    self.hidden = hidden
  }

  /// Reads the facets, after new ones have come.
  mutating func readFacets(from tables: inout IndexTables) throws(SQLiteError) {
    var dimensions: [Facet.Dimension?] = []
    var ranks: [UInt32] = []
    var rank: UInt32 = 0
    try tables.connection.forEachRow(
      "SELECT ordinal, dimension FROM facet ORDER BY dimension, value"
    ) { (row) throws(SQLiteError) in
      guard let ordinal = Int(sqlValue: row[0]), (0..<100_000_000).contains(ordinal),
        let dimension = String(sqlValue: row[1])
      else { throw SQLiteError(.corrupt, "a facet is out of range") }
      if ordinal >= ranks.count {
        let missing = ordinal + 1 - ranks.count
        dimensions.append(contentsOf: repeatElement(nil, count: missing))
        ranks.append(contentsOf: repeatElement(0, count: missing))
      }
      dimensions[ordinal] = Facet.Dimension(rawValue: dimension)
      ranks[ordinal] = rank
      rank += 1
    }
    (self.dimensions, self.ranks) = (dimensions, ranks)
  }
}

// MARK: - Passes

extension ExhibitTable {
  /// The weight of each exhibit that is there.
  func all(weight: UInt8) -> [UInt8] { rows.map { $0.isThere ? weight : 0 } }

  /// The exhibits that have a facet among some.
  func exhibits(having ordinals: [Bool]) -> [Bool] {
    rows.map { row in
      facets[Int(row.start)..<Int(row.start) + Int(row.count)].contains { facet in
        Int(facet) < ordinals.count && ordinals[Int(facet)]
      }
    }
  }

  /// The ordinals among some whose facets are had by exhibits besides those of some numbers.
  func ordinals(_ wanted: Set<Int>, hadBesides hidden: Set<Int>) -> Set<Int> {
    var isWanted = [Bool](repeating: false, count: (wanted.max() ?? -1) + 1)
    for ordinal in wanted where isWanted.indices.contains(ordinal) { isWanted[ordinal] = true }
    var found: Set<Int> = []
    for (number, row) in rows.enumerated() where row.isThere && !hidden.contains(number) {
      guard found.count < wanted.count else { break }
      for facet in facets[Int(row.start)..<Int(row.start) + Int(row.count)] {
        let ordinal = Int(facet)
        if ordinal < isWanted.count, isWanted[ordinal] {
          isWanted[ordinal] = false
          found.insert(ordinal)
        }
      }
    }
    return found
  }

  /// Takes out the exhibits that visitors may not see.
  func takeOutHidden(of weights: inout [UInt8]) {
    for number in weights.indices where number < hidden.count && hidden[number] {
      weights[number] = 0
    }
  }

  /// Takes out the exhibits without all of some facets, of other years, or that visitors may not see,
  /// and counts the facets of the rest.
  func narrow(
    _ weights: inout [UInt8],
    to wanted: [UInt32],
    from: Int?,
    to: Int?
  ) -> (total: Int, counts: [UInt32]) {
    var total = 0
    var counts = [UInt32](repeating: 0, count: dimensions.count)
    for number in weights.indices where weights[number] > 0 {
      let row = rows[number]
      let facets = facets[Int(row.start)..<Int(row.start) + Int(row.count)]
      let isOfTime =
        from == nil && to == nil
        || row.earliest <= row.latest && Int(row.latest) >= from ?? .min
          && Int(row.earliest) <= to ?? .max
      let isHidden = number < hidden.count && hidden[number]
      guard row.isThere, !isHidden, isOfTime, wanted.allSatisfy(facets.contains) else {
        weights[number] = 0
        continue
      }
      total += 1
      for facet in facets where Int(facet) < counts.count { counts[Int(facet)] += 1 }
    }
    return (total, counts)
  }

  /// Where an exhibit stands among those that have a weight, see ``page(_:from:count:)``.
  func place(of number: Int, in weights: [UInt8]) -> Int? {
    guard weights.indices.contains(number), weights[number] > 0 else { return nil }
    let heavier = weights.count { $0 > weights[number] }
    let before = order.prefix { $0 != number }.count { weights[Int($0)] == weights[number] }
    return heavier + before
  }

  /// A page of the exhibits, the heaviest first, those of equal weight by identifier.
  func page(_ weights: [UInt8], from first: Int, count: Int) -> [UInt32] {
    var counts = [Int](repeating: 0, count: 256)
    for weight in weights { counts[Int(weight)] += 1 }
    var skipped = 0
    var page: [UInt32] = []
    guard count > 0 else { return page }
    for weight in (1...255).reversed() where counts[weight] > 0 {
      guard page.count < count else { break }
      if skipped + counts[weight] <= first {
        skipped += counts[weight]
        continue
      }
      for number in order where Int(weights[Int(number)]) == weight {
        if skipped < first {
          skipped += 1
        } else {
          page.append(number)
          if page.count == count { return page }
        }
      }
    }
    return page
  }
}
