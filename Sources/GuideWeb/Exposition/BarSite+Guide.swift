import ExpositionGuide
import HTTP
package import Web

extension BarSite {
  package func exhibition() async throws(Problem) -> GuideState {
    guard let state = try await published(await guide.current()) else { throw .noExhibition }
    return state
  }

  /// The context of a page that shows a version of the exhibition.
  func guideContext(for request: Request, at link: Link, of version: Int?) -> ScreenContext {
    var context = context(for: request, at: link)
    context.exhibitionVersion = version
    return context
  }

  /// Answers with a page that stays the same as long as the exhibition does.
  func guidePage<Content: Page>(
    _ page: @autoclosure () -> Content,
    of version: Int,
    at link: Link,
    to request: Request
  ) -> Response {
    let context = guideContext(for: request, at: link, of: version)
    let key = PageCache.PageKey(path: context.currentPath, language: context.language)
    return pages.guide.value(for: key, at: version) {
      SharedPage(page().html(in: context), usually: usualAttributes)
    }
    .response(to: request, rootAttributes(of: request))
  }
}

/// Reads the exhibition and throws the errors of its storage as problems.
func published<Value>(
  _ read: @autoclosure () async throws(ExhibitionStorageError) -> Value
) async throws(Problem) -> Value {
  do throws(ExhibitionStorageError) { return try await read() } catch { throw error.problem }
}
