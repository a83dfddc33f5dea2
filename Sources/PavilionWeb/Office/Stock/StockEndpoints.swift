import HTTP
import JSON
import JuiceBar
import Staffing

extension Endpoint {
  /// The addresses of the stock, its ledger and levels.
  static let stock: [Endpoint] = [
    .page("/stock", .staff, BarSite.showStock)
      .query { ["reason": .one(of: MovementReason.forAdjustments)] },
    .form("/stock/{fruit}/movements", .staff, BarSite.adjustStock)
      .taking {
        [
          "delta": .integer(-1_000_000...1_000_000).with("not", ["const": 0]),
          "reason?": .one(of: MovementReason.forAdjustments).with("default", "correction"),
        ]
      },
    .form("/stock/{fruit}", .staff, BarSite.countStock)
      .taking { ["onHand": .integer(0...1_000_000), "expected": .integer(0...1_000_000)] },
    .page("/stock/delivery", .staff) { (site: BarSite) in
      { request async throws(Problem) in try await site.showStockBooking(request, .delivery) }
    }
    .query("done"),
    .page("/stock/waste", .staff) { (site: BarSite) in
      { request async throws(Problem) in try await site.showStockBooking(request, .waste) }
    }
    .query("done"),
    .page("/stock/transfer", .staff) { (site: BarSite) in
      { request async throws(Problem) in try await site.showStockBooking(request, .transfer) }
    }
    .query("done bar"),
    .form("/stock/bookings/{kind}", .staff, BarSite.bookStock)
      .taking("reason? note? key? bar? amount.* cost.*"),
    .page("/stock/ledger", .staff, BarSite.showStockLedger)
      .query("fruit reason from until order words before"),
    .page("/stock/ledger.csv", .staff, BarSite.sendStockLedger)
      .query("fruit reason from until order words before"),
    .form("/stock/ledger/{movement}/reversal", .staff, BarSite.undoMovement)
      .taking("query?"),
    .page("/stock/levels", .manager, BarSite.showStockLevels)
      .query("done"),
    .form("/stock/levels/{fruit}", .manager, BarSite.setStockLevels)
      .taking("capacity low"),
    .post("/api/stock/{fruit}/movements", .staff, .scope(.stockWrite), BarSite.apiAdjustStock)
      .described("adjustStock", "Add or remove fruit") {
        $0.keyed()
        $0.takes(.adjustment)
        $0.creates(.movement)
        $0.leads(to: "countStock", "fruit")
        $0.refuses(.conflict, "The stock would leave its range.", .stockConflict)
      },
    .put("/api/stock/{fruit}", .staff, .scope(.stockWrite), BarSite.apiCountStock)
      .described("countStock", "Set a counted stock, unless it has changed since") {
        $0.keyed()
        $0.takes(.stockCount)
        $0.answers(.movement)
        $0.leads(to: "adjustStock", "fruit")
        $0.refuses(.conflict, "The stock has changed since.", .stockConflict)
      },
    .get("/api/stock/movements", .staff, .scope(.stockRead), BarSite.apiMovements)
      .described("movements", "List stock movements, newest first") {
        $0.query("fruit?", .any(.fruitID, .string(maximum: 0)))
        $0.query("reason?", .any(.one(of: MovementReason.allCases), .string(maximum: 0)))
        $0.query(
          "from?",
          .string("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"),
          "The first day, in the server's time zone."
        )
        $0.query("until?", .string("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"), "The last day.")
        $0.query("order?", .any(.integer(from: 1), .string(maximum: 0)), "The number of an order.")
        $0.query("words?", .string(#"^[^\x00]*$"#, maximum: 200), "Words in the note.")
        $0.query(
          "before?",
          .any(.movementID, .string(maximum: 0)),
          "The `next` of the answer before."
        )
        $0.query("limit?", .integer(1...1000).with("default", 50))
        $0.answers(.stockLedger)
      },
    .post("/api/stock/movements", .staff, .scope(.stockWrite), BarSite.apiBookStock)
      .described("bookStock", "Book several fruits, all or nothing") {
        $0.keyed()
        $0.takes(.stockBooking)
        $0.creates(.stockLedger)
        $0.refuses(.notFound, "Nothing has this name.")
        $0.refuses(
          .conflict,
          "The stock or the stocktake does not allow it now.",
          .stockWorkConflict
        )
      },
    .post(
      "/api/stock/movements/{movement}/reversal",
      .staff,
      .scope(.stockWrite),
      BarSite.apiUndoMovement
    )
    .described("undoMovement", "Reverse a movement made by hand") {
      $0.keyed()
      $0.creates(.stockLedger, "The reversal; the same if it was reversed before.")
      $0.refuses(.conflict, "The stock or the stocktake does not allow it now.", .stockWorkConflict)
    },
    .put("/api/stock/{fruit}/levels", .manager, .scope(.menuWrite), BarSite.apiSetStockLevels)
      .described("setStockLevels", "Set a fruit's capacity and low level") {
        $0.takes(.stockLevels)
        $0.answers(.stockLevelsSet)
      },
  ]
}
