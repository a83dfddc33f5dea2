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

  let site: BarSite

  /// Shows a page of the list of exhibits, or of those that match:
  /// `GET /exhibits?query=&kind=&from=&to=&page=` and the like.
  func showExhibits(_ request: Request) async throws(Problem) -> Response {
    let filter: ExhibitFilter
    do throws(Problem) { filter = try ExhibitFilter(request) } catch {
      guard error.errors.first?.field == "query", site.wantsPage(request) else { throw error }
      return try await refuse(request)
    }
    // What visitors look for differs too much to be kept.
    let page =
      if filter.isOpen, filter.words.isEmpty {
        try await site.show(.exhibits, to: request)
      } else {
        try await search(request)
      }
    guard let page else { throw Self.noPage(request.query["page"] ?? "1") }
    return page
  }

  private func search(_ request: Request) async throws(Problem) -> Response? {
    let screen = GuideScreen.exhibits
    guard let link = try screen.link(for: request),
      let (page, edition) = try await screen.page(of: site, for: request)
    else { return nil }
    return Representation(
      PageTemplate(page.html(in: site.guideContext(for: request, at: link, of: edition)))
        .filled(site.rootAttributes(of: request)),
      contentType: .html,
      isLasting: false
    )
    .response(to: request)
  }

  /// The first page of all exhibits, with the error beside the field.
  private func refuse(_ request: Request) async throws(Problem) -> Response {
    var filter = ExhibitFilter()
    filter.words = request.query["query"] ?? ""
    let page = try await site.search(GuideSearch()) {
      [filter] (found, overview, guide) throws(GuideStorageError) in
      try ExhibitsPage(overview, guide, found, filter, isRefused: true, page: 1)
    }
    guard let (page, edition) = page else { throw Self.noPage("1") }
    let context = site.guideContext(for: request, at: .exhibits, of: edition)
    return site.show(page, in: context, to: request, .unprocessableContent)
  }

  private static func noPage(_ text: String) -> Problem {
    .notFound("The list has no page \(text).")
  }

  func showExhibit(_ request: Request, id: PathPart<RecordID>) async throws(Problem) -> Response {
    if let id = id.value, let page = try await site.show(.exhibit(id), to: request) { return page }
    throw Self.unknown(id)
  }

  /// Lists exhibits: `GET /api/exhibits?query=&kind=&limit=&after=` and the like.
  func apiExhibits(_ request: Request) async throws(Problem) -> Response {
    let language = Language(of: request)
    let limit = try limit(of: request)
    var search = try ExhibitFilter(request).search
    search.count = limit
    if let after = request.query["after"] {
      guard let id = RecordID(after) else { throw Self.wrongAfter }
      search.after = id
    }
    let list = try await site.search(search) {
      [search] (found, overview, guide) throws(GuideStorageError) in
      try ExhibitList(search, found, overview, guide)
    }
    guard let list = list?.value else { throw Self.wrongAfter }
    let document: JSONValue = [
      "total": .integer(list.total),
      "isComplete": .bool(list.isComplete),
      "exhibits": .array(list.exhibits.map { GuideDocument.entry($0, in: language) }),
      "next": list.isLast
        ? .null : list.exhibits.last.map { .string($0.id.description) } ?? .null,
      "facets": GuideDocument.facets(list.facets, in: language),
    ]
    return Representation(document, isLasting: false).response(to: request)
  }

  func apiExhibit(_ request: Request, id: PathPart<RecordID>) async throws(Problem) -> Response {
    var exhibit: ShownExhibit?
    if let id = id.value {
      exhibit = try await site.read { (_, guide) throws(GuideStorageError) in
        try guide.record(RecordKey(.exhibit, id)).flatMap {
          record throws(GuideStorageError) in try guide.shown(record)
        }
      }?.value
    }
    guard let exhibit else { throw Self.unknown(id) }
    let document = GuideDocument.exhibit(exhibit, in: Language(of: request))
    return Representation(document, isLasting: false).response(to: request)
  }

  private static func unknown(_ id: PathPart<RecordID>) -> Problem {
    .notFound("There is no exhibit named \(id).")
  }

  private static var wrongAfter: Problem {
    .wrongField("after", "expected the identifier of an exhibit of the list")
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
