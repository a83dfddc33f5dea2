public import HTTP
public import JuiceBar
import Languages
import Synchronization

/// The web side of Pavilion: answers every request for a page or through the interface, and keeps
/// all open screens up to date.
public final class Application: Handler {
  let parts: Parts
  let bar: BarReader
  let queue: QueueReader
  let desk: OrderDesk
  let feed: LiveFeed
  let updates: FeedUpdates
  let forecasts: ForecastKeeper
  /// What the bars of the venue have in common.
  let share: VenueShare
  let pages: PageCache
  let offline = OfflineKeeper()
  let personnel: Personnel
  /// The time zone that the list of bars says, if it says one.
  let zoneName: String?
  /// The application of the default bar, where this is the one of another.
  let main: Application?
  let webhooks: WebhookDesk
  /// Whether orders are refused when the queue is too long, as far as is known.
  let limitsQueue = Atomic(true)
  /// Whether juices are being brought back just now.
  let isReturning = Atomic(false)

  /// Puts an application together for a bar that is open in the storage, as the only one of a venue.
  public convenience init(bar: BarID, parts: Parts) {
    self.init(bar: bar, parts: parts, share: VenueShare(bar: bar, parts: parts))
  }

  /// Puts an application together for a bar beside the default one.
  convenience init(bar: ListedBar, parts: Parts, beside main: Application) {
    var parts = parts
    if let zone = bar.timeZone.flatMap(parts.zoneNamed) { parts.zone = zone }
    self.init(bar: bar.id, zoneName: bar.timeZone, parts: parts, share: main.share, beside: main)
  }

  init(
    bar: BarID,
    zoneName: String? = nil,
    parts: Parts,
    share: VenueShare,
    beside main: Application? = nil
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
    webhooks = WebhookDesk(
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
    forecasts = ForecastKeeper(bar: bar, storage: parts.bars, zone: parts.zone)
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

  /// Keeps the open screens up to date and tells webhooks, whenever it is asked to, until ``close()``.
  public func run() async {
    // The first look takes longest; nobody shall wait for it where it is likely to be asked for.
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

  /// Pictures and menu files are longer than anything that visitors send.
  public func bodyLimit(for request: Request) -> BodyLimit? {
    guard case .found(let route, _) = router.match(request.method, request.path) else { return nil }
    return route.bodyLimit
  }

  /// Whether this is the application of the venue's default bar.
  var isMain: Bool { bar.bar == share.bar }

  var guide: GuideReader { share.guide }
  var assets: Assets { share.assets }
  var metrics: Metrics { share.metrics }
  var router: Router { share.router }

  /// Answers a request.
  public func respond(to request: Request) async -> Response {
    var response: Response
    switch router.match(request.method, request.path) {
    case .found(let route, let parameters) where isMain || !route.isOfVenue:
      response = await respond(to: request, route: route, parameters: parameters)
    case .otherMethods(let methods):
      response = describe(.methodNotAllowed(methods), to: request, onPage: false)
    case .nothing, .found:
      let problem = Problem.notFound("There is nothing at \(request.target).")
      response = describe(problem, to: request, onPage: request.path.first != "api")
    }
    finish(&response)
    return response
  }

  /// Answers a request that leads to no bar.
  func refuse(_ request: Request, with problem: Problem, onPage: Bool) -> Response {
    var response = describe(problem, to: request, onPage: onPage)
    finish(&response)
    return response
  }

  func finish(_ response: inout Response) {
    metrics.countRequest(status: response.status.code)
    SecurityHeaders.add(to: &response)
  }

  /// Whether an address is the path, with or without a query, of a page that can be gone to.
  func isOwnPage(_ address: String) -> Bool {
    // Browsers take two slashes, or a slash and a backslash, for the beginning of a host's name.
    guard address.hasPrefix("/"), !address.hasPrefix("//"), !address.contains("\\"),
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      case let path = BarAddress.withoutBar(Request(target: address).path)
    else { return false }
    return router.isPage(path)
  }

  private func respond(
    to request: Request,
    route: Route,
    parameters: [String]
  ) async -> Response {
    do throws(Problem) {
      try CrossSiteGuard.check(request)
      return try await asCaller(of: request, for: route) { () async throws(Problem) in
        var response = try await answerAtHome(request, route: route, parameters: parameters)
        if route.isPage, let language = Language.chosen(in: request) {
          response.headers.add(
            "Set-Cookie",
            "\(Language.cookieName)=\(language.tag); Path=/; Max-Age=31536000; SameSite=Lax"
          )
        }
        return response
      }
    } catch {
      if error.status == .unauthorized, route.isPage { return leadToSignIn(from: request) }
      return describe(error, to: request, onPage: route.isPage)
    }
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
    case .bars: return try await showBars(request)
    case .apiBars: return try await apiBars(request)
    case .juice: return try await showJuice(request)
    case .placeOrder: return try await placeOrder(request)
    case .juiceOrder: return try await showOrder(request, id: parameter)
    case .stock: return try await showStock(request)
    case .adjustStock: return try await adjustStock(request, fruit: parameter)
    case .countStock: return try await countStock(request, fruit: parameter)
    case .stockForecast: return try await showStockForecast(request)
    case .stockDelivery: return try await showStockBooking(request, .delivery)
    case .stockWaste: return try await showStockBooking(request, .waste)
    case .stockTransfer: return try await showStockBooking(request, .transfer)
    case .bookStock: return try await bookStock(request, kind: parameter)
    case .stockCount: return try await showStockCount(request)
    case .beginStocktake: return try await beginStocktake(request)
    case .stocktake: return try await showStocktake(request, id: parameter)
    case .enterCount: return try await enterCount(request, id: parameter)
    case .closeStocktake: return try await closeStocktake(request, id: parameter)
    case .stockLedger: return try await showStockLedger(request)
    case .stockLedgerFile: return try await sendStockLedger(request)
    case .undoMovement: return try await undoMovement(request, id: parameter)
    case .stockLevels: return try await showStockLevels(request)
    case .setStockLevels: return try await setStockLevels(request, fruit: parameter)
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
    case .receipt: return try await showReceipt(request, id: parameter)
    case .pay: return try await showUnpaid(request)
    case .payOrder: return try await showPayment(request, id: parameter)
    case .takePayment: return try await takePayment(request, id: parameter)
    case .giveRefund: return try await giveRefund(request, id: parameter)
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
    case .signIn: return try await showSignIn(request)
    case .enter: return try await enter(request)
    case .signOut: return try await signOut(request)
    case .signOutEverywhere: return try await signOutEverywhere(request)
    case .setUp: return try await showSetUp(request)
    case .makeOwner: return try await makeOwner(request)
    case .pair: return try await showPairing(request)
    case .askPairing: return try await askPairing(request)
    case .manage: return try await showManage(request)
    case .chain: return try await showChain(request)
    case .chainFile: return try await sendChainFile(request)
    case .newBar: return showNewBar(request)
    case .addBar: return try await addBar(request)
    case .barSettings: return try await showBarSettings(request, bar: parameter)
    case .describeBar: return try await describeBar(request, bar: parameter)
    case .barMenuPreview: return try await showBarMenu(request, bar: parameter)
    case .followMenu: return try await followMenu(request, bar: parameter)
    case .setBarStatus: return try await setBarStatus(request, bar: parameter)
    case .staffList: return try await showStaff(request)
    case .addStaff: return try await addStaff(request)
    case .changeStaffRole: return try await changeStaffRole(request, id: parameter)
    case .setBarRole: return try await setBarRole(request, id: parameter)
    case .changeStaffSecret: return try await changeStaffSecret(request, id: parameter)
    case .removeStaff: return try await removeStaff(request, id: parameter)
    case .devices: return try await showDevices(request)
    case .confirmDevice: return try await confirmDevice(request)
    case .removeDevice: return try await removeDevice(request, id: parameter)
    case .auditLog: return try await showLog(request)
    case .menuEditor: return try await showMenuEditor(request)
    case .menuNewFruit: return try await showNewMenuPiece(request, .fruit)
    case .menuFruit: return try await showMenuFruit(request, id: parameter)
    case .setMenuFruit: return try await setMenuPiece(request, .fruit)
    case .menuNewJuice: return try await showNewMenuPiece(request, .juice)
    case .menuJuice: return try await showMenuJuice(request, id: parameter)
    case .setMenuJuice: return try await setMenuPiece(request, .juice)
    case .setMenuFruitPicture: return try await setMenuPicture(request, .fruit, id: parameter)
    case .setMenuJuicePicture: return try await setMenuPicture(request, .juice, id: parameter)
    case .arrangeMenu: return try await arrangeMenu(request)
    case .setMenuMoney: return try await setMenuMoney(request)
    case .endMenuDraft: return try await endMenuDraft(request)
    case .menuPreview: return try await showMenuPreview(request)
    case .menuPublishing: return try await showMenuPublishing(request)
    case .publishMenu: return try await publishMenu(request)
    case .menuVersions: return try await showMenuVersions(request)
    case .menuVersion: return try await showMenuVersion(request, version: parameter)
    case .rollMenuBack: return try await rollMenuBack(request, version: parameter)
    case .menuImport: return try await showMenuImport(request)
    case .importMenu: return try await importMenu(request)
    case .menuFile: return try await sendMenuFile(request, file: parameter)
    case .tokens: return try await showTokens(request)
    case .makeToken: return try await makeToken(request)
    case .revokeToken: return try await revokeToken(request, id: parameter)
    case .webhooks: return try await showWebhooks(request)
    case .addWebhook: return try await addWebhook(request)
    case .webhook: return try await showWebhook(request, id: parameter)
    case .testWebhook: return try await testWebhook(request, id: parameter)
    case .switchWebhook: return try await switchWebhook(request, id: parameter)
    case .removeWebhook: return try await removeWebhook(request, id: parameter)
    case .settleDeadLetter: return try await settleDeadLetter(request, id: parameter)
    case .auditLogFile: return try await sendLog(request)
    case .ownSecret: return showOwnSecret(request)
    case .changeOwnSecret: return try await changeOwnSecret(request)
    case .picture: return try await sendPicture(request, name: parameter)
    case .asset:
      return try assets.response(to: request, version: parameter, name: parameters.last ?? "")
    case .serviceWorker: return try sendServiceWorker(request)
    case .offlineList: return try await sendOfflineList(request)
    case .manifest: return sendManifest(request)
    case .favicon: return try assets.response(to: request, version: "", name: "favicon.svg")
    case .apiStockForecast: return try await apiStockForecast(request)
    case .apiPlaceOrder: return try await apiPlaceOrder(request)
    case .apiOrder: return try await apiOrder(request, id: parameter)
    case .apiSetOrderStatus: return try await apiSetOrderStatus(request, id: parameter)
    case .apiQueue: return try await apiQueue(request)
    case .apiSetSale: return try await apiSetSale(request, juice: parameter)
    case .apiPay: return try await apiPay(request, id: parameter)
    case .apiRefund: return try await apiRefund(request, id: parameter)
    case .apiStock: return try await apiStock(request)
    case .apiAdjustStock: return try await apiAdjustStock(request, fruit: parameter)
    case .apiCountStock: return try await apiCountStock(request, fruit: parameter)
    case .apiMovements: return try await apiMovements(request)
    case .apiBookStock: return try await apiBookStock(request)
    case .apiUndoMovement: return try await apiUndoMovement(request, id: parameter)
    case .apiSetStockLevels: return try await apiSetStockLevels(request, fruit: parameter)
    case .apiBeginStocktake: return try await apiBeginStocktake(request)
    case .apiStocktake: return try await apiStocktake(request, id: parameter)
    case .apiEnterCount:
      return try await apiEnterCount(request, id: parameter, fruit: parameters.last ?? "")
    case .apiCloseStocktake: return try await apiCloseStocktake(request, id: parameter)
    case .apiCallStaff: return try await apiCallStaff(request)
    case .apiCalls: return try await apiCalls(request)
    case .apiCall: return try await apiCall(request, id: parameter)
    case .apiSetCallStatus: return try await apiSetCallStatus(request, id: parameter)
    case .apiMenu: return try await apiMenu(request)
    case .apiAddMenuPicture: return try await apiAddMenuPicture(request)
    case .apiMenuDraft: return try await apiMenuDraft(request)
    case .apiSetMenuDraft: return try await apiSetMenuDraft(request)
    case .apiDiscardMenuDraft: return try await apiDiscardMenuDraft(request)
    case .apiSetMenuFruit: return try await apiSetMenuFruit(request, id: parameter)
    case .apiRemoveMenuFruit: return try await apiRemoveMenuFruit(request, id: parameter)
    case .apiSetMenuJuice: return try await apiSetMenuJuice(request, id: parameter)
    case .apiRemoveMenuJuice: return try await apiRemoveMenuJuice(request, id: parameter)
    case .apiMenuVersions: return try await apiMenuVersions(request)
    case .apiPublishMenu: return try await apiPublishMenu(request)
    case .apiMenuVersion: return try await apiMenuVersion(request, version: parameter)
    case .apiExposition: return try await apiExposition(request)
    case .apiExhibits: return try await apiExhibits(request)
    case .apiExhibit: return try await apiExhibit(request, id: parameter)
    case .apiReports: return try await apiReports(request)
    case .events: return try await openFeed(request)
    case .openAPI: return openAPI(request)
    case .health: return .plain("ok\n")
    case .readiness: return try await readiness()
    case .metrics: return await sendMetrics()
    }
  }
}
