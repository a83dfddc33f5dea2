import ExpositionGuide
import HTTP
import Languages
import Pictures

extension BarSite {
  /// Shows the main screen of the exposition: `GET /exposition`.
  func showExposition(_ request: Request) async throws(Problem) -> Response {
    let guide = try await exhibition()
    let context = context(for: request, at: .exposition)
    return guidePage(guide, context, request) {
      ExpositionPage(
        exposition: guide.exhibition.exposition,
        pictures: guide.pictures,
        posterSize: guide.posterSize
      )
      .html(in: context)
    }
  }

  /// Shows a page of the list of exhibits, or of those that match: `GET /exhibits?query=&page=`.
  func showExhibits(_ request: Request) async throws(Problem) -> Response {
    let guide = try await exhibition()
    let query = request.query["query"] ?? ""
    let found: ExhibitsPageModel.Found
    do throws(Problem) {
      found =
        try await exhibits(matching: query, in: guide).map { .some($0, isComplete: $1) } ?? .all
    } catch {
      guard error.status == .unprocessableContent, wantsPage(request) else { throw error }
      return try refuseQuery(request, query, in: guide)
    }
    let page = request.query["page"] ?? "1"
    let model = ExhibitsPageModel(
      exhibition: guide.exhibition,
      pictures: guide.pictures,
      query: query,
      found: found,
      page: page
    )
    guard let model else { throw .notFound("The list has no page \(page).") }
    let context = context(for: request, at: .exhibitList(query: query, page: model.page))
    if query.isEmpty {
      return guidePage(guide, context, request) { ExhibitsPage(model: model).html(in: context) }
    }
    return Representation(
      PageTemplate(ExhibitsPage(model: model).html(in: context))
        .filled(rootAttributes(of: request)),
      contentType: .html,
      isLasting: false
    )
    .response(to: request)
  }

  /// Shows the first page of all exhibits, with the error of a query beside its field.
  private func refuseQuery(
    _ request: Request,
    _ query: String,
    in guide: GuideState
  ) throws(Problem) -> Response {
    let model = ExhibitsPageModel(
      exhibition: guide.exhibition,
      pictures: guide.pictures,
      query: query,
      found: .refused
    )
    guard let model else { throw .noExhibition }
    let context = context(for: request, at: .exhibits)
    return show(ExhibitsPage(model: model), in: context, to: request, .unprocessableContent)
  }

  /// Shows one exhibit: `GET /exhibits/{id}`.
  func showExhibit(_ request: Request, id: PathPart<Exhibit.ID>) async throws(Problem) -> Response {
    let guide = try await exhibition()
    let exhibit = try exhibit(id, of: guide)
    let model = ExhibitPageModel(exhibit.id, in: guide.exhibition, pictures: guide.pictures)
    guard let model else { throw .notFound("There is no exhibit named \(id).") }
    let context = context(for: request, at: .exhibit(id.text))
    return guidePage(guide, context, request) { ExhibitPage(model: model).html(in: context) }
  }

  /// Sends a picture of the exhibition: `GET /pictures/{name}`.
  ///
  /// A hash names a picture of the menu.
  func sendPicture(_ request: Request, name: PathPart<FileName>) async throws(Problem) -> Response {
    let name = name.text
    if let hash = PictureHash(rawValue: name) { return try await sendMenuPicture(request, hash) }
    let version = try await exhibition().version
    let representation: Representation
    if let known = pages.pictures.known(for: name, at: version) {
      representation = known
    } else {
      let picture = try await Problem.translating { () async throws(ExhibitionStorageError) in
        try await guide.picture(named: name)
      }
      guard let picture else { throw .notFound("There is no picture named \(name).") }
      representation = pages.pictures.value(for: name, at: version) {
        Representation(picture.bytes, contentType: picture.mediaType)
      }
    }
    var response = representation.response(to: request, cacheControl: "public, max-age=300")
    // A drawing may hold a script; opened by itself, it must not run.
    response.headers["Content-Security-Policy"] =
      "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return response
  }

  /// A page that stays the same as long as the exhibition does.
  private func guidePage(
    _ state: GuideState,
    _ context: ScreenContext,
    _ request: Request,
    html: () -> String
  ) -> Response {
    let key = PageCache.PageKey(path: context.currentPath, language: context.language)
    return pages.guide.value(for: key, at: state.version) {
      SharedPage(html(), usually: usualAttributes)
    }
    .response(to: request, rootAttributes(of: request))
  }
}
