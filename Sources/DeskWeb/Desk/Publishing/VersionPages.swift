import Calendars
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The versions of the guide, newest first.
struct VersionsPage: Page {
  let versions: [GuideVersion]
  let current: Int
  /// The version before which older ones continue, if there are any.
  let older: Int?
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return DeskFrame(texts(.deskVersionsTitle)).html(in: context) {
      ComparisonForm(
        link: .deskVersions(),
        from: max(1, current &- 1),
        to: current,
        latest: current
      ).node(texts)
      if versions.isEmpty {
        p(.class("empty")) { texts(.deskNoVersions) }
      } else {
        CardTable(
          [
            .words(texts(.deskVersionHead)), .words(texts(.deskTime)), .words(texts(.deskWho)),
            .figure(texts(.deskChanges)), .words(texts(.deskCause)), .words(texts(.deskNote)),
          ],
          versions.map { row($0, texts) }
        ).node
      }
      if let older {
        div(.class("buttons")) {
          a(.class("button"), .href(Link.deskVersions(before: older).path)) { texts(.deskOlder) }
        }
      }
    }
  }

  private func row(_ version: GuideVersion, _ texts: Texts) -> CardTable.Row {
    CardTable.Row(
      .data("version", "\(version.number)"),
      head: .group {
        a(.class("desk-version"), .href(Link.deskVersion(version.number).path)) {
          texts(.deskVersionName, ["version": texts.number(version.number)])
        }
        if version.number == current {
          " "
          span(.class("tag")) { texts(.deskStatePublished) }
        }
      },
      [
        .text(texts.moment(version.publication.at, in: zone)),
        .text(version.publication.author.shown(texts)),
        .text(texts.number(version.changes)),
        .text(texts(version.publication.cause.text)),
        version.publication.note.isEmpty ? nil : .text(version.publication.note),
      ]
    )
  }
}

/// The changes of a version, and the way back to it.
struct VersionPage: Page {
  let version: GuideVersion
  let current: Int
  let pieces: [ChangedRecord]
  let overview: DeskOverview
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = FieldWording(texts: texts) { overview.name(of: $0, in: context.language) }
    let number = texts.number(version.number)
    return DeskFrame(
      texts(.deskVersionName, ["version": number]),
      back: BackLink(link: .deskVersions(), key: .deskVersionsTitle)
    ).html(in: context) {
      p(.class("lead")) {
        [
          texts.moment(version.publication.at, in: zone),
          version.publication.author.shown(texts), texts(version.publication.cause.text),
          version.publication.note,
        ].filter { !$0.isEmpty }.joined(separator: " · ")
      }
      if version.number != current {
        form(.class("buttons"), .method("post"), .action(Link.deskVersion(version.number).path)) {
          input(.type("hidden"), .name("published"), .value("\(current)"))
          button(.class("button")) { texts(.deskRollBack, ["version": number]) }
        }
      }
      div(.class("desk-changes")) {
        for piece in pieces { piece.node(wording, in: context) }
      }
      if version.changes > pieces.count {
        p(.class("hint")) {
          texts(.deskMoreChanges, count: version.changes - pieces.count)
        }
      }
    }
  }
}

extension GuidePublication.Cause {
  fileprivate var text: TextKey {
    switch self {
    case .desk: .deskCauseDesk
    case .import: .deskCauseImport
    case .rollback: .deskCauseRollback
    case .schedule: .deskCauseSchedule
    case .carriedOver: .deskCauseCarriedOver
    }
  }
}
