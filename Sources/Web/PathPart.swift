package import JuiceBar
package import Staffing

/// A value that can stand in a path in place of a name in braces.
package protocol PathNamed: Sendable {
  /// The names that the value can replace.
  static var pathNames: Set<String> { get }

  static var schema: Schema { get }

  /// Reads a part of a path; `nil` if it cannot be such a value.
  init?(pathPart: String)
}

/// The text in a path in place of a name; it need not name anything that exists.
package struct PathPart<Value: PathNamed>: Sendable, CustomStringConvertible {
  package let text: String

  package init(text: String) {
    self.text = text
  }

  /// The value that the text names; `nil` if it cannot be one.
  package var value: Value? { Value(pathPart: text) }

  package var description: String { text }
}

extension PathNamed where Self: RawRepresentable<String> {
  package init?(pathPart: String) { self.init(rawValue: pathPart) }
}

extension OrderID: PathNamed {
  package static let pathNames: Set = ["id"]
  package static var schema: Schema { .uuid }
}

extension FruitID: PathNamed {
  package static let pathNames: Set = ["fruit", "id"]
  package static var schema: Schema { .fruitID }
}

extension JuiceID: PathNamed {
  package static let pathNames: Set = ["juice", "id"]
  package static var schema: Schema { .juiceID }
}

extension BarID: PathNamed {
  package static let pathNames: Set = ["bar"]
  package static var schema: Schema { .barID }
}

extension AccountID: PathNamed {
  package static let pathNames: Set = ["id"]
  package static var schema: Schema { .uuid }
}

/// The name of a file.
package struct FileName: PathNamed, RawRepresentable {
  package static let pathNames: Set = ["file", "name"]
  package static var schema: Schema { .string }

  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
