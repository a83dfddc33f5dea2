#if DEBUG
import HTTP
import JuiceBar
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
    return site.show(page, at: .styleGuide, to: request)
  }
}
#endif
