import CSQLite
import SQLLanguage

extension Value {
  /// Binds the value to a parameter, counted from one; SQLite copies the value.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null:
      return unsafe sqlite3_bind_null(statement, index)
    case .integer(let number):
      return unsafe sqlite3_bind_int64(statement, index, number)
    case .real(let number):
      return unsafe sqlite3_bind_double(statement, index, number)
    case .text(var text):
      // Unlike an argument of type String, this does not copy the text before SQLite does.
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
          unsafe sqlite3_bind_text64(
            statement,
            index,
            bytes.baseAddress,
            UInt64(bytes.count),
            pavilion_sqlite_transient(),
            UInt8(SQLITE_UTF8)
          )
        }
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        // A null pointer would bind NULL instead of an empty blob.
        guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else {
          return unsafe sqlite3_bind_zeroblob(statement, index, 0)
        }
        return unsafe sqlite3_bind_blob64(
          statement,
          index,
          start,
          UInt64(bytes.count),
          pavilion_sqlite_transient()
        )
      }
    }
  }

  /// Copies a column of the statement's current row, by its byte count, not up to the first NUL.
  init(columnOf statement: OpaquePointer, at index: Int32) {
    switch unsafe sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER:
      self = unsafe .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT:
      self = unsafe .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT:
      // The pointer first, then the count: SQLite's manual calls this order safe.
      let start = unsafe sqlite3_column_text(statement, index)
      let count = unsafe Int(sqlite3_column_bytes(statement, index))
      self = unsafe .text(
        String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
      )
    case SQLITE_BLOB:
      let start = unsafe sqlite3_column_blob(statement, index)
      let count = unsafe Int(sqlite3_column_bytes(statement, index))
      self = unsafe .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
    default:
      self = .null
    }
  }
}
