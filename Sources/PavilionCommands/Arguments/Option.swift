/// An option as it is written and explained, whatever its value is.
struct OptionSyntax: Sendable {
  /// The name without the hyphens: `port`.
  let name: String
  /// The placeholder of the value in help; nothing for an option without one.
  let placeholder: String?
  /// The environment variable that is read when the option is not given.
  let variable: String?
  /// The option's effect, in a line.
  let help: String
  /// The words that its value may be, where these are few.
  var choices: [String] = []
  /// Whether the verb does nothing without it.
  var isRequired = false

  /// How the option is written: `--port N`.
  var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }
}

/// An option that takes a value.
struct Option<Value: Sendable>: Sendable {
  /// How it is written and explained.
  let syntax: OptionSyntax
  /// How its value is read.
  let format: Format<Value>

  /// Creates an option; its environment variable, if it has one, is named after it.
  init(
    _ name: String,
    _ placeholder: String,
    _ format: Format<Value>,
    hasVariable: Bool = false,
    isRequired: Bool = false,
    help: String
  ) {
    let variable = "PAVILION_" + name.uppercased().replacing("-", with: "_")
    syntax = OptionSyntax(
      name: name,
      placeholder: placeholder,
      variable: hasVariable ? variable : nil,
      help: help,
      choices: format.choices,
      isRequired: isRequired
    )
    self.format = format
  }
}

/// An option that is given or not.
struct Flag: Sendable {
  /// How it is written and explained.
  let syntax: OptionSyntax

  /// Creates a flag.
  init(_ name: String, help: String) {
    syntax = OptionSyntax(name: name, placeholder: nil, variable: nil, help: help)
  }
}
