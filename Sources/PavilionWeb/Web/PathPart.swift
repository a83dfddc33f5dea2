import JuiceBar
import Staffing

/// A value that can stand in a path in place of a name in braces.
protocol PathNamed: Sendable {
  /// The names that the value can replace.
  static var pathNames: Set<String> { get }

  /// The schema of its text.
  static var schema: Schema { get }

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
  static var schema: Schema { .uuid }
}

extension FruitID: PathNamed {
  static let pathNames: Set = ["fruit", "id"]
  static var schema: Schema { .fruitID }
}

extension JuiceID: PathNamed {
  static let pathNames: Set = ["juice", "id"]
  static var schema: Schema { .juiceID }
}

extension BarID: PathNamed {
  static let pathNames: Set = ["bar"]
  static var schema: Schema { .barID }
}

extension AccountID: PathNamed {
  static let pathNames: Set = ["id"]
  static var schema: Schema { .uuid }
}

/// The name of a file.
struct FileName: PathNamed, RawRepresentable {
  static let pathNames: Set = ["file", "name"]
  static var schema: Schema { .string }

  let rawValue: String
}
