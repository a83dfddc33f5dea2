import HTML
import KioskRules
import Languages
import Localization
import Web

/// The self-check as lists: the figures, then the rules by who fulfils them.
struct KioskCheckList {
  let check: SelfCheck

  func node(in context: ScreenContext) -> Node {
    let wording = CheckWording(context.language)
    let figures = wording.figures(of: check)
    return Panel("check", title: context.texts(.kioskCheck), style: "kiosk-check").node {
      if !figures.isEmpty {
        Figures(
          figures.map { .init($0.name, $0.value) },
          label: context.texts(.kioskFigures)
        ).node
      }
      for group in CheckWording.groups(of: check) {
        let title = h3 { "\(wording.title(of: group.kind)) (\(group.findings.count))" }
        let items = ul { for finding in group.findings { item(finding, wording, context) } }
        if group.kind == .met {
          details(.class("kiosk-group")) {
            summary { title }
            items
          }
        } else {
          div(.class("kiosk-group")) {
            title
            items
          }
        }
      }
    }
  }

  private func item(
    _ finding: SelfCheck.Finding,
    _ wording: CheckWording,
    _ context: ScreenContext
  ) -> Node {
    let texts = RuleTexts(finding.rule)
    return li(.data("rule", finding.rule.rawValue), .data("verdict", finding.verdict.name)) {
      Icon(icon(of: finding.verdict)).node(in: context)
      div {
        h4 { texts.title.node(in: context) }
        // The heading of the group says the other verdicts already.
        if case .metBySetting = finding.verdict {
          p(.class("verdict")) { wording.verdict(finding.verdict) }
        }
        if let software = texts.software { p { software.node(in: context) } }
        if let cabinet = texts.cabinet {
          p(.class("duty")) {
            strong { wording.cabinet }
            context.texts.colon
            cabinet.node(in: context)
          }
        }
        details(.class("rule-sources")) {
          summary { context.texts(.exhibitSources) }
          ul {
            for source in texts.sources { li { source.node(in: context) } }
          }
        }
      }
    }
  }

  private func icon(of verdict: Verdict) -> String {
    switch verdict {
    case .met: "check"
    case .metBySetting: "adjust"
    case .cabinet: "cabinet"
    case .notMet: "warning"
    }
  }
}
