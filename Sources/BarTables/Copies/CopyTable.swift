package import SQLLanguage

/// A column of a table, as an engine describes it.
package struct CopyColumn: Hashable, Sendable {
  /// What a column holds, beside NULL.
  package enum Kind: Hashable, Sendable {
    case integer
    case text
    case bytes
  }

  let name: String
  let kind: Kind
  /// Its place in the primary key, from 1 on; 0 when it is no part of it.
  let keyPlace: Int

  package init(name: String, kind: Kind, keyPlace: Int) {
    self.name = name
    self.kind = kind
    self.keyPlace = keyPlace
  }

  /// Whether a value is what the column holds.
  func takes(_ value: Value) -> Bool {
    switch (value, kind) {
    case (.null, _), (.integer, .integer), (.text, .text), (.blob, .bytes): true
    default: false
    }
  }
}

/// A table that has rows of bars.
package struct CopyTable: Hashable, Sendable {
  package let name: String
  let columns: [CopyColumn]

  /// Describes a table; nothing when its rows are of no bar.
  init?(name: String, columns: [CopyColumn]) {
    guard columns.contains(where: { $0.name == "bar_id" }) else { return nil }
    self.name = name
    self.columns = columns
  }

  /// The places of the columns of the primary key, in its order; the bar comes first in all of them.
  var key: [Int] {
    columns.indices.filter { columns[$0].keyPlace > 0 }
      .sorted { columns[$0].keyPlace < columns[$1].keyPlace }
  }

  /// Whether rows are in the order in which they were added, which the engine numbers.
  ///
  /// Webhooks are told of steps in this order, so that it is part of what is kept.
  var isNumbered: Bool { name == "order_step" }

  /// How many rows are read or written at a time: few of those that may be long.
  var pageSize: Int { columns.contains { $0.kind == .bytes || $0.name == "document" } ? 16 : 2_000 }

  func place(of column: String) -> Int? { columns.firstIndex { $0.name == column } }

  /// The names of the columns, with commas between them.
  package var columnNames: String { columns.map(\.name).joined(separator: ", ") }

  /// What each column holds, in their order.
  package var kinds: [CopyColumn.Kind] { columns.map(\.kind) }

  /// The name of the column at a place.
  package func columnName(_ place: Int) -> String { columns[place].name }
}

/// A row that a table refuses, by its place among those that were to be added.
package struct CopyRowFault: Error {
  let row: Int
  let column: String?
  package let problem: String

  package init(row: Int, column: String? = nil, problem: String) {
    self.row = row
    self.column = column
    self.problem = problem
  }
}

/// A connection over which bars are copied, whichever engine is behind it.
package protocol CopyConnection: SQLConnection, ~Copyable {
  /// The words of the engine.
  static var dialect: Dialect { get }

  /// Reads all rows of a query whose columns are known only when it runs.
  mutating func valueRows(_ sql: SQL) throws(Failure) -> [[Value]]

  /// The columns of a table in their order, without those that the engine numbers by itself.
  mutating func columns(of table: String) throws(Failure) -> [CopyColumn]

  /// Adds rows in their order.
  ///
  /// - Throws: ``CopyRowFault`` for the first row that the table refuses, and what the engine throws.
  mutating func insert(_ rows: [[Value]], into table: CopyTable) throws

  /// Takes away, for this transaction, what guards rows on their way to an end that these have reached.
  ///
  /// - Returns: What puts it back.
  mutating func liftGuards() throws(Failure) -> [SQL]

  /// Has the engine look how much there is in a table by now, so that it reads it well.
  mutating func measure(_ table: CopyTable) throws(Failure)
}

extension CopyConnection where Self: ~Copyable {
  /// The tables that have rows of bars, those that others refer to first.
  mutating func copyTables() throws(Failure) -> [CopyTable] {
    var tables: [CopyTable] = []
    for name in Schema.tables {
      if let table = CopyTable(name: name, columns: try columns(of: name)) { tables.append(table) }
    }
    return tables
  }
}
