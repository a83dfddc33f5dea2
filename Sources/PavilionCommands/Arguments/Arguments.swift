/// The arguments of one verb: its operands, the options given, and the environment and the file of
/// settings behind them.
struct Arguments: Sendable {
  let syntax: Syntax
  /// The operands, as many as the syntax asks for.
  let operands: [String]
  /// The values of the options given, by name; empty for a flag.
  let options: [String: String]
  let environment: [String: String]
  var configuration = Configuration.none

  func operand<Value>(_ index: Int, as format: Format<Value>) throws(UsageError) -> Value {
    try read(operands[index], of: syntax.operands[index], as: format)
  }

  /// The value of an option: as given, or from a variable, a credential or the file of settings.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    guard let (word, source) = given(option.syntax) else { return nil }
    let place = source.description(of: option.syntax.name)
    guard option.syntax.isSecret else { return try read(word, of: place, as: option.format) }
    guard let value = option.format.read(word) else {
      throw UsageError(problem: "\(place) must be \(option.format.expected)", topic: syntax.name)
    }
    return value
  }

  /// The word that sets an option, and where it stands; nothing where the default counts.
  func given(_ option: OptionSyntax) -> (word: String, source: SettingSource)? {
    let name = option.name
    if let word = options[name] { return (word, .option) }
    guard let variable = option.variable else { return nil }
    if let word = environment[variable], !word.isEmpty { return (word, .variable(variable)) }
    if let (word, path) = credential(named: name) { return (word, .credential(path: path)) }
    guard let entry = configuration.entries[name], let path = configuration.path else { return nil }
    return (entry.value, .file(path: path, line: entry.line))
  }

  /// What systemd hands to this program alone (`LoadCredential=`, systemd.exec(5)).
  private func credential(named name: String) -> (word: String, path: String)? {
    guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else { return nil }
    let path = "\(folder)/\(name)"
    guard Files.hasFile(path), let bytes = try? Files.read(path) else { return nil }
    let word = String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline }
    return word.isEmpty ? nil : (word, path)
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

/// Where the value of a setting stands.
enum SettingSource: Hashable, Sendable {
  case option
  case variable(String)
  case credential(path: String)
  case file(path: String, line: Int)

  /// The place, as an error and `config show` name it.
  func description(of name: String) -> String {
    switch self {
    case .option: "--\(name)"
    case .variable(let variable): variable
    case .credential(let path): path
    case .file(let path, let line): "\(path):\(line): \(name)"
    }
  }
}
