import CSQLite
import SQLLanguage

/// A prepared statement: compiled once, run many times, finalized when it goes away.
@safe
struct Statement: ~Copyable {
  // Valid from `init` to `deinit`; SQLite keeps the connection's memory until then, whichever is
  // closed first ("sqlite3_close_v2 … the database connection becomes an unusable zombie").
  private let handle: OpaquePointer

  /// Compiles one statement that is meant to be kept.
  init(_ text: String, on connection: OpaquePointer) throws(SQLiteError) {
    guard let count = Int32(exactly: text.utf8.count) else {
      throw SQLiteError(.tooBig, "the statement is too long")
    }
    var handle: OpaquePointer?
    let (code, isWhole) = unsafe text.withCString { start in
      var tail: UnsafePointer<CChar>?
      let persistent = UInt32(SQLITE_PREPARE_PERSISTENT)
      let code = unsafe sqlite3_prepare_v3(connection, start, count, persistent, &handle, &tail)
      return unsafe (code, tail == start + Int(count))
    }
    guard code == SQLITE_OK else { throw unsafe SQLiteError(lastOf: connection, statement: text) }
    guard let handle = unsafe handle, isWhole else {
      unsafe sqlite3_finalize(handle)
      throw SQLiteError(.misuse, "the text is not exactly one statement", statement: text)
    }
    unsafe self.handle = handle
  }

  deinit { unsafe sqlite3_finalize(handle) }

  private var text: String? { unsafe sqlite3_sql(handle).map { unsafe String(cString: $0) } }

  private var lastError: SQLiteError {
    unsafe SQLiteError(lastOf: sqlite3_db_handle(handle), statement: text)
  }
}

// MARK: - Running

extension Statement {
  /// Makes sure that the parameters occur in the text in the order of their numbers.
  ///
  /// PostgreSQL goes by the number, SQLite by the place of the first appearance.
  /// - Throws: ``ResultCode/misuse`` for another order.
  func checkParameters() throws(SQLiteError) {
    let count = unsafe sqlite3_bind_parameter_count(handle)
    for index in (0..<count).map({ $0 + 1 }) {
      let name = unsafe sqlite3_bind_parameter_name(handle, index).map {
        unsafe String(cString: $0)
      }
      guard name == "$\(index)" else {
        let message = "parameter \(index) is named \(name ?? "by nothing")"
        throw SQLiteError(.misuse, message, statement: text)
      }
    }
  }

  /// Binds all parameters, from the first on.
  ///
  /// - Throws: ``ResultCode/misuse`` unless there are as many values as parameters.
  mutating func bind(_ values: [any ValueConvertible]) throws(SQLiteError) {
    let count = unsafe Int(sqlite3_bind_parameter_count(handle))
    guard count == values.count else {
      let message = "the statement has \(count) parameters, not \(values.count)"
      throw SQLiteError(.misuse, message, statement: text)
    }
    for (index, value) in zip(Int32(1)..., values) {
      guard unsafe value.sqlValue.bind(to: handle, at: index) == SQLITE_OK else {
        throw lastError
      }
    }
  }

  /// Runs to the next row; false when there is none left.
  mutating func step() throws(SQLiteError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    default: throw lastError
    }
  }

  /// Makes the statement ready for its next run.
  mutating func reset() {
    // The code repeats the failure of the last step, which has been thrown already.
    unsafe sqlite3_reset(handle)
  }

  /// Releases the memory of the bound values.
  mutating func forgetValues() {
    unsafe sqlite3_clear_bindings(handle)
  }
}

// MARK: - Columns

extension Statement {
  /// Reads a column of the current row, counted from zero.
  ///
  /// - Throws: ``ResultCode/mismatch`` when the column holds something else, or does not exist.
  func column<Column: ValueConvertible>(
    _ index: Int32,
    as type: Column.Type = Column.self
  ) throws(SQLiteError) -> Column {
    guard unsafe index < sqlite3_data_count(handle) else {
      throw SQLiteError(.mismatch, "there is no column \(index)", statement: text)
    }
    let value = unsafe Value(columnOf: handle, at: index)
    guard let column = Column(sqlValue: value) else {
      let message = "column \(index) is not a \(type)"
      throw SQLiteError(.mismatch, message, statement: text)
    }
    return column
  }
  /// Reads all columns of the current row.
  func allColumns() throws(SQLiteError) -> [Value] {
    let count = unsafe sqlite3_data_count(handle)
    var values: [Value] = []
    values.reserveCapacity(Int(count))
    for index in 0..<count { values.append(try column(index)) }
    return values
  }
}
