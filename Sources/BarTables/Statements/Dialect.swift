/// SQL that the engines word differently.
package enum Dialect: Sendable {
  case sqlite
  case postgreSQL

  /// The type of texts, compared by their bytes whatever the database's locale.
  var text: String {
    switch self {
    case .sqlite: "TEXT"
    case .postgreSQL: "TEXT COLLATE \"C\""
    }
  }

  /// The type of bytes.
  var bytes: String {
    switch self {
    case .sqlite: "BLOB"
    case .postgreSQL: "BYTEA"
    }
  }

  /// The engine's clock, in milliseconds since 1970.
  var now: String {
    switch self {
    case .sqlite: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    case .postgreSQL: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    }
  }

  /// The number of bytes of a text.
  func byteCount(of column: String) -> String {
    switch self {
    case .sqlite: "LENGTH(CAST(\(column) AS BLOB))"
    case .postgreSQL: "OCTET_LENGTH(\(column))"
    }
  }

  /// A member of an object in a JSON column, as text or a number.
  func member(_ name: String, of column: String) -> String {
    switch self {
    case .sqlite: "json_extract(\(column), '$.\(name)')"
    case .postgreSQL: "(CAST(\(column) AS json) ->> '\(name)')"
    }
  }

  /// The members of an object in a JSON column, as a table of `key` and `value`.
  func members(of column: String) -> String {
    switch self {
    case .sqlite: "json_each(\(column))"
    case .postgreSQL: "json_each_text(CAST(\(column) AS json))"
    }
  }

  /// The text before and after a parameter with a JSON array that makes a table of its elements, in
  /// the column `value`.
  func rows(as table: String) -> (start: String, end: String) {
    switch self {
    case .sqlite: ("json_each(", ") \(table)")
    case .postgreSQL: ("json_array_elements(CAST(", " AS json)) AS \(table) (value)")
    }
  }

  /// The elements of an array in an object in a JSON column, as a table with the column `value`.
  func elements(of name: String, in column: String, as table: String) -> String {
    switch self {
    case .sqlite: "json_each(\(column), '$.\(name)') \(table)"
    case .postgreSQL:
      "json_array_elements(CAST(\(column) AS json) -> '\(name)') AS \(table) (value)"
    }
  }
}
