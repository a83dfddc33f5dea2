import Staffing

extension Endpoint {
  /// The addresses of the stock, its ledger and levels.
  static let stock: [Endpoint] = [
    .page("/stock", .staff, BarSite.showStock),
    .form("/stock/{fruit}/movements", .staff, BarSite.adjustStock),
    .form("/stock/{fruit}", .staff, BarSite.countStock),
    .page("/stock/delivery", .staff) { (site: BarSite) in
      { request async throws(Problem) in try await site.showStockBooking(request, .delivery) }
    },
    .page("/stock/waste", .staff) { (site: BarSite) in
      { request async throws(Problem) in try await site.showStockBooking(request, .waste) }
    },
    .page("/stock/transfer", .staff) { (site: BarSite) in
      { request async throws(Problem) in try await site.showStockBooking(request, .transfer) }
    },
    .form("/stock/bookings/{kind}", .staff, BarSite.bookStock),
    .page("/stock/ledger", .staff, BarSite.showStockLedger),
    .page("/stock/ledger.csv", .staff, BarSite.sendStockLedger),
    .form("/stock/ledger/{movement}/reversal", .staff, BarSite.undoMovement),
    .page("/stock/levels", .manager, BarSite.showStockLevels),
    .form("/stock/levels/{fruit}", .manager, BarSite.setStockLevels),
    .post("/api/stock/{fruit}/movements", .staff, .scope(.stockWrite), BarSite.apiAdjustStock),
    .put("/api/stock/{fruit}", .staff, .scope(.stockWrite), BarSite.apiCountStock),
    .get("/api/stock/movements", .staff, .scope(.stockRead), BarSite.apiMovements),
    .post("/api/stock/movements", .staff, .scope(.stockWrite), BarSite.apiBookStock),
    .post(
      "/api/stock/movements/{movement}/reversal",
      .staff,
      .scope(.stockWrite),
      BarSite.apiUndoMovement
    ),
    .put("/api/stock/{fruit}/levels", .manager, .scope(.menuWrite), BarSite.apiSetStockLevels),
  ]
}
