import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import Languages

extension Application {
  /// How many exhibits a page of the list may hold.
  static let exhibitLimits = 1...200
  /// How many exhibits a search may find.
  static let searchLimit = 1_000

  /// Sends the menu: `GET /api/menu`.
  func apiMenu(_ request: Request) async throws(Problem) -> Response {
    let state = try await state()
    return pages.documents.value(for: "menu", at: state.versions.menu) {
      Representation(state.menu.json)
    }
    .response(to: request)
  }

  /// Tells about the exposition: `GET /api/exposition`.
  func apiExposition(_ request: Request) async throws(Problem) -> Response {
    let guide = try await exhibition()
    let language = Language(of: request)
    return pages.documents.value(for: "exposition \(language.tag)", at: guide.version) {
      Representation(GuideDocument.exposition(guide, in: language))
    }
    .response(to: request)
  }

  /// Lists exhibits: `GET /api/exhibits?query=&limit=&after=`.
  func apiExhibits(_ request: Request) async throws(Problem) -> Response {
    let guide = try await exhibition()
    let language = Language(of: request)
    let limit = try limit(of: request)
    let found = try await exhibits(matching: request.query["query"], in: guide)
    var rest = found[...]
    if let after = request.query["after"] {
      guard let index = found.firstIndex(where: { $0.id.description == after }) else {
        throw .wrongField("after", "expected the identifier of an exhibit of the list")
      }
      rest = found[(index + 1)...]
    }
    let page = rest.prefix(limit)
    let document: JSONValue = [
      "total": .integer(found.count),
      "exhibits": .array(page.map { GuideDocument.entry($0, in: language) }),
      "next": page.count < rest.count
        ? page.last.map { .string($0.id.description) } ?? .null : .null,
    ]
    return Representation(document, isLasting: false).response(to: request)
  }

  /// Tells about an exhibit: `GET /api/exhibits/{id}`.
  func apiExhibit(_ request: Request, id: String) async throws(Problem) -> Response {
    let guide = try await exhibition()
    let exhibit = try exhibit(id, of: guide)
    let document = GuideDocument.exhibit(exhibit, in: Language(of: request))
    return Representation(document, isLasting: false).response(to: request)
  }

  /// The published exhibition.
  func exhibition() async throws(Problem) -> GuideState {
    let state = try await Problem.translating { () async throws(ExhibitionStorageError) in
      try await guide.current()
    }
    guard let state else { throw .noExhibition }
    return state
  }

  /// The exhibits that match a query, the best first; all in their order without one.
  func exhibits(
    matching query: String?,
    in guide: GuideState
  ) async throws(Problem) -> [Exhibit] {
    guard let query, query.contains(where: { !$0.isWhitespace }) else {
      return guide.exhibition.exhibits
    }
    let ids = try await Problem.translating { () async throws(ExhibitSearchError) in
      try await guide.search.ids(matching: query, limit: Self.searchLimit)
    }
    return ids.compactMap { guide.exhibition[$0] }
  }

  /// The exhibit of an identifier as it stands in an address.
  func exhibit(_ id: String, of guide: GuideState) throws(Problem) -> Exhibit {
    guard let id = Exhibit.ID(id), let exhibit = guide.exhibition[id] else {
      throw .notFound("There is no exhibit named \(id).")
    }
    return exhibit
  }

  private func limit(of request: Request) throws(Problem) -> Int {
    guard let text = request.query["limit"] else { return 50 }
    guard let limit = Int(text), Self.exhibitLimits.contains(limit) else {
      let range = Self.exhibitLimits
      throw .wrongField(
        "limit",
        "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return limit
  }
}
