import Calendars
import ExpositionGuide
import HTML
import JSON
import Languages
import Localization
import Web

/// Shows a late comer both states of a record, and lets them choose field by field.
struct ConflictPage: Page {
  let mine: GuideRecord
  let theirs: DeskRecord
  /// The state on which both are based, if it is known.
  let base: GuideRecord?
  let overview: DeskOverview
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = FieldWording(texts: texts) { overview.name(of: $0, in: context.language) }
    let differences = RecordDifference.all(
      of: mine.kind,
      from: theirs.record?.document,
      to: mine.document
    )
    let back = BackLink(link: .deskRecord(mine.key), key: .deskBackToRecord)
    return DeskFrame(texts(.deskConflictTitle), back: back).html(in: context) {
      Notice(.fault).node(texts(.deskConflict, ["who": who(texts), "time": time(texts)]))
      form(.class("desk-form"), .method("post"), .action(Link.deskRecord(mine.key).path)) {
        input(.type("hidden"), .name("revision"), .value(theirs.revision.description))
        input(
          .type("hidden"),
          .name("mine"),
          .value(JSONValue.object(mine.document).encoded())
        )
        for difference in differences { choice(difference, wording) }
        div(.class("buttons")) {
          button(.class("button", "solid")) { texts(.deskSettle) }
          a(.class("button"), .href(Link.deskRecord(mine.key).path)) { texts(.deskLeaveMine) }
        }
      }
    }
  }

  private func who(_ texts: Texts) -> String {
    theirs.draft.map { $0.author.shown(texts) } ?? texts(.deskMachine)
  }

  private func time(_ texts: Texts) -> String {
    theirs.draft.map { texts.moment($0.at, in: zone) } ?? ""
  }

  private func choice(_ difference: RecordDifference, _ wording: FieldWording) -> Node {
    let texts = wording.texts
    let name = ControlName.of(difference.path, difference.language)
    let isTheirs = isUnchangedByMe(difference)
    return fieldset(.class("panel", "desk-difference")) {
      legend { wording.label(difference, of: mine.kind) }
      DifferenceNode(difference: difference, kind: mine.kind, wording: wording).node(
        names: (texts(.deskTheirs), texts(.deskMine))
      )
      Choice(
        .one,
        id: ControlName.id("mine-" + name),
        name: "pick:" + name,
        value: "mine",
        .text(texts(.deskTakeMine)),
        isChosen: !isTheirs
      ).node
      Choice(
        .one,
        id: ControlName.id("theirs-" + name),
        name: "pick:" + name,
        value: "theirs",
        .text(texts(.deskTakeTheirs)),
        isChosen: isTheirs
      ).node
    }
  }

  /// Whether the late comer left the field as it was.
  private func isUnchangedByMe(_ difference: RecordDifference) -> Bool {
    guard let base else { return false }
    return !RecordDifference.all(of: mine.kind, from: base.document, to: mine.document)
      .contains { $0.path == difference.path && $0.language == difference.language }
  }
}
