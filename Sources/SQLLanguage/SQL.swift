/// A statement's text and the values bound to it, written as one interpolated string.
///
/// ```swift
/// let query: SQL = "SELECT on_hand FROM stock WHERE fruit = \(fruit)"
/// // query.text == "SELECT on_hand FROM stock WHERE fruit = $1"
/// ```
/// Every interpolated value becomes a parameter, so nothing a visitor types is ever read as SQL.
/// Parameters are numbered `$1`, `$2`, … as PostgreSQL numbers them.
public struct SQL: Hashable, Sendable {
  /// The text with a numbered parameter in the place of each value.
  public let text: String
  /// The values, in the order of their parameters.
  public let bindings: [Value]
}

extension SQL: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    text = value
    bindings = []
  }

  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    bindings = stringInterpolation.bindings
  }

  /// Collects the literal parts as text and the interpolated ones as values.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    var bindings: [Value] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 3 * interpolationCount)
      bindings.reserveCapacity(interpolationCount)
    }

    /// Adds a piece of the statement's own text.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds a value as the next parameter.
    public mutating func appendInterpolation(_ value: some ValueConvertible) {
      bindings.append(value.sqlValue)
      text += "$"
      text += String(bindings.count)
    }

    /// Adds a value or NULL as the next parameter.
    public mutating func appendInterpolation<Wrapped: ValueConvertible>(_ value: Wrapped?) {
      appendInterpolation(value.sqlValue)
    }

    /// Adds text that is read as SQL: only ever from our own source code.
    public mutating func appendInterpolation(unsafe fragment: String) { text += fragment }
  }
}
