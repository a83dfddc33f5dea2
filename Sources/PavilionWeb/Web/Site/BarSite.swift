public import HTTP
public import JuiceBar
import Languages
import Staffing
import Synchronization

/// The web side of one bar: answers requests for its pages and through the API, and keeps its open
/// screens up to date.
public final class BarSite: Handler {
  let parts: Parts
  let bar: BarReader
  let queue: QueueReader
  let desk: OrderDesk
  let feed: LiveFeed
  let updates: FeedUpdates
  let forecasts: ForecastCache
  /// The parts that the bars of the venue share.
  let share: VenueShare
  let pages: PageCache
  let offline = OfflineListCache()
  let personnel: Personnel
  /// The time zone in the list of bars, if it names one.
  let zoneName: String?
  /// The site of the default bar, if this is another bar's.
  let main: BarSite?
  let webhooks: WebhookDispatcher
  /// Whether orders are refused when the queue is too long, as far as known.
  let limitsQueue = Atomic(true)
  /// Whether juices are being brought back at the moment.
  let isReturning = Atomic(false)

  /// Creates the site of a bar that is open in the storage, as the only one of a venue.
  public convenience init(bar: BarID, parts: Parts) {
    self.init(bar: bar, parts: parts, share: VenueShare(bar: bar, parts: parts))
  }

  /// Creates the site of a bar beside the default one.
  convenience init(bar: ListedBar, parts: Parts, beside main: BarSite) {
    var parts = parts
    if let zone = bar.timeZone.flatMap(parts.zoneNamed) { parts.zone = zone }
    self.init(bar: bar.id, zoneName: bar.timeZone, parts: parts, share: main.share, beside: main)
  }

  init(
    bar: BarID,
    zoneName: String? = nil,
    parts: Parts,
    share: VenueShare,
    beside main: BarSite? = nil
  ) {
    let reader = BarReader(bar: bar, storage: parts.bars)
    let (guide, metrics) = (share.guide, share.metrics)
    let feed = LiveFeed(reader: reader)
    let queue = QueueReader(bar: bar, storage: parts.bars, now: parts.surroundings.now)
    let updates = FeedUpdates(
      bar: reader,
      guide: guide,
      queue: queue,
      feed: feed,
      now: parts.surroundings.now,
      log: parts.log
    )
    self.parts = parts
    self.share = share
    self.zoneName = zoneName
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
        passwords: share.personnel.passwords
      )
    webhooks = WebhookDispatcher(
      bar: reader,
      storage: parts.staff,
      schedule: parts.webhookSchedule,
      now: parts.surroundings.now,
      log: parts.log
    )
    self.bar = reader
    self.queue = queue
    self.feed = feed
    self.updates = updates
    forecasts = ForecastCache(bar: bar, storage: parts.bars, zone: parts.zone)
    desk = OrderDesk(
      bar: bar,
      storage: parts.bars,
      surroundings: parts.surroundings,
      tooLongWait: { queue.tooLongWait },
      observer: OrderDesk.Observer(
        willCommit: { metrics.startBatch(of: bar) },
        didCommit: {
          metrics.endBatch(of: bar)
          if feed.hasScreens { updates.look() }
        }
      )
    )
  }

  /// Keeps the open screens up to date and sends webhooks, whenever asked to, until ``close()``.
  public func run() async {
    // The first forecast takes longest; for the bar most likely to be asked it is made in advance.
    async let forecast = isMain ? try? await stockForecast() : nil
    let telling = Task { await webhooks.run() }
    await updates.run()
    telling.cancel()
    await telling.value
    _ = await forecast
  }

  /// Ends the live feed, so that the server can stop.
  public func close() {
    updates.stop()
    feed.close()
  }

  /// Whether this is the site of the venue's default bar.
  var isMain: Bool { bar.bar == share.bar }

  var guide: GuideReader { share.guide }
  var assets: Assets { share.assets }
  var metrics: Metrics { share.metrics }
  var router: Router { share.router }

  /// Answers a request.
  public func respond(to request: Request) async -> Response {
    var request = request
    request.isEncrypted = share.publicAddress.isEncrypted(request)
    var response: Response
    switch router.match(request.method, request.path) {
    case .found(let endpoint, let parts) where isMain || !endpoint.isOfVenue:
      response = await respond(to: request, at: endpoint, parts: parts)
    case .otherMethods(let methods):
      response = describe(.methodNotAllowed(methods), to: request, onPage: false)
    case .nothing, .found:
      let problem = Problem.notFound("There is nothing at \(request.target).")
      response = describe(problem, to: request, onPage: request.path.first != "api")
    }
    finish(&response, to: request)
    return response
  }

  /// Answers a request that leads to no bar.
  func refuse(_ request: Request, with problem: Problem, onPage: Bool) -> Response {
    var response = describe(problem, to: request, onPage: onPage)
    finish(&response, to: request)
    return response
  }

  func finish(_ response: inout Response, to request: Request) {
    metrics.countRequest(status: response.status.code)
    SecurityHeaders.add(to: &response, isStrict: share.publicAddress.isStrict(for: request))
  }

  /// Whether an address is the path, with or without a query, of a page that a browser can open.
  func isOwnPage(_ address: String) -> Bool {
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
      if error.status == .unauthorized, endpoint.isPage { return leadToSignIn(from: request) }
      var problem = error
      if problem.exhibitionError != nil {
        problem.isToldToStaff = (try? await caller(of: request).role) ?? .visitor >= .staff
      }
      return describe(problem, to: request, onPage: endpoint.isPage)
    }
  }

  /// A problem as a page for people or as a document for programs.
  private func describe(_ problem: Problem, to request: Request, onPage: Bool) -> Response {
    if let cause = problem.cause {
      parts.log(LogLine(.error, "request failed", ["target": request.target, "cause": cause]))
    }
    return onPage && wantsPage(request) ? page(for: problem, to: request) : problem.response
  }

  /// Whether a person asks, with a browser.
  func wantsPage(_ request: Request) -> Bool {
    request.headers["Accept"]?.contains("text/html") ?? false
  }
}
