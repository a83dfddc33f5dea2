import Synchronization

/// A statement that is run so often that finding its compiled form by its text would cost too much.
///
/// Keep it in a static constant: each has a number, by which every connection keeps what it compiled.
/// The parameters are numbered `$1`, `$2`, …, as in ``SQL``, in the order in which they first appear.
///
/// ```swift
/// static let setStock: Query = "UPDATE stock SET on_hand = $1 WHERE fruit = $2"
/// try connection.run(Self.setStock, 3, "kiwi")
/// ```
public struct Query: Sendable, ExpressibleByStringLiteral {
  private static let count = Atomic(0)

  /// The text with its numbered parameters.
  public let text: String
  /// Counts the queries of the program from zero, in the order in which they are first used.
  public let number: Int

  /// Takes a text from our own source code.
  public init(stringLiteral text: String) {
    self.text = text
    number = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}
