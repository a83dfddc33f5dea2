import HTTP
import Staffing

extension Endpoint {
  /// The addresses of stocktakes.
  static let stocktake: [Endpoint] = [
    .page("/stock/count", .staff, BarSite.showStockCount),
    .form("/stock/counts", .staff, BarSite.beginStocktake),
    .page("/stock/counts/{id}", .staff, BarSite.showStocktake),
    .form("/stock/counts/{id}/fruits", .staff, BarSite.enterCount)
      .taking("fruit counted"),
    .form("/stock/counts/{id}/status", .manager, BarSite.closeStocktake)
      .taking { ["status": .one(of: ["approved", "rejected"])] },
    .post("/api/stocktakes", .staff, .scope(.stockWrite), BarSite.apiBeginStocktake)
      .described("beginStocktake", "Start a stocktake, or find the open one") {
        $0.keyed()
        $0.creates(.stocktake)
      },
    .get("/api/stocktakes/{id}", .staff, .scope(.stockRead), BarSite.apiStocktake)
      .described("stocktake", "Read a stocktake") {
        $0.answers(.stocktake)
      },
    .put("/api/stocktakes/{id}/counts/{fruit}", .staff, .scope(.stockWrite), BarSite.apiEnterCount)
      .described(
        "enterCount",
        "Enter the count of a fruit",
        "The variance is against the current stock, so orders may go on."
      ) {
        $0.keyed()
        $0.takes(.stocktakeCount)
        $0.answers(.stocktake)
        $0.refuses(
          .conflict,
          "The stock or the stocktake does not allow it now.",
          .stockWorkConflict
        )
      },
    .put("/api/stocktakes/{id}/status", .manager, .scope(.stockWrite), BarSite.apiCloseStocktake)
      .described(
        "closeStocktake",
        "Approve or discard a stocktake",
        "Approving books all variances or none. Approving again changes nothing."
      ) {
        $0.keyed()
        $0.takes(.stocktakeStep)
        $0.answers(.stocktake)
        $0.refuses(
          .conflict,
          "The stock or the stocktake does not allow it now.",
          .stockWorkConflict
        )
      },
  ]
}
