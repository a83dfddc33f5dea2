import ExpositionGuide
import JSON
import Languages
import SQLLanguage
import SQLite

/// The tables of the file, and how records are put into them.
///
/// FTS5 splits words into three letters each and finds words inside words, as Korean needs it; words
/// of one and two letters have tokens of their own (``ShortWords``).
struct IndexTables: ~Copyable {
  /// The form of the tables and of the words in them; a file of another form is built again.
  static let format: Int64 = 5

  var connection: Connection
  /// The facets used last, by their ordinals.
  var ordinals: [Facet: Int] = [:]

  init(_ connection: consuming Connection) { self.connection = connection }

  private static let schema = """
    CREATE TABLE guide (
      version INTEGER NOT NULL, mark TEXT NOT NULL, passed INTEGER NOT NULL,
      changes_at INTEGER) STRICT;
    CREATE TABLE record (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL,
      UNIQUE (kind, id)) STRICT;
    CREATE TABLE exhibit (
      number INTEGER PRIMARY KEY, earliest INTEGER, latest INTEGER, facets BLOB NOT NULL) STRICT;
    CREATE TABLE facet (
      ordinal INTEGER PRIMARY KEY, dimension TEXT NOT NULL, kind TEXT, value TEXT NOT NULL,
      UNIQUE (dimension, value)) STRICT;
    CREATE INDEX facet_by_record ON facet (kind, value);
    CREATE TABLE placement (
      exhibition TEXT NOT NULL, place INTEGER NOT NULL, exhibit TEXT NOT NULL, section TEXT,
      number INTEGER, PRIMARY KEY (exhibition, place)) STRICT, WITHOUT ROWID;
    CREATE INDEX placement_by_exhibit ON placement (exhibit, exhibition);
    CREATE TABLE naming (
      kind TEXT NOT NULL, id TEXT NOT NULL, source INTEGER NOT NULL,
      PRIMARY KEY (kind, id, source)) STRICT, WITHOUT ROWID;
    CREATE TABLE picture (
      name TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (name, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE file (
      hash TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (hash, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE hidden (number INTEGER PRIMARY KEY) STRICT;
    """

  /// The tables of words.
  ///
  /// The numbers of their rows are those of exhibits, of `named` and `namedShort` ordinals of facets.
  enum Words: String, CaseIterable {
    case name, label, text, sound, short, named, namedShort

    var table: String { "\(rawValue)_words" }

    /// How FTS5 splits the words, and whether it keeps their places.
    var options: String {
      switch self {
      case .short, .namedShort: "detail = none, tokenize = 'ascii'"
      default: "tokenize = 'trigram case_sensitive 1'"
      }
    }
  }

  /// Makes the tables in an empty file.
  mutating func found() throws(SQLiteError) {
    try connection.run(unsafe: Self.schema)
    for words in Words.allCases {
      try connection.run(
        unsafe: """
          CREATE VIRTUAL TABLE \(words.table)
          USING fts5(words, content = '', columnsize = 0, \(words.options))
          """
      )
    }
    try connection.setUserVersion(Self.format)
  }

  /// What the file is of; nothing where it is no such file.
  mutating func state() throws(SQLiteError) -> IndexState? {
    guard try connection.userVersion() == Self.format else { return nil }
    return try connection.indexState()
  }

  /// Has a body write, all or nothing.
  mutating func writing<Result>(
    _ body: (inout IndexTables) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    do throws(SQLiteError) {
      try connection.run("BEGIN IMMEDIATE")
      let result = try body(&self)
      try connection.run("COMMIT")
      return result
    } catch {
      if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
      forgetOrdinals()
      throw error
    }
  }

  /// Has words merged only once all are there.
  ///
  /// FTS5 gathers 1 MB of them in memory, as usual: with 16 MB the chains of its hash table grow long,
  /// and a copy of 87,289 objects takes 1.4 times as long.
  mutating func beginGathering() throws(SQLiteError) {
    try connection.run("PRAGMA cache_size = -16384")
    try set("automerge", to: 0)
    try set("crisismerge", to: 1_000)
  }

  /// Merges the words, and goes on as FTS5 usually does.
  mutating func endGathering() throws(SQLiteError) {
    for words in Words.allCases {
      let table = words.table
      try connection.run(unsafe: "INSERT INTO \(table) (\(table)) VALUES ('optimize')")
    }
    try set("automerge", to: 4)
    try set("crisismerge", to: 16)
  }

  private mutating func set(_ option: String, to value: Int) throws(SQLiteError) {
    for words in Words.allCases {
      let table = words.table
      try connection.run(
        unsafe: "INSERT INTO \(table) (\(table), rank) VALUES ('\(option)', \(value))"
      )
    }
  }
}
