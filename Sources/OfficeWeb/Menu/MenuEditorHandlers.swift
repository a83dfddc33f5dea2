import CounterWeb
import HTTP
import Identifiers
import JuiceBar
import Money
import Web

/// Handles the editing of the menu's draft, on pages and for programs.
struct MenuEditor: Handlers {
  let site: BarSite

  /// Shows the menu with its draft: `GET /manage/menu`.
  func showMenu(_ request: Request) async throws(Problem) -> Response {
    try await show(Self.notice(of: request), to: request)
  }

  /// Shows the form of a fruit: `GET /manage/menu/fruits/{id}`.
  func showFruit(_ request: Request, id: PathPart<FruitID>) async throws(Problem) -> Response {
    try await show(.fruit, id.text, to: request)
  }

  /// Shows the form of a juice: `GET /manage/menu/juices/{id}`.
  func showJuice(_ request: Request, id: PathPart<JuiceID>) async throws(Problem) -> Response {
    try await show(.juice, id.text, to: request)
  }

  /// Shows the form of a new fruit: `GET /manage/menu/new-fruit`.
  func showNewFruit(_ request: Request) async throws(Problem) -> Response {
    try await showNew(.fruit, to: request)
  }

  /// Shows the form of a new juice: `GET /manage/menu/new-juice`.
  func showNewJuice(_ request: Request) async throws(Problem) -> Response {
    try await showNew(.juice, to: request)
  }

  /// Adds or changes a fruit: `POST /manage/menu/fruits`.
  func setFruit(_ request: Request) async throws(Problem) -> Response {
    try await set(.fruit, by: request)
  }

  /// Adds or changes a juice: `POST /manage/menu/juices`.
  func setJuice(_ request: Request) async throws(Problem) -> Response {
    try await set(.juice, by: request)
  }

  /// Moves or removes a fruit or a juice: `POST /manage/menu/pieces`.
  func arrange(_ request: Request) async throws(Problem) -> Response {
    let fields = try request.form()
    let fruit = fields["fruit"].flatMap { FruitID($0) }
    let juice = fields["juice"].flatMap { JuiceID($0) }
    let action = fields["action"]
    let edit: DraftEdit? =
      switch (action, fruit, juice) {
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
    let piece: (kind: MenuForm.Kind, id: String) =
      fruit.map { (.fruit, $0.rawValue) } ?? (.juice, juice?.rawValue ?? "")
    if action == "remove", fields[Question.field] == nil {
      return try await askRemoval(of: piece, fields, by: request)
    }
    let isMoved = action != "remove"
    let done = isMoved ? [action, piece.kind.rawValue, piece.id].compactMap(\.self) : ["removed"]
    return try await change(edit, fields, done: done.joined(separator: "."), by: request)
  }

  /// Sets the currency and the usual tax: `POST /manage/menu/money`.
  func setMoney(_ request: Request) async throws(Problem) -> Response {
    let fields = try request.form()
    let code = (fields["currency"] ?? "").filter { !$0.isWhitespace }.uppercased()
    guard let currency = Currency(rawValue: code),
      let rate = PercentText.rate(fields["taxRate"] ?? "")
    else { return try await show(.wrongMoney, to: request, .unprocessableContent) }
    let edit = DraftEdit.setMoney(currency: currency.rawValue, taxRate: rate)
    return try await change(edit, fields, by: request)
  }

  /// Discards the draft, or merges in the menu that others published: `POST /manage/menu/draft`.
  func endDraft(_ request: Request) async throws(Problem) -> Response {
    let fields = try request.form()
    let revision = try Self.revision(in: fields)
    let isDone: Bool
    let notice: MenuNotice
    switch fields["action"] {
    case "discard" where fields[Question.field] == nil:
      return try await askDiscard(fields, by: request)
    case "discard":
      notice = .discarded
      isDone = try await isInTime(await discard(expecting: revision))
    case "merge":
      notice = .merged
      isDone = try await isInTime(await merge(expecting: revision))
    default: throw .wrongField("action", "expected discard or merge")
    }
    guard isDone else { return try await show(.late, to: request, .conflict) }
    return .seeOther(.menuEditor(notice))
  }

  /// Shows the visitor's order screen with the menu of the draft: `GET /manage/menu/preview`.
  ///
  /// Its buttons lead to no other page, and new fruit counts with its opening stock.
  func showPreview(_ request: Request) async throws(Problem) -> Response {
    let editing = try await site.menuEditing()
    let menu = editing.draft.sound
    let openings = Dictionary(menu.fruits.map { ($0.id, $0.opening) }) { first, _ in first }
    let onHand = editing.state.stock.onHand.merging(openings) { present, _ in present }
    let model = JuicePageModel(
      menu: menu,
      stock: StockLevels(version: editing.state.stock.version, onHand: onHand),
      idempotencyKey: "preview"
    )
    let preview = JuicePage.Preview(link: .menuPreview) { MenuPreviewNotice().node(in: $0) }
    return site.show(JuicePage(model: model, preview: preview), at: .menuPreview, to: request)
  }

  /// Adds or changes a fruit or a juice.
  ///
  /// A form with invalid values, or for a draft that another person has changed since, is shown
  /// again as entered.
  private func set(_ kind: MenuForm.Kind, by request: Request) async throws(Problem) -> Response {
    let fields = try request.form()
    let revision = try Self.revision(in: fields)
    let editing = try await site.menuEditing()
    var form = MenuForm(kind, fields)
    let link = Link.newMenuPiece(kind.rawValue)
    guard let edit = form.edit(editing.draft) else {
      return show(form, in: editing, at: link, to: request, .unprocessableContent)
    }
    guard try await isInTime(await save(edit, to: editing, expecting: revision)) else {
      let editing = try await site.menuEditing()
      return show(form, in: editing, at: link, .late, to: request, .conflict)
    }
    return .seeOther(.menuEditor(.saved))
  }

  /// Edits the draft and returns to its page.
  private func change(
    _ edit: DraftEdit,
    _ fields: Fields,
    done: String = MenuNotice.saved.rawValue,
    by request: Request
  ) async throws(Problem) -> Response {
    let revision = try Self.revision(in: fields)
    let editing = try await site.menuEditing()
    guard try await isInTime(await save(edit, to: editing, expecting: revision)) else {
      return try await show(.late, to: request, .conflict)
    }
    return .seeOther(Link.menuEditor(nil).after(done))
  }

  // MARK: - Pages

  private func show(
    _ notice: MenuNotice?,
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let bars = try await stored(await site.share.bars())
    let editing = try await site.menuEditing()
    let page = MenuEditorPage(
      editing: editing,
      zone: site.zone,
      isForManager: site.isForManager,
      notice: notice?.isDone == true ? nil : notice,
      leader: bars[site.bar.bar]?.menuOf.flatMap { bars[$0]?.name }
    )
    let toast = notice == nil || notice?.isDone == true ? toast(of: request, editing) : nil
    return site.show(page, at: .menuEditor(nil), to: request, status, toast: toast)
  }

  private func show(
    _ kind: MenuForm.Kind,
    _ id: String,
    to request: Request
  ) async throws(Problem) -> Response {
    let editing = try await site.menuEditing()
    let piece = try DraftPiece(kind, id, in: editing.draft)
    let form = piece.form(in: editing.draft)
    return show(form, in: editing, at: piece.link(), Self.notice(of: request), to: request)
  }

  private func showNew(_ kind: MenuForm.Kind, to request: Request) async throws(Problem) -> Response
  {
    let link = Link.newMenuPiece(kind.rawValue)
    return show(MenuForm(kind), in: try await site.menuEditing(), at: link, to: request)
  }

  func show(
    _ form: MenuForm,
    in editing: MenuEditing,
    at link: Link,
    _ notice: MenuNotice? = nil,
    to request: Request,
    _ status: Status = .ok
  ) -> Response {
    let isDone = notice?.isDone == true
    let page = MenuFormPage(form: form, editing: editing, notice: isDone ? nil : notice)
    let undo = notice == .unpictured ? restoring(form, in: editing, after: request) : nil
    let toast = isDone ? toast(of: request, editing, undo: undo) : nil
    return site.show(page, at: link, to: request, status, toast: toast)
  }

  /// The notice that an address asks for after a success.
  private static func notice(of request: Request) -> MenuNotice? {
    request.query["done"].flatMap(MenuNotice.init(rawValue:))
  }

  // MARK: - The draft

  /// Saves the draft with an edit, in the name of the caller.
  func save(
    _ edit: DraftEdit,
    to editing: MenuEditing,
    expecting revision: Int
  ) async throws(StorageError) {
    var draft = editing.draft
    draft.apply(edit)
    try await save(draft, base: editing.base, expecting: revision, of: editing)
  }

  /// Saves a draft in the name of the caller.
  func save(
    _ draft: MenuDraft,
    base: Int,
    expecting revision: Int,
    of editing: MenuEditing
  ) async throws(StorageError) {
    // Refuses a draft that was changed just before it was read: the caller saw another revision.
    guard editing.stored.revision == revision else { throw .draftChanged }
    let content = StoredDraft.Content(
      draft,
      base: base,
      savedAt: site.parts.surroundings.now(),
      by: Caller.current?.actor ?? .stranger
    )
    _ = try await site.parts.bars.save(content, in: site.bar.bar, expecting: revision)
  }

  func discard(expecting revision: Int) async throws(StorageError) {
    _ = try await site.parts.bars.save(nil, in: site.bar.bar, expecting: revision)
  }

  /// Merges into the draft the menu published since it was started.
  private func merge(expecting revision: Int) async throws(StorageError) {
    let stored = try await site.parts.bars.draft(of: site.bar.bar)
    let current = try await site.bar.current()
    guard let content = stored.content,
      let base = try await site.parts.bars.menu(content.base, of: site.bar.bar)
    else { throw .draftChanged }
    try await save(
      content.draft.merged(from: base, onto: current.menu),
      base: current.versions.menu,
      expecting: revision,
      of: MenuEditing(
        state: current,
        stored: stored,
        pictures: [],
        offer: site.offer
      )
    )
  }

  func add(_ pictures: [MenuPicture]) async throws(StorageError) {
    for picture in pictures {
      try await site.parts.bars.add(picture, to: site.bar.bar, at: site.parts.surroundings.now())
    }
  }

  /// The revision of the draft that a form is based on.
  static func revision(in fields: Fields) throws(Problem) -> Int {
    guard let revision = fields[MenuForm.revision].flatMap({ Int($0) }), revision >= 0 else {
      throw .wrongField(MenuForm.revision, "expected the revision of the draft")
    }
    return revision
  }
}
