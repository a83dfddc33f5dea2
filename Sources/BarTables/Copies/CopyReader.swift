import Identifiers
import JSON
import JuiceBar
import SQLLanguage

/// Reads the lines of a bar's file in order, and stops at the first fault.
struct CopyReader {
  /// Consecutive rows of one table.
  struct Block {
    let table: CopyTable
    /// The line of the first row.
    let line: Int
    var rows: [[Value]] = []
  }

  /// The size, in bytes of lines, at which a block is handed over.
  private static let maximumBytes = 1 << 20

  private let tables: [CopyTable]
  /// The number of the line being read, or of the last one read.
  private(set) var line = 0
  /// The bar of the file.
  private(set) var bar: BarID?
  /// Whether the last line of the file was read.
  private(set) var isWhole = false
  private var nextTable = 0
  private var rowCount = 0
  private var block: Block?
  private var blockBytes = 0
  private var lastRow: [Value]?

  init(tables: [CopyTable]) { self.tables = tables }

  /// Reads the next line.
  ///
  /// - Returns: The rows before the line, if they fill a block or end their table.
  /// - Throws: ``BarFileFault``.
  mutating func take(_ text: [UInt8]) throws(BarFileFault) -> Block? {
    line += 1
    guard !isWhole else { throw fault(nil, "something follows the last line") }
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsing: text) } catch {
      throw fault(nil, "no JSON at byte \(error.column): \(error.message)")
    }
    switch json {
    case .object(let object) where line == 1:
      try readHead(object)
      return nil
    case .object(let object):
      defer { lastRow = nil }
      guard let rows = object["rows"] else {
        let table = try readTitle(object)
        defer { block = Block(table: table, line: line + 1) }
        return finished()
      }
      try readEnd(rows)
      return finished()
    case .array(let values):
      try readRow(values)
      blockBytes += text.count
      guard let block, block.rows.count >= block.table.pageSize || blockBytes > Self.maximumBytes
      else { return nil }
      self.block = Block(table: block.table, line: line + 1)
      blockBytes = 0
      return block
    default: throw fault(nil, "\(json.kind) stands where a row or a table was expected")
    }
  }

  /// Checks that the file's end is not missing.
  func finish() throws(BarFileFault) {
    guard isWhole else {
      throw BarFileFault(line + 1, nil, "the file ends here, before its last line")
    }
  }

  private mutating func finished() -> Block? {
    blockBytes = 0
    return block.take().flatMap { $0.rows.isEmpty ? nil : $0 }
  }

  private func fault(_ field: String?, _ problem: String) -> BarFileFault {
    BarFileFault(line, field, problem)
  }

  private mutating func readHead(_ object: JSONObject) throws(BarFileFault) {
    guard object["pavilion"] == "bar" else {
      throw fault("pavilion", "this is not the file of a bar")
    }
    guard case .integer(let version)? = object["schema"] else {
      throw fault("schema", "the version of the tables is missing")
    }
    guard version == Schema.version else {
      throw fault(
        "schema",
        "the tables were of version \(version), those of this program are of version "
          + "\(Schema.version): export the bar with a program of that version"
      )
    }
    guard case .string(let name)? = object["bar"], let bar = BarID(name) else {
      throw fault("bar", "this is not the identifier of a bar")
    }
    self.bar = bar
  }

  private mutating func readTitle(_ object: JSONObject) throws(BarFileFault) -> CopyTable {
    guard bar != nil else { throw fault(nil, "the first line is not the head of a bar's file") }
    guard case .string(let name)? = object["table"] else {
      throw fault("table", "the name of a table was expected")
    }
    guard let place = tables.firstIndex(where: { $0.name == name }) else {
      throw fault("table", "there is no table \(name) with rows of bars")
    }
    guard place >= nextTable else { throw fault("table", "\(name) stands twice, or too late") }
    let table = tables[place]
    guard case .array(let columns)? = object["columns"] else {
      throw fault("columns", "the names of the columns were expected")
    }
    for column in columns {
      guard case .string(let column) = column, table.place(of: column) != nil else {
        throw fault("columns", "\(name) has no column \(column.encoded())")
      }
    }
    for column in table.columns where !columns.contains(.string(column.name)) {
      throw fault("columns", "the column \(column.name) of \(name) is missing")
    }
    guard columns == table.columns.map({ .string($0.name) }) else {
      throw fault("columns", "the columns of \(name) stand in another order, or twice")
    }
    nextTable = place + 1
    return table
  }

  private mutating func readRow(_ values: [JSONValue]) throws(BarFileFault) {
    guard let table = block?.table, let bar else {
      throw fault(nil, "a row stands before its table")
    }
    guard values.count == table.columns.count else {
      throw fault(
        nil,
        "\(values.count) values stand in a row of \(table.name), which has "
          + "\(table.columns.count) columns"
      )
    }
    var row: [Value] = []
    row.reserveCapacity(values.count)
    for (column, json) in zip(table.columns, values) {
      guard let value = CopyLine.value(json), column.takes(value) else {
        throw fault(column.name, "\(json.kind) stands where \(column.kind.words) was expected")
      }
      if case .integer(let number) = value, let range = column.range(in: table.name),
        !range.contains(Int(number))
      {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        throw fault(column.name, "\(number) stands where \(expected) was expected")
      }
      if column.name == "bar_id", value != .text(bar.rawValue) {
        throw fault(column.name, "a row of another bar than \(bar)")
      }
      row.append(value)
    }
    if !table.isNumbered, let lastRow, !lastRow.isBefore(row, by: table.key) {
      throw fault(
        table.columns[table.key.last ?? 0].name,
        "the row of \(table.name) stands twice, or not in its place"
      )
    }
    lastRow = row
    rowCount += 1
    block?.rows.append(row)
  }

  private mutating func readEnd(_ rows: JSONValue) throws(BarFileFault) {
    guard bar != nil else { throw fault(nil, "the first line is not the head of a bar's file") }
    guard rows == .integer(rowCount) else {
      throw fault("rows", "\(rows.encoded()) rows were written, but \(rowCount) are here")
    }
    isWhole = true
  }
}

extension CopyColumn.Kind {
  fileprivate var words: String {
    switch self {
    case .integer: "a whole number of 64 bits"
    case .text: "a string"
    case .bytes: "an object with bytes"
    }
  }
}

extension [Value] {
  /// Whether the row sorts before another one, in the key order of both engines.
  fileprivate func isBefore(_ other: [Value], by key: [Int]) -> Bool {
    for place in key {
      switch (self[place], other[place]) {
      case (.integer(let mine), .integer(let others)) where mine != others: return mine < others
      case (.text(let mine), .text(let others)) where mine.utf8 != others.utf8:
        return mine.utf8.lexicographicallyPrecedes(others.utf8)
      default: continue
      }
    }
    return false
  }
}

extension String.UTF8View {
  /// Compares bytes: two texts that look the same may differ.
  fileprivate static func != (one: Self, other: Self) -> Bool { !one.elementsEqual(other) }
}
