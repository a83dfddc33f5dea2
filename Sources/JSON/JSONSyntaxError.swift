/// An error in a text that should be JSON, with its position.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the fault, from 1.
  public let line: Int
  /// The byte within the line, from 1.
  public let column: Int
  /// The expectation at that position, or the text found.
  public let message: String

  /// The fault with its place.
  public var description: String { "line \(line), column \(column): \(message)" }
}
