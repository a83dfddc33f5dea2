import HTTP

/// Everything that the program can be asked for: the raw value is the method and the path, with a
/// name in braces for each part that varies.
enum Route: String, CaseIterable, Sendable {
  // Pages.
  case start = "GET /"
  case juice = "GET /juice"
  case placeOrder = "POST /juice/orders"
  case juiceOrder = "GET /juice/orders/{id}"
  case stock = "GET /stock"
  case adjustStock = "POST /stock/{fruit}/movements"
  case countStock = "POST /stock/{fruit}"
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

  // What pages are made of.
  case picture = "GET /pictures/{name}"
  case asset = "GET /assets/{version}/{file}"
  case favicon = "GET /favicon.ico"
  case manifest = "GET /manifest.webmanifest"
  case serviceWorker = "GET /service-worker.js"
  case offlineList = "GET /offline.json"

  // The programming interface.
  case apiPlaceOrder = "POST /api/orders"
  case apiOrder = "GET /api/orders/{id}"
  case apiSetOrderStatus = "PUT /api/orders/{id}/status"
  case apiQueue = "GET /api/queue"
  case apiSetSale = "PUT /api/juices/{juice}/sale"
  case apiStock = "GET /api/stock"
  case apiAdjustStock = "POST /api/stock/{fruit}/movements"
  case apiCountStock = "PUT /api/stock/{fruit}"
  case apiCallStaff = "POST /api/calls"
  case apiCalls = "GET /api/calls"
  case apiCall = "GET /api/calls/{id}"
  case apiSetCallStatus = "PUT /api/calls/{id}/status"
  case apiMenu = "GET /api/menu"
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

  /// Whether people look at the answer in a browser, so that a problem is told on a page.
  var isPage: Bool {
    switch self {
    case .start, .juice, .placeOrder, .juiceOrder, .stock, .adjustStock, .countStock, .callStaff,
      .call, .answerCall, .exposition, .exhibits, .exhibit, .offline, .view, .changeView, .kiosk,
      .setUpKiosk, .reports, .reportSheet, .bar, .stepOrder, .setSale, .setPreparation, .labels,
      .printLabels, .board:
      true
    default: false
    }
  }
}
