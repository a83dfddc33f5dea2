import JSON
import Languages
import Localization

/// A command about the file of settings, which may have faults.
protocol ConfigurationVerb: Verb {}

enum ConfigShow: ConfigurationVerb {
  static let syntax = Syntax(
    words: ["config", "show"],
    isDefault: true,
    summary: "Show each setting, and where its value comes from",
    discussion: """
      An option overrides a variable, a variable a credential (LoadCredential= of systemd), a
      credential the file, the file the default. A password is not shown.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    ConfigurationAnswer(
      rows: Settings.ofFile.map { setting in
        if let given = arguments.given(setting) {
          // A password stands only in an address; `owner@expo.example` is shown whole.
          let word = given.word.contains(":") ? given.word.guarded : given.word
          let value = setting.isSecret ? "…" : word
          return .init(name: setting.name, value: value, source: given.source)
        }
        return .init(name: setting.name, value: setting.standard.words, source: nil)
      }
    )
  }
}

enum ConfigCheck: ConfigurationVerb {
  static let syntax = Syntax(
    words: ["config", "check"],
    summary: "Find the lines of the file of settings that cannot be used",
    discussion: """
      Names each unknown setting and each wrong value by file and line, with what was expected.

        pavilion config check --config ./pavilion.conf
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let configuration = arguments.configuration
    guard let path = configuration.path else {
      try Files.requireFile(Configuration.usualPath)
      return nil
    }
    try configuration.requireSound()
    let count = configuration.entries.count
    return Report(["file": .string(path), "settings": .integer(count)]) { language in
      Texts(language)(.cliConfigurationSound, ["file": path, "count": "\(count)"])
    }
  }
}

enum ConfigPrint: ConfigurationVerb {
  static let syntax = Syntax(
    words: ["config", "print"],
    summary: "Print a file of settings with every default",
    discussion: """
        pavilion config print | sudo tee /etc/pavilion/pavilion.conf
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let text = Configuration.template
    return Report(["text": .string(text)]) { _ in text }
  }
}

private struct ConfigurationAnswer: Answer {
  struct Row: Sendable {
    let name: String
    let value: String
    /// Nothing for a default.
    let source: SettingSource?

    var place: String { source.map { $0.description(of: name) } ?? "default" }
  }

  let rows: [Row]

  func text(in language: Language) -> String {
    Table(rows: rows.map { [$0.name, $0.value, $0.place] }).text
  }

  func json(in language: Language) -> JSONValue {
    .array(
      rows.map {
        ["name": .string($0.name), "value": .string($0.value), "source": .string($0.place)]
      }
    )
  }
}

extension Configuration {
  /// A file in which each setting stands with its meaning and its default, behind `#`.
  static var template: String {
    let head = """
      # The settings of Pavilion. A line without # sets one: name = value.
      # `pavilion config check` finds mistakes, `pavilion config show` says what counts.
      # An option of a command overrides its environment variable, a variable overrides this file.
      # A password belongs in a credential of systemd (LoadCredential=storage:FILE), or in a file that
      # the service's group alone can read (chgrp pavilion, chmod 0640).
      """
    let settings = Settings.ofFile.map { setting in
      let comment = setting.comment.split(separator: "\n").map { "# \($0)" }
      let line = if case .value(let value) = setting.standard { " \(value)" } else { "" }
      return (comment + ["#\(setting.name) =\(line)"]).joined(separator: "\n")
    }
    return ([head] + settings).joined(separator: "\n\n")
  }
}

extension OptionSyntax.Standard {
  /// The default, as a table tells it.
  fileprivate var words: String {
    switch self {
    case .none: ""
    case .value(let words): words
    case .words(let words): "(\(words))"
    }
  }
}
