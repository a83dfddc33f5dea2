package import ExpositionGuide
import HTTP
package import Web

extension BarSite {
  /// The edition of the guide that visitors see.
  package func exhibition() async throws(Problem) -> GuideOverview {
    guard let state = try await published(await shownGuide()) else { throw .noExhibition }
    return state
  }

  /// The context of a page that shows a version of the exhibition.
  func guideContext(for request: Request, at link: Link, of version: Int?) -> ScreenContext {
    var context = context(for: request, at: link)
    context.exhibitionVersion = version
    return context
  }

  /// Answers with a screen, whose page stays the same as long as the edition does.
  ///
  /// - Returns: The page, or nothing where there is none.
  /// - Throws: `Problem` while no exhibition is visible, or the guide cannot be read.
  func show(_ screen: GuideScreen, to request: Request) async throws(Problem) -> Response? {
    guard let link = try screen.link(for: request) else { return nil }
    let guide = try await exhibition()
    let context = guideContext(for: request, at: link, of: guide.edition)
    let key = PageCache.PageKey(path: context.currentPath, language: context.language)
    if let known = pages.guide.known(for: key, at: guide.edition) {
      return known.response(to: request, rootAttributes(of: request))
    }
    guard let (page, edition) = try await screen.page(of: self, for: request) else { return nil }
    return pages.guide.value(for: key, at: edition) {
      let context = guideContext(for: request, at: link, of: edition)
      return SharedPage(page.html(in: context), usually: usualAttributes)
    }
    .response(to: request, rootAttributes(of: request))
  }
}

extension BarSite: SeenGuide {
  package var publicAddress: String? { share.publicAddress.text }

  /// Reads something of the edition that visitors see, which may be nothing.
  package func read<Value: Sendable>(
    _ body:
      @escaping @Sendable (GuideOverview, any GuideReading) throws(GuideStorageError) -> Value?
  ) async throws(Problem) -> (value: Value, edition: Int)? {
    _ = try await exhibition()
    guard let (value, overview) = try await published(await guide.read(body)) else {
      throw .noExhibition
    }
    return value.map { ($0, overview.edition) }
  }

  /// Searches, and reads something about the exhibits found from the same edition.
  package func search<Value: Sendable>(
    _ search: GuideSearch,
    _ body:
      @escaping @Sendable (GuideFindings, GuideOverview, any GuideReading)
      throws(GuideStorageError) -> Value?
  ) async throws(Problem) -> (value: Value, edition: Int)? {
    _ = try await exhibition()
    // A publication between the two is rare, and one after the other rarer still.
    for _ in 1...5 {
      let found = try await Problem.translating { () async throws(GuideSearchError) in
        try await guide.contents.findings(of: search)
      }
      let read = try await read { (overview, guide) throws(GuideStorageError) in
        guard overview.edition == found.edition else { return Value??.none }
        return Value??.some(try body(found, overview, guide))
      }
      if let (value, edition) = read { return value.map { ($0, edition) } }
    }
    throw GuideStorageError.busy.problem
  }
}

/// Reads the exhibition and throws the errors of its storage as problems.
func published<Value>(
  _ read: @autoclosure () async throws(GuideStorageError) -> Value
) async throws(Problem) -> Value {
  do throws(GuideStorageError) { return try await read() } catch { throw error.problem }
}
