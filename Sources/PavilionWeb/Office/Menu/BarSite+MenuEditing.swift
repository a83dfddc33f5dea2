import HTTP
import JuiceBar
import Languages
import Localization
import Money
import Pictures

/// The draft of a bar beside the published menu.
struct MenuEditing: Sendable {
  let state: BarState
  let stored: StoredDraft
  /// The pictures that the bar has; read only if the draft names any.
  let pictures: Set<PictureHash>

  /// The menu being edited: the draft, or the published menu if there is none.
  var draft: MenuDraft { stored.content?.draft ?? MenuDraft(state.menu) }
  /// The version of the menu on which the draft is based.
  var base: Int { stored.content?.base ?? state.versions.menu }
  /// Whether another menu has been published since the draft was started.
  var isBehind: Bool { base != state.versions.menu }
  /// The problems that prevent the publication of the draft.
  var problems: [DraftProblem] {
    draft.problems(replacing: state.menu, onHand: state.stock.onHand, pictures: pictures)
  }
  /// The changes that publishing the draft would make.
  var changes: [MenuChange] { draft.changes(from: state.menu) }
}

extension BarSite {
  /// Shows the menu with its draft: `GET /manage/menu`.
  func showMenuEditor(_ request: Request) async throws(Problem) -> Response {
    let notice = request.query["done"].flatMap(MenuNotice.init(rawValue:))
    return try await showMenuEditor(request, notice)
  }

  func showMenuEditor(
    _ request: Request,
    _ notice: MenuNotice?,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let bars = try await stored(await share.bars())
    let page = MenuEditorPage(
      editing: try await menuEditing(),
      zone: parts.zone,
      isForManager: isForManager,
      notice: notice,
      leader: bars[bar.bar]?.menuOf.flatMap { bars[$0]?.name }
    )
    return show(page, at: .menuEditor(nil), to: request, status)
  }

  /// Shows the form of a fruit: `GET /manage/menu/fruits/{id}`.
  func showMenuFruit(_ request: Request, id: PathPart<FruitID>) async throws(Problem) -> Response {
    let editing = try await menuEditing()
    guard let fruit = id.value.flatMap({ editing.draft[$0] }) else {
      throw .notFound("The draft has no fruit named \(id).")
    }
    let notice = request.query["done"].flatMap(MenuNotice.init(rawValue:))
    return show(MenuForm(fruit), in: editing, at: .menuFruit(fruit.id), to: request, notice)
  }

  /// Shows the form of a juice: `GET /manage/menu/juices/{id}`.
  func showMenuJuice(_ request: Request, id: PathPart<JuiceID>) async throws(Problem) -> Response {
    let editing = try await menuEditing()
    guard let juice = id.value.flatMap({ editing.draft[$0] }) else {
      throw .notFound("The draft has no juice named \(id).")
    }
    let form = MenuForm(juice, currency: editing.draft.money)
    let notice = request.query["done"].flatMap(MenuNotice.init(rawValue:))
    return show(form, in: editing, at: .menuJuice(juice.id), to: request, notice)
  }

  /// Shows the form of a new piece: `GET /manage/menu/new-fruit` and `/manage/menu/new-juice`.
  func showNewMenuPiece(_ request: Request, _ kind: MenuForm.Kind) async throws(Problem) -> Response
  {
    show(MenuForm(kind), in: try await menuEditing(), at: .newMenuPiece(kind.rawValue), to: request)
  }

  /// Adds or changes a fruit or a juice: `POST /manage/menu/fruits` and `/manage/menu/juices`.
  ///
  /// A form with invalid values, or for a draft that another person has changed since, is shown
  /// again as entered.
  func setMenuPiece(_ request: Request, _ kind: MenuForm.Kind) async throws(Problem) -> Response {
    let fields = try request.form()
    let revision = try revision(in: fields)
    let editing = try await menuEditing()
    var form = MenuForm(kind, fields)
    guard let edit = form.edit(editing.draft) else {
      return show(
        form,
        in: editing,
        at: .newMenuPiece(kind.rawValue),
        to: request,
        status: .unprocessableContent
      )
    }
    do throws(StorageError) {
      var draft = editing.draft
      draft.apply(edit)
      try await save(draft, base: editing.base, expecting: revision, of: editing)
      return .seeOther(.menuEditor(.saved))
    } catch {
      guard error == .draftChanged else { throw error.problem }
      return show(
        form,
        in: try await menuEditing(),
        at: .newMenuPiece(kind.rawValue),
        to: request,
        .late,
        status: .conflict
      )
    }
  }

  /// Moves or removes a fruit or a juice: `POST /manage/menu/pieces`.
  func arrangeMenu(_ request: Request) async throws(Problem) -> Response {
    let fields = try request.form()
    let fruit = fields["fruit"].flatMap { FruitID($0) }
    let juice = fields["juice"].flatMap { JuiceID($0) }
    let edit: DraftEdit? =
      switch (fields["action"], fruit, juice) {
      case ("up", let id?, nil): .moveFruit(id, by: -1)
      case ("down", let id?, nil): .moveFruit(id, by: 1)
      case ("remove", let id?, nil): .removeFruit(id)
      case ("up", nil, let id?): .moveJuice(id, by: -1)
      case ("down", nil, let id?): .moveJuice(id, by: 1)
      case ("remove", nil, let id?): .removeJuice(id)
      default: nil
      }
    guard let edit else {
      throw .wrongField("action", "expected up, down or remove, and one fruit or juice")
    }
    return try await change(fields, request) { $0.apply(edit) }
  }

  /// Sets the currency and the usual tax: `POST /manage/menu/money`.
  func setMenuMoney(_ request: Request) async throws(Problem) -> Response {
    let fields = try request.form()
    let code = (fields["currency"] ?? "").filter { !$0.isWhitespace }.uppercased()
    guard let currency = Currency(rawValue: code),
      let rate = PercentText.rate(fields["taxRate"] ?? "")
    else { return try await showMenuEditor(request, .wrongMoney, .unprocessableContent) }
    return try await change(fields, request) {
      $0.apply(.setMoney(currency: currency.rawValue, taxRate: rate))
    }
  }

  /// Discards the draft, or merges in the menu that others published: `POST /manage/menu/draft`.
  func endMenuDraft(_ request: Request) async throws(Problem) -> Response {
    let fields = try request.form()
    let revision = try revision(in: fields)
    guard let action = fields["action"], ["discard", "merge"].contains(action) else {
      throw .wrongField("action", "expected discard or merge")
    }
    do throws(StorageError) {
      if action == "merge" {
        try await mergeDraft(expecting: revision)
        return .seeOther(.menuEditor(.merged))
      }
      _ = try await parts.bars.save(nil, in: bar.bar, expecting: revision)
      return .seeOther(.menuEditor(.discarded))
    } catch {
      guard error == .draftChanged else { throw error.problem }
      return try await showMenuEditor(request, .late, .conflict)
    }
  }

  // MARK: - Shared by the screens and the API

  /// The draft and the published menu.
  func menuEditing() async throws(Problem) -> MenuEditing {
    let state = try await state()
    let stored = try await stored(await parts.bars.draft(of: bar.bar))
    let namesPictures = !(stored.content?.draft.pictures.isEmpty ?? true)
    let pictures = try await Problem.translating { () async throws(StorageError) in
      namesPictures ? try await parts.bars.menuPictures(of: bar.bar) : []
    }
    return MenuEditing(state: state, stored: stored, pictures: pictures)
  }

  /// Saves a draft in the name of the caller.
  @discardableResult
  func save(
    _ draft: MenuDraft,
    base: Int,
    expecting revision: Int,
    of editing: MenuEditing
  ) async throws(StorageError) -> Int {
    // Refuses a draft that was changed just before it was read: the caller saw another revision.
    guard editing.stored.revision == revision else { throw .draftChanged }
    let content = StoredDraft.Content(
      draft,
      base: base,
      savedAt: parts.surroundings.now(),
      by: Caller.current?.actor ?? .stranger
    )
    return try await parts.bars.save(content, in: bar.bar, expecting: revision)
  }

  /// Merges into the draft the menu published since it was started.
  func mergeDraft(expecting revision: Int) async throws(StorageError) {
    let stored = try await parts.bars.draft(of: bar.bar)
    let current = try await bar.current()
    guard let content = stored.content,
      let base = try await parts.bars.menu(content.base, of: bar.bar)
    else { throw .draftChanged }
    try await save(
      content.draft.merged(from: base, onto: current.menu),
      base: current.versions.menu,
      expecting: revision,
      of: MenuEditing(state: current, stored: stored, pictures: [])
    )
  }

  /// The revision of the draft that a form is based on.
  func revision(in fields: Fields) throws(Problem) -> Int {
    guard let revision = fields[MenuForm.revision].flatMap({ Int($0) }), revision >= 0 else {
      throw .wrongField(MenuForm.revision, "expected the revision of the draft")
    }
    return revision
  }

  /// Edits the draft and returns to its page.
  private func change(
    _ fields: Fields,
    _ request: Request,
    _ edit: (inout MenuDraft) -> Void
  ) async throws(Problem) -> Response {
    let revision = try revision(in: fields)
    let editing = try await menuEditing()
    var draft = editing.draft
    edit(&draft)
    do throws(StorageError) {
      try await save(draft, base: editing.base, expecting: revision, of: editing)
      return .seeOther(.menuEditor(.saved))
    } catch {
      guard error == .draftChanged else { throw error.problem }
      return try await showMenuEditor(request, .late, .conflict)
    }
  }

  func show(
    _ form: MenuForm,
    in editing: MenuEditing,
    at link: Link,
    to request: Request,
    _ notice: MenuNotice? = nil,
    status: Status = .ok
  ) -> Response {
    let page = MenuFormPage(form: form, editing: editing, notice: notice)
    return show(page, at: link, to: request, status)
  }
}

extension MenuForm {
  /// The edit that the form asks for; `nil` if a field is invalid, and `wrong` says why.
  fileprivate mutating func edit(_ draft: MenuDraft) -> DraftEdit? {
    switch kind {
    case .fruit:
      let old = FruitID(values["id"] ?? "").flatMap { draft[$0] }
      isTaken = isNew && old != nil
      return fruit(replacing: old).flatMap { isTaken ? nil : .setFruit($0) }
    case .juice:
      let old = JuiceID(values["id"] ?? "").flatMap { draft[$0] }
      isTaken = isNew && old != nil
      return juice(replacing: old, in: draft).flatMap { isTaken ? nil : .setJuice($0) }
    }
  }
}
