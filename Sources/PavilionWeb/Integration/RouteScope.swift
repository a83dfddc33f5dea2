import Staffing

/// Whether a program may ask for a route by an API token.
enum TokenAccess: Hashable, Sendable {
  /// By any token, as anybody may without one.
  case any
  /// By a token that has the scope.
  case scope(APIScope)
  /// Never: screens, accounts, tokens and webhooks are for people.
  case never
}

extension Route {
  /// What a token needs for the route: the one table beside ``role`` that says what programs may do.
  var scope: TokenAccess {
    switch self {
    case .apiMenu, .apiMenuDraft, .apiMenuVersions, .apiMenuVersion, .menuFile: .scope(.menuRead)
    case .apiSetMenuDraft, .apiDiscardMenuDraft, .apiSetMenuFruit, .apiRemoveMenuFruit,
      .apiSetMenuJuice, .apiRemoveMenuJuice, .apiPublishMenu:
      .scope(.menuWrite)
    case .apiAddMenuPicture: .scope(.menuWrite)
    case .apiSetSale: .scope(.menuWrite)
    case .apiSetStockLevels: .scope(.menuWrite)
    case .apiStock, .apiStockForecast, .apiMovements, .apiStocktake: .scope(.stockRead)
    case .apiAdjustStock, .apiCountStock, .apiBookStock, .apiUndoMovement, .apiBeginStocktake,
      .apiEnterCount, .apiCloseStocktake:
      .scope(.stockWrite)
    case .apiOrder, .apiQueue, .apiCalls, .apiCall: .scope(.ordersRead)
    case .apiPlaceOrder, .apiSetOrderStatus, .apiPay, .apiRefund, .apiCallStaff,
      .apiSetCallStatus:
      .scope(.ordersWrite)
    case .apiReports: .scope(.reportsRead)
    case .apiExposition, .apiExhibits, .apiExhibit, .apiBars: .any
    default: .never
    }
  }
}
