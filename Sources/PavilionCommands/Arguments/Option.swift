/// An option as it is written and explained, whatever its value is.
struct OptionSyntax: Sendable {
  /// The name without the hyphens: `port`.
  let name: String
  /// The placeholder of the value in help; nothing for a flag.
  let placeholder: String?
  /// The environment variable that is read when the option is not given.
  let variable: String?
  var help = ""
  var choices: [String] = []
  /// Whether the verb does nothing without it.
  var isRequired = false

  var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }
}

/// An option that takes a value; its environment variable, if it has one, is named after it.
struct Option<Value: Sendable>: Sendable {
  private(set) var syntax: OptionSyntax
  let format: Format<Value>

  init(
    _ name: String,
    _ placeholder: String,
    _ format: Format<Value>,
    hasVariable: Bool = false,
    isRequired: Bool = false
  ) {
    let variable = "PAVILION_" + name.uppercased().replacing("-", with: "_")
    syntax = OptionSyntax(
      name: name,
      placeholder: placeholder,
      variable: hasVariable ? variable : nil,
      choices: format.choices,
      isRequired: isRequired
    )
    self.format = format
  }

  /// The option with its effect, in a line.
  func help(_ text: String) -> Option {
    var option = self
    option.syntax.help = text
    return option
  }
}

/// An option that is given or not.
struct Flag: Sendable {
  let syntax: OptionSyntax

  init(_ name: String, help: String) {
    syntax = OptionSyntax(name: name, placeholder: nil, variable: nil, help: help)
  }
}
