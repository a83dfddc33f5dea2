import JSON
import KioskRules
import Languages
import Localization

/// The figures of a kiosk, and each rule with its verdict.
struct KioskCheckAnswer: Answer {
  let check: SelfCheck

  var isFailure: Bool { check.isBroken }

  func text(in language: Language) -> String {
    let wording = CheckWording(language)
    let figures = wording.figures(of: check).map { ["\($0.name)", $0.value] }
    var paragraphs = figures.isEmpty ? [] : [Table(rows: figures).text]
    for group in CheckWording.groups(of: check) {
      let title = wording.title(of: group.kind)
      paragraphs.append(title + "\n" + String(repeating: "=", count: title.terminalWidth))
      paragraphs += group.findings.map { paragraph(about: $0, wording, in: language) }
    }
    return paragraphs.joined(separator: "\n\n")
  }

  private func paragraph(
    about finding: SelfCheck.Finding,
    _ wording: CheckWording,
    in language: Language
  ) -> String {
    let texts = RuleTexts(finding.rule)
    var lines = [texts.title.text(in: language), "  → \(wording.verdict(finding.verdict))"]
    if let software = texts.software {
      lines.append("  \(wording.software): \(software.text(in: language))")
    }
    if let cabinet = texts.cabinet {
      lines.append("  \(wording.cabinet): \(cabinet.text(in: language))")
    }
    lines += texts.sources.map { "  § \($0.text(in: language))" }
    return lines.joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    [
      "met": .bool(!check.isBroken),
      "figures": .object(figures),
      "rules": .array(check.findings.map { json(of: $0, in: language) }),
    ]
  }

  private var figures: JSONObject {
    var object: JSONObject = [:]
    guard let screen = check.kiosk.screen else { return object }
    object["width"] = .integer(screen.width)
    object["height"] = .integer(screen.height)
    object["diagonalMillimetres"] = .rounded(screen.diagonal)
    object["millimetresPerPixel"] = .rounded(screen.millimetresPerPixel, to: 1_000_000)
    object["requiredMillimetres"] = .number(Requirement.characterHeight(on: screen))
    if let type = check.type {
      object["base"] = .integer(type.base)
      object["smallestTargetMillimetres"] = .rounded(type.smallestTarget())
      for character in CharacterReference.allCases {
        object["\(character.rawValue)Millimetres"] = [
          "100": .rounded(type.height(of: character)),
          "200": .rounded(type.height(of: character, at: 200)),
        ]
      }
    }
    if let controls = check.controlsAtLowReach {
      object["controlsAtLowReachMillimetres"] = [
        "from": .rounded(controls.lowerBound), "to": .rounded(controls.upperBound),
      ]
    }
    return object
  }

  private func json(of finding: SelfCheck.Finding, in language: Language) -> JSONValue {
    let texts = RuleTexts(finding.rule)
    var object: JSONObject = [
      "rule": .string(finding.rule.rawValue),
      "title": .string(texts.title.text(in: language)),
      "sources": .array(texts.sources.map { .string($0.text(in: language)) }),
      "verdict": .string(finding.verdict.name),
    ]
    if case .metBySetting(let setting) = finding.verdict {
      object["setting"] = .string(CheckWording(language).setting(setting))
    }
    if let software = texts.software { object["software"] = .string(software.text(in: language)) }
    if let cabinet = texts.cabinet { object["cabinet"] = .string(cabinet.text(in: language)) }
    return .object(object)
  }
}

extension JSONValue {
  /// A length to a thousandth, or to as small a part as asked.
  fileprivate static func rounded(_ value: Double, to part: Double = 1000) -> JSONValue {
    .number((value * part).rounded() / part)
  }
}
