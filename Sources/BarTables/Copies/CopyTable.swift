package import SQLLanguage

/// A column of a table, as an engine describes it.
package struct CopyColumn: Hashable, Sendable {
  /// The type of a column's values other than NULL.
  package enum Kind: Hashable, Sendable {
    case integer
    case text
    case bytes
  }

  let name: String
  let kind: Kind
  /// Its place in the primary key, from 1 on; 0 outside the key.
  let keyPlace: Int

  package init(name: String, kind: Kind, keyPlace: Int) {
    self.name = name
    self.kind = kind
    self.keyPlace = keyPlace
  }

  /// Whether the column may hold a value.
  func takes(_ value: Value) -> Bool {
    switch (value, kind) {
    case (.null, _), (.integer, .integer), (.text, .text), (.blob, .bytes): true
    default: false
    }
  }
}

/// A table with rows of bars.
package struct CopyTable: Hashable, Sendable {
  package let name: String
  let columns: [CopyColumn]

  /// Describes a table; `nil` when its rows belong to no bar.
  init?(name: String, columns: [CopyColumn]) {
    guard columns.contains(where: { $0.name == "bar_id" }) else { return nil }
    self.name = name
    self.columns = columns
  }

  /// Whether the rows are sessions, devices or tokens of this storage, which move with their bar
  /// but stay out of its file.
  var letsIn: Bool {
    [
      "staff_session", "staff_known", "staff_device", "staff_screen", "staff_pairing",
      "staff_pending", "api_token",
    ].contains(name)
  }

  /// The places of the primary key's columns, in key order; the bar always comes first.
  var key: [Int] {
    columns.indices.filter { columns[$0].keyPlace > 0 }
      .sorted { columns[$0].keyPlace < columns[$1].keyPlace }
  }

  /// Whether the rows are in order of insertion, which the engine numbers.
  ///
  /// Webhooks receive steps in this order, so a copy has to preserve it.
  var isNumbered: Bool { name == "order_step" }

  /// How many rows are read or written at a time: fewer where rows may be long.
  var pageSize: Int { columns.contains { $0.kind == .bytes || $0.name == "document" } ? 16 : 2_000 }

  func place(of column: String) -> Int? { columns.firstIndex { $0.name == column } }

  /// The names of the columns, separated by commas.
  package var columnNames: String { columns.map(\.name).joined(separator: ", ") }

  /// The types of the columns, in order.
  package var kinds: [CopyColumn.Kind] { columns.map(\.kind) }

  package func columnName(_ place: Int) -> String { columns[place].name }
}

/// A row that a table refuses, by its place in the rows to insert.
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

/// A connection that copies bars, on either engine.
package protocol CopyConnection: SQLConnection, ~Copyable {
  /// The engine's SQL dialect.
  static var dialect: Dialect { get }

  /// Reads all rows of a query whose columns are known only at run time.
  mutating func valueRows(_ sql: SQL) throws(Failure) -> [[Value]]

  /// The columns of a table in order, without those that the engine numbers.
  mutating func columns(of table: String) throws(Failure) -> [CopyColumn]

  /// Inserts rows in order.
  ///
  /// - Throws: ``CopyRowFault`` for the first row that the table refuses, and any error of the
  ///   engine.
  mutating func insert(_ rows: [[Value]], into table: CopyTable) throws

  /// Drops, for this transaction, the guards that would refuse rows already in their final state.
  ///
  /// - Returns: The statements that restore the guards.
  mutating func liftGuards() throws(Failure) -> [SQL]

  /// Updates the engine's statistics of a table, so that it plans its queries well.
  mutating func measure(_ table: CopyTable) throws(Failure)
}

extension CopyConnection where Self: ~Copyable {
  /// The tables with rows of bars, referenced tables first.
  mutating func copyTables() throws(Failure) -> [CopyTable] {
    var tables: [CopyTable] = []
    for name in Schema.tables {
      if let table = CopyTable(name: name, columns: try columns(of: name)) { tables.append(table) }
    }
    return tables
  }
}
