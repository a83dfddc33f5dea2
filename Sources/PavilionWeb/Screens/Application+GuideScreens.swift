import ExpositionGuide
import HTTP
import Languages

extension Application {
  /// Shows the main screen of the exposition: `GET /exposition`.
  func showExposition(_ request: Request) async throws(Problem) -> Response {
    let published = try await exhibition()
    let context = context(for: request, at: .exposition)
    return guidePage(published, context, request) {
      ExpositionPage(exposition: published.exhibition.exposition).html(in: context)
    }
  }

  /// Shows the list of exhibits: `GET /exhibits?query=`.
  func showExhibits(_ request: Request) async throws(Problem) -> Response {
    let published = try await exhibition()
    let context = context(for: request, at: .exhibits)
    guard let query = request.query["query"], !query.isEmpty else {
      return guidePage(published, context, request) {
        ExhibitsPage(exhibits: published.exhibition.exhibits, query: nil).html(in: context)
      }
    }
    let found = try await exhibits(matching: query, in: published)
    let page = ExhibitsPage(exhibits: found, query: query).html(in: context)
    return Representation(page, contentType: .html).response(to: request)
  }

  /// Shows one exhibit: `GET /exhibits/{id}`.
  func showExhibit(_ request: Request, id: String) async throws(Problem) -> Response {
    let published = try await exhibition()
    let exhibit = try exhibit(id, of: published)
    let context = context(for: request, at: .exhibit(id))
    return guidePage(published, context, request) {
      let all = published.exhibition.exhibits
      let index = all.firstIndex { $0.id == exhibit.id } ?? 0
      return ExhibitPage(
        exhibit: exhibit,
        number: index + 1,
        previous: index > 0 ? all[index - 1] : nil,
        next: index + 1 < all.count ? all[index + 1] : nil
      ).html(in: context)
    }
  }

  /// Sends a picture of the exhibition: `GET /pictures/{name}`.
  func sendPicture(_ request: Request, name: String) async throws(Problem) -> Response {
    let published = try await exhibition()
    let picture = try await Problem.translating { () async throws(ExhibitionStorageError) in
      try await guide.picture(named: name)
    }
    guard let picture else { throw .notFound("There is no picture named \(name).") }
    var response = pages.pictures.value(for: name, at: published.version) {
      Representation(picture.bytes, contentType: picture.mediaType)
    }
    .response(to: request, cacheControl: "public, max-age=300")
    // A drawing may hold a script; opened by itself it may do nothing.
    response.headers["Content-Security-Policy"] =
      "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return response
  }

  /// A page that stays the same as long as the exhibition does.
  private func guidePage(
    _ published: PublishedExhibition,
    _ context: ScreenContext,
    _ request: Request,
    html: () -> String
  ) -> Response {
    let key = PageCache.PageKey(path: context.currentPath, language: context.language)
    return pages.guide.value(for: key, at: published.version) {
      Representation(html(), contentType: .html)
    }
    .response(to: request)
  }
}
