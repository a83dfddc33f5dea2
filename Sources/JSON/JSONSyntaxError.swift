/// What is wrong with a text that should be JSON, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the fault, from 1.
  public let line: Int
  /// The byte within the line, from 1.
  public let column: Int
  /// What was expected or found there.
  public let message: String

  /// The fault with its place.
  public var description: String { "line \(line), column \(column): \(message)" }
}
