/// Reads the words of a call by the table of verbs.
///
/// Options may stand anywhere, as `--name value` or `--name=value`; after `--` every word is an
/// operand, and so is a negative number. Behind the words of a verb its own options come before those of
/// every command.
struct ArgumentParser: Sendable {
  enum Request: Sendable {
    case run(any Verb.Type, Arguments)
    /// To explain the words given, or everything when there are none.
    case help([String])
    case version
  }

  let verbs: [any Verb.Type]
  let globals: [OptionSyntax]

  func parse(_ words: [String], environment: [String: String]) throws(UsageError) -> Request {
    let (plain, options, asksForVersion) = try split(words)
    if asksForVersion { return .version }
    if plain.first == "help" { return .help(Array(plain.dropFirst())) }
    if options["help"] != nil { return .help(topic(of: plain)) }
    let verb = try verb(calledBy: plain)
    let syntax = verb.syntax
    let operands = Array(plain.dropFirst(plain.starts(with: syntax.words) ? syntax.words.count : 1))
    try checkOptions(options.keys.sorted(), of: syntax)
    try checkOperands(operands, of: syntax)
    let arguments = Arguments(
      syntax: syntax,
      operands: operands,
      options: options,
      environment: environment
    )
    return .run(verb, arguments)
  }

  private func split(
    _ words: [String]
  ) throws(UsageError) -> (plain: [String], options: [String: String], asksForVersion: Bool) {
    var plain: [String] = []
    var options: [String: String] = [:]
    var asksForVersion = false
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        break
      }
      guard word.hasPrefix("-"), Int(word) == nil, word != "-" else {
        plain.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "help" : String(parts[0].trimmingPrefix("--"))
      let called = try? verb(calledBy: plain).syntax
      guard let option = option(named: name, of: called) else {
        let options = globals + (called?.options ?? [])
        throw .unknownOption(String(parts[0]), among: options, topic: called?.name ?? "")
      }
      if option.placeholder == nil {
        guard parts.count == 1 else {
          throw UsageError(problem: "--\(name) takes no value", topic: "")
        }
        options[name] = ""
        if name == Settings.versionFlag.syntax.name { asksForVersion = true }
      } else if parts.count == 2 {
        options[name] = String(parts[1])
      } else if let value = rest.popFirst() {
        options[name] = value
      } else {
        throw UsageError(problem: "\(option.usage) lacks its value", topic: "")
      }
    }
    return (plain, options, asksForVersion)
  }

  /// The option of a name: of the verb called, if it has one, else of every command, else of any.
  private func option(named name: String, of called: Syntax?) -> OptionSyntax? {
    (called?.options ?? []).first { $0.name == name } ?? known.first { $0.name == name }
  }

  private func verb(calledBy words: [String]) throws(UsageError) -> any Verb.Type {
    // Of `order` and `order pay` the longer one is meant.
    let named = verbs.filter { words.starts(with: $0.syntax.words) }
      .max { $0.syntax.words.count < $1.syntax.words.count }
    if let named { return named }
    let ofNoun = verbs.filter { $0.syntax.words.first == words.first }
    if words.count == 1, let fallback = ofNoun.first(where: { $0.syntax.isDefault }) {
      return fallback
    }
    guard let noun = words.first else {
      throw UsageError(problem: "say what to do, for example `pavilion serve`", topic: "")
    }
    guard ofNoun.isEmpty else {
      let names = ofNoun.map { $0.syntax.name }
      guard words.count > 1 else {
        let choices = names.map { "`\($0)`" }.listed(with: "or")
        throw UsageError(problem: "`\(noun)` alone is not enough: \(choices)", topic: noun)
      }
      throw .unknownCommand(Array(words.prefix(2)), among: names, topic: noun)
    }
    let nouns = verbs.compactMap { $0.syntax.words.first }
    throw .unknownCommand([noun], among: nouns + ["help"])
  }

  private func checkOptions(_ names: [String], of syntax: Syntax) throws(UsageError) {
    let allowed = syntax.options + globals
    for name in names where !allowed.contains(where: { $0.name == name }) {
      throw .unknownOption("--\(name)", among: allowed, topic: syntax.name)
    }
    if let secret = allowed.first(where: { $0.isSecret && names.contains($0.name) }) {
      throw .secretInCall("--\(secret.name)", variable: secret.variable)
    }
  }

  private func checkOperands(_ operands: [String], of syntax: Syntax) throws(UsageError) {
    guard operands.count >= syntax.operandCount.lowerBound else {
      let missing = syntax.operands.dropFirst(operands.count).joined(separator: " ")
      throw UsageError(problem: "`\(syntax.name)` lacks \(missing)", topic: syntax.name)
    }
    guard operands.count <= syntax.operandCount.upperBound else {
      let surplus = operands[syntax.operandCount.upperBound]
      throw UsageError(problem: "`\(surplus)` is one word too many", topic: syntax.name)
    }
  }

  /// The words of the verb or noun that a call for help is about.
  private func topic(of words: [String]) -> [String] {
    let called = try? verb(calledBy: words)
    if let called, words.count > 1 || called.syntax.words.count == 1 { return called.syntax.words }
    return Array(words.prefix(1))
  }

  private var known: [OptionSyntax] { globals + verbs.flatMap { $0.syntax.options } }
}
