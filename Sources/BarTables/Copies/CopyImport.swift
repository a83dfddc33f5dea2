package import JuiceBar
import SQLLanguage
package import Time

extension CopyConnection where Self: ~Copyable {
  /// Writes a bar from its file, within the caller's transaction, and checks that it is complete
  /// and sound.
  ///
  /// Left out are the roles of people whose own bar is not here, a followed menu whose bar is not
  /// here, and, unless the bar is moving, sessions, devices and tokens.
  ///
  /// - Parameters:
  ///   - departure: How the bar was closed at its source; if it was open there, it opens here.
  ///   - time: The time for the bar's audit log.
  ///   - feed: Hands over the lines of the file, without line breaks.
  /// - Returns: The bar.
  /// - Throws: ``BarFileFault`` for a fault in the file, `StorageError` when its parts disagree,
  ///   and any error of the engine.
  package mutating func importBar(
    arrivingBy departure: BarDeparture? = nil,
    at time: Timestamp,
    _ feed: (_ take: (_ line: [UInt8]) throws -> Void) throws -> Void
  ) throws -> BarID {
    let tables = try copyTables()
    var reader = CopyReader(tables: tables)
    let guards = try liftGuards()
    var written: [String: CopyDigest] = [:]
    try feed { line in
      let block = try reader.take(line)
      if reader.line == 1, let bar = reader.bar { try checkRoom(for: bar) }
      // The author of a file could sign in with such rows; files of older versions hold them.
      if let block, departure != nil || !block.table.letsIn { try write(block, &written) }
    }
    try reader.finish()
    guard let bar = reader.bar else { throw BarFileFault(1, nil, "the file is empty") }
    for table in tables where written[table.name] != nil { try measure(table) }
    try placeCursors(of: bar)
    let found = try digests(of: bar)
    for table in Schema.tables where found[table] != written[table] {
      throw StorageError.unusable("\(table) did not arrive as it was sent")
    }
    for statement in guards { try run(statement) }
    if let departure { try open(bar, closedBy: departure) }
    let rows = written.values.reduce(0) { $0 + $1.count }
    let entry = LogEntry(
      at: time,
      who: .machine,
      action: "import-bar",
      subject: bar.rawValue,
      details: "\(rows)"
    )
    try run(StaffStatements(bar: bar).add(entry))
    if let fault = try auditFaults(of: bar).first {
      throw StorageError.unusable("the bar is not sound: \(fault)")
    }
    return bar
  }

  private mutating func checkRoom(for bar: BarID) throws {
    guard try progress(ofBar: bar) == nil else {
      throw BarFileFault(1, "bar", "there is a bar named \(bar) already")
    }
    let count: SQL = "SELECT COUNT(*) FROM bar"
    guard try value(count, as: Int.self) ?? 0 < BarList.maximumCount else {
      throw BarFileFault(1, "bar", "there are \(BarList.maximumCount) bars, the most that are kept")
    }
  }

  private mutating func write(
    _ block: CopyReader.Block,
    _ written: inout [String: CopyDigest]
  ) throws {
    let rows = try withoutStrays(block.rows, of: block.table)
    for row in rows { written[block.table.name, default: CopyDigest()].add(row) }
    do {
      if !rows.isEmpty { try insert(rows, into: block.table) }
    } catch let fault as CopyRowFault {
      // Tables with strays have few rows, so the line of the block is near enough.
      let line = block.line + (rows.count == block.rows.count ? fault.row : 0)
      throw BarFileFault(line, fault.column, fault.problem)
    }
  }

  /// The rows without those that refer to a bar or an account that is not here.
  private mutating func withoutStrays(_ rows: [[Value]], of table: CopyTable) throws -> [[Value]] {
    switch table.name {
    case "venue_role":
      guard let home = table.place(of: "home_id"), let account = table.place(of: "account_id")
      else { return rows }
      return try rows.filter { row in
        try value(
          """
          SELECT 1 FROM staff_account
          WHERE bar_id = \(row[home]) AND account_id = \(row[account])
          """,
          as: Int.self
        ) != nil
      }
    case "venue_bar":
      guard let leader = table.place(of: "menu_of") else { return rows }
      return try rows.map { row in
        guard row[leader] != .null,
          try value("SELECT 1 FROM bar WHERE bar_id = \(row[leader])", as: Int.self) == nil
        else { return row }
        var row = row
        row[leader] = .null
        return row
      }
    default: return rows
    }
  }

  /// Moves each webhook's cursor to the steps as this storage numbers them.
  private mutating func placeCursors(of bar: BarID) throws {
    let cursors = try rows(
      "SELECT webhook_id, step FROM webhook WHERE bar_id = \(bar.rawValue) AND step > 0",
      as: (String, Int).self
    )
    for (webhook, steps) in cursors {
      let number = try value(
        """
        SELECT rowid FROM order_step WHERE bar_id = \(bar.rawValue)
        ORDER BY rowid LIMIT 1 OFFSET \(steps - 1)
        """,
        as: Int.self
      )
      guard let number else {
        throw StorageError.unusable("the webhook \(webhook) was told of steps that are not here")
      }
      try run(
        """
        UPDATE webhook SET step = \(number)
        WHERE bar_id = \(bar.rawValue) AND webhook_id = \(webhook)
        """
      )
    }
  }
}

// MARK: - Audit of one bar

extension CopyConnection where Self: ~Copyable {
  /// Sentences about disagreements within a bar, or between it and others; at most ten of a kind.
  package mutating func auditFaults(of bar: BarID) throws -> [String] {
    // Sums of impossible numbers would mislead.
    var faults = try rangeFaults(of: bar)
    guard faults.isEmpty else { return faults }
    let tables = try copyTables().map(\.name)
    for query in AuditStatements.ofOneBar(for: Self.dialect) {
      faults += try values(query.about(bar, tables, in: Self.dialect), as: String.self).prefix(10)
    }
    for query in AuditStatements.venue {
      let transfers = query.about(bar, orOther: true, ["venue_transfer"], in: Self.dialect)
      faults += try values(transfers, as: String.self).prefix(10)
    }
    if faults.isEmpty { faults = try contentFaults(of: bar) }
    return faults
  }
}

extension SQL {
  /// The query over views that hold one bar's rows under the tables' own names.
  fileprivate func about(
    _ bar: BarID,
    orOther: Bool = false,
    _ tables: [String],
    in dialect: Dialect
  ) -> SQL {
    // Identifiers of bars are letters, digits and hyphens; the queries bind no values.
    let condition =
      "bar_id = '\(bar.rawValue)'" + (orOther ? " OR other_id = '\(bar.rawValue)'" : "")
    let views = tables.map { table in
      // A view in SQLite may have the name of its source only if the source is qualified; `*`
      // leaves out the source's rowid.
      let (source, columns) =
        switch dialect {
        case .sqlite: ("main.\(table)", table == "order_step" ? "rowid, *" : "*")
        case .postgreSQL: (table, "*")
        }
      return "\(table) AS NOT MATERIALIZED (SELECT \(columns) FROM \(source) WHERE \(condition))"
    }
    return "WITH \(unsafe: views.joined(separator: ", ")) \(unsafe: text)"
  }
}
