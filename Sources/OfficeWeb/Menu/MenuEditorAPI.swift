import HTTP
import JSON
package import JuiceBar
package import Web

extension MenuEditor {
  /// Sends the menu: `GET /api/menu`.
  func apiMenu(_ request: Request) async throws(Problem) -> Response {
    let state = try await site.state()
    return site.pages.documents.value(for: "menu", at: state.versions.menu) {
      Representation(state.menu.json)
    }
    .response(to: request)
  }

  /// Describes the draft: `GET /api/menu/draft`.
  func apiDraft(_ request: Request) async throws(Problem) -> Response {
    .json(MenuDocument.draft(try await site.menuEditing()))
  }

  /// Makes a menu file, JSON or CSV, the draft: `PUT /api/menu/draft?revision=`.
  func apiSetDraft(_ request: Request) async throws(Problem) -> Response {
    let revision = try Self.revision(of: request)
    let draft: MenuDraft
    if request.headers["Content-Type"]?.lowercased().hasPrefix("text/csv") ?? false {
      do throws(MenuFileError) {
        draft = try MenuDraft(sheet: request.body, named: "menu.csv")
      } catch {
        throw .wrongField("", error.problem)
      }
    } else {
      let body = try request.json()
      draft = try parsed(MenuDraft(body))
      let pictures = try parsed(MenuPicture.all(in: body))
      try await stored(await add(pictures))
    }
    let editing = try await site.menuEditing()
    let base = editing.state.versions.menu
    return try await changed(await save(draft, base: base, expecting: revision, of: editing))
  }

  /// Discards the draft: `DELETE /api/menu/draft?revision=`.
  func apiDiscardDraft(_ request: Request) async throws(Problem) -> Response {
    let revision = try Self.revision(of: request)
    return try await changed(await discard(expecting: revision))
  }

  /// Adds or changes a fruit of the draft: `PUT /api/menu/draft/fruits/{fruit}?revision=`.
  func apiSetFruit(_ request: Request, id: PathPart<FruitID>) async throws(Problem) -> Response {
    try await set(.fruit, id.text, by: request)
  }

  /// Removes a fruit from the draft: `DELETE /api/menu/draft/fruits/{fruit}?revision=`.
  func apiRemoveFruit(_ request: Request, id: PathPart<FruitID>) async throws(Problem) -> Response {
    try await remove(.fruit, id.text, by: request)
  }

  /// Adds or changes a juice of the draft: `PUT /api/menu/draft/juices/{juice}?revision=`.
  func apiSetJuice(_ request: Request, id: PathPart<JuiceID>) async throws(Problem) -> Response {
    try await set(.juice, id.text, by: request)
  }

  /// Removes a juice from the draft: `DELETE /api/menu/draft/juices/{juice}?revision=`.
  func apiRemoveJuice(_ request: Request, id: PathPart<JuiceID>) async throws(Problem) -> Response {
    try await remove(.juice, id.text, by: request)
  }

  private func set(
    _ kind: MenuForm.Kind,
    _ id: String,
    by request: Request
  ) async throws(Problem) -> Response {
    let revision = try Self.revision(of: request)
    let body = try request.json()
    let piece = try parsed(DraftPiece(kind, body))
    guard piece.id == id else { throw .wrongField("id", "expected \(id)") }
    let editing = try await site.menuEditing()
    return try await changed(await save(piece.setting, to: editing, expecting: revision))
  }

  private func remove(
    _ kind: MenuForm.Kind,
    _ id: String,
    by request: Request
  ) async throws(Problem) -> Response {
    let revision = try Self.revision(of: request)
    let editing = try await site.menuEditing()
    let piece = try DraftPiece(kind, id, in: editing.draft)
    return try await changed(await save(piece.removal, to: editing, expecting: revision))
  }

  /// Changes the draft and answers with it.
  private func changed(
    _ change: @autoclosure () async throws(StorageError) -> Void
  ) async throws(Problem) -> Response {
    do throws(StorageError) { try await change() } catch { throw Problem(menuError: error) }
    return .json(MenuDocument.draft(try await site.menuEditing()))
  }

  private static func revision(of request: Request) throws(Problem) -> Int {
    guard let revision = request.query["revision"].flatMap({ Int($0) }), revision >= 0 else {
      let expected = "expected the revision of the draft, 0 where there never was one"
      throw .wrongField("revision", expected)
    }
    return revision
  }
}

extension Problem {
  package init(menuError error: StorageError) {
    switch error {
    case .draftChanged, .menuChanged, .menuUnchanged, .fruitInStock, .missingPicture:
      self.init(
        status: .conflict,
        kind: "menu-conflict",
        title: "The menu is not as it was expected to be",
        detail: "\(error)."
      )
    default: self = error.problem
    }
  }
}
