import HTTP
import JSON
import JuiceBar
import Languages

extension BarSite {
  /// Describes the draft: `GET /api/menu/draft`.
  func apiMenuDraft(_ request: Request) async throws(Problem) -> Response {
    .json(MenuEditingDocument.draft(try await menuEditing()))
  }

  /// Makes a menu file, JSON or CSV, the draft: `PUT /api/menu/draft?revision=`.
  func apiSetMenuDraft(_ request: Request) async throws(Problem) -> Response {
    let revision = try draftRevision(of: request)
    let draft: MenuDraft
    if request.headers["Content-Type"]?.lowercased().hasPrefix("text/csv") ?? false {
      do throws(MenuFileError) {
        draft = try MenuDraft(sheet: request.body, named: "menu.csv")
      } catch {
        throw .wrongField("", error.problem)
      }
    } else {
      let body = try request.json()
      draft = try await Problem.translating { () throws(JSONMismatch) in try MenuDraft(body) }
      let pictures = try await Problem.translating { () throws(JSONMismatch) in
        try MenuPicture.all(in: body)
      }
      try await stored(await add(pictures))
    }
    let editing = try await menuEditing()
    return try await keep(draft, base: editing.state.versions.menu, revision, of: editing)
  }

  /// Discards the draft: `DELETE /api/menu/draft?revision=`.
  func apiDiscardMenuDraft(_ request: Request) async throws(Problem) -> Response {
    let revision = try draftRevision(of: request)
    do throws(StorageError) {
      _ = try await parts.bars.save(nil, in: bar.bar, expecting: revision)
    } catch {
      throw Problem(menuError: error)
    }
    return .json(MenuEditingDocument.draft(try await menuEditing()))
  }

  /// Adds or changes a fruit of the draft: `PUT /api/menu/draft/fruits/{fruit}?revision=`.
  func apiSetMenuFruit(_ request: Request, id: PathPart<FruitID>) async throws(Problem) -> Response
  {
    let revision = try draftRevision(of: request)
    let body = try request.json()
    let fruit = try await Problem.translating { () throws(JSONMismatch) in try DraftFruit(body) }
    guard fruit.id.rawValue == id.text else { throw .wrongField("id", "expected \(id)") }
    return try await edit(.setFruit(fruit), revision)
  }

  /// Removes a fruit from the draft: `DELETE /api/menu/draft/fruits/{fruit}?revision=`.
  func apiRemoveMenuFruit(
    _ request: Request,
    id: PathPart<FruitID>
  ) async throws(Problem) -> Response {
    let revision = try draftRevision(of: request)
    guard let fruit = id.value, try await menuEditing().draft[fruit] != nil else {
      throw .notFound("The draft has no fruit named \(id).")
    }
    return try await edit(.removeFruit(fruit), revision)
  }

  /// Adds or changes a juice of the draft: `PUT /api/menu/draft/juices/{juice}?revision=`.
  func apiSetMenuJuice(_ request: Request, id: PathPart<JuiceID>) async throws(Problem) -> Response
  {
    let revision = try draftRevision(of: request)
    let body = try request.json()
    let juice = try await Problem.translating { () throws(JSONMismatch) in try DraftJuice(body) }
    guard juice.id.rawValue == id.text else { throw .wrongField("id", "expected \(id)") }
    return try await edit(.setJuice(juice), revision)
  }

  /// Removes a juice from the draft: `DELETE /api/menu/draft/juices/{juice}?revision=`.
  func apiRemoveMenuJuice(
    _ request: Request,
    id: PathPart<JuiceID>
  ) async throws(Problem) -> Response {
    let revision = try draftRevision(of: request)
    guard let juice = id.value, try await menuEditing().draft[juice] != nil else {
      throw .notFound("The draft has no juice named \(id).")
    }
    return try await edit(.removeJuice(juice), revision)
  }

  /// Lists the versions of the menu, newest first: `GET /api/menu/versions?before=`.
  func apiMenuVersions(_ request: Request) async throws(Problem) -> Response {
    let (versions, next) = try await menuVersions(of: request)
    return .json([
      "versions": .array(versions.map(MenuEditingDocument.version)),
      "next": next.map(JSONValue.integer) ?? .null,
    ])
  }

  /// Sends the menu of a version: `GET /api/menu/versions/{version}`.
  func apiMenuVersion(
    _ request: Request,
    version: PathPart<MenuVersionNumber>
  ) async throws(Problem) -> Response {
    let (number, menu) = try await menuVersion(version)
    return .json(["version": .integer(number), "menu": menu.json])
  }

  /// Publishes the draft of a revision, or an older version again: `POST /api/menu/versions` with
  /// `{"revision": 4}`, or with `{"version": 3, "published": 7}`.
  func apiPublishMenu(_ request: Request) async throws(Problem) -> Response {
    let body = try request.json()
    let numbers = 1...Int.max
    let wanted = try await Problem.translating { () throws(JSONMismatch) in
      (
        revision: try body.optionalMember("revision")?.integer(in: numbers),
        version: try body.optionalMember("version")?.integer(in: numbers),
        published: try body.optionalMember("published")?.integer(in: numbers)
      )
    }
    let published: PublishedMenu
    switch (wanted.revision, wanted.version, wanted.published) {
    case (let revision?, nil, nil):
      switch try await publishDraft(revision: revision) {
      case .success(let menu): published = menu
      case .failure(.storage(let error)): throw Problem(menuError: error)
      case .failure(.faulty(let problems)): throw Problem(faulty: problems)
      }
    case (nil, let version?, let expected?):
      let (number, menu) = try await menuVersion(PathPart(text: "\(version)"))
      do throws(StorageError) {
        published = try await publish(menu, expecting: expected, from: .version(number))
      } catch {
        throw Problem(menuError: error)
      }
    default:
      throw .wrongField("", "expected revision, or version and published")
    }
    return .json(
      ["version": .integer(published.version), "menu": published.menu.json],
      status: .created
    )
  }

  private func draftRevision(of request: Request) throws(Problem) -> Int {
    guard let revision = request.query["revision"].flatMap({ Int($0) }), revision >= 0 else {
      throw .wrongField(
        "revision",
        "expected the revision of the draft, 0 where there never was one"
      )
    }
    return revision
  }

  private func edit(_ edit: DraftEdit, _ revision: Int) async throws(Problem) -> Response {
    let editing = try await menuEditing()
    var draft = editing.draft
    draft.apply(edit)
    return try await keep(draft, base: editing.base, revision, of: editing)
  }

  private func keep(
    _ draft: MenuDraft,
    base: Int,
    _ revision: Int,
    of editing: MenuEditing
  ) async throws(Problem) -> Response {
    do throws(StorageError) {
      try await save(draft, base: base, expecting: revision, of: editing)
    } catch {
      throw Problem(menuError: error)
    }
    return .json(MenuEditingDocument.draft(try await menuEditing()))
  }
}

extension Problem {
  /// Why a menu was not saved or published.
  fileprivate init(menuError error: StorageError) {
    switch error {
    case .draftChanged, .menuChanged, .fruitInStock, .missingPicture:
      self.init(
        status: .conflict,
        kind: "menu-conflict",
        title: "The menu is not as it was expected to be",
        detail: "\(error)."
      )
    default: self = error.problem
    }
  }

  /// The problems that prevent the publication of a draft.
  fileprivate init(faulty problems: [DraftProblem]) {
    self.init(
      status: .unprocessableContent,
      kind: "faulty-draft",
      title: "The draft of the menu has problems",
      detail: problems.first?.description ?? "",
      errors: problems.map { FieldError(field: $0.field, detail: $0.expected) }
    )
  }
}

/// The menu and its draft in the API.
enum MenuEditingDocument {
  static func draft(_ editing: MenuEditing) -> JSONValue {
    let content = editing.stored.content
    return [
      "revision": .integer(editing.stored.revision),
      "published": .integer(editing.state.versions.menu),
      "base": content.map { .integer($0.base) } ?? .null,
      "savedAt": content.map { .integer($0.savedAt.milliseconds) } ?? .null,
      "savedBy": content.map { .string($0.savedBy.name) } ?? .null,
      "menu": content.map(\.draft.json) ?? .null,
      "problems": .array(
        (content == nil ? [] : editing.problems).map {
          ["field": .string($0.field), "detail": .string($0.expected)]
        }
      ),
      "changes": .array(editing.changes.map(change)),
    ]
  }

  private static func change(_ change: MenuChange) -> JSONValue {
    let (kind, member) =
      switch change.kind {
      case .added: ("added", "")
      case .removed: ("removed", "")
      case .changed(let member): ("changed", member)
      }
    let field = [change.subject.path, member].filter { !$0.isEmpty }.joined(separator: ".")
    return [
      "field": .string(field), "kind": .string(kind),
      "old": change.old.map(JSONValue.string) ?? .null,
      "new": change.new.map(JSONValue.string) ?? .null,
    ]
  }

  static func version(_ version: MenuVersion) -> JSONValue {
    let (source, number): (String?, Int?) =
      switch version.source {
      case .file: ("file", nil)
      case .draft: ("draft", nil)
      case .levels: ("levels", nil)
      case .version(let number): ("version", number)
      case nil: (nil, nil)
      }
    return [
      "version": .integer(version.number),
      "publishedAt": .integer(version.publishedAt.milliseconds),
      "publishedBy": version.who.map { .string($0.name) } ?? .null,
      "source": source.map(JSONValue.string) ?? .null,
      "ofVersion": number.map(JSONValue.integer) ?? .null,
    ]
  }
}
