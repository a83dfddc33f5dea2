/// A call that the program does not understand.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error, with the word that caused it.
  let problem: String
  /// The words after `pavilion help` that lead to the explanation.
  let topic: String

  var description: String { "\(problem)\nSee `pavilion help\(topic.isEmpty ? "" : " ")\(topic)`." }

  static func unknownCommand(
    _ words: [String],
    among commands: [String],
    topic: String = ""
  ) -> Self {
    let name = words.joined(separator: " ")
    let problem = "there is no command `\(name)`" + suggestion(for: name, among: commands)
    return UsageError(problem: problem, topic: topic)
  }

  static func unknownOption(_ word: String, among options: [OptionSyntax], topic: String) -> Self {
    let names = options.map { "--\($0.name)" }
    return UsageError(
      problem: "there is no option `\(word)`" + (topic.isEmpty ? "" : " of `\(topic)`")
        + suggestion(for: word, among: names),
      topic: topic
    )
  }

  /// A secret where every user can read it.
  static func secretInCall(_ option: String, variable: String?) -> Self {
    UsageError(
      problem: "\(option) holds a password, which every user can read in the list of processes: "
        + "set \(variable ?? option), a credential or the file of settings",
      topic: "config show"
    )
  }

  /// A word that is not valid in its place.
  static func wrongValue(
    _ word: String,
    of place: String,
    _ expected: String,
    in syntax: Syntax
  ) -> Self {
    UsageError(problem: wrong(word, of: place, expected), topic: syntax.name)
  }

  /// The sentence about a word that is not valid in its place.
  static func wrong(_ word: String, of place: String, _ expected: String) -> String {
    "\(place) must be \(expected), not `\(word.guarded)`"
  }

  /// What a mistyped word was probably meant to be, as the end of a sentence; empty when none is near.
  static func suggestion(for word: String, among candidates: [String]) -> String {
    candidates.nearest(to: word).map { "; did you mean `\($0)`?" } ?? ""
  }
}

extension String {
  /// The text without what may be a password in an address: before an `@`, and after `password=`.
  var guarded: String {
    let rest = lastIndex(of: "@").map { "…" + self[$0...] } ?? self
    guard let name = rest.firstRange(of: "password=") else { return rest }
    let end = rest[name.upperBound...].firstIndex(of: "&") ?? rest.endIndex
    return rest[..<name.upperBound] + "…" + rest[end...]
  }
}

extension [String] {
  /// The word that a mistyped one was probably meant to be, or nothing when none is near.
  func nearest(to word: String) -> String? {
    let letters = word.letters
    let near = compactMap { candidate -> (candidate: String, distance: Int)? in
      let others = candidate.letters
      let distance = others.distance(to: letters)
      let length = Swift.min(others.count, letters.count)
      // Of two letters one is half of the word: 苹果 is no mistyped 芒果.
      guard distance <= Swift.max(1, length / 3), distance * 2 < length else { return nil }
      return (candidate, distance)
    }
    return near.min { $0.distance < $1.distance }?.candidate
  }
}

extension String {
  /// The letters that are typed: a syllable of Hangul is two or three of them, so that a mistyped vowel is
  /// one mistake and not another word's length.
  fileprivate var letters: [Character] {
    flatMap { character -> [Character] in
      let scalars = character.unicodeScalars
      guard let first = scalars.first, scalars.count == 1 else {
        // Hangul that was typed apart already.
        let isApart = scalars.allSatisfy { (0x1100...0x11FF).contains($0.value) }
        return isApart ? scalars.map { Character($0) } : [character]
      }
      guard (0xAC00...0xD7A3).contains(first.value) else { return [character] }
      let index = first.value - 0xAC00
      let jamo = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
      return jamo.filter { $0 != 0x11A7 }.compactMap { Unicode.Scalar($0).map { Character($0) } }
    }
  }
}

extension [Character] {
  /// How many letters must be added, dropped, replaced or swapped with their neighbour to turn
  /// one text into the other.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of the texts.
  fileprivate func distance(to other: [Character]) -> Int {
    let (left, right) = (self, other)
    var beforeLast: [Int] = []
    var last = [Int](0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for column in right.indices {
        let isSame = character == right[column]
        let replaced = last[column] + (isSame ? 0 : 1)
        var best = Swift.min(last[column + 1] + 1, current[column] + 1, replaced)
        if row > 0, column > 0, character == right[column - 1], left[row - 1] == right[column] {
          best = Swift.min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
