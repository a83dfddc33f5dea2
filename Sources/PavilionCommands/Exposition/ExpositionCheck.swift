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
      contradict each other, stray or missing spaces, mixed registers, missing pictures and texts.
      Exits with 1 when there is anything to mend.
      """
  )

  private let folder: String

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    let files = try Files.exhibition(in: folder)
    return FindingsAnswer(findings: try ExhibitionChecker(files).findings())
  }
}

/// The faults found.
private struct FindingsAnswer: Answer {
  let findings: [Finding]

  var isFailure: Bool { !findings.isEmpty }

  func text(in language: Language) -> String {
    let texts = Texts(language)
    if findings.isEmpty { return texts(.cliNothingToMend) }
    let lines = findings.map { "\($0)" } + [texts(.cliToMend, count: findings.count)]
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
            "message": .string(finding.message),
            "excerpt": .string(finding.excerpt),
          ]
        }
      )
    ]
  }
}
