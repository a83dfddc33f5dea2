public import ExpositionGuide
public import Forecasting
public import HTTP
public import JuiceBar
import Languages

/// The web side of Pavilion: answers every request for a page or through the interface, and keeps
/// all open screens up to date.
public final class Application: Handler {
  /// What an application is made of.
  public struct Parts: Sendable {
    /// How much a device keeps where nothing else is said, in bytes.
    public static let usualOfflineLimit = 20_000_000

    /// Where bars are kept.
    public var bars: any BarStorage & PreparationStorage
    /// Where the figures of reports come from.
    public var reports: any ReportStorage
    /// The clocks of the venue.
    public var zone: ZoneRules
    /// Where the exhibition is kept.
    public var exhibitions: any ExhibitionStorage
    /// Finds exhibits by words; it is asked with the exhibition that it shall know.
    public var search: @Sendable (Exhibition) throws(ExhibitSearchError) -> any ExhibitSearching
    /// The clock and the source of identifiers.
    public var surroundings: OrderDesk.Surroundings
    /// How screens are set up that say nothing else.
    public var screen: ScreenSettings
    /// How much a device keeps to be read while the server cannot be reached, in bytes.
    public var offlineLimit: Int
    /// Where lines for the operator go.
    public var log: @Sendable (LogLine) -> Void

    /// Puts the parts together.
    public init(
      bars: any BarStorage & PreparationStorage,
      reports: any ReportStorage,
      zone: ZoneRules = .utc,
      exhibitions: any ExhibitionStorage,
      search: @escaping @Sendable (Exhibition) throws(ExhibitSearchError) -> any ExhibitSearching,
      surroundings: OrderDesk.Surroundings,
      screen: ScreenSettings = ScreenSettings(),
      offlineLimit: Int = usualOfflineLimit,
      log: @escaping @Sendable (LogLine) -> Void
    ) {
      self.bars = bars
      self.reports = reports
      self.zone = zone
      self.exhibitions = exhibitions
      self.search = search
      self.surroundings = surroundings
      self.screen = screen
      self.offlineLimit = offlineLimit
      self.log = log
    }
  }

  let parts: Parts
  let bar: BarReader
  let guide: GuideReader
  let queue: QueueReader
  let desk: OrderDesk
  let feed: LiveFeed
  let updates: FeedUpdates
  let assets = Assets()
  let metrics = Metrics()
  let pages = PageCache()
  let router = Router()

  /// Puts an application together for a bar that is open in the storage.
  public init(bar: BarID, parts: Parts) {
    let reader = BarReader(bar: bar, storage: parts.bars)
    let guide = GuideReader(storage: parts.exhibitions, search: parts.search)
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
    self.bar = reader
    self.guide = guide
    self.queue = queue
    self.feed = feed
    self.updates = updates
    desk = OrderDesk(
      bar: bar,
      storage: parts.bars,
      surroundings: parts.surroundings,
      tooLongWait: { queue.tooLongWait },
      observer: OrderDesk.Observer(
        willCommit: { [metrics] in metrics.startBatch() },
        didCommit: { [metrics] in
          metrics.endBatch()
          if feed.hasScreens { updates.look() }
        }
      )
    )
  }

  /// Keeps the open screens up to date until ``close()``.
  public func run() async {
    let returning = Task { await bringBackJuices() }
    await updates.run()
    returning.cancel()
  }

  /// Ends the live feed, so that the server can stop.
  public func close() {
    updates.stop()
    feed.close()
  }

  /// Answers a request.
  public func respond(to request: Request) async -> Response {
    var response: Response
    switch router.match(request.method, request.path) {
    case .found(let route, let parameters):
      response = await respond(to: request, route: route, parameters: parameters)
    case .otherMethods(let methods):
      response = describe(.methodNotAllowed(methods), to: request, onPage: false)
    case .nothing:
      let problem = Problem.notFound("There is nothing at \(request.target).")
      response = describe(problem, to: request, onPage: request.path.first != "api")
    }
    metrics.countRequest(status: response.status.code)
    SecurityHeaders.add(to: &response)
    return response
  }

  /// Whether an address is the path, with or without a query, of a page that can be gone to.
  func isOwnPage(_ address: String) -> Bool {
    // Browsers take two slashes, or a slash and a backslash, for the beginning of a host's name.
    guard address.hasPrefix("/"), !address.hasPrefix("//"), !address.contains("\\"),
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      case .found(let route, _) = router.match(.get, Request(target: address).path)
    else { return false }
    return route.isPage
  }

  private func respond(
    to request: Request,
    route: Route,
    parameters: [String]
  ) async -> Response {
    do throws(Problem) {
      try CrossSiteGuard.check(request)
      try check(request, has: route.role)
      var response = try await answer(request, route: route, parameters: parameters)
      if route.isPage, let language = Language.chosen(in: request) {
        response.headers["Set-Cookie"] =
          "\(Language.cookieName)=\(language.tag); Path=/; Max-Age=31536000; SameSite=Lax"
      }
      return response
    } catch {
      return describe(error, to: request, onPage: route.isPage)
    }
  }

  /// Lets a request through whose sender may do what the route does.
  private func check(_ request: Request, has role: Role) throws(Problem) {
    guard role > .visitor, self.role(of: request) < role else { return }
    throw .forbidden("Staff can do this on the machine that runs Pavilion alone.")
  }

  /// What the sender of a request may do: whoever sits at the machine itself may do everything.
  func role(of request: Request) -> Role {
    CrossSiteGuard.isLocal(request) ? .owner : .visitor
  }

  /// A problem as a page for people or as a document for programs.
  private func describe(_ problem: Problem, to request: Request, onPage: Bool) -> Response {
    if let cause = problem.cause {
      parts.log(LogLine(.error, "request failed", ["target": request.target, "cause": cause]))
    }
    let wantsPage = request.headers["Accept"]?.contains("text/html") ?? false
    return onPage && wantsPage ? page(for: problem, to: request) : problem.response
  }

  func answer(
    _ request: Request,
    route: Route,
    parameters: [String]
  ) async throws(Problem) -> Response {
    let parameter = parameters.first ?? ""
    switch route {
    case .start: return try await showStart(request)
    case .juice: return try await showJuice(request)
    case .placeOrder: return try await placeOrder(request)
    case .juiceOrder: return try await showOrder(request, id: parameter)
    case .stock: return try await showStock(request)
    case .adjustStock: return try await adjustStock(request, fruit: parameter)
    case .countStock: return try await countStock(request, fruit: parameter)
    case .callStaff: return try await callStaff(request)
    case .call: return try await showCall(request, id: parameter)
    case .answerCall: return try await answerCall(request, id: parameter)
    case .bar: return try await showBar(request)
    case .stepOrder: return try await stepOrder(request, id: parameter)
    case .setSale: return try await setSale(request)
    case .setPreparation: return try await setPreparation(request)
    case .labels: return try await showLabels(request, id: parameter)
    case .printLabels: return try await printLabels(request, id: parameter)
    case .board: return try await showBoard(request)
    case .exposition: return try await showExposition(request)
    case .exhibits: return try await showExhibits(request)
    case .exhibit: return try await showExhibit(request, id: parameter)
    case .kiosk: return showKiosk(request)
    case .setUpKiosk: return try setUpKiosk(request)
    case .reports: return try await showReports(request)
    case .reportSheet: return try await sendReportSheet(request, file: parameter)
    case .offline: return showOffline(request)
    case .view: return showView(request)
    case .changeView: return try changeView(request)
    case .picture: return try await sendPicture(request, name: parameter)
    case .asset:
      return try assets.response(to: request, version: parameter, name: parameters.last ?? "")
    case .serviceWorker: return try sendServiceWorker(request)
    case .offlineList: return try await sendOfflineList(request)
    case .manifest: return sendManifest(request)
    case .favicon: return try assets.response(to: request, version: "", name: "favicon.svg")
    case .apiPlaceOrder: return try await apiPlaceOrder(request)
    case .apiOrder: return try await apiOrder(request, id: parameter)
    case .apiSetOrderStatus: return try await apiSetOrderStatus(request, id: parameter)
    case .apiQueue: return try await apiQueue(request)
    case .apiSetSale: return try await apiSetSale(request, juice: parameter)
    case .apiStock: return try await apiStock(request)
    case .apiAdjustStock: return try await apiAdjustStock(request, fruit: parameter)
    case .apiCountStock: return try await apiCountStock(request, fruit: parameter)
    case .apiCallStaff: return try await apiCallStaff(request)
    case .apiCalls: return try await apiCalls(request)
    case .apiCall: return try await apiCall(request, id: parameter)
    case .apiSetCallStatus: return try await apiSetCallStatus(request, id: parameter)
    case .apiMenu: return try await apiMenu(request)
    case .apiExposition: return try await apiExposition(request)
    case .apiExhibits: return try await apiExhibits(request)
    case .apiExhibit: return try await apiExhibit(request, id: parameter)
    case .apiReports: return try await apiReports(request)
    case .events: return try await openFeed(request)
    case .openAPI: return openAPI(request)
    case .health: return .plain("ok\n")
    case .readiness: return try await readiness()
    case .metrics: return try await sendMetrics()
    }
  }
}
