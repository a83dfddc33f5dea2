import JSON
import Languages

/// The answer of a successful command: words for people, JSON for programs.
protocol Answer: Sendable {
  /// The answer in words, without a line break at its end.
  func text(in language: Language) -> String

  func json(in language: Language) -> JSONValue

  /// Whether the answer is that something is wrong, so that the program exits with 1.
  var isFailure: Bool { get }
}

extension Answer {
  var isFailure: Bool { false }
}

/// An answer of one sentence.
struct Report: Answer {
  /// The answer as JSON, which is the same in every language.
  let object: JSONValue
  let sentence: @Sendable (Language) -> String

  init(_ object: JSONValue, sentence: @escaping @Sendable (Language) -> String) {
    (self.object, self.sentence) = (object, sentence)
  }

  func text(in language: Language) -> String { sentence(language) }

  func json(in language: Language) -> JSONValue { object }
}
