/// An option as it is written and explained, whatever its value is.
struct OptionSyntax: Sendable {
  /// The name without the hyphens: `port`.
  let name: String
  /// The placeholder of the value in help; nothing for a flag.
  let placeholder: String?
  /// The environment variable that is read when the option is not given.
  let variable: String?
  /// The effect, in a line and without the default.
  var effect = ""
  /// The effect with its units and limits, in sentences, as the file of settings explains it.
  var comment = ""
  /// What counts when nothing is given.
  var standard = Standard.none
  var choices: [String] = []
  /// The expected form of a value, as an error states it.
  var expected = ""
  /// Whether a word is a value.
  var accepts: @Sendable (String) -> Bool = { _ in true }
  /// Whether a value is a secret, which neither a command line nor an answer shows.
  var isSecret = false
  /// Whether the verb does nothing without it.
  var isRequired = false

  var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// The effect and the default, in a line.
  var help: String {
    switch standard {
    case .none: effect
    case .value(let words), .words(let words): "\(effect); default \(words)"
    }
  }

  /// What counts when an option is not given.
  enum Standard: Hashable, Sendable {
    case none
    /// A value as it is written.
    case value(String)
    /// A value that depends on the machine or on other settings, in words.
    case words(String)
  }
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
      expected: format.expected,
      accepts: { format.read($0) != nil },
      isRequired: isRequired
    )
    self.format = format
  }

  /// The option with its effect, in a line, and its default, if it has one.
  func help(_ text: String, default standard: OptionSyntax.Standard = .none) -> Option {
    var option = self
    (option.syntax.effect, option.syntax.standard) = (text, standard)
    return option
  }
}

extension Option {
  /// The option as one whose value is a secret.
  func secret() -> Option {
    var option = self
    option.syntax.isSecret = true
    return option
  }

  /// The option with the sentences that explain it in the file of settings.
  func comment(_ text: String) -> Option {
    var option = self
    option.syntax.comment = text
    return option
  }
}

/// An option that is given or not.
struct Flag: Sendable {
  let syntax: OptionSyntax

  init(_ name: String, help: String) {
    syntax = OptionSyntax(name: name, placeholder: nil, variable: nil, effect: help)
  }
}
