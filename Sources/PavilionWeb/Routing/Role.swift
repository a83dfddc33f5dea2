import Staffing

extension Route {
  /// The role that the route needs: the one table that says who may do what.
  var role: Role {
    switch self {
    case .start, .juice, .placeOrder, .juiceOrder, .callStaff, .call, .exposition, .exhibits,
      .exhibit, .kiosk, .setUpKiosk, .offline, .view, .changeView, .picture, .asset, .favicon,
      .manifest, .serviceWorker, .offlineList, .apiPlaceOrder, .apiOrder, .apiStock, .apiCallStaff,
      .apiCall, .apiMenu, .apiExposition, .apiExhibits, .apiExhibit, .events, .openAPI, .health,
      .readiness, .metrics, .signIn, .enter, .signOut, .setUp, .makeOwner, .pair, .askPairing:
      .visitor
    case .stock, .manage, .signOutEverywhere, .adjustStock, .countStock, .answerCall,
      .apiSetOrderStatus, .apiAdjustStock,
      .apiCountStock, .apiCalls, .apiSetCallStatus:
      .staff
    case .devices, .confirmDevice, .removeDevice, .auditLog: .manager
    case .staffList, .addStaff, .changeStaffRole, .changeStaffSecret, .removeStaff: .owner
    case .reports, .reportSheet, .apiReports: .manager
    }
  }
}
