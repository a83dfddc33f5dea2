package import ExpositionGuide
import GuideFindings
import HTML
package import Languages
package import Localization
import Web

/// The column beside the form of a record: its findings, its texts by layer and language, and the
/// ways on.
struct RecordSide {
  let desk: DeskRecord
  let overview: DeskOverview
  let findings: [RecordFinding]
  let wording: FieldWording
  let isCurator: Bool

  private var texts: Texts { wording.texts }
  private var kind: RecordKind { desk.key.kind }

  func node() -> Node {
    div(.class("desk-side")) {
      findingList
      layerTable
      ways
    }
  }

  private var findingList: Node {
    let sentences = FindingWording(texts.language)
    return section(.class("panel"), .data("finding-list"), .aria("labelledby", "findings-heading"))
    {
      h2(.id("findings-heading")) {
        "\(texts(.deskFindings)) \(texts.number(findings.count))"
      }
      if findings.isEmpty { p(.class("quiet-words")) { texts(.deskNoFindings) } }
      for finding in findings.sorted(by: { $0.severity < $1.severity }) {
        a(
          .class("desk-finding", finding.severity.rawValue),
          .href(finding.link(from: desk.key, source: overview.source(of: desk.record)))
        ) {
          strong { sentences.name(finding.severity) + texts.colon }
          finding.place(from: desk.key, wording)
          sentences.sentence(finding)
        }
      }
    }
  }

  private var layerTable: Node? {
    guard let record = desk.record, case .group(let layers)? = FieldWording.type("texts", of: kind)
    else {
      return nil
    }
    return section(.class("panel"), .data("layer-table"), .aria("labelledby", "layers-heading")) {
      h2(.id("layers-heading")) { texts(.deskLayersLanguages) }
      table(.class("desk-layers"), .role("table")) {
        thead(.role("rowgroup")) {
          tr(.role("row")) {
            th(.scope("col"), .role("columnheader")) { texts(.deskFieldLayer) }
            for language in Language.allCases {
              th(
                .scope("col"),
                .role("columnheader"),
                .aria("label", texts(language.text))
              ) {
                span(.lang(language.tag)) { language.short }
              }
            }
          }
        }
        tbody(.role("rowgroup")) {
          for layer in layers {
            tr(.role("row")) {
              th(.scope("row"), .role("rowheader")) {
                FieldWording.choice(layer.name).map { texts($0) } ?? layer.name
              }
              for language in Language.allCases {
                td(.role("cell")) { mark("texts.\(layer.name)", language, in: record) }
              }
            }
          }
        }
      }
    }
  }

  private func mark(
    _ path: String,
    _ language: Language,
    in record: GuideRecord
  ) -> Node {
    let isOutdated = findings.contains {
      $0.kind == .translationOutdated && $0.path == path && $0.language == language
    }
    let isThere = record.text(path)?.translations[language] != nil
    let (sign, words): (String, TextKey) =
      if isOutdated { ("!", .deskOutdated) } else if isThere { ("✓", .deskThere) } else {
        ("–", .deskMissing)
      }
    return .group {
      span(.aria("hidden", "true")) { sign }
      span(.class("visually-hidden")) { texts(words) }
    }
  }

  private var ways: Node {
    section(.class("panel", "desk-ways"), .aria("label", texts(.deskWays)), .data("ways")) {
      if desk.record != nil {
        a(.class("button"), .href(Link.preview(desk.key))) { texts(.previewOpen) }
      }
      a(.class("button"), .href(Link.recordHistory(desk.key).path)) { texts(.deskHistory) }
      if kind == .exhibition {
        a(.class("button"), .href(Link.exhibitionOrder(desk.key.id).path)) {
          texts(.deskOrderTitle)
        }
      }
      if desk.draft != nil {
        if isCurator {
          a(.class("button", "act"), .href(Link.deskPublishing.path)) { texts(.deskToPublish) }
        }
        end("discard", .deskDiscard)
      }
      if desk.published != nil, desk.draft.map({ $0.record != nil }) ?? true {
        end("withdraw", .deskWithdraw)
      }
    }
  }

  private func end(_ action: String, _ words: TextKey) -> Node {
    HTML.form(.method("post"), .action(Link.endRecord(desk.key).path)) {
      input(.type("hidden"), .name("revision"), .value(desk.revision.description))
      button(.class("button"), .name("action"), .value(action)) { texts(words) }
    }
  }
}

extension Language {
  /// The name in one letter or two, for the head of a column.
  var short: String {
    switch self {
    case .korean: "한"
    case .english: "En"
    case .french: "Fr"
    case .japanese: "日"
    case .simplifiedChinese: "中"
    }
  }
}

extension DeskOverview {
  /// The name of a record, with phrases of other languages marked; the identifier where there is none.
  func nameNode(of key: RecordKey, in context: ScreenContext) -> Node {
    rows[key]?.name?.node(in: context) ?? .text(key.id.description)
  }

  /// The name as a heading, broken before its first parenthesis.
  func titleNode(of key: RecordKey, in context: ScreenContext) -> Node {
    rows[key]?.name?.titleNode(in: context) ?? .text(key.id.description)
  }

  func name(of key: RecordKey, in language: Language) -> String? {
    rows[key]?.name?.text(in: language)
  }

  /// The language in which the texts of a record are written first.
  package func source(of record: GuideRecord?) -> Language {
    record.flatMap { checked.languages(of: $0).first } ?? .fallback
  }
}

extension GuideAuthor {
  /// The name of the person, or of the machine.
  package func shown(_ texts: Texts) -> String { name.isEmpty ? texts(.deskMachine) : name }
}

extension RecordFinding {
  /// The address of the control that it is about.
  func link(from key: RecordKey, source: Language) -> String {
    let name = ControlName.of(path, language ?? (isText ? source : nil))
    let anchor = path.isEmpty ? "" : "#" + ControlName.id(name)
    return Link.deskRecord(record, FormView(of: self)).path + anchor
  }

  private var isText: Bool {
    if case .text? = FieldWording.type(path, of: record.kind) { true } else { false }
  }

  /// The name of its field, if it has one, and of its record where that is another.
  func place(from key: RecordKey, _ wording: FieldWording) -> String {
    let parts = [
      record == key ? nil : wording.name(record) ?? record.id.description,
      path.isEmpty ? nil : wording.label(path, of: record.kind),
      language.map { wording.name(of: $0) },
    ].compactMap(\.self)
    return parts.isEmpty ? "" : parts.joined(separator: " · ") + wording.texts.colon
  }
}
