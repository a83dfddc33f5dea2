package import Calendars
package import HTTP
package import JuiceBar
import Languages
import Staffing
package import Synchronization

/// The web side of one bar: answers requests for its pages and through the API, and keeps its open
/// screens up to date.
package final class BarSite: Handler {
  package let parts: Parts
  package let bar: BarReader
  package let queue: QueueReader
  package let desk: OrderDesk
  package let feed: LiveFeed
  package let updates: FeedUpdates
  /// The parts that the bars of the venue share.
  package let share: VenueShare
  package let pages: PageCache
  package let personnel: Personnel
  /// The site of the default bar, if this is another bar's.
  package let main: BarSite?
  /// Whether orders are refused when the queue is too long, as far as known.
  package let limitsQueue = Atomic(true)
  private let featureParts = FeatureParts()

  package init(
    bar: BarID,
    parts: Parts,
    share: VenueShare,
    beside main: BarSite? = nil
  ) {
    let reader = BarReader(bar: bar, storage: parts.bars)
    let guide = share.guide
    let feed = LiveFeed(reader: reader)
    let queue = QueueReader(bar: bar, storage: parts.bars, now: parts.surroundings.now)
    let updates = FeedUpdates(
      guide: guide,
      feed: feed,
      log: parts.log
    )
    self.parts = parts
    self.share = share
    self.main = main
    let isMain = bar == share.bar
    pages = PageCache(guide: isMain ? share.mainGuide : share.barGuide, pictures: share.pictures)
    personnel =
      isMain
      ? share.personnel
      : Personnel(
        bar: bar,
        storage: parts.staff,
        now: parts.surroundings.now,
        elapsed: parts.elapsed,
        passwords: share.personnel.passwords
      )
    self.bar = reader
    self.queue = queue
    self.feed = feed
    self.updates = updates
    desk = OrderDesk(
      bar: bar,
      committer: share.committer,
      surroundings: parts.surroundings,
      tooLongWait: { queue.tooLongWait },
      didCommit: { if feed.hasScreens { updates.look() } }
    )
  }

  /// Keeps the open screens up to date, whenever asked to, and does the work of the features, until
  /// ``close()``.
  package func run() async {
    let tasks = share.features.tasks.map { task in Task { await task(self) } }
    await updates.run(for: self)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  /// Ends the live feed, so that the server can stop.
  package func close() {
    updates.stop()
    feed.close()
  }

  /// The object of a type that a feature keeps for the bar, made on first use.
  package func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    featureParts.part(make)
  }

  /// Whether this is the site of the venue's default bar.
  package var isMain: Bool { bar.bar == share.bar }

  /// The time zone of the bar: that of the list of bars, else the server's.
  package var zone: ZoneRules { share.zone(of: bar.bar) ?? parts.zone }
  /// What the bar offers its visitors beside juice.
  package var offer: BarOffer { share.knownBars?[bar.bar]?.offer ?? BarOffer() }
  /// Whether visitors are shown a guide.
  package var hasGuide: Bool { offer.hasGuide && !guide.isEmpty }
  package var guide: GuideReader { share.guide }
  /// The attributes for a screen and a visitor without settings of their own.
  package var usualAttributes: RootAttributes { parts.settings.attributes }
  package var assets: Assets { share.assets }
  package var metrics: Metrics { share.metrics }
  package var router: Router { share.router }

  /// Answers a request.
  package func respond(to request: Request) async -> Response {
    var request = request
    request.isEncrypted = share.publicAddress.isEncrypted(request)
    request.number = share.requestNumbers.next()
    let begin = ContinuousClock.now
    var route: Endpoint?
    var response: Response
    switch router.match(request.method, request.path) {
    case .found(let endpoint, let parts) where isMain || !endpoint.isOfVenue:
      route = endpoint
      let isVisitorsPage = endpoint.isPage && endpoint.permission == .visitor
      let lost = isVisitorsPage ? await lostSettings(of: request) : nil
      if let lost { request.carry(lost) }
      let offered = endpoint.permission != .visitor ? Language.allCases : offer.languages
      response = await Language.$offered.withValue(offered) {
        await respond(to: request, at: endpoint, parts: parts)
      }
      // An answer with cookies of its own may pair the device anew; the next page gives these back.
      if let lost, !response.headers.contains("Set-Cookie") { response.set(lost, for: request) }
    case .otherMethods(let methods):
      response =
        pageAbove(request) ?? describe(.methodNotAllowed(methods), to: request, onPage: false)
    case .nothing, .found:
      let problem = Problem.notFound("There is nothing at \(request.target).")
      response = describe(problem, to: request, onPage: request.path.first != "api")
    }
    let took = ContinuousClock.now - begin
    finish(&response, to: request, from: route, after: took)
    if parts.settings.logsRequests { log(request, route, response.status, after: took) }
    return response
  }

  /// Logs a request, without anything that could tell a visitor: neither address nor query.
  private func log(
    _ request: Request,
    _ route: Endpoint?,
    _ status: Status,
    after duration: Duration
  ) {
    let took = duration / .milliseconds(1)
    parts.log(
      LogLine(
        .info,
        "request",
        [
          "request": request.reference, "bar": bar.bar.rawValue,
          "method": request.method.rawValue, "route": route?.template ?? "none",
          "status": "\(status.code)",
          "ms": "\((took * 1000).rounded() / 1000)",
        ]
      )
    )
  }

  /// Answers a request that leads to no bar.
  package func refuse(_ request: Request, with problem: Problem, onPage: Bool) -> Response {
    var request = request
    request.number = share.requestNumbers.next()
    var response = describe(problem, to: request, onPage: onPage)
    finish(&response, to: request)
    return response
  }

  package func finish(
    _ response: inout Response,
    to request: Request,
    from route: Endpoint? = nil,
    after duration: Duration = .zero
  ) {
    let status = response.status.code
    metrics.countRequest(status: status, from: route?.name, at: bar.bar, after: duration)
    let term = share.publicAddress.strictTransport(
      for: request,
      behind: parts.settings.proxies,
      isLocal: parts.rootCertificate != nil
    )
    SecurityHeaders.add(to: &response, strictFor: term)
  }

  /// Whether an address is the path, with or without a query, of a page that a browser can open.
  package func isOwnPage(_ address: String) -> Bool {
    // Browsers read two slashes, or a slash and a backslash, as the start of a host name.
    guard address.hasPrefix("/"), !address.hasPrefix("//"), !address.contains("\\"),
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      case let path = BarAddress.withoutBar(Request(target: address).path)
    else { return false }
    return router.isPage(path)
  }

  private func respond(
    to request: Request,
    at endpoint: Endpoint,
    parts: [String]
  ) async -> Response {
    do throws(Problem) {
      try CrossSiteGuard.check(request)
      return try await asCaller(of: request, for: endpoint) { () async throws(Problem) in
        var response = try await answerAtHome(request, at: endpoint, parts: parts)
        if endpoint.isPage, let language = Language.chosen(in: request) {
          response.headers.add(
            "Set-Cookie",
            request.preference(Language.cookieName, language.tag, seconds: 31_536_000)
          )
        }
        return response
      }
    } catch {
      return await answer(error, to: request, at: endpoint)
    }
  }

  /// Answers a request that an endpoint could not.
  func answer(
    _ problem: Problem,
    to request: Request,
    at endpoint: Endpoint
  ) async -> Response {
    if problem.status == .unauthorized, endpoint.isPage { return leadToSignIn(from: request) }
    var problem = problem
    if problem.exhibitionError != nil {
      problem.isToldToStaff = (try? await caller(of: request).isStaff) ?? false
    }
    if let missing = problem.missingRole, endpoint.isPage, wantsPage(request) {
      return await page(for: missing, to: request)
    }
    return describe(problem, to: request, onPage: endpoint.isPage)
  }

  /// Leads a browser that comes back to the answer of a form to the nearest page above it.
  private func pageAbove(_ request: Request) -> Response? {
    guard request.method == .get, wantsPage(request), request.path.first != "api" else {
      return nil
    }
    var path = request.path[...]
    var address = request.target.split(separator: "/", omittingEmptySubsequences: false)
    repeat {
      path.removeLast()
      address.removeLast()
    } while !path.isEmpty && !router.isPage(Array(path))
    return .seeOther(path.isEmpty ? Link.start.path : address.joined(separator: "/"))
  }

  /// A problem as a page for people or as a document for programs.
  private func describe(_ problem: Problem, to request: Request, onPage: Bool) -> Response {
    if let cause = problem.cause {
      let reference = request.reference
      parts.log(
        LogLine(
          .error,
          "request failed",
          ["request": reference, "target": request.shownTarget, "cause": cause]
        )
      )
    }
    return onPage && wantsPage(request)
      ? page(for: problem, to: request) : problem.response(to: request)
  }

  /// Whether a person asks, with a browser.
  package func wantsPage(_ request: Request) -> Bool {
    request.headers["Accept"]?.contains("text/html") ?? false
  }
}
