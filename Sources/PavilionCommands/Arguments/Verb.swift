/// Something that the program can be told to do: `stock add FRUIT N`.
protocol Verb: Sendable {
  /// How it is called.
  static var syntax: Syntax { get }

  /// Reads the command from its arguments, whose number the parser has checked.
  ///
  /// - Throws: ``UsageError`` that names the word that is wrong.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does what the command says.
  ///
  /// - Parameter context: The settings and the surroundings.
  /// - Returns: What to answer, or nothing when all has been said.
  /// - Throws: ``CommandFailure``, or an error whose description an operator understands.
  func run(in context: Context) async throws -> (any Answer)?
}

/// How a verb is called and explained.
struct Syntax: Sendable {
  /// Its words: a noun, and a verb if the noun has several.
  let words: [String]
  /// What its operands are called, in order; the last may end in `...` and stand for one or more.
  var operands: [String] = []
  /// Its own options.
  var options: [OptionSyntax] = []
  /// Whether the noun alone means this verb.
  var isDefault = false
  /// What it does, in a line.
  let summary: String
  /// What else there is to know, each paragraph or example on lines of its own.
  var discussion = ""

  /// The words as they are typed.
  var name: String { words.joined(separator: " ") }

  /// The call without what may be left out: `stock set FRUIT N --expecting M`.
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
    let isOpen = operands.last?.hasSuffix("...") ?? false
    return operands.count...(isOpen ? Int.max : operands.count)
  }
}
