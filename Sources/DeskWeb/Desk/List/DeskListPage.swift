import Calendars
import ExpositionGuide
import GuideFindings
import HTML
import Languages
import Localization
import Web

/// The records of the guide with their states and findings.
struct DeskListPage: Page {
  struct Line {
    let row: DeskRow
    let number: Int?
    /// Those that its exhibitions need; empty where none places it.
    let languages: [Language]
    let findings: [RecordFinding]
  }

  /// As many findings stand in a row; the form has all.
  private static let maximumFindings = 3

  let overview: DeskOverview
  let filter: DeskFilter
  let counts: [DeskFilter.Show: Int]
  let lines: [Line]
  let page: Int
  let pages: Int
  let zone: ZoneRules
  let isCurator: Bool

  func html(in context: ScreenContext) -> String {
    DeskFrame(context.texts(.deskTitle), back: nil).html(in: context) {
      if overview.rows.isEmpty {
        beginning(context)
      } else {
        records(context)
      }
    }
  }

  /// What to do where there is nothing yet.
  @NodeBuilder
  private func beginning(_ context: ScreenContext) -> [Node] {
    let texts = context.texts
    p(.class("lead")) { texts(.deskBegin) }
    div(.class("buttons")) {
      a(.class("button", "solid"), .href(Link.newRecord(.exhibition).path)) {
        Icon("plus").node(in: context)
        span { texts(.deskNewRecord, ["kind": texts(.deskKindExhibition)]) }
      }
      a(.class("button"), .href(Link.deskImport.path)) { texts(.importPlace) }
    }
  }

  @NodeBuilder
  private func records(_ context: ScreenContext) -> [Node] {
    let texts = context.texts
    lead(context)
    waiting(texts)
    search(context)
    Segments(
      texts(.deskShow),
      DeskFilter.Show.allCases.map { show in
        (
          text: texts(show.text, ["count": texts.number(counts[show] ?? 0)]),
          link: .deskList(filter.showing(show)),
          isShown: show == filter.show
        )
      }
    ).node
    if !overview.isCounted { p(.class("hint")) { texts(.deskCounting) } }
    if lines.isEmpty {
      p(.class("empty")) { texts(.deskNothing) }
    } else {
      table(context)
    }
    DeskPages(page: page, pages: pages) { .deskList(filter, page: $0) }.node(texts)
  }

  // MARK: - Above the list

  private func lead(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("desk-lead")) {
      p(.class("quiet-words")) {
        [
          filter.exhibition?.name?.text(in: context.language),
          texts(.deskRecords, count: counts[.all] ?? 0),
          overview.edition.version > 0
            ? texts(.deskVersion, ["version": texts.number(overview.edition.version)]) : nil,
        ].compactMap(\.self).joined(separator: " · ")
      }
      div(.class("buttons")) {
        if let exhibition = filter.exhibition {
          a(.class("button"), .href(Link.deskRecord(exhibition.key).path)) {
            texts(.deskExhibitionForm)
          }
          a(.class("button"), .href(Link.exhibitionOrder(exhibition.id).path)) {
            texts(.deskOrderTitle)
          }
        }
        a(.class("button"), .href(Link.deskFindings().path)) { texts(.deskFindingsTitle) }
        if !overview.exhibitions.isEmpty {
          let start = filter.exhibition.map { Link.preview($0.key) } ?? Link.previewStart
          a(.class("button"), .href(start)) { texts(.previewOpen) }
        }
        if filter.kind != .media {
          a(
            .class("button"),
            .href(Link.newRecord(filter.kind, in: filter.exhibition?.id).path)
          ) {
            Icon("plus").node(in: context)
            span { texts(.deskNew) }
          }
        }
      }
    }
  }

  @NodeBuilder
  private func waiting(_ texts: Texts) -> [Node] {
    let drafts = overview.drafts
    let tally = overview.draftTally
    let failed = overview.schedules.filter { $0.failure != nil }
    if !failed.isEmpty {
      Notice(.fault).node {
        p { texts(.deskFailedSchedules, count: failed.count) }
        a(.class("button"), .href(Link.deskPublishing.path)) { texts(.deskSeeWhy) }
      }
    }
    if !drafts.isEmpty {
      section(.class("desk-waiting"), .aria("label", texts(.deskWaiting, count: drafts.count))) {
        div {
          p { strong { texts(.deskWaiting, count: drafts.count) } }
          if overview.isCounted {
            p(.class("quiet-words")) {
              [
                texts(.deskBlockers, count: tally.blockers),
                texts(.deskFaults, count: tally.faults),
                texts(.deskRemarks, count: tally.remarks),
              ].joined(separator: " · ")
            }
          }
        }
        if isCurator {
          div(.class("buttons")) {
            a(.class("button", "act"), .href(Link.deskPublishing.path)) { texts(.deskToPublish) }
          }
        }
      }
    }
  }

  private func search(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return form(.class("desk-search"), .method("get"), .action(Link.desk.path)) {
      Field("desk-kind", label: texts(.deskKind)).node { field in
        select(.id(field.id), .name("kind")) {
          for kind in RecordKind.allCases {
            option(.value(kind.rawValue), kind == filter.kind ? Attribute("selected") : nil) {
              texts(kind.several)
            }
          }
        }
      }
      if filter.kind == .exhibit, !overview.exhibitions.isEmpty {
        Field("desk-exhibition", label: texts(.deskKindExhibition)).node { field in
          select(.id(field.id), .name("exhibition")) {
            ExhibitionOptions(exhibitions: overview.exhibitions, chosen: filter.exhibition?.id)
              .nodes(in: context)
            option(
              .value(DeskFilter.everywhere),
              filter.exhibition == nil ? Attribute("selected") : nil
            ) { texts(.deskAllExhibits) }
          }
        }
      }
      Field("desk-query", label: texts(.deskQuery)).node { field in
        input(.id(field.id), .name("query"), .type("search"), .value(filter.query))
      }
      if filter.show != .all {
        input(.type("hidden"), .name("show"), .value(filter.show.rawValue))
      }
      button(.class("button")) { texts(.deskFind) }
    }
  }

  // MARK: - The list

  private func table(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let wording = FindingWording(context.language)
    var columns: [CardTable.Column] = [.words(texts(filter.kind.singular))]
    if filter.exhibition != nil { columns.append(.figure(texts(.deskNumber))) }
    columns += [
      .words(texts(.deskState)), .figure(texts(.deskLanguages)), .words(texts(.deskFindings)),
    ]
    return CardTable(
      columns,
      lines.map { line in
        var cells: [Node?] = []
        if filter.exhibition != nil { cells.append(line.number.map { .text("\($0)") }) }
        cells += [
          state(of: line.row, context), .text(languages(of: line)),
          findings(of: line, texts, wording),
        ]
        return CardTable.Row(
          .data("record", line.row.key.description),
          head: head(of: line.row, context),
          cells
        )
      },
      style: "desk-list"
    ).node
  }

  /// In how many languages all texts are, and in how many they are needed.
  private func languages(of line: Line) -> String {
    let done = line.row.languages
    guard !line.languages.isEmpty else { return "\(done.count)" }
    return "\(line.languages.count(where: done.contains))/\(line.languages.count)"
  }

  private func head(of row: DeskRow, _ context: ScreenContext) -> Node {
    div(.class("desk-name")) {
      DeskPicture(picture(of: row)).node(context)
      a(.href(Link.deskRecord(row.key).path)) {
        if let name = row.name { name.node(in: context) } else { row.key.id.description }
      }
    }
  }

  private func picture(of row: DeskRow) -> GuideRecord? {
    row.picture.flatMap { overview.record(RecordKey(.media, $0)) }
  }

  private func state(of row: DeskRow, _ context: ScreenContext) -> Node {
    let due = row.schedule.flatMap { overview.schedule($0) }?.schedule.due
    return span(.class("tag", "desk-\(row.state.rawValue)")) {
      due.map { context.texts.moment($0, in: zone) } ?? context.texts(row.state.text)
    }
  }

  private func findings(of line: Line, _ texts: Texts, _ wording: FindingWording) -> Node? {
    guard !line.findings.isEmpty else { return nil }
    let sorted = line.findings.sorted { $0.severity < $1.severity }
    return ul(.class("desk-tags")) {
      for finding in sorted.prefix(Self.maximumFindings) {
        li(.class("desk-tag", finding.severity.rawValue)) {
          span(.class("visually-hidden")) { wording.name(finding.severity) + texts.colon }
          wording.sentence(finding)
          finding.language.map { " · \(texts($0.text))" } ?? ""
        }
      }
      if sorted.count > Self.maximumFindings {
        li(.class("quiet-words")) {
          texts(.deskMoreFindings, count: sorted.count - Self.maximumFindings)
        }
      }
    }
  }
}

extension DeskFilter.Show {
  fileprivate var text: TextKey {
    switch self {
    case .all: .deskShowAll
    case .mend: .deskShowMend
    case .drafts: .deskShowDrafts
    case .translation: .deskShowTranslation
    }
  }
}

extension DeskRow.State {
  fileprivate var text: TextKey {
    switch self {
    case .published: .deskStatePublished
    case .changed: .deskStateChanged
    case .draft: .deskStateDraft
    case .withdrawing: .deskStateWithdrawing
    }
  }
}
