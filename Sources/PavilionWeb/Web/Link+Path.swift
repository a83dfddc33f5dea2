import JuiceBar
import Languages
import Staffing

extension Link {
  /// The address below the server's root, percent-encoded: that of the bar whose request is being
  /// answered, as ``BarAddress`` says, unless it belongs to the whole venue.
  public var path: String {
    let base = BarAddress.current.base
    return base.isEmpty || isOfVenue ? ownPath : base + ownPath
  }

  /// Whether the address is the same for all bars.
  private var isOfVenue: Bool {
    switch self {
    case .bars, .barsNamed, .barsAsList, .overview, .overviewShowing, .overviewFile, .newBar,
      .barSettings,
      .barMenu,
      .barStatus, .picture:
      true
    default: false
    }
  }

  /// The address below a bar's own.
  private var ownPath: String {
    switch self {
    case .bars: "/bars"
    case .barsNamed(let query): query.isEmpty ? "/bars" : "/bars?query=" + Link.encoded(query)
    case .barsAsList: "/api/bars"
    case .overview: "/manage/bars"
    case .overviewShowing(let query): "/manage/bars" + query
    case .overviewFile: "/manage/bars.csv"
    case .newBar: "/manage/new-bar"
    case .barSettings(let bar, let isDone): "/manage/bars/\(bar)" + (isDone ? "?done=yes" : "")
    case .barMenu(let bar): "/manage/bars/\(bar)/menu"
    case .barStatus(let bar): "/manage/bars/\(bar)/status"
    case .start: "/"
    case .juice: "/juice"
    case .juiceGathering: "/juice?several=yes"
    case .placeOrder: "/juice/orders"
    case .juiceOrder(let id): "/juice/orders/\(id)"
    case .stock: "/stock"
    case .adjustStock(let fruit): "/stock/\(fruit)/movements"
    case .countStock(let fruit): "/stock/\(fruit)"
    case .stockForecast: "/stock/forecast"
    case .bar: "/bar"
    case .barShowing(let status): "/bar?show=\(status.rawValue)"
    case .stepOrder(let id): "/bar/orders/\(id)"
    case .setAvailability: "/bar/sale"
    case .setPreparation: "/bar/settings"
    case .labels(let id): "/bar/labels/\(id)"
    case .board: "/board"
    case .stockFor(let reason):
      reason == .correction ? "/stock" : "/stock?reason=\(reason.rawValue)"
    case .stockBooking(let kind, let isDone):
      "/stock/\(kind.rawValue)" + (isDone ? "?done=yes" : "")
    case .stockSending(let fruit, let amount, let bar):
      "/stock/transfer?bar=\(bar)&\(StockBookingForm.prefix)\(fruit)=\(amount)"
    case .bookStock(let kind): "/stock/bookings/\(kind.rawValue)"
    case .stockCount: "/stock/count"
    case .beginStocktake: "/stock/counts"
    case .stocktake(let id): "/stock/counts/\(id)"
    case .enterCount(let id): "/stock/counts/\(id)/fruits"
    case .closeStocktake(let id): "/stock/counts/\(id)/status"
    case .stockLedger(let query): "/stock/ledger" + (query.isEmpty ? "" : "?\(query)")
    case .stockLedgerFile(let query): "/stock/ledger.csv" + (query.isEmpty ? "" : "?\(query)")
    case .undoMovement(let id): "/stock/ledger/\(id)/reversal"
    case .stockLevels(let isSaved): "/stock/levels" + (isSaved ? "?done=yes" : "")
    case .setStockLevels(let fruit): "/stock/levels/\(fruit)"
    case .callStaff: "/calls"
    case .call(let id, let back): "/calls/\(id)?back=" + Self.encoded(back)
    case .answerCall(let id): "/calls/\(id)/answer"
    case .answerCalls: "/calls/answers"
    case .receipt(let id): "/orders/\(id)/receipt"
    case .pay: "/pay"
    case .payOrder(let id): "/pay/\(id)"
    case .takePayment(let id): "/pay/\(id)/payments"
    case .giveRefund(let id): "/pay/\(id)/refunds"
    case .exposition: "/exposition"
    case .exhibits: "/exhibits"
    case .exhibitList(let query, let page):
      "/exhibits"
        + Self.query([
          ("query", query.isEmpty ? nil : query), ("page", page == 1 ? nil : "\(page)"),
        ])
    case .exhibit(let id): "/exhibits/" + Self.encoded(id)
    case .kiosk: "/kiosk"
    case .kioskSaved: "/kiosk?saved=yes"
    case .view(let path): "/view?from=" + Self.encoded(path)
    case .changeView: "/view"
    case .reports(let days):
      "/reports" + (days.map { "?from=\($0.from)&to=\($0.to)" } ?? "")
    case .reportSheet(let table, let days):
      "/reports/\(table).csv?from=\(days.from)&to=\(days.to)"
    case .signIn(let back): "/sign-in" + Self.query([("back", back)])
    case .signOut: "/sign-out"
    case .signOutEverywhere: "/sign-out/everywhere"
    case .setUp(let code): "/setup" + Self.query([("code", code)])
    case .pair: "/pair"
    case .manage: "/manage"
    case .staffList: "/manage/staff"
    case .changeStaff(let id, let change): "/manage/staff/\(id)/\(change)"
    case .devices: "/manage/devices"
    case .removeDevice(let id): "/manage/devices/\(id)/removal"
    case .tokens: "/manage/tokens"
    case .revokeToken(let id): "/manage/tokens/\(id)/revocation"
    case .webhooks: "/manage/webhooks"
    case .webhook(let id): "/manage/webhooks/\(id)"
    case .testWebhook(let id): "/manage/webhooks/\(id)/test"
    case .switchWebhook(let id): "/manage/webhooks/\(id)/switch"
    case .removeWebhook(let id): "/manage/webhooks/\(id)/removal"
    case .deadLetters(let id): "/manage/webhooks/\(id)/dead-letters"
    case .auditLog(let filter): "/manage/log" + Self.query(filter.items)
    case .auditLogFile(let filter): "/manage/log.csv" + Self.query(filter.items)
    case .ownSecret(let isDone): "/manage/secret" + (isDone ? "?done=yes" : "")
    case .menuEditor(let notice): "/manage/menu" + (notice.map { "?done=\($0.rawValue)" } ?? "")
    case .newMenuPiece(let kind): "/manage/menu/new-\(kind)"
    case .menuFruit(let id): "/manage/menu/fruits/\(id)"
    case .setMenuFruit: "/manage/menu/fruits"
    case .menuJuice(let id): "/manage/menu/juices/\(id)"
    case .setMenuJuice: "/manage/menu/juices"
    case .menuFruitPicture(let id, let notice):
      "/manage/menu/fruits/\(id)" + (notice.map { "?done=\($0.rawValue)" } ?? "/picture")
    case .menuJuicePicture(let id, let notice):
      "/manage/menu/juices/\(id)" + (notice.map { "?done=\($0.rawValue)" } ?? "/picture")
    case .arrangeMenu: "/manage/menu/pieces"
    case .setMenuMoney: "/manage/menu/money"
    case .endMenuDraft: "/manage/menu/draft"
    case .menuPreview: "/manage/menu/preview"
    case .menuPublishing: "/manage/menu/publish"
    case .menuVersions(let before):
      "/manage/menu/versions" + (before.map { "?before=\($0)" } ?? "")
    case .menuVersion(let version): "/manage/menu/versions/\(version)"
    case .menuImport: "/manage/menu/import"
    case .menuFile(let file): "/api/menu/files/" + Self.encoded(file)
    case .picture(let name): "/pictures/" + Self.encoded(name)
    case .offline: "/offline"
    case .manifest(let language): "/manifest.webmanifest?lang=\(language.tag)"
    case .events: "/events"
    case .queueEvents: "/events?calls=1&queue=1"
    case .boardEvents: "/events?board=1"
    case .waitEvents: "/events?wait=1&board=1"
    case .staffEvents: "/events?calls=1"
    }
  }

  /// The items of a query that have a value, after a question mark if there are any.
  static func query(_ items: [(name: String, value: String?)]) -> String {
    let items = items.compactMap { item in item.value.map { encoded(item.name) + "=" + encoded($0) }
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }
}

extension LogFilter {
  /// The filter as query items.
  fileprivate var items: [(name: String, value: String?)] {
    [("who", who), ("action", action?.rawValue), ("before", before.map(String.init))]
  }
}
