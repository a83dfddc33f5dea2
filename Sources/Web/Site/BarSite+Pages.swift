import ExpositionGuide
package import HTTP
import JuiceBar
import Languages
package import Localization
import Staffing

extension BarSite {
  /// The context of a page, which is available in other languages at an address.
  package func context(for request: Request, at link: Link) -> ScreenContext {
    ScreenContext(
      language: Language(of: request),
      currentPath: link.path,
      person: Caller.current?.name,
      hasSession: Caller.current?.signedIn != nil,
      barName: share.name(of: bar.bar),
      workplace: Caller.current.flatMap { workplace(of: $0, at: link) },
      orderStrip: share.features.orderStrip
    ) { [assets] name in
      assets.path(of: name)
    }
  }

  private func workplace(of caller: Caller, at link: Link) -> Workplace? {
    guard caller.isStaff else { return nil }
    return Workplace(
      of: caller,
      at: link.path,
      features: share.features,
      bars: share.knownBars,
      address: share.address
    )
  }

  package func texts(of request: Request) -> Texts { Texts(Language(of: request)) }

  /// The attributes of the `html` element for a request.
  package func rootAttributes(of request: Request) -> RootAttributes {
    guard request.headers["Cookie"] != nil else { return usualAttributes }
    return RootAttributes(of: request, settings: parts.settings.screen)
  }

  /// Answers with a page that must not be cached and has an address of its own.
  package func show(
    _ page: some Page,
    at link: Link,
    to request: Request,
    _ status: Status = .ok,
    key: String = "",
    toast: Toast? = nil
  ) -> Response {
    var context = context(for: request, at: link)
    context.toast = toast
    return show(page, in: context, to: request, status, key: key)
  }

  /// Answers with a page that must not be cached, in a given context.
  package func show(
    _ page: some Page,
    in context: ScreenContext,
    to request: Request,
    _ status: Status = .ok,
    key: String = ""
  ) -> Response {
    PageTemplate(page.html(in: context))
      .response(rootAttributes(of: request), key: key, status: status)
  }

  /// Shows a problem on a page.
  package func page(for problem: Problem, to request: Request) -> Response {
    let first = Caller.current.map { home(of: $0) } ?? .start
    let context = context(for: request, at: first)
    let asked = request.method == .get && isOwnPage(request.target) ? request.target : nil
    if problem.isAway, request.method == .get { return pageToCome(for: problem, to: request) }
    var page =
      if problem.isWithoutExhibition {
        ProblemPage(withoutExhibitionIn: context.texts)
      } else if let error = problem.exhibitionError {
        ProblemPage(error, isForStaff: problem.isToldToStaff, in: context.texts)
      } else if problem.isAway {
        ProblemPage(
          status: problem.status.code,
          title: context.texts(.reachUnanswered),
          detail: context.texts(.reachSendAgain)
        )
      } else {
        ProblemPage(
          status: problem.status.code,
          askedFor: asked,
          lead: problem.words.map { context.texts($0.key, count: $0.count) },
          in: context.texts
        )
      }
    page.reference = request.reference
    if !hasGuide { page.ways.removeAll { $0.path == Link.exhibits.path } }
    // Staff stay among their own screens.
    if let place = context.workplace?.places.first(where: { $0.link.path == first.path }) {
      let origin = Self.target(ofReferer: request).flatMap { isOwnPage($0) ? $0 : nil }
      page.ways.removeAll { $0.path != asked }
      if let origin, origin != asked, origin != first.path {
        page.ways.append(ProblemPage.Way(path: origin, .roleBack))
      }
      page.ways.append(ProblemPage.Way(first, place.title))
    }
    var response = show(page, in: context, to: request, problem.status)
    response.headers.addMissing(from: problem.headers)
    return response
  }

  /// Stands in for a page until the storage can be reached: it counts as a page kept by the device,
  /// and so gives way to the page itself once the live feed says that the storage is back.
  private func pageToCome(for problem: Problem, to request: Request) -> Response {
    // It is a page of visitors for staff too: their feed needs the storage.
    let page = Caller.$current.withValue(nil) {
      OfflinePage(hasGuide: hasGuide).html(in: context(for: request, at: .offline))
    }
    var response = PageTemplate(page)
      .response(rootAttributes(of: request).stored, status: problem.status)
    response.headers.addMissing(from: problem.headers)
    return response
  }
}
