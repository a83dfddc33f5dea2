package import JuiceBar
import SQLLanguage

// Reads a bar table by table and page by page: however many orders it has, a page is in memory.
extension CopyConnection where Self: ~Copyable {
  /// Reads a bar with everything that is kept of it, within a transaction that sees one moment.
  ///
  /// That it was brought in is left out while nothing else has been done with it since, so that a bar
  /// which was copied makes the same file as before.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - receive: Takes the lines of its file, without line breaks.
  /// - Throws: What the engine or `receive` throws, and `StorageError.unknownBar`.
  package mutating func export(
    _ bar: BarID,
    to receive: (_ line: [UInt8]) throws -> Void
  ) throws {
    _ = try progress(of: BarStatements(bar: bar))
    try receive(CopyLine.head(of: bar))
    var count = 0
    for table in try copyTables() {
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

  /// What the rows of a bar in each table come to.
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
        // What the engine numbers is no part of the file.
        try body(table.isNumbered ? Array(row.dropLast()) : row)
      }
      guard page.count == table.pageSize else { return }
      last = page.last
    }
  }

  /// The number of the last line of the log that tells of more than that the bar was brought in.
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
  /// The next rows of a bar in the order of the key; all names are the schema's own.
  fileprivate func page(
    of bar: BarID,
    after last: [Value]?,
    before line: Int?,
    in dialect: Dialect
  ) -> SQL {
    var sql = SQL.StringInterpolation(literalCapacity: 200, interpolationCount: 4)
    // SQLite would rather sort all steps of a bar for each page than pass over those of others.
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

  /// A column as it is; of the step up to which a webhook was told, how many of the bar these are, since
  /// each storage numbers the steps of all its bars.
  private func expression(of column: CopyColumn) -> String {
    guard name == "webhook", column.name == "step" else { return column.name }
    return """
      (SELECT COUNT(*) FROM order_step s WHERE s.bar_id = webhook.bar_id AND s.rowid <= webhook.step)
      """
  }
}
