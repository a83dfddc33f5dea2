import CSV
import ExpositionGuide
import JSON

extension [UInt8] {
  /// The bytes in pieces, as a file arrives.
  func chunks(of length: Int) -> [[UInt8]] {
    stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
  }
}

extension RecordLines {
  static func rows(_ bytes: [UInt8], of kind: RecordKind) -> [ImportRow] {
    var lines = RecordLines(file: GuideFiles.name(of: kind), of: kind)
    return bytes.chunks(of: 1000).flatMap { lines.rows(in: $0) } + lines.lastRows()
  }

  static func rows(_ bytes: [UInt8], map: ImportMap) -> [ImportRow] {
    var lines = RecordLines(file: "objects.jsonl", map: map)
    return bytes.chunks(of: 10_000).flatMap { lines.rows(in: $0) } + lines.lastRows()
  }
}

extension TableRows {
  static func rows(_ bytes: [UInt8], map: ImportMap) throws -> [ImportRow] {
    var table = TableRows(file: "objects.csv", map: map)
    var rows: [ImportRow] = []
    for chunk in bytes.chunks(of: 1000) { rows += try table.rows(in: chunk) }
    return rows + (try table.lastRows())
  }
}

/// A guide in memory that takes what a plan changes.
struct ImportedGuide {
  var records: [RecordKey: GuideRecord] = [:]
  private(set) var refused: [GuideFileFault] = []

  var exhibits: [GuideRecord] { of(.exhibit) }

  func of(_ kind: RecordKind) -> [GuideRecord] {
    records.values.filter { $0.kind == kind }.sorted { $0.key < $1.key }
  }

  /// Imports rows, and gives the plan that decided about them.
  @discardableResult
  mutating func take(_ rows: [ImportRow], file: String = "objects") -> ImportPlan {
    var plan = ImportPlan(file: file)
    var present = PresentGuide()
    for record in records.values { present.add(record) }
    for row in rows {
      do throws(GuideFileFault) {
        for record in try plan.changes(of: row, in: present) { records[record.key] = record }
      } catch {
        refused.append(error)
      }
    }
    return plan
  }
}

func exhibit(_ text: String) throws -> GuideRecord {
  try GuideRecord(.exhibit, reading: JSONReader(try JSONValue(parsing: Array(text.utf8))))
}
