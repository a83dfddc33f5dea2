import HTTP
import JuiceBar
import Languages

extension BarSite {
  /// Reports the fruit on hand and the glasses that can be made: `GET /api/stock`.
  func apiStock(_ request: Request) async throws(Problem) -> Response {
    let state = try await state()
    let language = Language(of: request)
    return pages.stock.value(for: language, at: state.versions) {
      Representation(StockDocument.full(state, in: language), isLasting: false)
    }
    .response(to: request)
  }

  /// The fruit of an identifier in an address.
  func knownFruit(_ part: PathPart<FruitID>) async throws(Problem) -> Fruit {
    guard let id = part.value, let fruit = try await state().menu[id] else {
      throw .notFound("The menu has no fruit named \(part).")
    }
    return fruit
  }
}
