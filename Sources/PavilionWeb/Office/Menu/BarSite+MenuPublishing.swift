import CSV
import HTTP
import JSON
import JuiceBar
import Localization

extension BarSite {
  /// How many versions of the menu a page lists.
  static let menuVersionPage = 50

  /// Shows the visitor's order screen with the menu of the draft: `GET /manage/menu/preview`.
  ///
  /// Its buttons lead to no other page, and new fruit counts with its opening stock.
  func showMenuPreview(_ request: Request) async throws(Problem) -> Response {
    let editing = try await menuEditing()
    let menu = editing.draft.sound
    let openings = Dictionary(menu.fruits.map { ($0.id, $0.opening) }) { first, _ in first }
    let onHand = editing.state.stock.onHand.merging(openings) { present, _ in present }
    let model = JuicePageModel(
      menu: menu,
      stock: StockLevels(version: editing.state.stock.version, onHand: onHand),
      idempotencyKey: "preview"
    )
    let page = JuicePage(model: model, isPreview: true)
    return show(page, at: .menuPreview, to: request)
  }

  /// Asks whether to publish the draft, and lists the changes: `GET /manage/menu/publish`.
  func showMenuPublishing(_ request: Request) async throws(Problem) -> Response {
    try await showMenuPublishing(request, nil, .ok)
  }

  private func showMenuPublishing(
    _ request: Request,
    _ notice: MenuNotice?,
    _ status: Status
  ) async throws(Problem) -> Response {
    let page = MenuPublishingPage(editing: try await menuEditing(), notice: notice)
    return show(page, at: .menuPublishing, to: request, status)
  }

  /// Publishes the draft: `POST /manage/menu/publish`.
  func publishMenu(_ request: Request) async throws(Problem) -> Response {
    let revision = try revision(in: try request.form())
    switch try await publishDraft(revision: revision) {
    case .success: return .seeOther(.menuEditor(.published))
    case .failure(.storage(.draftChanged)):
      return try await showMenuPublishing(request, .late, .conflict)
    case .failure: return try await showMenuPublishing(request, nil, .conflict)
    }
  }

  /// Lists the versions of the menu: `GET /manage/menu/versions?before=`.
  func showMenuVersions(_ request: Request) async throws(Problem) -> Response {
    let state = try await state()
    let (versions, next) = try await menuVersions(of: request)
    let page = MenuVersionsPage(
      current: state.versions.menu,
      zone: parts.zone,
      versions: versions,
      older: next
    )
    return show(page, at: .menuVersions(before: nil), to: request)
  }

  /// Shows an older version and the changes of publishing it again:
  /// `GET /manage/menu/versions/{version}`.
  func showMenuVersion(
    _ request: Request,
    version: PathPart<MenuVersionNumber>
  ) async throws(Problem) -> Response {
    try await showMenuVersion(request, version: version, notice: nil, .ok)
  }

  private func showMenuVersion(
    _ request: Request,
    version: PathPart<MenuVersionNumber>,
    notice: MenuNotice?,
    _ status: Status
  ) async throws(Problem) -> Response {
    let state = try await state()
    let (number, menu) = try await menuVersion(version)
    let page = MenuVersionPage(
      number: number,
      menu: menu,
      state: state,
      isForManager: isForManager,
      notice: notice
    )
    return show(page, at: .menuVersion(number), to: request, status)
  }

  /// Publishes an older version again: `POST /manage/menu/versions/{version}`.
  func rollMenuBack(
    _ request: Request,
    version: PathPart<MenuVersionNumber>
  ) async throws(Problem) -> Response {
    let fields = try request.form()
    guard let expected = fields["published"].flatMap({ Int($0) }) else {
      throw .wrongField("published", "expected the version that is published")
    }
    let (number, menu) = try await menuVersion(version)
    do throws(StorageError) {
      _ = try await publish(menu, expecting: expected, from: .version(number))
      return .seeOther(.menuEditor(.rolledBack))
    } catch {
      guard error == .menuChanged else { throw error.problem }
      return try await showMenuVersion(request, version: version, notice: .menuLate, .conflict)
    }
  }

  /// Shows the form for a file: `GET /manage/menu/import`.
  func showMenuImport(_ request: Request) async throws(Problem) -> Response {
    let editing = try await menuEditing()
    let page = MenuImportPage(revision: editing.stored.revision)
    return show(page, at: .menuImport, to: request)
  }

  /// Makes a file the draft; it is not published: `POST /manage/menu/import`.
  func importMenu(_ request: Request) async throws(Problem) -> Response {
    let editing = try await menuEditing()
    if request.isBodyTooLong { return showWrongFile(.tooLong, "", in: editing, to: request) }
    let form = try request.formWithFiles()
    let revision = try revision(in: form.fields)
    let text = form.fields["file"] ?? ""
    // The text may have been edited after the file was chosen, so it takes precedence.
    let bytes = text.isEmpty ? form.file("upload")?.bytes ?? [] : Array(text.utf8)
    let draft: MenuDraft
    let pictures: [MenuPicture]
    do throws(MenuFileError) {
      draft = try MenuDraft(anyFile: bytes)
      pictures = try MenuPicture.all(inAnyFile: bytes)
    } catch {
      return showWrongFile(error, text, in: editing, to: request)
    }
    do throws(StorageError) {
      try await add(pictures)
      try await save(
        draft,
        base: editing.state.versions.menu,
        expecting: revision,
        of: editing
      )
      return .seeOther(.menuEditor(.imported))
    } catch {
      guard error == .draftChanged else { throw error.problem }
      let page = MenuImportPage(revision: editing.stored.revision, text: text, isLate: true)
      return show(page, at: .menuImport, to: request, .conflict)
    }
  }

  private func showWrongFile(
    _ error: MenuFileError,
    _ text: String,
    in editing: MenuEditing,
    to request: Request
  ) -> Response {
    let page = MenuImportPage(
      revision: editing.stored.revision,
      text: text,
      problem: error.problem
    )
    return show(
      page,
      at: .menuImport,
      to: request,
      error == .tooLong ? .contentTooLarge : .unprocessableContent
    )
  }

  /// Sends the draft or the published menu as a file: `GET /api/menu/files/{file}`.
  func sendMenuFile(_ request: Request, file: PathPart<FileName>) async throws(Problem) -> Response
  {
    let file = file.text
    let editing = try await menuEditing()
    let parts = file.split(separator: ".")
    let draft: MenuDraft? =
      switch parts.first {
      case "menu": MenuDraft(editing.state.menu)
      case "draft": editing.draft
      default: nil
      }
    guard let draft, parts.count == 2, ["json", "csv"].contains(parts[1]) else {
      throw .notFound("There is no file of the menu named \(file).")
    }
    let isJSON = parts[1] == "json"
    let pictures = isJSON ? try await menuPictures(draft.pictures) : []
    return Response(
      .ok,
      headers: [
        "Content-Type": isJSON ? "application/json" : CSVTable.contentType,
        "Cache-Control": "no-store",
        "Content-Disposition": "attachment; filename=\"pavilion-\(file)\"",
      ],
      body: .bytes(
        Bytes(isJSON ? draft.json(with: pictures).encoded(pretty: true) + "\n" : draft.sheet)
      )
    )
  }
}

/// Why a draft was not published.
enum MenuPublishingError: Error {
  /// The draft has problems.
  case faulty([DraftProblem])
  /// Another person was faster, or the storage does not answer.
  case storage(StorageError)
}

// MARK: - Shared by the screens and the API

extension BarSite {
  /// Publishes the draft of a revision, if it has no problems.
  ///
  /// - Throws: `Problem` if the storage does not answer.
  func publishDraft(
    revision: Int
  ) async throws(Problem) -> Result<PublishedMenu, MenuPublishingError> {
    let editing = try await menuEditing()
    guard editing.stored.revision == revision, editing.stored.content != nil else {
      return .failure(.storage(.draftChanged))
    }
    let menu: Menu
    do throws(FaultyDraft) {
      menu = try editing.draft.menu(
        replacing: editing.state.menu,
        onHand: editing.state.stock.onHand,
        pictures: editing.pictures
      )
    } catch {
      return .failure(.faulty(error.problems))
    }
    do throws(StorageError) {
      return .success(
        try await publish(menu, expecting: editing.base, from: .draft(revision: revision))
      )
    } catch {
      switch error {
      case .draftChanged, .menuChanged, .fruitInStock, .missingPicture:
        return .failure(.storage(error))
      default: throw error.problem
      }
    }
  }

  /// Publishes a menu in the name of the caller, and updates the screens.
  func publish(
    _ menu: Menu,
    expecting version: Int,
    from source: MenuPublication.Source
  ) async throws(StorageError) -> PublishedMenu {
    let publication = MenuPublication(
      menu,
      expecting: version,
      from: source,
      by: Caller.current?.actor ?? .stranger,
      at: parts.surroundings.now()
    )
    let published = try await parts.bars.publish(publication, in: bar.bar)
    if feed.hasScreens { updates.look() }
    return published
  }

  /// The version of a menu that an address names.
  func menuVersion(
    _ part: PathPart<MenuVersionNumber>
  ) async throws(Problem) -> (Int, Menu) {
    let menu: Menu? =
      if let number = part.value?.number {
        try await stored(await parts.bars.menu(number, of: bar.bar))
      } else { nil }
    guard let number = part.value?.number, let menu else {
      throw .notFound("The menu has no version \(part).")
    }
    return (number, menu)
  }

  /// A page of versions, and the version before which older ones continue.
  func menuVersions(of request: Request) async throws(Problem) -> ([MenuVersion], Int?) {
    var before: Int?
    if let text = request.query["before"] {
      guard let number = Int(text), number >= 1 else {
        throw .wrongField("before", "expected a version of the menu")
      }
      before = number
    }
    // One more than shown, to know whether there are older ones.
    let found = try await stored(
      await parts.bars.menuVersions(
        of: bar.bar,
        before: before,
        limit: Self.menuVersionPage + 1
      )
    )
    let shown = Array(found.prefix(Self.menuVersionPage))
    return (shown, found.count > shown.count ? shown.last?.number : nil)
  }
}

extension MenuDraft {
  /// Reads a file of either kind: JSON begins with a brace.
  ///
  /// - Throws: `MenuFileError` with the place of the error and the value expected there.
  init(anyFile bytes: [UInt8]) throws(MenuFileError) {
    if bytes.isJSONFile {
      try self.init(file: bytes, named: "menu.json")
    } else {
      try self.init(sheet: bytes, named: "menu.csv")
    }
  }
}
