package import JuiceBar
package import Web

// The addresses of stock and stocktakes.
extension Link {
  static func adjustStock(_ fruit: FruitID) -> Link { Link("/stock/\(fruit)/movements") }
  static func countStock(_ fruit: FruitID) -> Link { Link("/stock/\(fruit)") }
  package static let stockForecast = Link("/stock/forecast")

  /// The stock screen whose steps are booked under a reason.
  static func stockFor(_ reason: MovementReason) -> Link {
    Link(reason == .correction ? "/stock" : "/stock?reason=\(reason.rawValue)")
  }

  /// The form that books several fruits in or out.
  static func stockBooking(_ kind: StockBookingKind) -> Link { Link("/stock/\(kind.rawValue)") }

  /// The form of a transfer, filled in: a fruit, the number of pieces, and the bar that gets them.
  package static func stockSending(_ fruit: FruitID, _ amount: Int, to bar: BarID) -> Link {
    Link("/stock/transfer?bar=\(bar)&\(StockBookingForm.prefix)\(fruit)=\(amount)")
  }

  static func bookStock(_ kind: StockBookingKind) -> Link {
    Link("/stock/bookings/\(kind.rawValue)")
  }

  static let stockCount = Link("/stock/count")
  static let beginStocktake = Link("/stock/counts")
  package static func stocktake(_ id: StocktakeID) -> Link { Link("/stock/counts/\(id)") }
  static func enterCount(_ id: StocktakeID) -> Link { Link("/stock/counts/\(id)/fruits") }
  static func closeStocktake(_ id: StocktakeID) -> Link { Link("/stock/counts/\(id)/status") }

  static func stockLedger(query: String) -> Link {
    Link("/stock/ledger" + (query.isEmpty ? "" : "?\(query)"))
  }

  static func stockLedgerFile(query: String) -> Link {
    Link("/stock/ledger.csv" + (query.isEmpty ? "" : "?\(query)"))
  }

  /// Takes several movements back.
  static let undoMovements = Link("/stock/reversals")
  static func undoMovement(_ id: MovementID) -> Link { Link("/stock/ledger/\(id)/reversal") }

  static let stockLevels = Link("/stock/levels")

  static func setStockLevels(_ fruit: FruitID) -> Link { Link("/stock/levels/\(fruit)") }
}
