import SQLLanguage

/// A table that orders add rows to: its columns after that of the bar, in the order of every row
/// written.
package struct WrittenTable: Sendable {
  package struct Column: Sendable {
    let name: String
    /// The whole numbers allowed in it; one without any holds texts.
    let range: ClosedRange<Int>?

    init(_ name: String, _ range: ClosedRange<Int>? = nil) {
      self.name = name
      self.range = range
    }
  }

  package let name: String
  let columns: [Column]
  /// The names of the columns, separated by commas.
  package let columnNames: String
  /// The types of the columns, in order.
  package let types: [String]
  /// Adds a row.
  let addition: Query

  init(_ name: String, _ columns: Column...) {
    self.name = name
    self.columns = columns
    columnNames = columns.map(\.name).joined(separator: ", ")
    types = columns.map { $0.range == nil ? "TEXT" : "BIGINT" }
    let places = (1...columns.count + 1).map { "$\($0)" }.joined(separator: ", ")
    addition = Query(
      stringLiteral: "INSERT INTO \(name) (bar_id, \(columnNames)) VALUES (\(places))"
    )
  }

  static let all = [orders, orderLine, movement]

  /// The names of the columns, separated by commas, in a query that gives the table another name.
  func columnNames(in table: String) -> String {
    columns.map { "\(table).\($0.name)" }.joined(separator: ", ")
  }
}
