internal import JSON

/// Reads a file with a record a line (JSON Lines) as its bytes arrive.
public struct RecordLines: Sendable {
  private let file: String
  private let kind: RecordKind
  private let map: ImportMap?
  private var splitter = LineSplitter()

  /// Reads a file of the guide.
  public init(file: String, of kind: RecordKind) {
    (self.file, self.kind, map) = (file, kind, nil)
  }

  /// Reads a file of another program, whose objects a map tells apart.
  public init(file: String, map: ImportMap) {
    (self.file, kind, self.map) = (file, map.kind, map)
  }

  /// The rows of the lines that end in a chunk.
  public mutating func rows(in chunk: [UInt8]) -> [ImportRow] {
    splitter.lines(in: chunk).map(row)
  }

  /// The row of the line that the end of the file ends.
  public mutating func lastRows() -> [ImportRow] { splitter.lastLines().map(row) }

  private func row(_ line: LineSplitter.Line) -> ImportRow {
    let content: ImportRow.Content
    do throws(GuideFileFault) {
      content = .changes(try changes(line))
    } catch {
      content = .fault(error)
    }
    return ImportRow(line: line.number, source: .bytes(line.bytes ?? []), content: content)
  }

  private func changes(_ line: LineSplitter.Line) throws(GuideFileFault) -> [RecordChange] {
    guard let bytes = line.bytes else {
      throw GuideFileFault(
        file: file,
        line: line.number,
        expected: "at most \(LineSplitter.maximumBytes.grouped) bytes in a line",
        found: "more"
      )
    }
    let document: JSONValue
    do throws(JSONSyntaxError) {
      document = try JSONValue(parsing: bytes)
    } catch {
      throw GuideFileFault(
        file: file,
        line: line.number,
        expected: "an object of JSON on one line",
        found: "\(error.message) at column \(error.column)"
      )
    }
    do throws(JSONMismatch) {
      if let map { return try map.changes(JSONReader(document)) }
      return [.whole(try GuideRecord(kind, reading: JSONReader(document)))]
    } catch {
      throw GuideFileFault(file: file, line: line.number, error)
    }
  }
}
