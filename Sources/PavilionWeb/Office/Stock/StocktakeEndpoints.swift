import Staffing

extension Endpoint {
  /// The addresses of stocktakes.
  static let stocktake: [Endpoint] = [
    .page("/stock/count", .staff, BarSite.showStockCount),
    .form("/stock/counts", .staff, BarSite.beginStocktake),
    .page("/stock/counts/{id}", .staff, BarSite.showStocktake),
    .form("/stock/counts/{id}/fruits", .staff, BarSite.enterCount),
    .form("/stock/counts/{id}/status", .manager, BarSite.closeStocktake),
    .post("/api/stocktakes", .staff, .scope(.stockWrite), BarSite.apiBeginStocktake),
    .get("/api/stocktakes/{id}", .staff, .scope(.stockRead), BarSite.apiStocktake),
    .put("/api/stocktakes/{id}/counts/{fruit}", .staff, .scope(.stockWrite), BarSite.apiEnterCount),
    .put("/api/stocktakes/{id}/status", .manager, .scope(.stockWrite), BarSite.apiCloseStocktake),
  ]
}
