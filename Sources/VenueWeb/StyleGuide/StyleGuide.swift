#if DEBUG
import HTTP
import JuiceBar
import Localization
import OfficeWeb
import Staffing
package import Web

extension Features {
  /// The page of all components, which release builds do not have.
  package static let styleGuide = Features(endpoints: [
    .page("/styleguide", .staff, StyleGuide.show)
  ])
}

extension Link {
  static let styleGuide = Link("/styleguide")
}

/// Handles the page of all components.
struct StyleGuide: Handlers {
  let site: BarSite

  /// Shows every component in each of its states: `GET /styleguide`.
  func show(_ request: Request) async throws(Problem) -> Response {
    let state = try await site.state()
    let page = StyleGuidePage(state: state, now: site.parts.surroundings.now())
    let toast = Toast(site.texts(of: request)(.kioskSaved), undo: .init(.styleGuide))
    return site.show(page, at: .styleGuide, to: request, toast: toast)
  }
}
#endif
