import CounterWeb
import HTTP
import JSON
import JuiceBar
import Web

/// Handles the publishing of the draft and the versions of the menu, on pages and for programs.
struct MenuVersions: Handlers {
  /// How many versions of the menu a page lists.
  private static let pageLength = 50

  package let site: BarSite

  /// Asks whether to publish the draft, and lists the changes: `GET /manage/menu/publish`.
  func showPublishing(_ request: Request) async throws(Problem) -> Response {
    try await showPublishing(to: request)
  }

  /// Publishes the draft: `POST /manage/menu/publish`.
  package func publish(_ request: Request) async throws(Problem) -> Response {
    let revision = try MenuEditor.revision(in: try request.form())
    switch try await publishDraft(revision: revision) {
    case .success: return .seeOther(.menuEditor(.published))
    case .failure(.storage(.draftChanged)):
      return try await showPublishing(.late, to: request, .conflict)
    case .failure: return try await showPublishing(to: request, .conflict)
    }
  }

  /// Lists the versions of the menu: `GET /manage/menu/versions?before=`.
  func showVersions(_ request: Request) async throws(Problem) -> Response {
    let state = try await site.state()
    let (versions, next) = try await versions(of: request)
    let page = MenuVersionsPage(
      current: state.versions.menu,
      zone: site.zone,
      versions: versions,
      older: next
    )
    return site.show(page, at: .menuVersions(before: nil), to: request)
  }

  /// Shows an older version and the changes of publishing it again:
  /// `GET /manage/menu/versions/{version}`.
  func showVersion(
    _ request: Request,
    version: PathPart<MenuVersionNumber>
  ) async throws(Problem) -> Response {
    try await show(version, to: request)
  }

  /// Publishes an older version again: `POST /manage/menu/versions/{version}`.
  func rollBack(
    _ request: Request,
    version: PathPart<MenuVersionNumber>
  ) async throws(Problem) -> Response {
    let fields = try request.form()
    guard let expected = fields["published"].flatMap({ Int($0) }) else {
      throw .wrongField("published", "expected the version that is published")
    }
    let (number, menu) = try await menu(version)
    let isPublished = try await isInTime(
      await site.publish(menu, expecting: expected, from: .version(number)),
      unless: .menuChanged
    )
    guard isPublished else { return try await show(version, .menuLate, to: request, .conflict) }
    return .seeOther(.menuEditor(.rolledBack))
  }

  /// Lists the versions of the menu, newest first: `GET /api/menu/versions?before=`.
  func apiVersions(_ request: Request) async throws(Problem) -> Response {
    let (versions, next) = try await versions(of: request)
    return .json([
      "versions": .array(versions.map(MenuDocument.version)),
      "next": next.map(JSONValue.integer) ?? .null,
    ])
  }

  /// Sends the menu of a version: `GET /api/menu/versions/{version}`.
  func apiVersion(
    _ request: Request,
    version: PathPart<MenuVersionNumber>
  ) async throws(Problem) -> Response {
    let (number, menu) = try await menu(version)
    return .json(["version": .integer(number), "menu": menu.json])
  }

  /// Publishes the draft of a revision, or an older version again: `POST /api/menu/versions` with
  /// `{"revision": 4}`, or with `{"version": 3, "published": 7}`.
  func apiPublish(_ request: Request) async throws(Problem) -> Response {
    let body = try request.json()
    let numbers = 1...Int.max
    let revision = try parsed(body.optionalMember("revision")?.integer(in: numbers))
    let version = try parsed(body.optionalMember("version")?.integer(in: numbers))
    let expected = try parsed(body.optionalMember("published")?.integer(in: numbers))
    let published: PublishedMenu
    switch (revision, version, expected) {
    case (let revision?, nil, nil):
      switch try await publishDraft(revision: revision) {
      case .success(let menu): published = menu
      case .failure(.storage(let error)): throw Problem(menuError: error)
      case .failure(.faulty(let problems)): throw Problem(faulty: problems)
      }
    case (nil, let version?, let expected?):
      let (number, menu) = try await menu(PathPart(text: "\(version)"))
      do throws(StorageError) {
        published = try await site.publish(menu, expecting: expected, from: .version(number))
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

  // MARK: - Pages

  private func showPublishing(
    _ notice: MenuNotice? = nil,
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let page = MenuPublishingPage(editing: try await site.menuEditing(), notice: notice)
    return site.show(page, at: .menuPublishing, to: request, status)
  }

  private func show(
    _ version: PathPart<MenuVersionNumber>,
    _ notice: MenuNotice? = nil,
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let state = try await site.state()
    let (number, menu) = try await menu(version)
    let page = MenuVersionPage(
      number: number,
      menu: menu,
      state: state,
      isForManager: site.isForManager,
      notice: notice
    )
    return site.show(page, at: .menuVersion(number), to: request, status)
  }

  // MARK: - The storage

  private enum Failure: Error {
    case faulty([DraftProblem])
    /// Another person was faster.
    case storage(StorageError)
  }

  /// Publishes the draft of a revision, if it has no problems.
  ///
  /// - Throws: `Problem` if the storage does not answer.
  private func publishDraft(
    revision: Int
  ) async throws(Problem) -> Result<PublishedMenu, Failure> {
    let editing = try await site.menuEditing()
    guard editing.stored.revision == revision, editing.stored.content != nil else {
      return .failure(.storage(.draftChanged))
    }
    let menu: Menu
    do throws(FaultyDraft) {
      menu = try editing.draft.menu(
        replacing: editing.state.menu,
        onHand: editing.state.stock.onHand,
        pictures: editing.pictures,
        languages: editing.offer.languages
      )
    } catch {
      return .failure(.faulty(error.problems))
    }
    do throws(StorageError) {
      let source = MenuPublication.Source.draft(revision: revision)
      return .success(try await site.publish(menu, expecting: editing.base, from: source))
    } catch {
      switch error {
      case .draftChanged, .menuChanged, .menuUnchanged, .fruitInStock, .missingPicture:
        return .failure(.storage(error))
      default: throw error.problem
      }
    }
  }

  /// The menu of the version that an address names.
  private func menu(
    _ part: PathPart<MenuVersionNumber>
  ) async throws(Problem) -> (number: Int, menu: Menu) {
    guard let number = part.value?.number,
      let menu = try await stored(await site.parts.bars.menu(number, of: site.bar.bar))
    else { throw .notFound("The menu has no version \(part).") }
    return (number, menu)
  }

  /// A page of versions, and the version before which older ones continue.
  private func versions(of request: Request) async throws(Problem) -> ([MenuVersion], Int?) {
    var before: Int?
    if let text = request.query["before"] {
      guard let number = Int(text), number >= 1 else {
        throw .wrongField("before", "expected a version of the menu")
      }
      before = number
    }
    // One more than shown, to know whether there are older ones.
    let limit = Self.pageLength + 1
    let found = try await stored(
      await site.parts.bars.menuVersions(of: site.bar.bar, before: before, limit: limit)
    )
    let shown = Array(found.prefix(Self.pageLength))
    return (shown, found.count > shown.count ? shown.last?.number : nil)
  }
}

extension Problem {
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
