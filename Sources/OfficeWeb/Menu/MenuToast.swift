import CounterWeb
import HTTP
import Identifiers
import JuiceBar
import Localization
import Web

extension MenuEditor {
  /// Names the last change of the draft; a piece that moved is moved back at one touch.
  ///
  /// The address names the change: a notice, `removed`, or `up.juice.kiwi`.
  func toast(
    of request: Request,
    _ editing: MenuEditing,
    undo: Toast.Undo? = nil
  ) -> Toast? {
    guard let done = request.query["done"] else { return nil }
    let texts = site.texts(of: request)
    if done == "removed" { return Toast(texts(.menuEditPieceRemoved)) }
    if let notice = MenuNotice(rawValue: done) {
      return notice.isDone ? Toast(texts(notice.text), undo: undo) : nil
    }
    let parts = done.split(separator: ".").map(String.init)
    guard parts.count == 3, ["up", "down"].contains(parts[0]),
      let kind = MenuForm.Kind(rawValue: parts[1]),
      let piece = try? DraftPiece(kind, parts[2], in: editing.draft)
    else { return nil }
    let isUp = parts[0] == "up"
    let words: TextKey = isUp ? .menuEditMovedUp : .menuEditMovedDown
    let fields = [
      (name: "action", value: isUp ? "down" : "up"), (kind.rawValue, piece.id),
      (MenuForm.revision, "\(editing.stored.revision)"),
    ]
    return Toast(
      texts(words, ["name": name(of: piece, in: editing, texts)]),
      undo: Toast.Undo(.arrangeMenu, fields)
    )
  }

  /// Asks before a piece of the draft is removed.
  func askRemoval(
    of piece: (kind: MenuForm.Kind, id: String),
    _ fields: Fields,
    by request: Request
  ) async throws(Problem) -> Response {
    let editing = try await site.menuEditing()
    let known = try DraftPiece(piece.kind, piece.id, in: editing.draft)
    let texts = site.texts(of: request)
    let question = Question(
      texts(.menuEditRemove),
      name(of: known, in: editing, texts),
      losses: [texts(.menuEditRemoveLoss)],
      form: .arrangeMenu,
      fields: [
        ("action", "remove"), (piece.kind.rawValue, piece.id),
        (MenuForm.revision, fields[MenuForm.revision] ?? ""),
      ],
      back: .menuEditor(nil)
    )
    return site.show(question, at: .menuEditor(nil), to: request)
  }

  /// Asks before the draft is discarded, and lists the changes that go with it.
  func askDiscard(_ fields: Fields, by request: Request) async throws(Problem) -> Response {
    let editing = try await site.menuEditing()
    let texts = site.texts(of: request)
    let wording = MenuWording(editing, in: texts)
    let question = Question(
      texts(.menuEditDiscard),
      nil,
      losses: [texts(.menuEditDiscardLoss)],
      list: MenuChangeList(changes: editing.changes, wording: wording).node(),
      form: .endMenuDraft,
      fields: [("action", "discard"), (MenuForm.revision, fields[MenuForm.revision] ?? "")],
      back: .menuEditor(nil)
    )
    return site.show(question, at: .menuEditor(nil), to: request)
  }

  private func name(of piece: DraftPiece, in editing: MenuEditing, _ texts: Texts) -> String {
    let wording = MenuWording(editing, in: texts)
    return switch piece {
    case .fruit(let fruit): wording.name(of: fruit.id)
    case .juice(let juice): wording.name(of: juice.id)
    }
  }
}
