import Calendars
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The edits of a record, newest first, with the words that each changed.
struct HistoryPage: Page {
  struct Line {
    let edit: RecordEdit
    let differences: [RecordDifference]
  }

  let desk: DeskRecord
  let lines: [Line]
  /// The edit before which older ones continue, if there are any.
  let older: Int?
  /// The latest version of the guide.
  let latest: Int
  let overview: DeskOverview
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = FieldWording(texts: texts) { overview.name(of: $0, in: context.language) }
    let name = overview.name(of: desk.key, in: context.language) ?? desk.key.id.description
    return DeskFrame(
      texts(.deskHistoryOf, ["name": name]),
      back: BackLink(link: .deskRecord(desk.key), key: .deskBackToRecord)
    ).html(in: context) {
      ComparisonForm(
        link: .recordHistory(desk.key),
        from: max(1, latest &- 1),
        to: latest,
        latest: latest
      ).node(texts)
      if lines.isEmpty { p(.class("empty")) { texts(.deskNoEdits) } }
      ol(.class("desk-changes"), .role("list")) {
        for line in lines {
          li(.class("panel"), .data("edit", "\(line.edit.number)")) { nodes(of: line, wording) }
        }
      }
      if let older {
        div(.class("buttons")) {
          a(.class("button"), .href(Link.recordHistory(desk.key, before: older).path)) {
            texts(.deskOlder)
          }
        }
      }
    }
  }

  @NodeBuilder
  private func nodes(of line: Line, _ wording: FieldWording) -> [Node] {
    let texts = wording.texts
    let edit = line.edit.edit
    div(.class("panel-head")) {
      h2 {
        switch edit.deed {
        case .save: texts(.deskDeedSaved)
        case .withdraw: texts(.deskWithdraw)
        case .discard: texts(.deskDiscard)
        }
      }
      p(.class("quiet-words")) {
        "\(texts.moment(edit.at, in: zone)) · \(edit.author.shown(texts))"
      }
    }
    DifferenceList(kind: desk.key.kind, differences: line.differences, wording: wording).node()
    if case .save(let record) = edit.deed, record != desk.record {
      form(
        .class("buttons"),
        .method("post"),
        .action(Link.recordEdit(desk.key, line.edit.number).path)
      ) {
        input(.type("hidden"), .name("revision"), .value(desk.revision.description))
        button(.class("button")) { texts(.deskPutBack) }
      }
    }
  }
}
