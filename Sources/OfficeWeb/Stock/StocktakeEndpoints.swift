import CounterWeb
import HTTP
import JuiceBar
import Staffing
package import Web

extension Endpoint {
  package static let stocktake: [Endpoint] = [
    .page("/stock/count", .staff, Stocktakes.showCount),
    .form("/stock/counts", .staff, Stocktakes.begin),
    .page("/stock/counts/{id}", .staff, Stocktakes.showStocktake),
    .form("/stock/counts/{id}/fruits", .staff, Stocktakes.enterCount)
      .taking("fruit counted"),
    .form("/stock/counts/{id}/status", .staff, Stocktakes.close)
      .taking {
        SchemaMembers(texts: ApprovalFields.names)
          + [
            "status": .one(of: StockWork.closingStatuses), "revision?": .text, "sure?": .text,
          ]
      },
    .post("/api/stocktakes", .staff, .scope(.stockWrite), Stocktakes.apiBegin)
      .described("beginStocktake", "Start a stocktake, or find the open one") {
        $0.keyed()
        $0.creates(.stocktake)
      },
    .get("/api/stocktakes/{id}", .staff, .scope(.stockRead), Stocktakes.apiStocktake)
      .described("stocktake", "Read a stocktake") {
        $0.answers(.stocktake)
      },
    .put("/api/stocktakes/{id}/counts/{fruit}", .staff, .scope(.stockWrite), Stocktakes.apiCount)
      .described(
        "enterCount",
        "Enter the count of a fruit",
        "The variance is against the current stock, so orders may go on."
      ) {
        $0.keyed()
        $0.takes(.stocktakeCount)
        $0.answers(.stocktake)
        $0.refusesStockWork()
      },
    .put("/api/stocktakes/{id}/status", .shiftLead, .scope(.stockApprove), Stocktakes.apiClose)
      .described(
        "closeStocktake",
        "Approve or discard a stocktake",
        """
        Approving books all variances or none. Approving again changes nothing. With a `revision`, \
        it closes only the counts that were read.
        """
      ) {
        $0.keyed()
        $0.takes(.stocktakeStep)
        $0.answers(.stocktake)
        $0.refusesStockWork()
      },
  ]
}
