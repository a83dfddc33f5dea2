import Executors
import ExpositionGuide
import Languages
import SQLLanguage
import SQLite

/// The index: for every shard of the exhibition a full-text table of the names, one of the names as
/// they sound, and one of all texts.
///
/// FTS5 cannot be stopped on its way to the next match, and may have to go through all rows of a table to
/// find that there is none. So tables are small, and time is looked at between them.
final class SearchTables {
  /// How many exhibits have tables of their own.
  static let exhibitsAShard = 2_000
  /// The prefix of one- and two-letter words in the index, so that they have three.
  private static let mark: Character = "\u{E000}"

  private enum Part: String, CaseIterable {
    case name, sound, text

    func table(_ shard: Int) -> String { "\(rawValue)\(shard)" }
  }

  private var connection: Connection
  private let exhibitsAShard: Int
  private let shards: Int
  /// The names and summaries, by which matches are ordered.
  private var names: [[UInt8]] = []
  private var summaries: [[UInt8]] = []

  init(_ exhibition: Exhibition, exhibitsAShard: Int) throws(ExhibitSearchError) {
    let exhibits = exhibition.exhibits
    self.exhibitsAShard = exhibitsAShard
    shards = (exhibits.count + exhibitsAShard - 1) / exhibitsAShard
    do {
      connection = try Connection(.memory)
      for shard in 0..<shards {
        let places = shard * exhibitsAShard..<min((shard + 1) * exhibitsAShard, exhibits.count)
        try fill(shard, with: exhibits[places])
      }
    } catch {
      throw .broken(reason: "\(error)")
    }
  }

  private func fill(_ shard: Int, with exhibits: ArraySlice<Exhibit>) throws(SQLiteError) {
    for part in Part.allCases {
      try connection.run(
        unsafe: """
          CREATE VIRTUAL TABLE \(part.table(shard))
          USING fts5(words, content = '', columnsize = 0, tokenize = 'trigram')
          """
      )
    }
    try connection.run("BEGIN")
    for (place, exhibit) in zip(exhibits.indices, exhibits) {
      let name = Self.folded(exhibit.name)
      let summary = Self.folded(exhibit.summary)
      let text = [
        name, summary, Self.folded(exhibit.description),
        exhibit.easyDescription.map(Self.folded) ?? "",
      ].joined(separator: "\n")
      names.append(Array(name.utf8))
      summaries.append(Array(summary.utf8))
      try insert(name + Self.shortWords(of: name), .name, shard, place)
      try insert(Self.sounds(of: exhibit), .sound, shard, place)
      try insert(text + Self.shortWords(of: text), .text, shard, place)
    }
    try connection.run("COMMIT")
    for part in Part.allCases {
      let table = part.table(shard)
      try connection.run(unsafe: "INSERT INTO \(table) (\(table)) VALUES ('optimize')")
    }
  }

  private func insert(
    _ words: String,
    _ part: Part,
    _ shard: Int,
    _ place: Int
  ) throws(SQLiteError) {
    let table = part.table(shard)
    try connection.run("INSERT INTO \(unsafe: table) (rowid, words) VALUES (\(place), \(words))")
  }

  private static func folded(_ text: LocalizedText) -> String {
    let translations = Language.allCases.compactMap { text.translations[$0] }
    return SearchFolding.folded(translations.joined(separator: "\n"))
  }

  /// The names in Latin letters, and the identifier, as they sound.
  private static func sounds(of exhibit: Exhibit) -> String {
    let names = exhibit.name.translations.values + [exhibit.id.description]
    return names.map { Romanisation.sound(of: SearchFolding.folded($0)) }.joined(separator: "\n")
  }

  /// Every letter and every two neighbours within words, once, each behind marks.
  private static func shortWords(of text: String) -> String {
    // Each as a number: the first letter, if there are two, above the second.
    var words: Set<UInt64> = []
    var last: UInt64 = 0
    for scalar in text.unicodeScalars {
      guard !scalar.properties.isWhitespace else {
        last = 0
        continue
      }
      let letter = UInt64(scalar.value)
      words.insert(letter)
      if last != 0 { words.insert(last << 32 | letter) }
      last = letter
    }
    var result = "\n"
    for word in words {
      let letters = [word >> 32, word & 0xFFFF_FFFF].filter { $0 != 0 }
      result += String(repeating: mark, count: 3 - letters.count)
      for letter in letters {
        if let scalar = Unicode.Scalar(UInt32(letter)) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  // MARK: - Looking up

  func places(
    matching query: ExhibitQuery,
    limit: Int,
    by deadline: ProcessorDeadline
  ) throws(ExhibitSearchError) -> (places: [Int], isComplete: Bool) {
    let words = query.words.map(SearchFolding.folded).filter { !$0.isEmpty }
    guard !words.isEmpty else { return ([], true) }
    do throws(SQLiteError) {
      // Names first, so that they are among those for which there is room.
      let match = Self.match(words)
      let named = try rows(.name, match, limit: limit, by: deadline)
      let all = try rows(.text, match, limit: limit, by: deadline)
      if named.rows.isEmpty, all.rows.isEmpty, all.isComplete {
        let sounds = words.map(Romanisation.sound).filter { $0.unicodeScalars.count >= 3 }
        guard sounds.count == words.count else { return ([], true) }
        let alike = try rows(.sound, Self.match(sounds), limit: limit, by: deadline)
        return (alike.rows, alike.isComplete)
      }
      let known = Set(named.rows)
      let found = named.rows + all.rows.filter { !known.contains($0) }
      let isComplete = named.isComplete && all.isComplete && found.count <= limit
      return (Array(ordered(found, by: words).prefix(limit)), isComplete)
    } catch {
      throw .broken(reason: "\(error)")
    }
  }

  private func rows(
    _ part: Part,
    _ match: String,
    limit: Int,
    by deadline: ProcessorDeadline
  ) throws(SQLiteError) -> (rows: [Int], isComplete: Bool) {
    var rows: [Int] = []
    for shard in 0..<shards {
      let table = part.table(shard)
      rows += try connection.values(
        """
        SELECT rowid FROM \(unsafe: table) WHERE \(unsafe: table) MATCH \(match)
        ORDER BY rowid LIMIT \(limit + 1 - rows.count)
        """,
        as: Int.self
      )
      if rows.count > limit { return (rows, false) }
      if deadline.isOver { return (rows, shard == shards - 1) }
    }
    return (rows, true)
  }

  /// Each word as a phrase, which FTS5 takes letter by letter; a quote inside is doubled.
  private static func match(_ words: [String]) -> String {
    words.map { word in
      let marks = String(repeating: mark, count: max(0, 3 - word.unicodeScalars.count))
      let quoted = word.split(separator: "\"", omittingEmptySubsequences: false)
      return "\"\(marks)\(quoted.joined(separator: "\"\""))\""
    }.joined(separator: " ")
  }

  /// The rows by how much the words in their names and summaries weigh, else as they were.
  private func ordered(_ rows: [Int], by words: [String]) -> [Int] {
    let words = words.map { Array($0.utf8) }
    let weights = rows.map { row in
      words.reduce(0) { sum, word in
        sum + (names[row].holds(word) ? 10 : summaries[row].holds(word) ? 4 : 1)
      }
    }
    return zip(rows, weights).enumerated()
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map { $0.element.0 }
  }
}

extension [UInt8] {
  /// Whether these bytes contain some others; false for no bytes.
  fileprivate func holds(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, bytes.count <= count else { return false }
    let (text, wanted) = (span, bytes.span)
    for start in 0...(count - bytes.count) where text[start] == first {
      var length = 1
      while length < wanted.count, text[start + length] == wanted[length] { length += 1 }
      if length == wanted.count { return true }
    }
    return false
  }
}
