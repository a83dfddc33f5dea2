import Calendars
import ExpositionGuide
import GuideFindings
import HTML
import HTTP
import Languages
import Localization
import Web

/// The changes that would be published, record by record, with a tick for each.
struct PublishingPage: Page {
  enum Fault {
    case nothing, changed, note, time

    func text(_ texts: Texts) -> String {
      switch self {
      case .nothing: texts(.deskNothingChosen)
      case .changed: texts(.deskChosenChanged)
      case .note: texts.lineWrong(upTo: PublicationNote.maximumLength)
      case .time: texts(.deskTimePast)
      }
    }
  }

  let changes: [DeskPublishing.Change]
  let overview: DeskOverview
  let fault: Fault?
  /// What was chosen and typed; nothing where the page is opened.
  let typed: Fields?
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = FieldWording(texts: texts) { overview.name(of: $0, in: context.language) }
    return DeskFrame(texts(.deskPublishPlace)).html(in: context) {
      if let fault, fault != .note { Notice(.fault).node(fault.text(texts)) }
      schedules(wording)
      if changes.isEmpty {
        p(.class("empty")) { texts(.deskNothingToPublish) }
      } else {
        p(.class("lead")) {
          texts(
            .deskVersionStep,
            [
              "from": texts.number(overview.edition.version),
              "to": texts.number(overview.edition.version &+ 1),
            ]
          )
        }
        form(.class("desk-form"), .method("post"), .action(Link.deskPublishing.path)) {
          for change in changes { node(of: change, wording, context) }
          if overview.drafts.count > changes.count {
            Choice(
              .any,
              id: "publish-rest",
              name: "rest",
              value: "yes",
              .text(texts(.deskMoreWait, count: overview.drafts.count - changes.count)),
              isChosen: typed?["rest"] != nil
            ).node
          }
          foot(texts)
        }
      }
    }
  }

  private func foot(_ texts: Texts) -> Node {
    section(.class("panel", "desk-group"), .aria("label", texts(.deskWhen))) {
      Field(
        "publish-note",
        label: texts(.deskNote),
        error: fault == .note ? fault?.text(texts) : nil
      ).node { field in
        input(
          .id(field.id),
          .name("note"),
          .value(typed?["note"] ?? ""),
          field.described,
          field.invalid,
          fault == .note ? .autofocus : nil
        )
      }
      Field("publish-at", label: texts(.deskWhen), hint: texts(.deskWhenHint)).node { field in
        input(
          .id(field.id),
          .name("at"),
          .type("datetime-local"),
          .value(typed?["at"] ?? ""),
          field.described
        )
      }
      div(.class("buttons")) {
        button(.class("button", "act")) { texts(.deskPublishNow) }
        a(.class("button"), .href(Link.desk.path)) { texts(.deskNotYet) }
      }
    }
  }

  private func node(
    of change: DeskPublishing.Change,
    _ wording: FieldWording,
    _ context: ScreenContext
  ) -> Node {
    let texts = wording.texts
    let key = change.desk.key
    let name = wording.name(key) ?? key.id.description
    let sentences = FindingWording(texts.language)
    return section(
      .class("panel"),
      .data("change", key.description),
      .aria("label", name)
    ) {
      if change.isFree {
        Choice(
          .any,
          id: ControlName.id("record-" + key.description),
          name: "record:\(key)",
          value: change.desk.revision.description,
          overview.nameNode(of: key, in: context),
          hint: author(of: change, texts),
          isChosen: typed.map { $0["record:\(key)"] != nil } ?? change.reusedNumbers.isEmpty
        ).node
        for number in change.reusedNumbers {
          Choice(
            .any,
            id: ControlName.id(number.field),
            name: number.field,
            value: "yes",
            .text(
              texts(
                .deskConfirmNumber,
                [
                  "number": texts.number(number.number),
                  "name": wording.name(RecordKey(.exhibit, number.exhibit))
                    ?? number.exhibit.description,
                ]
              )
            ),
            isChosen: typed?[number.field] != nil
          ).node
        }
      } else {
        h2 { overview.titleNode(of: key, in: context) }
        p(.class("quiet-words")) { author(of: change, texts) }
        if let schedule = change.desk.draft?.schedule.flatMap({ overview.schedule($0) }) {
          p {
            texts(
              .deskHeldFor,
              ["time": texts.moment(schedule.schedule.due, in: zone)]
            )
          }
        }
        if change.planned.isBehind { Notice(.fault).node(texts(.deskIsBehind)) }
        for finding in change.obstacles {
          a(
            .class("desk-finding", "blocker"),
            .href(finding.link(from: key, source: overview.source(of: change.desk.record)))
          ) {
            strong { sentences.name(.blocker) + texts.colon }
            finding.place(from: key, wording)
            sentences.sentence(finding)
          }
        }
      }
      ChangedRecord(key: key, before: change.desk.published, after: change.desk.record)
        .changes(wording)
      a(.class("button", "quiet"), .href(Link.deskRecord(key).path)) { texts(.deskOpenRecord) }
    }
  }

  private func author(of change: DeskPublishing.Change, _ texts: Texts) -> String {
    let key = texts(change.desk.key.kind.singular)
    guard let draft = change.desk.draft else { return key }
    return "\(key) · \(draft.author.shown(texts)) · \(texts.moment(draft.at, in: zone))"
  }

  @NodeBuilder
  private func schedules(_ wording: FieldWording) -> [Node] {
    let texts = wording.texts

    for held in overview.schedules {
      section(
        .class("panel"),
        .data("schedule", "\(held.id)"),
        .aria("label", texts.moment(held.schedule.due, in: zone))
      ) {
        h2 {
          texts(.deskHeldFor, ["time": texts.moment(held.schedule.due, in: zone)])
        }
        p(.class("quiet-words")) {
          [
            texts(.deskRecords, count: held.changes), held.schedule.author.shown(texts),
            held.schedule.note,
          ].filter { !$0.isEmpty }.joined(separator: " · ")
        }
        if let failure = held.failure {
          Notice(.fault).node {
            p { texts(.deskScheduleFailed) }
            for key in ScheduleFailure(failure)?.keys ?? [] {
              a(.class("desk-finding", "blocker"), .href(Link.deskRecord(key).path)) {
                wording.name(key) ?? key.id.description
              }
            }
          }
        }
        form(.method("post"), .action(Link.deskSchedule(held.id).path)) {
          button(.class("button")) { texts(.deskCancelSchedule) }
        }
      }
    }
  }
}

extension ScheduleFailure {
  /// The records that kept the schedule from being published.
  fileprivate var keys: [RecordKey] {
    switch self {
    case .behind(let keys), .blocked(let keys): keys
    case .unfinished: []
    }
  }
}
