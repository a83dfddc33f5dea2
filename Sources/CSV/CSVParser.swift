/// Takes a file of comma-separated values (RFC 4180) in UTF-8 apart as its bytes arrive, so that a
/// long file never is in memory.
///
/// A byte order mark, lines that end in LF alone, and empty lines are passed over. The first comma,
/// semicolon or tab of the first line, quoted fields aside, is the separator.
public struct CSVParser: Sendable {
  /// How long a line may be, in bytes.
  public static let maximumLineBytes = 1_048_576

  /// The names of the columns; empty until their line has arrived.
  public private(set) var columns: [String] = []
  private var separator: UInt8?
  /// The bytes of the first line, before the separator is known.
  private var head: [UInt8] = []
  private var state = State.plain
  private var fields: [String] = []
  private var field: [UInt8] = []
  /// Whether the field stood in quotation marks.
  private var wasQuoted = false
  /// Whether a CR came last, which ends the line if LF follows.
  private var isReturnPending = false
  /// The line of the file, and the one in which the row began.
  private var (line, start) = (1, 1)
  /// The bytes of the row so far.
  private var rowBytes = 0

  private enum State {
    case plain, quoted
    /// Behind a quotation mark within quotes, which ends the field or stands for itself.
    case quoteEnded
  }

  public init() {}

  /// The rows that end in a chunk of the file, those that began in earlier ones included.
  ///
  /// A row has as many fields as its line, be they as many as there are columns or not.
  ///
  /// - Throws: ``CSVSyntaxError`` that names the line.
  /// - Complexity: O(*n*) in the length of the chunk.
  public mutating func rows(in chunk: [UInt8]) throws(CSVSyntaxError) -> [CSVRow] {
    guard separator == nil else { return try read(chunk[...]) }
    let known = head.count
    head += chunk
    guard head[known...].contains(lineFeed) else {
      guard head.count <= Self.maximumLineBytes else { throw tooLong }
      return []
    }
    return try readHead()
  }

  /// The row that the end of the file ends.
  ///
  /// - Throws: As ``rows(in:)``, and when there is no line at all.
  public mutating func lastRows() throws(CSVSyntaxError) -> [CSVRow] {
    var rows = separator == nil ? try readHead() : []
    if isReturnPending { try append(carriageReturn) }
    guard state != .quoted else {
      throw CSVSyntaxError(line: start, expected: "a quotation mark that ends the field")
    }
    rows += try endLine().map { [$0] } ?? []
    guard !columns.isEmpty else {
      throw CSVSyntaxError(line: 1, expected: "a line with the names of the columns")
    }
    return rows
  }

  private mutating func readHead() throws(CSVSyntaxError) -> [CSVRow] {
    let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    head = []
    var isQuoted = false
    separator = UInt8(ascii: ",")
    for byte in bytes.prefix(while: { $0 != lineFeed }) {
      if byte == quotationMark { isQuoted.toggle() }
      guard !isQuoted, ",;\t".utf8.contains(byte) else { continue }
      separator = byte
      break
    }
    return try read(bytes)
  }

  // MARK: - Bytes

  private mutating func read(_ bytes: ArraySlice<UInt8>) throws(CSVSyntaxError) -> [CSVRow] {
    var rows: [CSVRow] = []
    for byte in bytes {
      rowBytes += 1
      guard rowBytes <= Self.maximumLineBytes else { throw tooLong }
      if isReturnPending, byte != lineFeed { try append(carriageReturn) }
      isReturnPending = false
      switch (state, byte) {
      case (.quoted, quotationMark):
        state = .quoteEnded
      case (.quoted, _):
        if byte == lineFeed { line += 1 }
        field.append(byte)
      case (.quoteEnded, quotationMark):
        field.append(byte)
        state = .quoted
      case (_, _) where byte == separator:
        try endField()
      case (_, lineFeed):
        if let row = try endLine() { rows.append(row) }
      case (_, carriageReturn):
        isReturnPending = true
      case (.plain, quotationMark):
        guard field.isEmpty else {
          throw CSVSyntaxError(line: line, expected: "a quotation mark at a field's ends alone")
        }
        (state, wasQuoted) = (.quoted, true)
      default:
        try append(byte)
      }
    }
    return rows
  }

  private mutating func append(_ byte: UInt8) throws(CSVSyntaxError) {
    guard state == .plain else {
      throw CSVSyntaxError(line: line, expected: "a separator after a quoted field")
    }
    field.append(byte)
  }

  private mutating func endField() throws(CSVSyntaxError) {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw CSVSyntaxError(line: start, expected: "text in UTF-8")
    }
    fields.append(CSVTable.plain(text))
    field.removeAll(keepingCapacity: true)
    (state, wasQuoted) = (.plain, false)
  }

  /// Ends the line; nothing for an empty one and for that of the columns.
  private mutating func endLine() throws(CSVSyntaxError) -> CSVRow? {
    defer {
      line += 1
      (fields, start, rowBytes) = ([], line, 0)
    }
    guard !fields.isEmpty || !field.isEmpty || wasQuoted else { return nil }
    try endField()
    guard !columns.isEmpty else {
      columns = fields
      return nil
    }
    return CSVRow(line: start, fields: fields)
  }

  private var tooLong: CSVSyntaxError {
    CSVSyntaxError(line: start, expected: "at most \(Self.maximumLineBytes) bytes in a line")
  }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let quotationMark = UInt8(ascii: "\"")

/// A row of a file of comma-separated values.
public struct CSVRow: Hashable, Sendable {
  /// The line of the file in which the row begins, from 1.
  public let line: Int
  public let fields: [String]
}
