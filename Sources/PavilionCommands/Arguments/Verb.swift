/// Something that the program can be told to do: `stock add FRUIT N`.
protocol Verb: Sendable {
  static var syntax: Syntax { get }

  /// Reads the arguments, whose number the parser has checked, before anything is opened, and does it.
  ///
  /// - Throws: ``UsageError`` for a wrong argument, else why it is not done.
  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)?
}

struct VerbGroup: Sendable {
  let title: String
  let verbs: [any Verb.Type]
}

/// How a verb is called and explained.
struct Syntax: Sendable {
  /// Its words: a noun, and a verb if the noun has several.
  let words: [String]
  /// The names of its operands, in order; the last may end in `...` for one or more.
  var operands: [String] = []
  var choices: [String: [String]] = [:]
  var options: [OptionSyntax] = []
  /// Whether the noun alone means this verb.
  var isDefault = false
  let summary: String
  /// Further help, each paragraph or example on separate lines.
  var discussion = ""

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

  var operandCount: ClosedRange<Int> { operands.count...(repeatsLast ? Int.max : operands.count) }

  var repeatsLast: Bool { operands.last?.hasSuffix("...") ?? false }
}
