import CounterWeb
import ExpositionGuide
import HTTP
import JSON
import Languages
import Web

/// Handles the list of exhibits, the search and each exhibit, on pages and for programs.
struct Exhibits: Handlers {
  /// How many exhibits an answer to a program may hold.
  static let limits = 1...200
  static let defaultLimit = 50
  /// How many exhibits a search may find.
  private static let searchLimit = 1_000

  let site: BarSite

  /// Shows a page of the list of exhibits, or of those that match: `GET /exhibits?query=&page=`.
  func showExhibits(_ request: Request) async throws(Problem) -> Response {
    let guide = try await site.exhibition()
    let query = request.query["query"] ?? ""
    var (page, status) = (request.query["page"] ?? "1", Status.ok)
    let found: ExhibitsPageModel.Found
    do throws(Problem) {
      found = try await search(query, in: guide).map { .some($0, isComplete: $1) } ?? .all
    } catch {
      // The first page of all exhibits, with the error beside the field.
      guard error.status == .unprocessableContent, site.wantsPage(request) else { throw error }
      (found, page, status) = (.refused, "1", .unprocessableContent)
    }
    let model = ExhibitsPageModel(
      exhibition: guide.exhibition,
      pictures: guide.pictures,
      query: query,
      found: found,
      page: page
    )
    guard let model else { throw .notFound("The list has no page \(page).") }
    let content = ExhibitsPage(model: model)
    if status != .ok {
      let context = site.guideContext(for: request, at: .exhibits, of: guide.version)
      return site.show(content, in: context, to: request, status)
    }
    let link = Link.exhibitList(query: query, page: model.page)
    if query.isEmpty {
      return site.guidePage(content, of: guide.version, at: link, to: request)
    }
    return Representation(
      PageTemplate(content.html(in: site.guideContext(for: request, at: link, of: guide.version)))
        .filled(site.rootAttributes(of: request)),
      contentType: .html,
      isLasting: false
    )
    .response(to: request)
  }

  func showExhibit(_ request: Request, id: PathPart<Exhibit.ID>) async throws(Problem) -> Response {
    let guide = try await site.exhibition()
    let model = id.value
      .flatMap {
        ExhibitPageModel(
          $0,
          in: guide.exhibition,
          pictures: guide.pictures,
          address: site.share.publicAddress.text.map { $0 + Link.exhibit(id.text).path }
        )
      }
    guard let model else { throw Self.unknown(id) }
    let page = ExhibitPage(model: model)
    return site.guidePage(page, of: guide.version, at: .exhibit(id.text), to: request)
  }

  /// Lists exhibits: `GET /api/exhibits?query=&limit=&after=`.
  func apiExhibits(_ request: Request) async throws(Problem) -> Response {
    let guide = try await site.exhibition()
    let language = Language(of: request)
    let limit = try limit(of: request)
    let list = try await search(request.query["query"] ?? "", in: guide)
    let found = list?.exhibits ?? guide.exhibition.exhibits
    var rest = found[...]
    if let after = request.query["after"] {
      let place = Exhibit.ID(after).flatMap { id in
        list == nil ? guide.exhibition.place(of: id) : found.firstIndex { $0.id == id }
      }
      guard let place else {
        throw .wrongField("after", "expected the identifier of an exhibit of the list")
      }
      rest = found[(place + 1)...]
    }
    let page = rest.prefix(limit)
    let document: JSONValue = [
      "total": .integer(found.count),
      "isComplete": .bool(list?.isComplete ?? true),
      "exhibits": .array(page.map { GuideDocument.entry($0, in: language) }),
      "next": page.count < rest.count
        ? page.last.map { .string($0.id.description) } ?? .null : .null,
    ]
    return Representation(document, isLasting: false).response(to: request)
  }

  func apiExhibit(_ request: Request, id: PathPart<Exhibit.ID>) async throws(Problem) -> Response {
    let guide = try await site.exhibition()
    guard let exhibit = id.value.flatMap({ guide.exhibition[$0] }) else { throw Self.unknown(id) }
    let document = GuideDocument.exhibit(exhibit, in: Language(of: request))
    return Representation(document, isLasting: false).response(to: request)
  }

  private static func unknown(_ id: PathPart<Exhibit.ID>) -> Problem {
    .notFound("There is no exhibit named \(id).")
  }

  /// The exhibits that match a query, the best first, and whether these are all; `nil` for a query
  /// without words.
  ///
  /// - Throws: `Problem` 422 for more words than a search takes.
  private func search(
    _ text: String,
    in guide: GuideState
  ) async throws(Problem) -> (exhibits: [Exhibit], isComplete: Bool)? {
    let query = try await Problem.translating { () throws(ExhibitQueryFault) in
      try ExhibitQuery(text)
    }
    guard !query.words.isEmpty else { return nil }
    let found = try await Problem.translating { () async throws(ExhibitSearchError) in
      try await guide.search.exhibits(matching: query, limit: Self.searchLimit)
    }
    return (found.ids.compactMap { guide.exhibition[$0] }, found.isComplete)
  }

  private func limit(of request: Request) throws(Problem) -> Int {
    guard let text = request.query["limit"] else { return Self.defaultLimit }
    guard let limit = Int(text), Self.limits.contains(limit) else {
      let (least, most) = (Self.limits.lowerBound, Self.limits.upperBound)
      throw .wrongField("limit", "expected a whole number from \(least) to \(most)")
    }
    return limit
  }
}
