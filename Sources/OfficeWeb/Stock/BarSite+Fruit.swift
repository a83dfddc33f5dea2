import HTTP
import JuiceBar
import Languages
import Web

extension BarSite {
  /// The fruit of an identifier in an address.
  func knownFruit(_ part: PathPart<FruitID>) async throws(Problem) -> Fruit {
    guard let id = part.value, let fruit = try await state().menu[id] else {
      throw .notFound("The menu has no fruit named \(part).")
    }
    return fruit
  }
}
