package import JuiceBar
import SQLLanguage

// Reads a bar by table and page: only one page is in memory, however many orders there are.
extension CopyConnection where Self: ~Copyable {
  /// Reads a bar with all its data, within a transaction that sees one moment.
  ///
  /// The log lines about its import are left out until something else happens, so that a copied bar
  /// makes the same file as before.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - isMoving: Whether the bar goes to another storage, with the sessions, devices and tokens
  ///     that let people and programs in; a file has none of them.
  ///   - receive: Takes the lines of the file, without line breaks.
  /// - Throws: `StorageError.unknownBar`, and any error of the engine or of `receive`.
  package mutating func export(
    _ bar: BarID,
    isMoving: Bool,
    to receive: (_ line: [UInt8]) throws -> Void
  ) throws {
    _ = try progress(of: BarStatements(bar: bar))
    try receive(CopyLine.head(of: bar))
    var count = 0
    for table in try copyTables() where isMoving || !table.letsIn {
      var isEmpty = true
      try forEachRow(of: bar, in: table) { row in
        if isEmpty { try receive(CopyLine.title(of: table)) }
        isEmpty = false
        count += 1
        try receive(CopyLine.row(row))
      }
    }
    try receive(CopyLine.end(rows: count))
  }

  /// A digest of the bar's rows in each table.
  mutating func digests(of bar: BarID) throws -> [String: CopyDigest] {
    var digests: [String: CopyDigest] = [:]
    for table in try copyTables() {
      var digest = CopyDigest()
      try forEachRow(of: bar, in: table) { digest.add($0) }
      if digest.count > 0 { digests[table.name] = digest }
    }
    return digests
  }

  private mutating func forEachRow(
    of bar: BarID,
    in table: CopyTable,
    _ body: ([Value]) throws -> Void
  ) throws {
    let lastLine = try table.name == "audit_log" ? lastLine(of: bar) : nil
    var last: [Value]?
    while true {
      let page = try valueRows(
        table.page(of: bar, after: last, before: lastLine, in: Self.dialect)
      )
      for row in page {
        // The engine's own numbers stay out of the file.
        try body(table.isNumbered ? Array(row.dropLast()) : row)
      }
      guard page.count == table.pageSize else { return }
      last = page.last
    }
  }

  /// The number of the last log line that is not about the import.
  private mutating func lastLine(of bar: BarID) throws -> Int {
    try value(
      """
      SELECT COALESCE(MAX(number), 0) FROM audit_log
      WHERE bar_id = \(bar.rawValue) AND action <> 'import-bar'
      """,
      as: Int.self
    ) ?? 0
  }
}

extension CopyTable {
  /// The next rows of a bar in key order; all names come from the schema.
  fileprivate func page(
    of bar: BarID,
    after last: [Value]?,
    before line: Int?,
    in dialect: Dialect
  ) -> SQL {
    var sql = SQL.StringInterpolation(literalCapacity: 200, interpolationCount: 4)
    // For each page, SQLite would sort all steps of the bar instead of skipping those of other
    // bars.
    let hint = isNumbered && dialect == .sqlite ? " NOT INDEXED" : ""
    let order = isNumbered ? ["rowid"] : key.dropFirst().map { columns[$0].name }
    let selected = columns.map(expression) + (isNumbered ? ["rowid"] : [])
    sql.appendInterpolation(
      unsafe: "SELECT \(selected.joined(separator: ", ")) FROM \(name)\(hint) WHERE bar_id = "
    )
    sql.appendInterpolation(bar.rawValue)
    if let last, !order.isEmpty {
      let values = isNumbered ? last.suffix(1) : key.dropFirst().map { last[$0] }[...]
      sql.appendInterpolation(unsafe: " AND (\(order.joined(separator: ", "))) > (")
      for (index, value) in values.enumerated() {
        if index > 0 { sql.appendLiteral(", ") }
        sql.appendInterpolation(value)
      }
      sql.appendLiteral(")")
    }
    if let line {
      sql.appendLiteral(" AND number <= ")
      sql.appendInterpolation(line)
    }
    if !order.isEmpty {
      sql.appendInterpolation(unsafe: " ORDER BY \(order.joined(separator: ", "))")
    }
    sql.appendInterpolation(unsafe: " LIMIT \(pageSize)")
    return SQL(stringInterpolation: sql)
  }

  /// A column's value; a webhook's cursor becomes a count of the bar's steps, since each storage
  /// numbers the steps of all its bars.
  private func expression(of column: CopyColumn) -> String {
    guard name == "webhook", column.name == "step" else { return column.name }
    return """
      (SELECT COUNT(*) FROM order_step s WHERE s.bar_id = webhook.bar_id AND s.rowid <= webhook.step)
      """
  }
}
