import JuiceBar
import SQLLanguage

/// What the readers of rows refuse.
package struct RowCheck {
  /// How many faults of a table are told.
  private static let most = 10
  /// Tables whose keys hold tokens and codes.
  private static let secret: Set = [
    "staff_session", "staff_pending", "staff_pairing", "staff_known",
  ]

  /// Sentences by table, at most ten of each; none of a table whose rows can all be read.
  package private(set) var faults: [String: [String]] = [:]
  /// Tables with a document of another form than its reader expects, on which a query may stumble.
  private(set) var malformed: Set<String> = []

  mutating func begin(_ table: String) { faults[table, default: []] += [] }

  func isFull(_ table: String) -> Bool { faults[table, default: []].count >= Self.most }

  /// Has a reader read the columns of a row.
  mutating func read<Columns, Read>(
    _ row: ArraySlice<Value>,
    of table: String,
    at bar: Value?,
    keyed key: ArraySlice<Value>,
    as tuple: (ArraySlice<Value>) throws -> Columns,
    by reader: (Columns) throws -> Read
  ) {
    do {
      _ = try reader(tuple(row))
    } catch {
      // The rest of a table with so many faults is not read.
      if !(error is Unreadable) || faults[table]?.count == Self.most - 1 { malformed.insert(table) }
      guard !isFull(table) else { return }
      let bar = bar.map { "\($0.words): " } ?? ""
      let key = Self.secret.contains(table) ? "" : key.map { " \($0.words)" }.joined()
      faults[table, default: []].append("\(bar)the row\(key) of \(table) cannot be read: \(error)")
    }
  }
}

/// Takes the columns of a row as a tuple of types.
func tupleOf<each Column: ValueConvertible>(
  _ type: (repeat each Column).Type
) -> (ArraySlice<Value>) throws -> (repeat each Column) {
  { row in
    var rest = row
    return try (repeat rest.takeFirst((each Column).self))
  }
}

/// Takes the first column of a row.
func columnOf<Column: ValueConvertible>(
  _ type: Column.Type
) -> (ArraySlice<Value>) throws -> Column {
  { row in
    var rest = row
    return try rest.takeFirst(type)
  }
}

extension ArraySlice<Value> {
  fileprivate mutating func takeFirst<Column: ValueConvertible>(
    _ type: Column.Type
  ) throws -> Column {
    guard let value = Column(sqlValue: removeFirst()) else { throw OtherKind() }
    return value
  }
}

/// A column that holds, say, a text in the place of a number; it may be a secret.
private struct OtherKind: Error, CustomStringConvertible {
  var description: String { "a column holds another kind of value" }
}

extension Value {
  fileprivate var words: String {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): text
    case .null, .real, .blob: "?"
    }
  }
}

extension CopyConnection where Self: ~Copyable {
  /// Reads a table in pieces, in the order of its key.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - columns: The columns that the reader takes.
  ///   - source: The table with its alias, and others joined, each with at most one row.
  ///   - alias: The alias.
  ///   - others: The tables joined, if their rows are read too.
  ///   - check: Takes the faults.
  ///   - tuple: Takes the columns of a row.
  ///   - reader: Reads a row.
  /// - Throws: Any error of the engine.
  mutating func read<Columns, Read>(
    _ table: String,
    _ columns: String,
    from source: String? = nil,
    _ alias: String = "t",
    with others: String...,
    into check: inout RowCheck,
    as tuple: (ArraySlice<Value>) throws -> Columns,
    by reader: (Columns) throws -> Read
  ) throws {
    for name in [table] + others { check.begin(name) }
    let all = try self.columns(of: table)
    let key = all.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }.map(\.name)
    let isOfBar = key.first == "bar_id"
    let size = CopyTable(name: table, columns: all)?.pageSize ?? 2_000
    let names = key.map { "\(alias).\($0)" }.joined(separator: ", ")
    var last: [Value]?
    while !check.isFull(table) {
      var query = SQL.StringInterpolation(literalCapacity: 400, interpolationCount: key.count)
      query.appendInterpolation(
        unsafe: "SELECT \(names), \(columns) FROM \(source ?? "\(table) \(alias)")"
      )
      if let last {
        query.appendInterpolation(unsafe: " WHERE (\(names)) > (")
        for (place, value) in last.prefix(key.count).enumerated() {
          if place > 0 { query.appendLiteral(", ") }
          query.appendInterpolation(value)
        }
        query.appendLiteral(")")
      }
      query.appendInterpolation(unsafe: " ORDER BY \(names) LIMIT \(size)")
      let page = try valueRows(SQL(stringInterpolation: query))
      for row in page {
        check.read(
          row[key.count...],
          of: table,
          at: isOfBar ? row[0] : nil,
          keyed: row[(isOfBar ? 1 : 0)..<key.count],
          as: tuple,
          by: reader
        )
      }
      guard page.count == size else { return }
      last = page.last
    }
  }

  /// Reads the few rows of a query.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - query: The query; its rows begin with the bar, unless it is of one, and their key.
  ///   - bar: The bar.
  ///   - keys: How many columns the bar and the key are.
  ///   - check: Takes the faults.
  ///   - tuple: Takes the columns of a row.
  ///   - reader: Reads a row.
  /// - Throws: Any error of the engine.
  mutating func read<Columns, Read>(
    _ table: String,
    all query: SQL,
    of bar: BarID? = nil,
    keyed keys: Int = 1,
    into check: inout RowCheck,
    as tuple: (ArraySlice<Value>) throws -> Columns,
    by reader: (Columns) throws -> Read
  ) throws {
    check.begin(table)
    for row in try valueRows(query) {
      check.read(
        row[...],
        of: table,
        at: bar.map { Value.text($0.rawValue) } ?? row[0],
        keyed: row[(bar == nil ? 1 : 0)..<keys],
        as: tuple,
        by: reader
      )
    }
  }
}
