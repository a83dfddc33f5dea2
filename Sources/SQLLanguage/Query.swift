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
  private static let numbers = Mutex<[String: Int]>([:])

  /// The text with its numbered parameters.
  public let text: String
  /// Counts the texts of the program's queries from zero, in the order in which they are first used.
  public let number: Int

  public init(stringLiteral text: String) {
    self.text = text
    // By the text: where a call takes an `SQL` or a `Query`, the compiler may read a literal as a
    // query, again and again.
    number = Self.numbers.withLock { numbers in
      let number = numbers[text] ?? numbers.count
      numbers[text] = number
      return number
    }
  }
}
