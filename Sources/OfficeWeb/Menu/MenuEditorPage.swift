import Calendars
import CounterWeb
package import HTML
package import JuiceBar
import Languages
import Localization
import Money
import Pictures
import Web

/// The changes that publishing would make, each old → new.
package struct MenuChangeList {
  package let changes: [MenuChange]
  package let wording: MenuWording

  package init(changes: [MenuChange], wording: MenuWording) {
    self.changes = changes
    self.wording = wording
  }

  package func node() -> Node {
    let texts = wording.texts
    return dl(.class("menu-changes")) {
      for change in changes {
        dt { wording.title(of: change) }
        dd {
          if case .changed = change.kind {
            span(.class("visually-hidden")) { texts(.menuEditOld) + " " }
            del(change.language.map { .lang($0.tag) }) { value(change.old, of: change) }
            span(.aria("hidden", "true")) { " → " }
            span(.class("visually-hidden")) { ", " + texts(.menuEditNew) + " " }
            ins(change.language.map { .lang($0.tag) }) { value(change.new, of: change) }
          } else {
            texts(change.new == nil ? .menuEditGone : .menuEditIsNew)
          }
        }
      }
    }
  }

  /// A value as text, a picture as an image.
  @NodeBuilder
  private func value(_ text: String?, of change: MenuChange) -> [Node] {
    if change.kind == .changed(member: "picture"), let text,
      let picture = PictureHash(rawValue: text)
    {
      span(.class("visually-hidden")) { wording.texts(.menuPictureTitle) }
      MenuPhoto(picture: picture, width: 48, height: 48).node(class: "menu-picture-changed")
    } else {
      wording.value(text, of: change)
    }
  }
}

private let del = Element("del")
private let ins = Element("ins")

/// The menu with its draft: the problems, the changes, and all fruits and juices.
struct MenuEditorPage: Page {
  let editing: MenuEditing
  let zone: ZoneRules
  let isForManager: Bool
  let notice: MenuNotice?
  /// The bar whose menu this one follows, if it does not publish its own.
  var leader: LocalizedText?

  static let moneyID = "money"

  private var draft: MenuDraft { editing.draft }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = MenuWording(editing, in: texts)
    let frame = MenuFrame(
      title: texts(.menuEditTitle),
      back: nil,
      notice: notice
    )
    return frame.html(in: context) {
      status(texts)
      if let leader {
        Notice(.remark).node {
          leader.node(in: context) { texts(.venueFollowsHere, ["bar": $0]) }
        }
      }
      ways(texts)
      archive(texts)
      if editing.isBehind { behind(texts) }
      outside(wording)
      if editing.stored.content != nil {
        problems(wording)
        MenuGaps(gaps: editing.gaps, wording: wording).nodes(isForManager)
        changes(wording)
      }
      pieces(
        .menuEditJuices,
        .juice,
        draft.juices.map { ($0.id.rawValue, wording.name(of: $0.id), facts($0, wording)) },
        texts
      )
      pieces(
        .menuEditFruits,
        .fruit,
        draft.fruits.map { ($0.id.rawValue, wording.name(of: $0.id), facts($0, wording)) },
        texts
      )
      if isForManager { money(texts) }
    }
  }

  private func status(_ texts: Texts) -> Node {
    let version = texts.number(editing.state.versions.menu)
    return p(.class("lead")) {
      texts(.menuEditVersionNow, ["version": version])
      " "
      if let content = editing.stored.content {
        texts(
          .menuEditDraftBy,
          [
            "who": content.savedBy.menuName(texts),
            "when": texts.moment(content.savedAt, in: zone),
          ]
        )
      } else {
        texts(.menuEditNoDraft)
      }
    }
  }

  private var hasDraft: Bool { editing.stored.content != nil }

  private func ways(_ texts: Texts) -> Node {
    div(.class("buttons")) {
      if isForManager, hasDraft, leader == nil {
        a(.class("button", "act"), .href(Link.menuPublishing.path)) { texts(.menuEditPublish) }
      }
      a(.class("button"), .href(Link.menuPreview.path)) { texts(.menuEditPreview) }
      if isForManager, hasDraft {
        form(.method("post"), .action(Link.endMenuDraft.path)) {
          MenuFrame.revisionField(editing)
          button(.class("button", "quiet"), .name("action"), .value("discard")) {
            texts(.menuEditDiscard)
          }
        }
      }
    }
  }

  /// The ways that are seldom taken: versions, and the menu as a file.
  private func archive(_ texts: Texts) -> Node {
    details(.class("drop")) {
      summary { texts(.menuEditArchive) }
      div(.class("buttons")) {
        a(.class("button"), .href(Link.menuVersions(before: nil).path)) { texts(.menuEditVersions) }
        if isForManager {
          a(.class("button"), .href(Link.menuImport.path)) { texts(.menuEditImport) }
        }
        for kind in ["json", "csv"] {
          let file = "\(hasDraft ? "draft" : "menu").\(kind)"
          a(
            .class("button"),
            .href(Link.menuFile(file).path),
            Attribute("download", "pavilion-\(file)")
          ) {
            texts(.menuEditExport, ["kind": kind.uppercased()])
          }
        }
      }
    }
  }

  private func behind(_ texts: Texts) -> Node {
    Notice(.fault).node {
      p { texts(.menuEditBehind, ["version": texts.number(editing.state.versions.menu)]) }
      if isForManager {
        form(.method("post"), .action(Link.endMenuDraft.path)) {
          MenuFrame.revisionField(editing)
          button(.class("button"), .name("action"), .value("merge")) { texts(.menuEditMerge) }
        }
      }
    }
  }

  /// Fruit in stock that no menu shows.
  @NodeBuilder
  private func outside(_ wording: MenuWording) -> [Node] {
    let hidden = editing.state.stock.onHand.filter { fruit, pieces in
      pieces > 0 && editing.state.menu[fruit] == nil && draft[fruit] == nil
    }
    if !hidden.isEmpty {
      let names = hidden.sorted { $0.key < $1.key }.map {
        "\($0.key) (\(wording.texts.number($0.value)))"
      }
      Notice(.remark).node(
        wording.texts(.menuEditOutside, ["fruits": names.joined(separator: ", ")])
      )
    }
  }

  private func problems(_ wording: MenuWording) -> Node {
    let problems = editing.problems
    return Notice(.remark).node {
      h2 {
        problems.isEmpty
          ? wording.texts(.menuEditNoProblems)
          : wording.texts(.menuEditProblems, count: problems.count)
      }
      if !problems.isEmpty {
        MenuProblemList(problems: problems, wording: wording).node(isForManager)
      }
    }
  }

  private func changes(_ wording: MenuWording) -> Node {
    let changes = editing.changes
    return details(.class("drop"), changes.count <= 8 ? .open : nil) {
      summary { wording.texts(.menuEditChanges, count: changes.count) }
      MenuChangeList(changes: changes, wording: wording).node()
    }
  }

  private func facts(_ juice: DraftJuice, _ wording: MenuWording) -> String {
    let texts = wording.texts
    let needs = juice.recipe.map { need in
      let values: KeyValuePairs = [
        "fruit": wording.name(of: need.fruit), "amount": texts.number(need.amount),
      ]
      return texts(.juiceNeed, values)
    }
    return ([wording.price(juice.price, in: draft.currency)] + needs).joined(separator: " · ")
  }

  private func facts(_ fruit: DraftFruit, _ wording: MenuWording) -> String {
    let texts = wording.texts
    let onHand = editing.state.stock[fruit.id]
    return texts(
      .menuEditFruitFacts,
      ["onHand": texts.number(onHand), "capacity": texts.number(fruit.capacity)]
    )
  }

  private func pieces(
    _ title: TextKey,
    _ kind: MenuForm.Kind,
    _ rows: [(id: String, name: String, facts: String)],
    _ texts: Texts
  ) -> Node {
    section(.aria("labelledby", "\(kind)s-heading")) {
      div(.class("panel-head")) {
        h2(.id("\(kind)s-heading")) { texts(title) }
        if isForManager {
          a(.class("button"), .href(Link.newMenuPiece(kind.rawValue).path)) {
            texts(kind == .juice ? .menuEditNewJuice : .menuEditNewFruit)
          }
        }
      }
      ul(.class("rows", "menu-pieces")) {
        for (index, row) in rows.enumerated() {
          li(.class("row"), .data(kind == .juice ? "juice-piece" : "fruit-piece", row.id)) {
            div(.class("row-words")) {
              h3 { row.name }
              p { row.facts }
            }
            if isForManager {
              form(.method("post"), .action(Link.arrangeMenu.path)) {
                MenuFrame.revisionField(editing)
                input(.type("hidden"), .name(kind.rawValue), .value(row.id))
                a(
                  .class("button"),
                  .href(link(kind, row.id).path),
                  .aria("label", "\(texts(.menuEditEdit))\(texts.colon)\(row.name)")
                ) { texts(.menuEditEdit) }
                step("up", "↑", .menuEditUp, row.name, isOff: index == 0, texts)
                step("down", "↓", .menuEditDown, row.name, isOff: index == rows.count - 1, texts)
                step("remove", nil, .menuEditRemove, row.name, isOff: false, texts)
              }
            }
          }
        }
      }
    }
  }

  private func link(_ kind: MenuForm.Kind, _ id: String) -> Link {
    switch kind {
    case .fruit: .menuFruit(FruitID(unchecked: id))
    case .juice: .menuJuice(JuiceID(unchecked: id))
    }
  }

  private func step(
    _ action: String,
    _ sign: String?,
    _ key: TextKey,
    _ name: String,
    isOff: Bool,
    _ texts: Texts
  ) -> Node {
    button(
      .class("button", sign == nil ? "quiet" : "menu-step"),
      .name("action"),
      .value(action),
      .aria("label", "\(texts(key))\(texts.colon)\(name)"),
      isOff ? Attribute("disabled") : nil
    ) { sign ?? texts(key) }
  }

  private func money(_ texts: Texts) -> Node {
    Panel(Self.moneyID, title: texts(.menuEditMoney)).node {
      form(.class("staff-form", "menu-row"), .method("post"), .action(Link.setMenuMoney.path)) {
        MenuFrame.revisionField(editing)
        MenuField(name: "currency", label: texts(.menuEditCurrency), value: draft.currency).node()
        MenuField(
          name: "taxRate",
          label: texts(.menuEditTax),
          value: draft.taxRate.map(PercentText.text),
          isNumber: true
        ).node()
        button(.class("button")) { texts(.menuEditSave) }
      }
    }
  }
}

extension LogEntry.Actor {
  /// The name of a menu's editor, in words.
  func menuName(_ texts: Texts) -> String {
    switch kind {
    case .machine: texts(.logMachine)
    case .stranger: texts(.logStranger)
    default: name
    }
  }
}
