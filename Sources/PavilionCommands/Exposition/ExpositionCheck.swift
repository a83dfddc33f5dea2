import ExpositionGuide
import JSON
import Languages
import Localization

/// `exposition check DIRECTORY`: finds faults in an exhibition's files.
struct ExpositionCheck: Verb {
  static let syntax = Syntax(
    words: ["exposition", "check"],
    operands: ["DIRECTORY"],
    summary: "Find faults in an exhibition's files",
    discussion: """
      Reads the files of a folder and lists what a visitor would stumble over: numbers that
      contradict each other, stray or missing spaces, mixed registers, missing pictures and texts,
      and what `exposition import` refuses: impossible values, links, and pictures that are none.
      Remarks, such as a long sentence in an easy text, are advice. Exits with 1 when there is
      anything to mend.
      """
  )

  private let folder: String

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    let found = try Files.exhibition(in: folder)
    let isTextRefused = found.findings.contains { !$0.file.contains("/") }
    let findings = isTextRefused ? [] : try ExhibitionChecker(found.files).findings()
    return FindingsAnswer(findings: found.findings + findings)
  }
}

/// The faults found.
private struct FindingsAnswer: Answer {
  let findings: [Finding]

  private var faults: [Finding] { findings.filter { !$0.kind.isRemark } }

  var isFailure: Bool { !faults.isEmpty }

  func text(in language: Language) -> String {
    let texts = Texts(language)
    var lines = findings.map { "\($0)" }
    let remarks = findings.count - faults.count
    if remarks > 0 { lines.append(texts(.cliRemarks, count: remarks)) }
    lines.append(
      faults.isEmpty ? texts(.cliNothingToMend) : texts(.cliToMend, count: faults.count)
    )
    return lines.joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    [
      "findings": .array(
        findings.map { finding in
          [
            "file": .string(finding.file),
            "path": .string(finding.path),
            "kind": .string(finding.kind.rawValue),
            "isRemark": .bool(finding.kind.isRemark),
            "message": .string(finding.message),
            "excerpt": .string(finding.excerpt),
          ]
        }
      )
    ]
  }
}
