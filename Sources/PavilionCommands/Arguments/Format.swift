/// How a word on the command line is read as a value.
struct Format<Value: Sendable>: Sendable {
  /// The expected form of the word, as an error states it: "a whole number".
  let expected: String
  var choices: [String] = []
  /// The value of a word, or nothing when the word is something else.
  let read: @Sendable (String) -> Value?
}

extension Format<String> {
  static let text = Format(expected: "a text") { $0.isEmpty ? nil : $0 }
}

extension Format<Int> {
  /// Pieces of fruit, with or without a sign: beyond what shelves hold, which the bar refuses in its own
  /// words, and far within what can be added up.
  static let pieces = wholeNumber(in: -1_000_000_000...1_000_000_000)
  /// A number that something got when it was made: an order, a version.
  static let ordinal = wholeNumber(in: 1...1_000_000_000_000)

  static func wholeNumber(in range: ClosedRange<Int>) -> Format {
    Format(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") { word in
      Int(word).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension Format where Value: RawRepresentable<String> {
  static func oneOf(_ choices: [Value]) -> Format {
    let words = choices.map(\.rawValue)
    return Format(expected: words.listed(with: "or"), choices: words) { word in
      choices.first { $0.rawValue == word }
    }
  }
}

extension [String] {
  /// The words as a list in a sentence: "a, b or c".
  func listed(with conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
