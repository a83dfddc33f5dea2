package import ExpositionGuide
package import HTTP
package import Web

/// A state of the guide, published or not, as the screens read it.
package protocol SeenGuide: Sendable {
  /// The address of the server as visitors' phones reach it; nothing where no code leads to a screen.
  var publicAddress: String? { get }

  /// Reads something of one edition, which may be nothing.
  ///
  /// - Throws: `Problem` where there is no exhibition, or the guide cannot be read.
  func read<Value: Sendable>(
    _ body:
      @escaping @Sendable (GuideOverview, any GuideReading) throws(GuideStorageError) -> Value?
  ) async throws(Problem) -> (value: Value, edition: Int)?

  /// Searches, and reads something about the exhibits found from the same edition.
  ///
  /// - Throws: As ``read(_:)``.
  func search<Value: Sendable>(
    _ search: GuideSearch,
    _ body:
      @escaping @Sendable (GuideFindings, GuideOverview, any GuideReading)
      throws(GuideStorageError) -> Value?
  ) async throws(Problem) -> (value: Value, edition: Int)?
}

/// A screen of the guide, whatever state of the guide it shows.
package enum GuideScreen: Hashable, Sendable {
  case exposition
  case exhibitions
  case exhibition(RecordID)
  case exhibits
  case exhibit(RecordID)
  /// A person, a place, a period or a term.
  case record(RecordKey)

  /// The page of the screen, and the edition that it shows; nothing where there is none.
  ///
  /// - Parameters:
  ///   - guide: The guide that it shows.
  ///   - request: The request, whose query names a page of a list and what to search for.
  /// - Returns: The page.
  /// - Throws: `Problem` 404 without an exhibition; 422 for what cannot be searched for.
  package func page(
    of guide: some SeenGuide,
    for request: Request
  ) async throws(Problem) -> (value: any Page, edition: Int)? {
    guard let number = pageNumber(of: request) else { return nil }
    switch self {
    case .exposition:
      let page = try await guide.read { (overview, guide) throws(GuideStorageError) in
        try ExpositionPage(of: overview, in: guide)
      }
      return page.map { ($0.value, $0.edition) }
    case .exhibitions:
      let page = try await guide.read { (overview, _) throws(GuideStorageError) in
        ExhibitionsPage(exhibitions: overview.exhibitions)
      }
      return page.map { ($0.value, $0.edition) }
    case .exhibition(let id):
      let page = try await guide.read { (_, guide) throws(GuideStorageError) in
        try ExhibitionPage(id, in: guide, page: number)
      }
      return page.map { ($0.value, $0.edition) }
    case .exhibits:
      return try await Self.exhibits(ExhibitFilter(request), of: guide, page: number)
    case .exhibit(let id):
      let address = guide.publicAddress.map { $0 + Link.exhibit("\(id)").path }
      let page = try await guide.read { (overview, guide) throws(GuideStorageError) in
        try ExhibitPageModel(id, in: overview, guide, address: address).map(ExhibitPage.init)
      }
      return page.map { ($0.value, $0.edition) }
    case .record(let key):
      let page = try await guide.search(GuideSearch(naming: key, page: number)) {
        (found, _, guide) throws(GuideStorageError) in
        try RecordPage(key, found, in: guide, page: number)
      }
      return page.map { ($0.value, $0.edition) }
    }
  }

  private static func exhibits(
    _ filter: ExhibitFilter,
    of guide: some SeenGuide,
    page number: Int
  ) async throws(Problem) -> (value: any Page, edition: Int)? {
    let list = try await guide.search(filter.search(page: number)) {
      (found, overview, guide) throws(GuideStorageError) in
      try ExhibitsPage(overview, guide, found, filter, page: number)
    }
    guard let list else { return nil }
    var page = list.value
    if page.offersWays {
      // How many exhibits there are without each of the criteria.
      for (_, rest) in filter.criteria {
        var search = rest.search
        (search.count, search.facetLimit) = (0, 0)
        let found = try await guide.search(search) { found, _, _ in found.total }
        page.ways.append(found?.value ?? 0)
      }
    }
    return (page, list.edition)
  }

  /// The address of the screen; nothing where the request names no page of a list.
  ///
  /// - Throws: `Problem` 422 for what cannot be searched for.
  package func link(for request: Request) throws(Problem) -> Link? {
    guard let number = pageNumber(of: request) else { return nil }
    return switch self {
    case .exposition: .exposition
    case .exhibitions: .exhibitions
    case .exhibition(let id): .exhibition(id, page: number)
    case .exhibits: try ExhibitFilter(request).link(page: number)
    case .exhibit(let id): .exhibit("\(id)")
    case .record(let key): .record(key, page: number)
    }
  }

  private func pageNumber(of request: Request) -> Int? {
    switch self {
    case .exposition, .exhibitions, .exhibit: 1
    case .exhibition, .exhibits, .record: ListPage.number(request.query["page"] ?? "1")
    }
  }

  /// The record that it shows; nothing where it shows several.
  package var key: RecordKey? {
    switch self {
    case .exposition, .exhibitions, .exhibits: nil
    case .exhibition(let id): RecordKey(.exhibition, id)
    case .exhibit(let id): RecordKey(.exhibit, id)
    case .record(let key): key
    }
  }
}
