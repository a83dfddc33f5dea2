import ExpositionGuide
import HTTP
import Languages
import Pictures

extension Application {
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

  /// Shows the list of exhibits, or those that match: `GET /exhibits?query=`.
  func showExhibits(_ request: Request) async throws(Problem) -> Response {
    let guide = try await exhibition()
    guard let query = request.query["query"], !query.isEmpty else {
      let context = context(for: request, at: .exhibits)
      return guidePage(guide, context, request) {
        let model = ExhibitsPageModel(exhibition: guide.exhibition, pictures: guide.pictures)
        return ExhibitsPage(model: model).html(in: context)
      }
    }
    let model = ExhibitsPageModel(
      exhibition: guide.exhibition,
      pictures: guide.pictures,
      query: query,
      found: try await exhibits(matching: query, in: guide).map(\.id)
    )
    let context = context(for: request, at: .foundExhibits(query: query))
    let page = ExhibitsPage(model: model).html(in: context)
    return Representation(
      PageTemplate(page).filled(rootAttributes(of: request)),
      contentType: .html,
      isLasting: false
    )
    .response(to: request)
  }

  /// Shows one exhibit: `GET /exhibits/{id}`.
  func showExhibit(_ request: Request, id text: String) async throws(Problem) -> Response {
    let guide = try await exhibition()
    let exhibit = try exhibit(text, of: guide)
    let model = ExhibitPageModel(exhibit.id, in: guide.exhibition, pictures: guide.pictures)
    guard let model else { throw .notFound("There is no exhibit named \(text).") }
    let context = context(for: request, at: .exhibit(text))
    return guidePage(guide, context, request) { ExhibitPage(model: model).html(in: context) }
  }

  /// Sends a picture of the exhibition: `GET /pictures/{name}`.
  ///
  /// Under a hash it is one of the menu.
  func sendPicture(_ request: Request, name: String) async throws(Problem) -> Response {
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
    // A drawing may hold a script; opened by itself it may do nothing.
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
