import ExpositionGuide
import GuideFindings
import HTML
import Languages
import Localization

/// Findings under the field that they are about.
struct FindingNotes {
  let findings: [RecordFinding]
  let texts: Texts

  func node(id: String) -> Node {
    let wording = FindingWording(texts.language)
    return div(.class("desk-notes"), .id(id), .data("notes")) {
      for finding in findings.sorted(by: { $0.severity < $1.severity }) {
        p(.class("desk-finding", finding.severity.rawValue)) {
          strong { wording.name(finding.severity) + texts.colon }
          wording.sentence(finding)
          if !finding.excerpt.isEmpty {
            " "
            span(.class("desk-excerpt"), .lang(finding.language?.tag ?? "")) {
              String(finding.excerpt.prefix(120)).replacing("  ", with: "␣␣")
            }
          }
        }
      }
    }
  }
}
