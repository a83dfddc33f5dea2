import CPostgreSQL
import SQLLanguage

/// The answer to one statement; cleared when it goes away.
@safe
struct Answer: ~Copyable {
  // Valid from `init` to `deinit`, and never handed out.
  private let handle: OpaquePointer

  init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe pavilion_pg_clear(handle) }

  enum Kind {
    case command, rows, sync, aborted, error
  }

  var kind: Kind {
    switch unsafe Int(pavilion_pg_status(handle)) {
    case PAVILION_PG_COMMAND: .command
    case PAVILION_PG_ROWS: .rows
    case PAVILION_PG_SYNC: .sync
    case PAVILION_PG_ABORTED: .aborted
    default: .error
    }
  }

  var rowCount: Int { unsafe Int(pavilion_pg_row_count(handle)) }

  /// The name of the command and how many rows it changed, such as `INSERT 0 1`.
  var tag: String { unsafe pavilion_pg_tag(handle).map { unsafe String(cString: $0) } ?? "" }

  var changedCount: Int {
    unsafe pavilion_pg_changed(handle).flatMap { unsafe Int(String(cString: $0)) } ?? 0
  }

  /// The server's refusal, or libpq's message if the server sent none.
  func error(statement: String?) -> PostgreSQLError {
    let state = unsafe pavilion_pg_error_state(handle).map { unsafe String(cString: $0) }
    let message = unsafe pavilion_pg_error_message(handle).map { unsafe String(cString: $0) }
    return PostgreSQLError(
      state.map { .refusal(SQLState(rawValue: $0)) } ?? .connectionLost,
      message ?? "the connection to the server broke",
      constraint: unsafe pavilion_pg_error_constraint(handle).map { unsafe String(cString: $0) },
      statement: statement
    )
  }

  /// Reads a column of a row, both counted from zero.
  func column<Column: ValueConvertible>(
    _ column: Int,
    ofRow row: Int,
    as type: Column.Type = Column.self
  ) throws(PostgreSQLError) -> Column {
    guard unsafe column < Int(pavilion_pg_column_count(handle)) else {
      throw PostgreSQLError(.mismatch, "there is no column \(column)")
    }
    guard let value = Column(sqlValue: try value(Int32(row), Int32(column))) else {
      throw PostgreSQLError(.mismatch, "column \(column) is not a \(type)")
    }
    return value
  }

  private func value(_ row: Int32, _ column: Int32) throws(PostgreSQLError) -> Value {
    guard unsafe !pavilion_pg_is_null(handle, row, column),
      let start = unsafe pavilion_pg_value(handle, row, column)
    else { return .null }
    let type = unsafe TypeNumber(rawValue: pavilion_pg_column_type(handle, column))
    let count = unsafe Int(pavilion_pg_length(handle, row, column))
    // Lent for the length of the call; the result owns the bytes.
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    guard let value = unsafe Value(text: bytes, ofType: type) else {
      throw PostgreSQLError(.mismatch, "column \(column) is not a whole number that fits")
    }
    return value
  }

  func row<each Column: ValueConvertible>(
    _ row: Int,
    as type: (repeat each Column).Type
  ) throws(PostgreSQLError) -> (repeat each Column) {
    var index = -1
    func next<Each: ValueConvertible>(_ type: Each.Type) throws(PostgreSQLError) -> Each {
      index += 1
      return try column(index, ofRow: row, as: type)
    }
    return try (repeat next((each Column).self))
  }
  func allColumns(ofRow row: Int) throws(PostgreSQLError) -> [Value] {
    let count = unsafe pavilion_pg_column_count(handle)
    var values: [Value] = []
    values.reserveCapacity(Int(count))
    for column in 0..<count { values.append(try value(Int32(row), column)) }
    return values
  }
}
