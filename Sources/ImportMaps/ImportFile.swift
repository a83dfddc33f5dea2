public import ExpositionGuide

/// A file of rows that is imported, read as its bytes arrive.
public struct ImportFile: Sendable {
  private enum Reading {
    case lines(RecordLines)
    case table(TableRows)
  }

  /// The endings of the files that can be read.
  public static let endings = ["jsonl", "csv", "tsv"]

  public let name: String
  private var reading: Reading

  /// Tells by its name how a file is read: a file of the guide, a table in Dublin Core or with columns
  /// such as `pavilion:name@ko`, or what the map explains.
  ///
  /// - Throws: ``ImportFileError`` for a file that is none of these.
  public init(named name: String, map: ImportMap?) throws(ImportFileError) {
    self.name = name
    let kind = GuideFiles.kind(ofFile: name)
    switch (name.split(separator: ".").last, map) {
    case ("jsonl", let map?): reading = .lines(RecordLines(file: name, map: map))
    case ("jsonl", nil):
      guard let kind else { throw .needsMap }
      reading = .lines(RecordLines(file: name, of: kind))
    case ("csv", _), ("tsv", _):
      reading = .table(TableRows(file: name, map: map ?? Self.map(ofTable: kind ?? .exhibit)))
    default: throw .otherEnding
    }
  }

  /// Dublin Core for exhibits, the names of the fields alone for others.
  private static func map(ofTable kind: RecordKind) -> ImportMap {
    let map = kind == .exhibit ? try? ImportMaps.map(named: ImportMaps.forTables) : nil
    return map ?? ImportMap(of: kind)
  }

  /// The rows that end in a part of the file, of which there may be none.
  ///
  /// - Parameter bytes: The next bytes; nothing ends the file.
  /// - Returns: The rows, and the columns of a table.
  /// - Throws: `GuideFileFault` where the file is no table.
  public mutating func next(_ bytes: [UInt8]?) throws(GuideFileFault) -> GuideImport.Piece {
    switch reading {
    case .lines(var lines):
      let rows = bytes.map { lines.rows(in: $0) } ?? lines.lastRows()
      reading = .lines(lines)
      return GuideImport.Piece(file: name, columns: [], rows: rows)
    case .table(var table):
      let rows = if let bytes { try table.rows(in: bytes) } else { try table.lastRows() }
      reading = .table(table)
      return GuideImport.Piece(file: name, columns: table.names, rows: rows)
    }
  }
}

/// Why a file cannot be imported by its name.
public enum ImportFileError: Error, Hashable, Sendable {
  /// Lines of JSON are neither a file of the guide nor explained by a map.
  case needsMap
  /// The file has none of the ``ImportFile/endings``.
  case otherEnding
}
