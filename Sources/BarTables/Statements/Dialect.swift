/// How an engine words what the others word differently.
package enum Dialect: Sendable {
  case sqlite
  case postgreSQL

  /// A member of an object in a column that holds JSON, as text or a number.
  func member(_ name: String, of column: String) -> String {
    switch self {
    case .sqlite: "json_extract(\(column), '$.\(name)')"
    case .postgreSQL: "(CAST(\(column) AS json) ->> '\(name)')"
    }
  }

  /// The members of an object in a column that holds JSON, as a table of `key` and `value`.
  func members(of column: String) -> String {
    switch self {
    case .sqlite: "json_each(\(column))"
    case .postgreSQL: "json_each_text(CAST(\(column) AS json))"
    }
  }

  /// The elements of an array in an object in a column that holds JSON, as a table with the column
  /// `value`.
  func elements(of name: String, in column: String, as table: String) -> String {
    switch self {
    case .sqlite: "json_each(\(column), '$.\(name)') \(table)"
    case .postgreSQL:
      "json_array_elements(CAST(\(column) AS json) -> '\(name)') AS \(table) (value)"
    }
  }
}
