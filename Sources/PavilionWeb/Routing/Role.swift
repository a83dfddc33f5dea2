/// What somebody may do, from least to most; each role may do all that those before it may.
enum Role: String, Hashable, Comparable, Sendable, CaseIterable {
  /// Reads and orders, without signing in.
  case visitor
  /// Prepares orders, takes payments and restocks.
  case staff
  /// Changes menu, prices and content, and reads the reports.
  case manager
  /// Decides who works with the program.
  case owner

  static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .visitor: 0
    case .staff: 1
    case .manager: 2
    case .owner: 3
    }
  }
}

extension Route {
  /// The role that the route needs: the one table that says who may do what.
  var role: Role {
    switch self {
    case .start, .juice, .placeOrder, .juiceOrder, .callStaff, .call, .exposition, .exhibits,
      .exhibit, .kiosk, .setUpKiosk, .offline, .view, .changeView, .picture, .asset, .favicon,
      .manifest, .serviceWorker, .offlineList, .apiPlaceOrder, .apiOrder, .apiStock, .apiCallStaff,
      .apiCall, .apiMenu, .apiExposition, .apiExhibits, .apiExhibit, .events, .openAPI, .health,
      .readiness, .metrics, .stock, .board:
      .visitor
    case .adjustStock, .countStock, .answerCall, .apiSetOrderStatus, .apiAdjustStock,
      .apiCountStock, .apiCalls, .apiSetCallStatus, .bar, .stepOrder, .setSale, .labels,
      .printLabels, .apiQueue, .apiSetSale:
      .staff
    case .setPreparation, .reports, .reportSheet, .apiReports: .manager
    }
  }
}
