import ExpositionGuide
import GuideFindings
import HTML
import ImportMaps
import Languages
import Localization
import Web

/// A form for a file, and what the file would change.
struct ImportPage: Page {
  /// As many refused rows are shown.
  private static let maximumShown = 100

  let choice: ImportChoice?
  let outcome: GuideImport.Outcome?
  let fault: ImportFault?
  /// Whether drafts were made just now.
  let isDone: Bool
  let overview: DeskOverview

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return DeskFrame(texts(.importPlace)).html(in: context) {
      if let fault { faultNode(fault, texts) }
      if let choice, let outcome { report(outcome, of: choice, context) }
      if isDone { drafts(context) }
      form(context)
    }
  }

  private func faultNode(_ fault: ImportFault, _ texts: Texts) -> Node {
    Notice(.fault).node {
      if let choice { p { choice.name } }
      if case .inFile = fault {
        p(.lang(Language.english.tag)) { fault.text(texts) }
      } else {
        p { fault.text(texts) }
      }
    }
  }

  // MARK: - What the file would change

  private func report(
    _ outcome: GuideImport.Outcome,
    of choice: ImportChoice,
    _ context: ScreenContext
  ) -> Node {
    let texts = context.texts
    return Panel("import-report", title: choice.name).node {
      Figures(
        [
          .init(texts(.importAdded), texts.number(outcome.added)),
          .init(texts(.importDiffers), texts.number(outcome.changed - outcome.added)),
          .init(texts(.importUnchanged), texts.number(outcome.unchanged)),
          .init(
            texts(.importRefused),
            texts.number(outcome.faults.count),
            isUrgent: outcome.faults.count > 0
          ),
        ],
        label: texts(.importFigures)
      ).node
      if !outcome.keptDrafts.isEmpty { keptDrafts(outcome.keptDrafts, context) }
      if outcome.faults.count > 0 {
        p { texts(.importMend) }
        refused(outcome.faults, texts)
        p {
          a(.class("button"), .href(Link.deskImportRefused(choice).path), Attribute("download", ""))
          {
            texts(.importRefusedFile)
          }
        }
        if outcome.changed > 0 {
          p { texts(.importKeepGoodLead) }
          take(choice.keepingGood, texts(.importKeepGood, count: outcome.changed))
        }
      } else if outcome.changed > 0 {
        take(choice, texts(.importTake, count: outcome.changed), isMain: true)
      } else if outcome.keptDrafts.isEmpty {
        p { texts(.importNothing) }
      }
    }
  }

  /// The records that stay as they are, each with the way to its draft.
  @NodeBuilder
  private func keptDrafts(_ keys: [RecordKey], _ context: ScreenContext) -> [Node] {
    p { context.texts(.importKeptDrafts, count: keys.count) }
    ul(.data("kept-drafts")) {
      for key in keys.prefix(Self.maximumShown) {
        li {
          a(.href(Link.deskRecord(key).path)) {
            overview.name(of: key, in: context.language) ?? key.id.description
          }
        }
      }
    }
    let more = keys.count - min(keys.count, Self.maximumShown)
    if more > 0 { p(.class("hint")) { context.texts(.importMoreKeptDrafts, count: more) } }
  }

  /// The button that makes drafts of the changes.
  private func take(_ choice: ImportChoice, _ words: String, isMain: Bool = false) -> Node {
    HTML.form(.method("post"), .action(Link.deskImportDrafts.path), .data("waits")) {
      for item in choice.items {
        if let value = item.value { input(.type("hidden"), .name(item.name), .value(value)) }
      }
      button(.class("button", isMain ? "solid" : nil)) { words }
    }
  }

  @NodeBuilder
  private func refused(_ faults: GuideFaults, _ texts: Texts) -> [Node] {
    CardTable(
      [
        .words(texts(.importLine)), .words(texts(.importField)), .words(texts(.importExpected)),
        .words(texts(.importFound)),
      ],
      faults.first.prefix(Self.maximumShown).map { fault in
        CardTable.Row(
          head: .text(fault.line.map { texts.number($0) } ?? "–"),
          [
            fault.path.isEmpty ? nil : .text(fault.path),
            english(fault.expected), english(fault.found),
          ]
        )
      }
    ).node
    let more = faults.count - min(faults.first.count, Self.maximumShown)
    if more > 0 { p(.class("hint")) { texts(.importMoreRefused, count: more) } }
  }

  private func english(_ words: String) -> Node {
    span(.lang(Language.english.tag)) { words }
  }

  // MARK: - The drafts

  private func drafts(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let sentences = FindingWording(context.language)
    let tally = overview.draftTally
    return Panel("import-findings", title: texts(.deskFindingsTitle)).node {
      Figures(
        [
          .init(
            sentences.name(.blocker),
            texts.number(tally.blockers),
            link: .deskFindings(),
            isUrgent: tally.blockers > 0
          ),
          .init(sentences.name(.fault), texts.number(tally.faults), link: .deskFindings()),
          .init(sentences.name(.remark), texts.number(tally.remarks), link: .deskFindings()),
        ],
        label: texts(.importOfDrafts)
      ).node
      if !overview.isCounted { p(.class("hint")) { texts(.deskCounting) } }
    }
  }

  // MARK: - The form

  private func form(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return HTML.form(
      .class("panel", "staff-form"),
      .method("post"),
      .action(Link.deskImport.path),
      Attribute("enctype", "multipart/form-data"),
      .data("desk-import", Link.deskImportFile.path),
      .data("sending", texts(.mediaSending)),
      .data("failed", texts(.mediaFailed))
    ) {
      p { texts(.importLead) }
      Field("import-file", label: texts(.importFile), hint: texts(.importFileHint)).node { field in
        input(
          .id(field.id),
          .type("file"),
          .name("file"),
          Attribute("accept", ImportFile.endings.map { ".\($0)" }.joined(separator: ",")),
          field.described,
          .required
        )
      }
      Field("import-map", label: texts(.importMap), hint: texts(.importMapHint)).node { field in
        select(.id(field.id), .name("map"), field.described) {
          option(.value("")) { texts(.importMapNone) }
          for name in ImportMaps.names {
            option(.value(name), choice?.map == .ours(name) ? Attribute("selected") : nil) {
              Self.names[name] ?? name
            }
          }
        }
      }
      Field("import-own", label: texts(.importMapOwn), hint: texts(.importMapOwnHint)).node {
        field in
        input(
          .id(field.id),
          .type("file"),
          .name("own"),
          Attribute("accept", ".json"),
          field.described
        )
      }
      Field("import-exhibition", label: texts(.importExhibition)).node { field in
        select(.id(field.id), .name("exhibition")) {
          option(.value("")) { texts(.importExhibitionNone) }
          ExhibitionOptions(exhibitions: overview.exhibitions, chosen: choice?.exhibition)
            .nodes(in: context)
        }
      }
      button(.class("button", outcome == nil ? "solid" : nil)) { texts(.importCheck) }
      div(.role("status"), .data("import-progress")) {}
    }
  }

  /// The names of the programs and museums whose files the maps explain.
  private static let names = [
    "cmoa": "Carnegie Museum of Art (JSON)", "collectionbuilder": "CollectionBuilder (CSV)",
    "omeka": "Omeka, Dublin Core (CSV)", "tate": "Tate (JSON)",
  ]
}
