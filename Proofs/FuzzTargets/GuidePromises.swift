import ExpositionGuide
import ImportMaps

/// Files of the guide and of other programs are read or refused; a record that is written reads back
/// the same, and the checker takes each.
enum GuidePromises {
  static func check(_ bytes: [UInt8]) {
    let maps = ImportMaps.names.compactMap { try? ImportMaps.map(named: $0) }
    var rows = RecordKind.allCases.flatMap { kind in
      var lines = RecordLines(file: "lines.jsonl", of: kind)
      return lines.rows(in: bytes) + lines.lastRows()
    }
    for map in maps + [try? ImportMap(bytes, file: "map.json")].compactMap(\.self) {
      var lines = RecordLines(file: "lines.jsonl", map: map)
      rows += lines.rows(in: bytes) + lines.lastRows()
      var table = TableRows(file: "table.csv", map: map)
      rows += (try? table.rows(in: bytes) + table.lastRows()) ?? []
    }
    rows += (try? GuideFiles.rows(inHead: bytes)) ?? []
    var plan = ImportPlan(file: "file")
    var guide = CheckedGuide()
    var records: [RecordKey: GuideRecord] = [:]
    for row in rows {
      for record in (try? plan.changes(of: row, in: PresentGuide())) ?? [] {
        check(record)
        if records.updateValue(record, forKey: record.key) == nil { guide.add(record) }
      }
    }
    let checker = RecordChecker(guide, .init(record: { records[$0] }))
    for record in records.values { _ = checker.findings(of: record) }
    _ = WebVTT.isValid(bytes)
  }

  private static func check(_ record: GuideRecord) {
    var lines = RecordLines(file: "written.jsonl", of: record.kind)
    guard case .changes(let changes)? = lines.rows(in: record.fileLine).first?.content,
      case .whole(let read)? = changes.first
    else { preconditionFailure("\(record.key) is not read back") }
    precondition(read == record, "\(record.key) is changed by writing")
    guard let text = record.string("dated.edtf") else { return }
    guard let date = try? EDTFDate(text) else { preconditionFailure("\(text) is no date") }
    precondition(date.earliestYear <= date.latestYear, "\(text) ends before it starts")
  }
}
