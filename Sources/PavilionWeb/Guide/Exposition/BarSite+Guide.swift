import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import Languages

extension BarSite {
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

  /// Describes the exposition: `GET /api/exposition`.
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
    let list = try await exhibits(matching: request.query["query"] ?? "", in: guide)
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

  /// Describes an exhibit: `GET /api/exhibits/{id}`.
  func apiExhibit(_ request: Request, id: PathPart<Exhibit.ID>) async throws(Problem) -> Response {
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

  /// The exhibits that match a query, the best first, and whether these are all; `nil` for a query
  /// without words.
  ///
  /// - Throws: `Problem` 422 for more words than a search takes.
  func exhibits(
    matching text: String,
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

  /// The exhibit of an identifier in an address.
  func exhibit(_ part: PathPart<Exhibit.ID>, of guide: GuideState) throws(Problem) -> Exhibit {
    guard let id = part.value, let exhibit = guide.exhibition[id] else {
      throw .notFound("There is no exhibit named \(part).")
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
