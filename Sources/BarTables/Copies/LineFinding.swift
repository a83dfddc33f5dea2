import ExpositionGuide
package import Languages
import SQLLanguage

/// A line in the storage that would be refused today, or stored in another form.
package struct LineFinding: Hashable, Sendable {
  /// What would become of the line if someone wrote it today.
  package enum Outcome: Hashable, Sendable {
    case refused(LineFault)
    case stored(String)
  }

  package let table: String
  /// The values of the row's primary key.
  package let key: [String]
  package let column: String
  /// Where in the value the line stands, such as `juices.kiwi.name.fr`; empty where it stands alone.
  package let place: String
  /// The line as it is stored.
  package let text: String
  package let outcome: Outcome
}

extension CopyConnection where Self: ~Copyable {
  /// Reads every line that people wrote, a page of rows at a time, within the caller's snapshot.
  ///
  /// - Returns: The lines that would be refused today, or stored in another form; a person's name in
  ///   the rows of their acts once for each table.
  /// - Throws: Any error of the engine.
  package mutating func lineFindings() throws -> [LineFinding] {
    var findings: [LineFinding] = []
    for column in LineColumn.all {
      let key = try columns(of: column.table).filter { $0.keyPlace > 0 }
        .sorted { $0.keyPlace < $1.keyPlace }.map(\.name)
      var names: Set<String> = []
      var last: [Value]?
      repeat {
        let page = try valueRows(column.page(by: key, after: last))
        for row in page {
          for finding in column.findings(in: row)
          where column.form != .author || names.insert(finding.text).inserted {
            findings.append(finding)
          }
        }
        last = page.count == column.rowsAtOnce ? page.last.map { Array($0.dropLast()) } : nil
      } while last != nil
    }
    return findings
  }
}

extension LineColumn {
  /// How many rows are read at a time: fewer where a value may be long.
  fileprivate var rowsAtOnce: Int {
    switch form {
    case .menu: 16
    case .field: 500
    default: 2_000
    }
  }

  /// The next rows with a value, in key order: the key, then the value; all names come from the
  /// schema.
  fileprivate func page(by key: [String], after last: [Value]?) -> SQL {
    let keys = key.joined(separator: ", ")
    let isOfKind =
      if case .field(_, let kind) = form { " AND kind = '\(kind.rawValue)'" } else { "" }
    var sql = SQL.StringInterpolation(literalCapacity: 200, interpolationCount: key.count)
    sql.appendInterpolation(
      unsafe: "SELECT \(keys), \(name) FROM \(table) WHERE \(name) <> ''\(isOfKind)"
    )
    if let last {
      sql.appendInterpolation(unsafe: " AND (\(keys)) > (")
      for (index, value) in last.enumerated() {
        if index > 0 { sql.appendLiteral(", ") }
        sql.appendInterpolation(value)
      }
      sql.appendLiteral(")")
    }
    sql.appendInterpolation(unsafe: " ORDER BY \(keys) LIMIT \(rowsAtOnce)")
    return SQL(stringInterpolation: sql)
  }

  fileprivate func findings(in row: [Value]) -> [LineFinding] {
    guard case .text(let value)? = row.last else { return [] }
    let key = row.dropLast().compactMap(\.keyText)
    return lines(in: value).compactMap { place, text in
      outcome(of: text).map { outcome in
        LineFinding(
          table: table,
          key: key,
          column: name,
          place: place,
          text: text,
          outcome: outcome
        )
      }
    }
  }

  /// What would become of a text that is not as it would be stored.
  private func outcome(of text: String) -> LineFinding.Outcome? {
    do throws(LineFault) {
      let line = try read(text) ?? ""
      return line.utf8.elementsEqual(text.utf8) ? nil : .stored(line)
    } catch { return .refused(error) }
  }
}

extension Value {
  /// The value of a key, which is a number or a text.
  fileprivate var keyText: String? {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): text
    default: nil
    }
  }
}
