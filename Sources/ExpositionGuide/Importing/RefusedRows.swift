internal import CSV

/// The rows of a file that were refused, in a form that can be mended and imported again.
///
/// Rows of a table become a table with a column `problem` in front; lines of JSON stay as they are.
public struct RefusedRows: Sendable {
  private static let problem = "problem"

  private var table: CSVTable?
  /// The place of the column that an earlier import put in front.
  private let earlier: Int?
  private var lines: [UInt8] = []
  public private(set) var count = 0

  /// Collects rows of a table with these columns; lines of JSON where there are none.
  public init(columns: [String]) {
    earlier = columns.firstIndex(of: Self.problem)
    guard !columns.isEmpty else { return }
    table = CSVTable(columns: [Self.problem] + columns.filter { $0 != Self.problem })
  }

  public mutating func add(_ row: ImportRow, _ fault: GuideFileFault) {
    count += 1
    switch row.source {
    case .bytes(let bytes): lines += bytes + [UInt8(ascii: "\n")]
    case .fields(var fields):
      if let earlier, fields.indices.contains(earlier) { fields.remove(at: earlier) }
      table?.add([.text(fault.problem)] + fields.map(CSVTable.Field.text))
    }
  }

  /// The file.
  public var bytes: [UInt8] { table.map { Array($0.text.utf8) } ?? lines }
}
