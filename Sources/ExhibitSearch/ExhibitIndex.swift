public import ExpositionGuide
import JSON
import Languages
import SQLLanguage
import SQLite
import Synchronization

/// Finds exhibits by words in any of their languages: a full-text index in memory.
///
/// Whatever engine keeps the exhibition, the search is this one (SQLite's FTS5 with its trigram
/// tokenizer, which finds words inside words as Korean needs it).
public final class ExhibitIndex: Sendable {
  private let connection: Mutex<Connection>

  /// Indexes an exhibition.
  ///
  /// - Throws: ``ExhibitSearchError`` when there is no memory for it.
  public init(_ exhibition: Exhibition) throws(ExhibitSearchError) {
    do {
      var connection = try Connection(.memory)
      try connection.transaction { connection in
        try connection.run(
          """
          CREATE VIRTUAL TABLE exhibit
          USING fts5(id UNINDEXED, name, summary, body, tokenize = 'trigram')
          """
        )
        for exhibit in exhibition.exhibits { try connection.run(Self.insertion(of: exhibit)) }
      }
      self.connection = Mutex(connection)
    } catch {
      throw ExhibitSearchError(reason: "\(error)")
    }
  }

  private static func insertion(of exhibit: Exhibit) -> SQL {
    """
    INSERT INTO exhibit (id, name, summary, body) VALUES (
      \(exhibit.id.description), \(folded(exhibit.name)), \(folded(exhibit.summary)),
      \(folded(exhibit.description) + "\n" + (exhibit.easyDescription.map(folded) ?? "")))
    """
  }

  private static func folded(_ text: LocalizedText) -> String {
    let translations = Language.allCases.compactMap { text.translations[$0] }
    return SearchFolding.folded(translations.joined(separator: "\n"))
  }
}

extension ExhibitIndex: ExhibitSearching {
  /// Looks every word up; an exhibit matches that has them all.
  ///
  /// A word in the name counts most, then one in the summary, then one in the text, full or easy.
  /// Words of fewer than three letters are not in the index and are looked for in every exhibit.
  public func ids(
    matching query: String,
    limit: Int
  ) async throws(ExhibitSearchError) -> [Exhibit.ID] {
    let words = query.split(whereSeparator: \.isWhitespace).map(SearchFolding.folded)
      .filter { !$0.isEmpty }
    guard let first = words.first else { return [] }
    let long = words.filter { $0.unicodeScalars.count >= 3 }
    let short = words.filter { $0.unicodeScalars.count < 3 }
    let search =
      long.isEmpty
      ? Self.scan(for: short, first: first, limit: limit)
      : Self.lookUp(long, and: short, limit: limit)
    do {
      let ids: [String] = try connection.withLock { connection in try connection.values(search) }
      return ids.compactMap(Exhibit.ID.init)
    } catch {
      throw ExhibitSearchError(reason: "\(error)")
    }
  }

  private static func lookUp(_ long: [String], and short: [String], limit: Int) -> SQL {
    // In FTS5 a phrase in quotes is taken letter by letter; a quote inside is doubled.
    let phrases = long.map {
      "\""
        + $0.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\""
    }
    return """
      SELECT id FROM exhibit
      WHERE exhibit MATCH \(phrases.joined(separator: " ")) AND NOT EXISTS (
        SELECT 1 FROM json_each(\(json(short))) AS word
        WHERE instr(name || ' ' || summary || ' ' || body, word.value) = 0)
      ORDER BY bm25(exhibit, 0, 10, 4, 1), rowid LIMIT \(limit)
      """
  }

  private static func scan(for short: [String], first: String, limit: Int) -> SQL {
    """
    SELECT id FROM exhibit
    WHERE NOT EXISTS (
      SELECT 1 FROM json_each(\(json(short))) AS word
      WHERE instr(name || ' ' || summary || ' ' || body, word.value) = 0)
    ORDER BY instr(name, \(first)) = 0, instr(summary, \(first)) = 0, rowid LIMIT \(limit)
    """
  }

  private static func json(_ words: [String]) -> String {
    JSONValue.array(words.map(JSONValue.string)).encoded()
  }
}
