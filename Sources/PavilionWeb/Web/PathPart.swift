import ExpositionGuide
import JuiceBar
import Staffing

/// A value that can stand in a path in place of a name in braces.
protocol PathNamed: Sendable {
  /// The names that the value can replace.
  static var pathNames: Set<String> { get }

  /// Reads a part of a path; `nil` if it cannot be such a value.
  init?(pathPart: String)
}

/// The text in a path in place of a name; it need not name anything that exists.
struct PathPart<Value: PathNamed>: Sendable, CustomStringConvertible {
  let text: String

  /// The value that the text names; `nil` if it cannot be one.
  var value: Value? { Value(pathPart: text) }

  var description: String { text }
}

extension PathNamed where Self: RawRepresentable<String> {
  init?(pathPart: String) { self.init(rawValue: pathPart) }
}

extension OrderID: PathNamed {
  static let pathNames: Set = ["id"]
}

extension CallID: PathNamed {
  static let pathNames: Set = ["id"]
}

extension StocktakeID: PathNamed {
  static let pathNames: Set = ["id"]
}

extension MovementID: PathNamed {
  static let pathNames: Set = ["movement"]
}

extension FruitID: PathNamed {
  static let pathNames: Set = ["fruit", "id"]
}

extension JuiceID: PathNamed {
  static let pathNames: Set = ["juice", "id"]
}

extension BarID: PathNamed {
  static let pathNames: Set = ["bar"]
}

extension AccountID: PathNamed {
  static let pathNames: Set = ["id"]
}

extension Exhibit.ID: PathNamed {
  static let pathNames: Set = ["id"]

  init?(pathPart: String) { self.init(pathPart) }
}

extension StockBookingKind: PathNamed {
  static let pathNames: Set = ["kind"]
}

/// The number of a menu version.
struct MenuVersionNumber: PathNamed {
  static let pathNames: Set = ["version"]

  let number: Int

  init?(pathPart: String) {
    guard let number = Int(pathPart) else { return nil }
    self.number = number
  }
}

/// The name of a file.
struct FileName: PathNamed, RawRepresentable {
  static let pathNames: Set = ["file", "name"]

  let rawValue: String
}

/// The version of the assets.
struct AssetVersion: PathNamed, RawRepresentable {
  static let pathNames: Set = ["version"]

  let rawValue: String
}
