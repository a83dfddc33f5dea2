import Staffing

extension Route {
  /// The role that the route needs: the one table that says who may do what.
  var role: Role {
    switch self {
    // What visitors see and do, and what pages are made of.
    case .bars, .apiBars: .visitor
    case .start, .juice, .placeOrder, .juiceOrder, .callStaff, .call, .exposition, .exhibits,
      .exhibit, .kiosk, .setUpKiosk, .offline, .view, .changeView, .picture, .asset, .favicon,
      .manifest, .serviceWorker, .offlineList, .apiPlaceOrder, .apiOrder, .apiStock, .apiCallStaff,
      .apiCall, .apiMenu, .apiExposition, .apiExhibits, .apiExhibit, .events, .openAPI, .health,
      .readiness, .metrics:
      .visitor
    // How somebody becomes more than a visitor.
    case .signIn, .enter, .signOut, .setUp, .makeOwner, .pair, .askPairing: .visitor
    // Stock and calls.
    case .stock, .adjustStock, .countStock, .apiAdjustStock, .apiCountStock: .staff
    case .stockForecast, .apiStockForecast: .staff
    case .beginStocktake, .stockDelivery, .stockWaste, .stockTransfer, .bookStock, .stockCount,
      .stocktake, .enterCount, .stockLedger, .stockLedgerFile, .undoMovement, .apiMovements,
      .apiBookStock, .apiUndoMovement, .apiBeginStocktake, .apiStocktake, .apiEnterCount:
      .staff
    case .closeStocktake, .apiCloseStocktake, .stockLevels, .setStockLevels, .apiSetStockLevels:
      .manager
    case .answerCall, .apiCalls, .apiSetCallStatus: .staff
    // Money.
    case .receipt: .visitor
    case .pay, .payOrder, .takePayment, .giveRefund, .apiPay, .apiRefund: .staff
    // Orders behind the counter.
    case .apiSetOrderStatus, .bar, .stepOrder, .setSale, .labels, .printLabels, .apiQueue,
      .apiSetSale:
      .staff
    case .setPreparation: .manager
    case .board: .visitor
    // What managers and owners decide and read.
    case .manage, .signOutEverywhere, .ownSecret, .changeOwnSecret: .staff
    case .reports, .reportSheet, .apiReports: .manager
    case .devices, .confirmDevice, .removeDevice, .auditLog, .auditLogFile: .manager
    // The menu: staff reads it, managers edit and publish it.
    case .menuEditor, .menuPreview, .menuVersions, .menuVersion, .menuFile, .apiMenuDraft,
      .apiMenuVersions, .apiMenuVersion:
      .staff
    case .menuNewFruit, .menuFruit, .setMenuFruit, .menuNewJuice, .menuJuice, .setMenuJuice,
      .arrangeMenu, .setMenuMoney, .endMenuDraft, .menuPublishing, .publishMenu, .rollMenuBack,
      .menuImport, .importMenu, .apiSetMenuDraft, .apiDiscardMenuDraft, .apiSetMenuFruit,
      .apiRemoveMenuFruit, .apiSetMenuJuice, .apiRemoveMenuJuice, .apiPublishMenu:
      .manager
    case .setMenuFruitPicture, .setMenuJuicePicture, .apiAddMenuPicture: .manager
    case .tokens, .makeToken, .revokeToken: .manager
    case .webhooks, .addWebhook, .webhook, .testWebhook, .switchWebhook, .removeWebhook,
      .settleDeadLetter:
      .owner
    // Whoever works at several bars sees those.
    case .chain, .chainFile: .staff
    case .newBar, .addBar, .barSettings, .describeBar, .barMenuPreview, .followMenu,
      .setBarStatus:
      .owner
    case .staffList, .setBarRole, .addStaff, .changeStaffRole, .changeStaffSecret, .removeStaff:
      .owner
    }
  }
}
