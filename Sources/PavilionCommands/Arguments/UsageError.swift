/// A call that the program does not understand.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, with the word that is.
  let problem: String
  /// The words after `pavilion help` that lead to the explanation.
  let topic: String

  /// What is wrong, and where to read on.
  var description: String {
    "\(problem)\nSee `pavilion help\(topic.isEmpty ? "" : " ")\(topic)`."
  }

  /// A word that is no command.
  static func unknownCommand(
    _ words: [String],
    among commands: [String],
    topic: String = ""
  ) -> Self {
    let name = words.joined(separator: " ")
    return UsageError(
      problem: "there is no command `\(name)`" + suggestion(for: name, among: commands),
      topic: topic
    )
  }

  /// An option that the verb does not have.
  static func unknownOption(
    _ word: String,
    among options: [OptionSyntax],
    topic: String
  ) -> Self {
    let names = options.map { "--\($0.name)" }
    return UsageError(
      problem: "there is no option `\(word)`" + (topic.isEmpty ? "" : " of `\(topic)`")
        + suggestion(for: word, among: names),
      topic: topic
    )
  }

  /// A word that cannot be read as what stands in its place.
  ///
  /// What stands before an `@` is not repeated: in a mistyped address it may be a password.
  static func wrongValue(
    _ word: String,
    of place: String,
    _ expected: String,
    in syntax: Syntax
  ) -> Self {
    let said = word.lastIndex(of: "@").map { "…" + word[$0...] } ?? word
    return UsageError(problem: "\(place) must be \(expected), not `\(said)`", topic: syntax.name)
  }

  private static func suggestion(for word: String, among candidates: [String]) -> String {
    candidates.nearest(to: word).map { "; did you mean `\($0)`?" } ?? ""
  }
}

extension [String] {
  /// The word that a mistyped one was probably meant to be, or nothing when none is near.
  func nearest(to word: String) -> String? {
    let near = map { (candidate: $0, distance: $0.distance(to: word)) }
      .filter { $0.distance <= Swift.max(1, Swift.min($0.candidate.count, word.count) / 3) }
    return near.min { $0.distance < $1.distance }?.candidate
  }
}

extension String {
  /// How many characters must be added, dropped, replaced or swapped with their neighbour to turn
  /// one text into the other.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of the texts.
  func distance(to other: String) -> Int {
    let (left, right) = (Array(self), Array(other))
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
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
