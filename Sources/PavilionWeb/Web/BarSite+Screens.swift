import ExpositionGuide
import HTTP
import JuiceBar
import Languages
import Localization

extension BarSite {
  /// What a page needs to know to answer a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - link: The address at which the page is available in another language.
  /// - Returns: The context in the request's language.
  func context(for request: Request, at link: Link) -> ScreenContext {
    ScreenContext(
      language: Language(of: request),
      currentPath: link.path,
      person: Caller.current?.name,
      hasSession: Caller.current?.signedIn != nil,
      barName: share.name(of: bar.bar)
    ) { [assets] name in
      assets.path(of: name)
    }
  }

  /// The attributes of the `html` element for a request.
  func rootAttributes(of request: Request) -> RootAttributes {
    guard request.headers["Cookie"] != nil else { return usualAttributes }
    return RootAttributes(of: request, settings: parts.screen)
  }

  /// The attributes for a screen and a visitor without settings of their own.
  var usualAttributes: RootAttributes { RootAttributes(parts.screen) }

  /// Shows the start screen: `GET /`.
  func showStart(_ request: Request) async throws(Problem) -> Response {
    if let response = leadToOwnBar(request, leavesMain: false) { return response }
    // Without its bar the screen still leads to the exposition, and the other way round; a
    // damaged exhibition is reported by its own page.
    let guide: GuideState?
    do throws(ExhibitionStorageError) { guide = try await self.guide.current() } catch {
      if case .unavailable = error, !parts.isDistant { throw error.problem }
      guide = nil
    }
    let known = parts.isDistant ? self.bar.lastKnown : nil
    let bar: BarState? = if let known { known } else { try? await state() }
    let context = context(for: request, at: .start)
    let hasOtherBars = (try? await share.bars().open.count) ?? 0 > 1
    let name = share.name(of: self.bar.bar)
    let version = PageCache.StartVersion(
      guide: guide?.version,
      menu: bar?.versions.menu,
      hasOtherBars: hasOtherBars,
      barName: name
    )
    return pages.start.value(for: context.language, at: version) {
      let page = StartPage(
        exposition: guide?.exhibition.exposition.title,
        pictures: guide?.pictures ?? [],
        exhibits: guide?.exhibition.exhibits ?? [],
        menu: bar?.menu,
        posterSize: guide?.posterSize,
        hasOtherBars: hasOtherBars,
        barName: name
      )
      return SharedPage(page.html(in: context), usually: usualAttributes)
    }
    .response(to: request, rootAttributes(of: request))
  }

  /// Shows a problem on a page.
  func page(for problem: Problem, to request: Request) -> Response {
    let context = context(for: request, at: .start)
    if problem.isAway, request.method == .get { return pageToCome(for: problem, to: request) }
    let page =
      if let error = problem.exhibitionError {
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
          askedFor: request.method == .get && isOwnPage(request.target) ? request.target : nil,
          lead: problem.words.map { context.texts($0.key, count: $0.count) },
          in: context.texts
        )
      }
    var response = show(page, in: context, to: request, problem.status)
    response.headers.addMissing(from: problem.headers)
    return response
  }

  /// Stands in for a page until the storage can be reached: it counts as a page kept by the device,
  /// and so gives way to the page itself once the live feed says that the storage is back.
  private func pageToCome(for problem: Problem, to request: Request) -> Response {
    let page = OfflinePage().html(in: context(for: request, at: .offline))
    var response = PageTemplate(page)
      .response(rootAttributes(of: request).stored, status: problem.status)
    response.headers.addMissing(from: problem.headers)
    return response
  }
}

extension String {
  /// The media type of our pages.
  static let html = "text/html; charset=utf-8"
}

extension Response {
  /// Redirects the browser to a page after a form.
  static func seeOther(_ link: Link) -> Response {
    Response(.seeOther, headers: ["Location": link.path, "Cache-Control": "no-store"])
  }
}
