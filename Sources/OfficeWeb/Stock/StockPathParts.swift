import JuiceBar
import Web

extension StocktakeID: PathNamed {
  static let pathNames: Set = ["id"]
  static var schema: Schema { .stocktakeID }
}

extension MovementID: PathNamed {
  static let pathNames: Set = ["movement"]
  static var schema: Schema { .movementID }
}

extension StockBookingKind: PathNamed {
  static let pathNames: Set = ["kind"]
  static var schema: Schema { .one(of: allCases) }
}
