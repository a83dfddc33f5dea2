import HTTP
import JSON
import JuiceBar
import Staffing
package import Web

extension Endpoint {
  package static let stock: [Endpoint] = [
    .page("/stock", .staff, Stock.showStock)
      .query {
        [
          "reason": .one(of: MovementReason.forAdjustments), "done": .text, "undone": .text,
          "done-calls": .text, "undone-calls": .text,
        ]
      },
    .form("/stock/{fruit}/movements", .staff, Stock.adjustStock)
      .taking { ["delta": .stockDelta, "reason?": .stepReason] },
    .form("/stock/{fruit}", .staff, Stock.countStock)
      .taking { ["onHand": .pieces, "expected": .pieces] },
    .page("/stock/delivery", .staff, StockBookings.showDelivery)
      .query("done undone"),
    .page("/stock/waste", .staff, StockBookings.showWaste)
      .query("done undone"),
    .page("/stock/transfer", .staff, StockBookings.showTransfer)
      .query("done undone bar"),
    .form("/stock/bookings/{kind}", .staff, StockBookings.bookStock)
      .taking(StockBookingForm.fields),
    .page("/stock/ledger", .staff, StockLedger.showLedger)
      .query(StockLedgerFilter.names + " undone"),
    .page("/stock/ledger.csv", .staff, StockLedger.sendLedger)
      .query(StockLedgerFilter.names),
    .form("/stock/reversals", .staff, StockLedger.undoMovements)
      .taking("movements at?"),
    .form("/stock/ledger/{movement}/reversal", .staff, StockLedger.undoMovement)
      .taking("query?"),
    .page("/stock/levels", .manager, FruitLevels.showLevels)
      .query("done"),
    .form("/stock/levels/{fruit}", .manager, FruitLevels.setLevels)
      .taking("capacity low was?"),
    .post("/api/stock/{fruit}/movements", .staff, .scope(.stockWrite), Stock.apiAdjustStock)
      .described("adjustStock", "Add or remove fruit") {
        $0.keyed()
        $0.takes(.adjustment)
        $0.creates(.movement)
        $0.leads(to: "countStock", "fruit")
        $0.refuses(.conflict, "The stock would leave its range.", .stockConflict)
      },
    .put("/api/stock/{fruit}", .staff, .scope(.stockWrite), Stock.apiCountStock)
      .described("countStock", "Set a counted stock, unless it has changed since") {
        $0.keyed()
        $0.takes(.stockCount)
        $0.answers(.movement)
        $0.leads(to: "adjustStock", "fruit")
        $0.refuses(.conflict, "The stock has changed since.", .stockConflict)
      },
    .get("/api/stock/movements", .staff, .scope(.stockRead), StockLedger.apiMovements)
      .described("movements", "List stock movements, newest first") {
        let day = Schema.string("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")
        $0.query("fruit?", .orEmpty(.fruitID))
        $0.query("reason?", .orEmpty(.one(of: MovementReason.allCases)))
        $0.query("from?", day, "The first day, in the server's time zone.")
        $0.query("until?", day, "The last day.")
        $0.query("order?", .orEmpty(.integer(from: 1)), "The number of an order.")
        $0.query("words?", .noteWords, "Words in the note.")
        $0.query("before?", .orEmpty(.movementID), "The `next` of the answer before.")
        $0.query("limit?", .integer(1...LedgerQuery.maximumLimit).with("default", 50))
        $0.answers(.stockLedger)
      },
    .post("/api/stock/movements", .staff, .scope(.stockWrite), StockBookings.apiBookStock)
      .described("bookStock", "Book several fruits, all or nothing") {
        $0.keyed()
        $0.takes(.stockBooking)
        $0.creates(.stockLedger)
        $0.refuses(.notFound, "Nothing has this name.")
        $0.refusesStockWork()
      },
    .post(
      "/api/stock/movements/{movement}/reversal",
      .staff,
      .scope(.stockWrite),
      StockLedger.apiUndoMovement
    )
    .described("undoMovement", "Reverse a movement made by hand") {
      $0.keyed()
      $0.creates(.stockLedger, "The reversal; the same if it was reversed before.")
      $0.refusesStockWork()
    },
    .put("/api/stock/{fruit}/levels", .manager, .scope(.menuWrite), FruitLevels.apiSetLevels)
      .described("setStockLevels", "Set a fruit's capacity and low level") {
        $0.takes(.stockLevels)
        $0.answers(.stockLevelsSet)
      },
  ]
}
