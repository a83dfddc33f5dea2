public import JuiceBar
public import Languages
public import Staffing

/// An address of the web server, filled in.
///
/// Pages, redirects and tests take addresses from here; the router matches the same ones.
public enum Link: Hashable, Sendable {
  /// The first screen.
  case start
  /// Where a visitor chooses a bar.
  case bars
  /// The same, of those in whose name there is a text.
  case barsNamed(String)
  /// The bars for programs.
  case barsAsList
  /// All bars of the venue with their figures, and where the form that founds one is sent.
  case chain
  /// Those of them that are asked for.
  case chainShowing(query: String)
  /// All of them as a file.
  case chainFile
  /// The form that founds a bar.
  case newBar
  /// What can be changed about a bar, and just after something was.
  case barSettings(BarID, isDone: Bool)
  /// Where it is asked what following another bar's menu would change, and where it is done.
  case barMenu(BarID)
  /// Where a bar is closed and opened again.
  case barStatus(BarID)
  /// The order screen.
  case juice
  /// Where the form of the order screen is sent.
  case placeOrder
  /// The order screen with the dialog of an order that was just made.
  case juiceOrder(OrderID)
  /// The stock screen.
  case stock
  /// Where a step up or down in the stock of a fruit is sent.
  case adjustStock(FruitID)
  /// Where a counted stock of a fruit is sent.
  case countStock(FruitID)
  /// When fruit runs out, and what to buy.
  case stockForecast
  /// The screen of those who make the orders.
  case bar
  /// The same with the orders of one status alone.
  case barShowing(Order.Status)
  /// Where a step of an order is sent.
  case stepOrder(OrderID)
  /// Where a juice is taken off sale and brought back.
  case setSale
  /// Where the settings of the preparation are sent.
  case setPreparation
  /// The cup labels of an order, and where a print of them is noted.
  case labels(OrderID)
  /// The board on the wall with the numbers that are ready.
  case board
  /// The stock screen whose steps are written down for a reason.
  case stockFor(MovementReason)
  /// The form of several fruits that arrive or go, and just after one was booked.
  case stockBooking(StockBookingKind, isDone: Bool)
  /// The form of a transfer, filled in: a fruit, how many pieces, and the bar that gets them.
  case stockSending(FruitID, Int, to: BarID)
  /// Where that form is sent.
  case bookStock(StockBookingKind)
  /// The sheet of the stocktake that is open.
  case stockCount
  /// Where a stocktake is begun.
  case beginStocktake
  /// A stocktake with its variances.
  case stocktake(StocktakeID)
  /// Where a count is sent.
  case enterCount(StocktakeID)
  /// Where a stocktake is approved or discarded.
  case closeStocktake(StocktakeID)
  /// The ledger, with what is asked for as a query.
  case stockLedger(query: String)
  /// The same as a file.
  case stockLedgerFile(query: String)
  /// Where a movement is taken back.
  case undoMovement(MovementID)
  /// The capacities and low levels of all fruits, and just after one was set.
  case stockLevels(isSaved: Bool)
  /// Where those of a fruit are sent.
  case setStockLevels(FruitID)
  /// Where the form that calls staff is sent.
  case callStaff
  /// The screen that confirms a call, with the way back to another page.
  case call(CallID, back: String)
  /// Where staff notes that it takes a call.
  case answerCall(CallID)
  /// The receipt of an order.
  case receipt(OrderID)
  /// The list of orders that are not paid yet.
  case pay
  /// Where staff takes the payment of an order, and gives it back.
  case payOrder(OrderID)
  /// Where the form that takes a payment is sent.
  case takePayment(OrderID)
  /// Where the form that gives money back is sent.
  case giveRefund(OrderID)
  /// The main screen of the exposition guide.
  case exposition
  /// The list of exhibits.
  case exhibits
  /// The exhibits that match what a visitor searches for.
  case foundExhibits(query: String)
  /// The screen of one exhibit, by its identifier.
  case exhibit(String)
  /// The settings of the screen that asks.
  case kiosk
  /// The settings of the screen, just after they were saved.
  case kioskSaved
  /// The accessibility panel as a page of its own, and the path from which it was opened.
  case view(from: String)
  /// Where the form of the accessibility panel is sent.
  case changeView
  /// What a bar did in a time; in the last days where no time is named.
  case reports(Days?)
  /// A table of a report as a file, by its name.
  case reportSheet(String, Days)
  /// The page to sign in at, with the way back to another page.
  case signIn(back: String?)
  /// Where the form that ends a session is sent.
  case signOut
  /// Where the form that ends all sessions of an account is sent.
  case signOutEverywhere
  /// The page that makes the first account, with the code of its link.
  case setUp(code: String?)
  /// Where a device asks to be paired.
  case pair
  /// The first page of staff.
  case manage
  /// Who works here.
  case staffList
  /// Where a change of an account is sent: `role`, `secret` or `removal`.
  case changeStaff(AccountID, String)
  /// The paired devices.
  case devices
  /// Where a device is parted with.
  case removeDevice(AccountID)
  /// The programs that may use the interface.
  case tokens
  /// Where a token is ended.
  case revokeToken(AccountID)
  /// The programs that are told what happens.
  case webhooks
  /// A webhook with what became of its events.
  case webhook(AccountID)
  /// Where an event to try a webhook is asked for.
  case testWebhook(AccountID)
  /// Where a webhook is switched on and off.
  case switchWebhook(AccountID)
  /// Where a webhook is parted with.
  case removeWebhook(AccountID)
  /// Where an event that was given up is sent again or dropped.
  case deadLetters(AccountID)
  /// The audit log, and which part of it.
  case auditLog(LogFilter)
  /// The menu with its draft, and what was just done.
  case menuEditor(MenuNotice?)
  /// The form of something new: `fruit` or `juice`.
  case newMenuPiece(String)
  /// The form of a fruit of the draft.
  case menuFruit(FruitID)
  /// Where the form of a fruit is sent.
  case setMenuFruit
  /// The form of a juice of the draft.
  case menuJuice(JuiceID)
  /// Where the form of a juice is sent.
  case setMenuJuice
  /// Where the picture of a fruit is sent, and its form just after the picture was changed.
  case menuFruitPicture(FruitID, MenuNotice?)
  /// Where the picture of a juice is sent, and its form just after the picture was changed.
  case menuJuicePicture(JuiceID, MenuNotice?)
  /// Where a fruit or a juice is moved and removed.
  case arrangeMenu
  /// Where the currency and the usual tax are set.
  case setMenuMoney
  /// Where the draft is discarded, or brought up to date.
  case endMenuDraft
  /// The visitor's order screen as the draft has it.
  case menuPreview
  /// Where the draft is published.
  case menuPublishing
  /// The versions of the menu, all or those before one.
  case menuVersions(before: Int?)
  /// A version of the menu.
  case menuVersion(Int)
  /// Where a file is made the draft.
  case menuImport
  /// The draft or the menu as a file: `draft` or `menu`, `.json` or `.csv`.
  case menuFile(String)
  /// The same as a file.
  case auditLogFile(LogFilter)
  /// Where whoever is signed in changes their own secret, and just after it was changed.
  case ownSecret(isDone: Bool)
  /// A picture of the exhibition, by the name of its file.
  case picture(String)
  /// What stands in place of a page that a device does not keep.
  case offline
  /// How the program is installed, in a language.
  case manifest(Language)
  /// The live feed of a bar.
  case events
  /// The live feed of a bar with its queue for staff.
  case queueEvents
  /// The live feed of a bar with the numbers for the board.
  case boardEvents
  /// The live feed of a bar with the wait for visitors, and the numbers that are made and ready.
  case waitEvents
  /// The live feed of a bar with its calls for staff.
  case staffEvents

  /// Days as addresses name them, such as 2026-11-21.
  public struct Days: Hashable, Sendable {
    /// The first day.
    public let from: String
    /// The last day.
    public let to: String

    /// Creates a period.
    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// The address below the server's root, percent-encoded: that of the bar whose request is being
  /// answered, as ``BarAddress`` says, unless it is one of the whole venue.
  public var path: String {
    let base = BarAddress.current.base
    return base.isEmpty || isOfVenue ? ownPath : base + ownPath
  }

  /// Whether the address is the same for all bars.
  private var isOfVenue: Bool {
    switch self {
    case .bars, .barsNamed, .barsAsList, .chain, .chainShowing, .chainFile, .newBar, .barSettings,
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
    case .chain: "/manage/bars"
    case .chainShowing(let query): "/manage/bars" + query
    case .chainFile: "/manage/bars.csv"
    case .newBar: "/manage/new-bar"
    case .barSettings(let bar, let isDone): "/manage/bars/\(bar)" + (isDone ? "?done=yes" : "")
    case .barMenu(let bar): "/manage/bars/\(bar)/menu"
    case .barStatus(let bar): "/manage/bars/\(bar)/status"
    case .start: "/"
    case .juice: "/juice"
    case .placeOrder: "/juice/orders"
    case .juiceOrder(let id): "/juice/orders/\(id)"
    case .stock: "/stock"
    case .adjustStock(let fruit): "/stock/\(fruit)/movements"
    case .countStock(let fruit): "/stock/\(fruit)"
    case .stockForecast: "/stock/forecast"
    case .bar: "/bar"
    case .barShowing(let status): "/bar?show=\(status.rawValue)"
    case .stepOrder(let id): "/bar/orders/\(id)"
    case .setSale: "/bar/sale"
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
    case .receipt(let id): "/orders/\(id)/receipt"
    case .pay: "/pay"
    case .payOrder(let id): "/pay/\(id)"
    case .takePayment(let id): "/pay/\(id)/payments"
    case .giveRefund(let id): "/pay/\(id)/refunds"
    case .exposition: "/exposition"
    case .exhibits: "/exhibits"
    case .foundExhibits(let query): "/exhibits?query=" + Self.encoded(query)
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

  /// The items of a query that have a value, with a question mark before them if there are any.
  private static func query(_ items: [(name: String, value: String?)]) -> String {
    let items = items.compactMap { item in item.value.map { "\(item.name)=" + encoded($0) } }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  /// A segment of a path or a value of a query, with everything encoded but unreserved characters
  /// (RFC 3986).
  static func encoded(_ segment: String) -> String {
    var result = ""
    for byte in segment.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}

extension LogFilter {
  /// The filter as addresses name it.
  fileprivate var items: [(name: String, value: String?)] {
    [("who", who), ("action", action?.rawValue), ("before", before.map(String.init))]
  }
}
