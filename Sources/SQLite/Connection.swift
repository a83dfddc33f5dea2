import CSQLite
import Glibc
import SQLLanguage

/// The only owner of one connection to a database; closed when it goes away.
///
/// It may be used by one thread at a time, which its uniqueness and its mutating methods
/// guarantee: keep it in an actor or in a `Mutex`. Statements are compiled once and kept.
@safe
public struct Connection: ~Copyable {
  // Valid from `init` to `deinit`, and never handed out.
  let handle: OpaquePointer
  private var statements: [String: CachedStatement]
  /// The compiled form of every ``Query`` that was run, at the place of its number.
  private var queries: [CachedStatement?]
  var logIndex: LogIndex
  // The last one, so that it is there until the statements are gone, and the handle with them.
  let waiting: Waiting

  /// How many different statements stay compiled.
  ///
  /// A program has a fixed set of texts; this only bounds the memory if it does not.
  static let cacheCapacity = 128

  /// Opens a database.
  ///
  /// A file that may be written is in WAL mode with `synchronous=FULL` afterwards: commits survive
  /// a power cut.
  /// - Parameters:
  ///   - location: Where the database is.
  ///   - access: The connection's permissions, and whether it may create the file.
  ///   - busyTimeout: How long a call waits for the lock of another connection.
  /// - Throws: ``SQLiteError``, also when the file cannot be made durable.
  public init(
    _ location: Location,
    access: Access = .create,
    busyTimeout: Duration = .seconds(5)
  ) throws(SQLiteError) {
    var connection = try Self.open(location, access: access, busyTimeout: busyTimeout)
    if case .file = location, access != .readOnly { try connection.makeDurableInTurn() }
    self = connection
  }

  /// Makes a new file, in the place of any that has the name, that is worth nothing until it is whole.
  ///
  /// Writing is fast, and a write that is cut off leaves rubbish. ``DatabaseFile/replace(_:with:)``
  /// puts the file in its place when it is whole and closed.
  public init(building path: String) throws(SQLiteError) {
    DatabaseFile.remove(path)
    var connection = try Self.open(.file(path), access: .create, busyTimeout: .zero)
    try connection.run("PRAGMA journal_mode = OFF")
    try connection.run("PRAGMA synchronous = OFF")
    self = connection
  }

  /// Makes the file durable, and tries again while others do the same.
  ///
  /// A process that changes the journal of a new file beside another is refused at once: SQLite
  /// does not offer a wait where two could wait for each other for ever.
  private mutating func makeDurableInTurn() throws(SQLiteError) {
    for looks in 0... {
      do throws(SQLiteError) {
        return try makeDurable()
      } catch {
        guard error.code.primary == .busy, waiting.goesOn(afterLooks: looks) else { throw error }
      }
    }
  }

  private init(handle: OpaquePointer, busyTimeout: Duration) {
    unsafe self.handle = handle
    statements = [:]
    queries = []
    logIndex = .unknown
    let log = unsafe sqlite3_filename_wal(sqlite3_db_filename(handle, "main"))
    waiting = Waiting(
      log: unsafe log.map { unsafe String(cString: $0) } ?? "",
      atMost: busyTimeout
    )
  }

  /// Set up once, before the first connection; a refusal costs nothing but the time it would save.
  private static let isConfigured = pavilion_sqlite_count_no_memory() == SQLITE_OK

  /// Opens a database as it is, whatever its journal.
  static func open(
    _ location: Location,
    access: Access,
    busyTimeout: Duration
  ) throws(SQLiteError) -> Connection {
    guard !location.path.utf8.contains(0) else {
      throw SQLiteError(.cannotOpen, "a path cannot contain a NUL character")
    }
    _ = isConfigured
    if case .file(let path) = location, access == .create { DatabaseFile.createPrivately(path) }
    // NOMUTEX: the owner lets one thread in at a time, so SQLite need not lock by itself.
    let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let code = unsafe sqlite3_open_v2(location.path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      // "Whether or not an error occurs when it is opened, resources … should be released."
      let error = unsafe SQLiteError(lastOf: handle)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    var connection = unsafe Connection(handle: handle, busyTimeout: busyTimeout)
    connection.waitForOthers()
    try connection.run("PRAGMA foreign_keys = ON")
    // KB. With 512, a writer of 64 bars reads 30 pages an order again, with 2048 nine. Readers need no
    // more: the kernel keeps the pages of the file as well, and a commit empties their caches.
    let cache: SQL = access == .readOnly ? "PRAGMA cache_size = -512" : "PRAGMA cache_size = -2048"
    try connection.run(cache)
    return connection
  }

  /// Has every call that meets the lock of another connection wait for it.
  private func waitForOthers() {
    // Unretained is safe: `waiting` lives as long as the handle.
    unsafe sqlite3_busy_handler(
      handle,
      { context, looks in
        guard let context = unsafe context else { return 0 }
        let waiting = unsafe Unmanaged<Waiting>.fromOpaque(context).takeUnretainedValue()
        return waiting.goesOn(afterLooks: Int(looks)) ? 1 : 0
      },
      Unmanaged.passUnretained(waiting).toOpaque()
    )
  }

  // Statements that are still kept are finalized after this; close_v2 waits for them.
  deinit { unsafe sqlite3_close_v2(handle) }

  public var preparedStatementCount: Int { statements.count }

  /// Lends the compiled form of a query with its values bound, and resets it afterwards.
  ///
  /// The values stay bound until the next run, which then copies its own into the same memory.
  mutating func withStatement<Result>(
    _ query: Query,
    _ values: [any ValueConvertible],
    _ body: (inout Statement) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let cached = try cachedStatement(query)
    defer { cached.statement.reset() }
    try cached.statement.bind(values)
    return try body(&cached.statement)
  }

  private mutating func cachedStatement(_ query: Query) throws(SQLiteError) -> CachedStatement {
    if query.number < queries.count, let cached = queries[query.number] { return cached }
    let statement = try unsafe Statement(query.text, on: handle)
    try statement.checkParameters()
    let cached = CachedStatement(statement)
    let missing = max(0, query.number + 1 - queries.count)
    queries.append(contentsOf: repeatElement(nil, count: missing))
    queries[query.number] = cached
    return cached
  }

  /// Lends a compiled statement with its values bound, and resets it afterwards.
  mutating func withStatement<Result>(
    _ sql: SQL,
    _ body: (inout Statement) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let cached = try cachedStatement(sql.text)
    defer {
      cached.statement.reset()
      cached.statement.forgetValues()
    }
    try cached.statement.bind(sql.bindings)
    return try body(&cached.statement)
  }

  private mutating func cachedStatement(_ text: String) throws(SQLiteError) -> CachedStatement {
    if let cached = statements[text] { return cached }
    if statements.count == Self.cacheCapacity { statements.removeAll(keepingCapacity: true) }
    let cached = CachedStatement(try unsafe Statement(text, on: handle))
    statements[text] = cached
    return cached
  }
}

// Moved between threads as a whole, but never shared.
@available(*, unavailable)
extension Connection: Sendable {}

/// A place for a statement in a dictionary, which cannot hold noncopyable values.
private final class CachedStatement {
  var statement: Statement

  init(_ statement: consuming Statement) { self.statement = statement }
}
