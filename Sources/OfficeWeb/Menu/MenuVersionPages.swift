import Calendars
import CounterWeb
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// Asks whether to publish the draft.
struct MenuPublishingPage: Page {
  let editing: MenuEditing
  let notice: MenuNotice?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = MenuWording(editing, in: texts)
    let problems = editing.problems
    return MenuFrame(title: texts(.menuEditPublishTitle), notice: notice).html(in: context) {
      if editing.stored.content == nil {
        p(.class("lead")) { texts(.menuEditNoDraft) }
      } else if editing.isBehind {
        Notice(.fault).node(
          texts(.menuEditBehind, ["version": texts.number(editing.state.versions.menu)])
        )
      } else if !problems.isEmpty {
        Notice(.remark).node {
          h2 { texts(.menuEditProblems, count: problems.count) }
          MenuProblemList(problems: problems, wording: wording).node(true)
        }
      } else if editing.changes.isEmpty {
        p(.class("lead")) { texts(.menuEditNothingToPublish) }
      } else {
        p(.class("lead")) { texts(.menuEditPublishLead) }
        MenuGaps(gaps: editing.gaps, wording: wording).nodes(true)
        MenuChangeList(changes: editing.changes, wording: wording).node()
        form(.class("buttons"), .method("post"), .action(Link.menuPublishing.path)) {
          MenuFrame.revisionField(editing)
          button(.class("button", "act")) { texts(.menuEditPublishNow) }
          a(.class("button", "quiet"), .href(Link.menuEditor(nil).path)) { texts(.menuEditCancel) }
        }
      }
    }
  }
}

/// The versions of the menu, newest first.
struct MenuVersionsPage: Page {
  let current: Int
  let zone: ZoneRules
  let versions: [MenuVersion]
  /// The version before which older ones continue, if there are any.
  let older: Int?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return MenuFrame(title: texts(.menuEditVersions)).html(in: context) {
      CardTable(
        [
          .words(texts(.menuEditVersions)), .words(texts(.logTime)), .words(texts(.logWho)),
          .words(texts(.logDetails)), .action(texts(.menuEditShow)),
        ],
        versions.map { row($0, texts) }
      ).node
      if let older {
        div(.class("buttons")) {
          a(.class("button"), .href(Link.menuVersions(before: older).path)) { texts(.logOlder) }
        }
      }
    }
  }

  private func row(_ version: MenuVersion, _ texts: Texts) -> CardTable.Row {
    .init(
      .data("version", "\(version.number)"),
      head: .group {
        texts(.menuEditVersion, ["version": texts.number(version.number)])
        if version.number == current {
          " "
          span(.class("tag")) { texts(.menuEditIsPublished) }
        }
      },
      [
        .text(texts.moment(version.publishedAt, in: zone)),
        version.who.map { .text($0.menuName(texts)) },
        version.source.map { .text(text(of: $0, texts)) },
        a(
          .class("button"),
          .href(Link.menuVersion(version.number).path),
          .aria("label", texts(.menuEditShowVersion, ["version": "\(version.number)"]))
        ) { texts(.menuEditShow) },
      ]
    )
  }

  private func text(of source: MenuPublication.Source, _ texts: Texts) -> String {
    switch source {
    case .file: texts(.menuEditFromFile)
    case .draft: texts(.menuEditFromDraft)
    case .levels: texts(.menuEditFromLevels)
    case .version(let number): texts(.menuEditFromVersion, ["version": texts.number(number)])
    }
  }
}

/// A version of the menu, and the changes that publishing it again would make.
struct MenuVersionPage: Page {
  let number: Int
  let menu: Menu
  let state: BarState
  let isForManager: Bool
  let notice: MenuNotice?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = MenuWording(texts: texts, draft: MenuDraft(menu), menu: state.menu)
    let fruits = state.menu.fruits(missingIn: menu, onHand: state.stock.onHand)
    let frame = MenuFrame(
      title: texts(.menuEditVersion, ["version": texts.number(number)]),
      back: (.menuVersions(before: nil), .menuEditVersions),
      notice: notice
    )
    return frame.html(in: context) {
      if number == state.versions.menu {
        p(.class("lead")) { texts(.menuEditIsPublished) }
      } else {
        let changes = menu.keeping(fruits).changes(from: state.menu)
        p(.class("lead")) {
          texts(changes.isEmpty ? .menuEditNothingToPublish : .menuEditRollBackLead)
        }
        kept(fruits, wording)
        MenuChangeList(changes: changes, wording: wording).node()
        if isForManager, !changes.isEmpty {
          form(.class("buttons"), .method("post"), .action(Link.menuVersion(number).path)) {
            input(.type("hidden"), .name("published"), .value("\(state.versions.menu)"))
            button(.class("button", "act")) {
              texts(.menuEditRollBack, ["version": texts.number(number)])
            }
          }
        }
      }
      h2 { texts(.menuEditJuices) }
      ul(.class("rows")) {
        for juice in menu.juices {
          li(.class("row")) {
            div(.class("row-words")) {
              h3 { juice.name.node(in: context) }
              p { wording.price(juice.price, in: menu.currency) }
            }
          }
        }
      }
    }
  }

  /// Fruit that the version lacks, but that stays because it is in stock.
  @NodeBuilder
  private func kept(_ fruits: [Fruit], _ wording: MenuWording) -> [Node] {
    if !fruits.isEmpty {
      let names = fruits.map {
        "\(wording.name(of: $0.id)) (\(wording.texts.number(state.stock[$0.id])))"
      }
      Notice(.remark).node(
        wording.texts(.menuEditKept, ["fruits": names.joined(separator: ", ")])
      )
    }
  }
}

/// The form that makes a file the draft.
struct MenuImportPage: Page {
  let editing: MenuEditing
  let zone: ZoneRules
  var text = ""
  var problem: String?
  /// Whether the form that was sent gives up the changes of the draft.
  var isSure: Bool?
  /// Whether another person has changed the draft since the form was made.
  var isLate = false

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let frame = MenuFrame(title: texts(.menuEditImport), notice: isLate ? .late : nil)
    return frame.html(in: context) {
      p(.class("lead")) { texts(.menuEditImportLead) }
      if let problem {
        p(.class("notice"), .role("alert"), .id("import-problem")) {
          texts(.menuEditWrongFile) + " "
          span(.lang("en")) { problem }
        }
      }
      if editing.unpublished != nil, isSure == false {
        Notice(.fault).node(texts(.menuEditImportUnsure))
      }
      form(
        .class("staff-form"),
        .method("post"),
        .action(Link.menuImport.path),
        Attribute("enctype", "multipart/form-data")
      ) {
        MenuFrame.revisionField(editing)
        if let draft = editing.unpublished { replacing(draft, texts) }
        Field("menu-file", label: texts(.menuEditFile)).node { field in
          input(
            .id(field.id),
            .name("upload"),
            .type("file"),
            Attribute("accept", ".json,.csv"),
            problem.map { _ in .aria("describedby", "import-problem") }
          )
        }
        Field("menu-text", label: texts(.menuEditFileText)).node { field in
          textarea(
            .id(field.id),
            .name("file"),
            Attribute("rows", "12"),
            Attribute("spellcheck", "false"),
            problem.map { _ in .aria("describedby", "import-problem") }
          ) { text }
        }
        button(.class("button", "solid")) { texts(.menuEditImportNow) }
      }
    }
  }

  /// Whose changes the file replaces, and the tick without which it does not.
  @NodeBuilder
  private func replacing(_ draft: StoredDraft.Content, _ texts: Texts) -> [Node] {
    let saved =
      [
        "who": draft.savedBy.menuName(texts), "when": texts.moment(draft.savedAt, in: zone),
      ] as KeyValuePairs
    p { texts(.menuEditDraftBy, saved) }
    MenuChangeList(changes: editing.changes, wording: MenuWording(editing, in: texts)).node()
    Choice(
      .any,
      id: "sure",
      name: Question.field,
      value: "yes",
      .text(texts(.menuEditImportOver)),
      isChosen: isSure == true && !isLate,
      isRequired: true
    ).node
  }
}

private let textarea = Element("textarea")
