import ExpositionGuide
import JSON
import Languages

/// Records of a guide to be checked, in their documents.
struct CheckedRecords {
  private(set) var records: [GuideRecord] = []
  var unreadable: Set<String> = []

  /// A guide with one exhibition that shows a hat.
  static func guide(
    languages: String = #""ko""#,
    exhibit: String = "",
    name: String = #""갓""#,
    main: String = #""말총으로 만든 모자이다.""#,
    exhibition: String = ""
  ) throws -> CheckedRecords {
    var guide = CheckedRecords()
    try guide.add(
      .exhibition,
      """
      {"id":"fair","title":{"ko":"박람회","en":"Fair"},"languages":[\(languages)],
       "exhibits":[{"exhibit":"gat"}]\(exhibition)}
      """
    )
    let texts = exhibit.contains("\"texts\"") ? "" : #","texts":{"main":\#(main)}"#
    try guide.add(.exhibit, #"{"id":"gat","name":\#(name)\#(texts)\#(exhibit)}"#)
    return guide
  }

  mutating func add(_ kind: RecordKind, _ text: String) throws {
    let document = try JSONValue(parsing: Array(text.utf8))
    let record = try GuideRecord(kind, reading: JSONReader(document))
    records.removeAll { $0.key == record.key }
    records.append(record)
  }

  mutating func add(_ records: [GuideRecord]) { self.records += records }

  /// The findings in all records, as `kind record path@language excerpt`.
  func findings() -> [String] {
    let checker = checker()
    return records.flatMap { checker.findings(of: $0) }.map(\.line)
  }

  func all() -> [RecordFinding] {
    let checker = checker()
    return records.flatMap { checker.findings(of: $0) }
  }

  func blockers(of keys: String...) -> [String] {
    checker().blockers(of: records.filter { keys.contains($0.key.description) }).map(\.line)
  }

  private func checker() -> RecordChecker {
    var guide = CheckedGuide()
    for record in records { guide.add(record) }
    let byKey = Dictionary(records.map { ($0.key, $0) }) { first, _ in first }
    let surroundings = RecordChecker.Surroundings(
      record: { byKey[$0] },
      isWebVTT: { !unreadable.contains($0) }
    )
    return RecordChecker(guide, surroundings)
  }
}

extension RecordFinding {
  var line: String {
    let place = language.map { "\(path)@\($0.tag)" } ?? path
    return [kind.rawValue, record.description, place, excerpt].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
