import HTTP

/// Everything that the program can be asked for: the raw value is the method and the path, with a
/// name in braces for each part that varies.
enum Route: String, CaseIterable, Sendable {
  // Pages.
  case start = "GET /"
  case bars = "GET /bars"
  case juice = "GET /juice"
  case placeOrder = "POST /juice/orders"
  case juiceOrder = "GET /juice/orders/{id}"
  case stock = "GET /stock"
  case adjustStock = "POST /stock/{fruit}/movements"
  case beginStocktake = "POST /stock/counts"
  case countStock = "POST /stock/{fruit}"
  case stockForecast = "GET /stock/forecast"
  case stockDelivery = "GET /stock/delivery"
  case stockWaste = "GET /stock/waste"
  case stockTransfer = "GET /stock/transfer"
  case bookStock = "POST /stock/bookings/{kind}"
  case stockCount = "GET /stock/count"
  case stocktake = "GET /stock/counts/{id}"
  case enterCount = "POST /stock/counts/{id}/fruits"
  case closeStocktake = "POST /stock/counts/{id}/status"
  case stockLedger = "GET /stock/ledger"
  case stockLedgerFile = "GET /stock/ledger.csv"
  case undoMovement = "POST /stock/ledger/{movement}/reversal"
  case stockLevels = "GET /stock/levels"
  case setStockLevels = "POST /stock/levels/{fruit}"
  case callStaff = "POST /calls"
  case call = "GET /calls/{id}"
  case answerCall = "POST /calls/{id}/answer"
  case bar = "GET /bar"
  case stepOrder = "POST /bar/orders/{id}"
  case setSale = "POST /bar/sale"
  case setPreparation = "POST /bar/settings"
  case labels = "GET /bar/labels/{id}"
  case printLabels = "POST /bar/labels/{id}"
  case board = "GET /board"
  case receipt = "GET /orders/{id}/receipt"
  case pay = "GET /pay"
  case payOrder = "GET /pay/{id}"
  case takePayment = "POST /pay/{id}/payments"
  case giveRefund = "POST /pay/{id}/refunds"
  case exposition = "GET /exposition"
  case exhibits = "GET /exhibits"
  case exhibit = "GET /exhibits/{id}"
  case kiosk = "GET /kiosk"
  case setUpKiosk = "POST /kiosk"
  case reports = "GET /reports"
  case reportSheet = "GET /reports/{file}"
  case offline = "GET /offline"
  case view = "GET /view"
  case changeView = "POST /view"

  // Signing in, and who and what may do so.
  case signIn = "GET /sign-in"
  case enter = "POST /sign-in"
  case signOut = "POST /sign-out"
  case signOutEverywhere = "POST /sign-out/everywhere"
  case setUp = "GET /setup"
  case makeOwner = "POST /setup"
  case pair = "GET /pair"
  case askPairing = "POST /pair"
  case manage = "GET /manage"
  case chain = "GET /manage/bars"
  case chainFile = "GET /manage/bars.csv"
  case newBar = "GET /manage/new-bar"
  case addBar = "POST /manage/bars"
  case barSettings = "GET /manage/bars/{bar}"
  case describeBar = "POST /manage/bars/{bar}"
  case barMenuPreview = "GET /manage/bars/{bar}/menu"
  case followMenu = "POST /manage/bars/{bar}/menu"
  case setBarStatus = "POST /manage/bars/{bar}/status"
  case staffList = "GET /manage/staff"
  case addStaff = "POST /manage/staff"
  case changeStaffRole = "POST /manage/staff/{id}/role"
  case setBarRole = "POST /manage/staff/{id}/bar-role"
  case changeStaffSecret = "POST /manage/staff/{id}/secret"
  case removeStaff = "POST /manage/staff/{id}/removal"
  case devices = "GET /manage/devices"
  case confirmDevice = "POST /manage/devices"
  case removeDevice = "POST /manage/devices/{id}/removal"
  case auditLog = "GET /manage/log"
  case menuEditor = "GET /manage/menu"
  case menuNewFruit = "GET /manage/menu/new-fruit"
  case menuFruit = "GET /manage/menu/fruits/{id}"
  case setMenuFruit = "POST /manage/menu/fruits"
  case menuNewJuice = "GET /manage/menu/new-juice"
  case menuJuice = "GET /manage/menu/juices/{id}"
  case setMenuJuice = "POST /manage/menu/juices"
  case setMenuFruitPicture = "POST /manage/menu/fruits/{id}/picture"
  case setMenuJuicePicture = "POST /manage/menu/juices/{id}/picture"
  case arrangeMenu = "POST /manage/menu/pieces"
  case setMenuMoney = "POST /manage/menu/money"
  case endMenuDraft = "POST /manage/menu/draft"
  case menuPreview = "GET /manage/menu/preview"
  case menuPublishing = "GET /manage/menu/publish"
  case publishMenu = "POST /manage/menu/publish"
  case menuVersions = "GET /manage/menu/versions"
  case menuVersion = "GET /manage/menu/versions/{version}"
  case rollMenuBack = "POST /manage/menu/versions/{version}"
  case menuImport = "GET /manage/menu/import"
  case importMenu = "POST /manage/menu/import"

  // Programs that work with the bar.
  case tokens = "GET /manage/tokens"
  case makeToken = "POST /manage/tokens"
  case revokeToken = "POST /manage/tokens/{id}/revocation"
  case webhooks = "GET /manage/webhooks"
  case addWebhook = "POST /manage/webhooks"
  case webhook = "GET /manage/webhooks/{id}"
  case testWebhook = "POST /manage/webhooks/{id}/test"
  case switchWebhook = "POST /manage/webhooks/{id}/switch"
  case removeWebhook = "POST /manage/webhooks/{id}/removal"
  case settleDeadLetter = "POST /manage/webhooks/{id}/dead-letters"
  case auditLogFile = "GET /manage/log.csv"
  case ownSecret = "GET /manage/secret"
  case changeOwnSecret = "POST /manage/secret"

  // What pages are made of.
  case picture = "GET /pictures/{name}"
  case asset = "GET /assets/{version}/{file}"
  case favicon = "GET /favicon.ico"
  case manifest = "GET /manifest.webmanifest"
  case serviceWorker = "GET /service-worker.js"
  case offlineList = "GET /offline.json"

  // The programming interface.
  case apiBars = "GET /api/bars"
  case apiPlaceOrder = "POST /api/orders"
  case apiOrder = "GET /api/orders/{id}"
  case apiSetOrderStatus = "PUT /api/orders/{id}/status"
  case apiQueue = "GET /api/queue"
  case apiSetSale = "PUT /api/juices/{juice}/sale"
  case apiPay = "POST /api/orders/{id}/payments"
  case apiRefund = "POST /api/orders/{id}/refunds"
  case apiStock = "GET /api/stock"
  case apiAdjustStock = "POST /api/stock/{fruit}/movements"
  case apiCountStock = "PUT /api/stock/{fruit}"
  case apiStockForecast = "GET /api/stock/forecast"
  case apiMovements = "GET /api/stock/movements"
  case apiBookStock = "POST /api/stock/movements"
  case apiUndoMovement = "POST /api/stock/movements/{movement}/reversal"
  case apiSetStockLevels = "PUT /api/stock/{fruit}/levels"
  case apiBeginStocktake = "POST /api/stocktakes"
  case apiStocktake = "GET /api/stocktakes/{id}"
  case apiEnterCount = "PUT /api/stocktakes/{id}/counts/{fruit}"
  case apiCloseStocktake = "PUT /api/stocktakes/{id}/status"
  case apiCallStaff = "POST /api/calls"
  case apiCalls = "GET /api/calls"
  case apiCall = "GET /api/calls/{id}"
  case apiSetCallStatus = "PUT /api/calls/{id}/status"
  case apiMenu = "GET /api/menu"
  case menuFile = "GET /api/menu/files/{file}"
  case apiAddMenuPicture = "PUT /api/menu/pictures"
  case apiMenuDraft = "GET /api/menu/draft"
  case apiSetMenuDraft = "PUT /api/menu/draft"
  case apiDiscardMenuDraft = "DELETE /api/menu/draft"
  case apiSetMenuFruit = "PUT /api/menu/draft/fruits/{fruit}"
  case apiRemoveMenuFruit = "DELETE /api/menu/draft/fruits/{fruit}"
  case apiSetMenuJuice = "PUT /api/menu/draft/juices/{juice}"
  case apiRemoveMenuJuice = "DELETE /api/menu/draft/juices/{juice}"
  case apiMenuVersions = "GET /api/menu/versions"
  case apiPublishMenu = "POST /api/menu/versions"
  case apiMenuVersion = "GET /api/menu/versions/{version}"
  case apiExposition = "GET /api/exposition"
  case apiExhibits = "GET /api/exhibits"
  case apiExhibit = "GET /api/exhibits/{id}"
  case apiReports = "GET /api/reports"
  case events = "GET /events"
  case openAPI = "GET /openapi.json"

  // For those who run the program.
  case health = "GET /healthz"
  case readiness = "GET /readyz"
  case metrics = "GET /metrics"

  /// The method alone.
  var method: Method { Method(rawValue: String(rawValue.prefix { $0 != " " })) }

  /// The path alone, such as `/exhibits/{id}`.
  var template: String { String(rawValue.drop { $0 != " " }.dropFirst()) }

  /// Whether the address is the venue's alone and not one of every bar.
  var isOfVenue: Bool {
    switch self {
    case .bars, .apiBars, .chain, .chainFile, .newBar, .addBar, .barSettings, .describeBar,
      .barMenuPreview, .followMenu, .setBarStatus:
      true
    default: false
    }
  }

  /// Whether people look at the answer in a browser, so that a problem is told on a page.
  var isPage: Bool {
    switch self {
    case .picture, .asset, .favicon, .manifest, .serviceWorker, .offlineList, .events, .openAPI,
      .health, .readiness, .metrics:
      false
    default: !template.hasPrefix("/api/")
    }
  }
}
