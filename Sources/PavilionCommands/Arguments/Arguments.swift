/// The arguments of one verb: its operands, the options given and the environment behind them.
struct Arguments: Sendable {
  let syntax: Syntax
  /// The operands, as many as the syntax asks for.
  let operands: [String]
  /// The values of the options given, by name; empty for a flag.
  let options: [String: String]
  let environment: [String: String]

  func operand<Value>(_ index: Int, as format: Format<Value>) throws(UsageError) -> Value {
    try read(operands[index], of: syntax.operands[index], as: format)
  }

  /// The value of an option, from its environment variable when the option is not given.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    let name = option.syntax.name
    if let word = options[name] { return try read(word, of: "--\(name)", as: option.format) }
    guard let variable = option.syntax.variable, let word = environment[variable], !word.isEmpty
    else { return nil }
    return try read(word, of: variable, as: option.format)
  }

  private func read<Value>(
    _ word: String,
    of place: String,
    as format: Format<Value>
  ) throws(UsageError) -> Value {
    guard let value = format.read(word) else {
      throw .wrongValue(word, of: place, format.expected, in: syntax)
    }
    return value
  }

  /// The value of an option that the verb needs.
  func required<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
    guard let value = try value(of: option) else {
      let problem = "`\(syntax.name)` lacks \(option.syntax.usage)"
      throw UsageError(problem: problem, topic: syntax.name)
    }
    return value
  }

  func has(_ flag: Flag) -> Bool { options[flag.syntax.name] != nil }
}
