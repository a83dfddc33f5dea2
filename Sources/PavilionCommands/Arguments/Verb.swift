/// Something that the program can be told to do: `stock add FRUIT N`.
protocol Verb: Sendable {
  /// How it is called.
  static var syntax: Syntax { get }

  /// Reads the command from its arguments, whose number the parser has checked.
  ///
  /// - Throws: ``UsageError`` that names the word that is wrong.
  init(_ arguments: Arguments) throws(UsageError)

  /// Carries out the command.
  ///
  /// - Parameter context: The settings and the surroundings.
  /// - Returns: The answer, or nothing if everything has been printed.
  /// - Throws: ``CommandFailure``, or an error whose description an operator understands.
  func run(in context: Context) async throws -> (any Answer)?
}

/// Verbs that belong together, under a title.
struct VerbGroup: Sendable {
  /// Their subject.
  let title: String
  /// The verbs, in the order in which help lists them.
  let verbs: [any Verb.Type]
}

/// How a verb is called and explained.
struct Syntax: Sendable {
  /// Its words: a noun, and a verb if the noun has several.
  let words: [String]
  /// The names of its operands, in order; the last may end in `...` for one or more.
  var operands: [String] = []
  /// The words that an operand may be, by what it is called, where these are few.
  var choices: [String: [String]] = [:]
  /// Its own options.
  var options: [OptionSyntax] = []
  /// Whether the noun alone means this verb.
  var isDefault = false
  /// Its effect, in a line.
  let summary: String
  /// Further help, each paragraph or example on separate lines.
  var discussion = ""

  /// The words as they are typed.
  var name: String { words.joined(separator: " ") }

  /// The call without its optional parts: `stock set FRUIT N --expecting M`.
  var essentials: String {
    (words + operands + options.filter(\.isRequired).map(\.usage)).joined(separator: " ")
  }

  /// The whole call: `pavilion stock add FRUIT N [--key KEY]`.
  var usage: String {
    var parts = ["pavilion"] + words + operands
    if isDefault, words.count > 1 { parts[words.count] = "[\(words[words.count - 1])]" }
    parts += options.map { $0.isRequired ? $0.usage : "[\($0.usage)]" }
    return parts.joined(separator: " ")
  }

  /// How many operands there may be.
  var operandCount: ClosedRange<Int> {
    operands.count...(repeatsLast ? Int.max : operands.count)
  }

  /// Whether the last operand means one or more.
  var repeatsLast: Bool { operands.last?.hasSuffix("...") ?? false }
}
