/// The arguments of one verb: its operands, the options given and the environment behind them.
struct Arguments: Sendable {
  /// How the verb is called.
  let syntax: Syntax
  /// The operands, as many as the syntax asks for.
  let operands: [String]
  /// The values of the options given, by name; empty for a flag.
  let options: [String: String]
  /// The environment variables.
  let environment: [String: String]

  /// An operand read as a value.
  ///
  /// - Parameters:
  ///   - index: Its place, from 0.
  ///   - format: How it is read.
  /// - Returns: The value.
  /// - Throws: ``UsageError`` when the word is something else.
  func operand<Value>(_ index: Int, as format: Format<Value>) throws(UsageError) -> Value {
    guard let value = format.read(operands[index]) else {
      throw .wrongValue(operands[index], of: syntax.operands[index], format.expected, in: syntax)
    }
    return value
  }

  /// The value of an option, from its environment variable when the option is not given.
  ///
  /// - Throws: ``UsageError`` when the value is not valid for the option.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    let name = option.syntax.name
    if let word = options[name] {
      guard let value = option.format.read(word) else {
        throw .wrongValue(word, of: "--\(name)", option.format.expected, in: syntax)
      }
      return value
    }
    guard let variable = option.syntax.variable, let word = environment[variable], !word.isEmpty
    else { return nil }
    guard let value = option.format.read(word) else {
      throw .wrongValue(word, of: variable, option.format.expected, in: syntax)
    }
    return value
  }

  /// The value of an option that the verb needs.
  ///
  /// - Throws: ``UsageError`` when the option is not given or its value is not what it takes.
  func required<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
    guard let value = try value(of: option) else {
      throw UsageError(
        problem: "`\(syntax.name)` lacks \(option.syntax.usage)",
        topic: syntax.name
      )
    }
    return value
  }

  /// Whether a flag is given.
  func has(_ flag: Flag) -> Bool { options[flag.syntax.name] != nil }
}
