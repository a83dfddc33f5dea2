import ExpositionGuide
import GuideFindings
import JSON
import Languages
import Localization

/// The findings in the files of a guide.
struct GuideCheck: Answer {
  private let faults: GuideFaults
  private let findings: [RecordFinding]

  init(_ folder: String) async throws {
    let source = try GuideSource(folder, map: nil)
    _ = try await source.mediaFiles()
    var plan = ImportPlan(file: "")
    var records: [RecordKey: GuideRecord] = [:]
    while let piece = try source.next() {
      plan.file = piece.file
      for row in piece.rows {
        // The plan keeps the fault.
        for record in (try? plan.changes(of: row, in: PresentGuide())) ?? [] {
          records[record.key] = record
        }
      }
    }
    faults = plan.faults
    let sorted = records.values.sorted { $0.key < $1.key }
    var guide = CheckedGuide()
    for record in sorted { guide.add(record) }
    let checker = RecordChecker(guide, .init(record: { records[$0] }))
    findings = sorted.flatMap { checker.findings(of: $0) }
  }

  private var toMend: Int { faults.count + findings.count { $0.severity != .remark } }

  var isFailure: Bool { toMend > 0 }

  func text(in language: Language) -> String {
    let (texts, wording) = (Texts(language), FindingWording(language))
    var lines = faults.first.map(\.description)
    lines += findings.map { finding in
      let place = finding.language.map { "\(finding.path)@\($0.tag)" } ?? finding.path
      let excerpt = finding.excerpt.isEmpty ? "" : ": \"\(finding.excerpt.prefix(80))\""
      let level = wording.name(finding.severity) + texts.colon
      return "\(level)\(finding.record): \(place.isEmpty ? "" : "\(place): ")"
        + wording.sentence(finding) + excerpt
    }
    let remarks = findings.count { $0.severity == .remark }
    if remarks > 0 { lines.append(texts(.cliRemarks, count: remarks)) }
    lines.append(toMend == 0 ? texts(.cliNothingToMend) : texts(.cliToMend, count: toMend))
    return lines.joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    let wording = FindingWording(language)
    let list = findings.map { finding -> JSONValue in
      [
        "record": .string(finding.record.description),
        "path": .string(finding.path),
        "language": finding.language.map { .string($0.tag) } ?? .null,
        "kind": .string(finding.kind.rawValue),
        "severity": .string(finding.severity.rawValue),
        "message": .string(wording.sentence(finding)),
        "excerpt": .string(finding.excerpt),
      ]
    }
    return ["faults": .array(faults.first.map(\.json)), "findings": .array(list)]
  }
}
