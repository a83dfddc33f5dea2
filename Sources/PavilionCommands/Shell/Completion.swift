import JSON
import JuiceBar
import Languages
import SampleContent

enum CompletionPrint: Verb {
  static let syntax = Syntax(
    words: ["completion"],
    operands: ["SHELL"],
    choices: ["SHELL": Completion.Shell.allCases.map(\.rawValue)],
    summary: "Print the completion script for bash, zsh or fish",
    discussion: """
      Commands, options, files, and the names of the sample's fruit and juices. Each where its shell
      looks for such:

        pavilion completion bash > ~/.local/share/bash-completion/completions/pavilion
        pavilion completion zsh > /usr/local/share/zsh/site-functions/_pavilion
        pavilion completion fish > ~/.config/fish/completions/pavilion.fish

      Without any of these folders, for the shell that is open:

        source <(pavilion completion bash)
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let shell = try arguments.operand(0, as: .oneOf(Completion.Shell.allCases))
    let completion = Completion(verbs: Pavilion.verbs, globals: Settings.options)
    let script = completion.script(for: shell)
    return Report(["shell": .string(shell.rawValue), "script": .string(script)]) { _ in script }
  }
}

/// The possible words at each place of a call, from the table of verbs, for shell completion.
struct Completion: Sendable {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// The source of a word's completions.
  enum Source: Hashable, Sendable {
    case words([String])
    case files
    case folders
    case storage
    /// Nothing: the shell cannot know it.
    case nothing
  }

  /// A verb, or a noun that has several.
  struct Command: Sendable {
    /// The words as they are typed: `stock add`.
    let name: String
    /// Its effect, in a line; for a noun alone that of its first verb.
    let summary: String
    var verbs: [(name: String, summary: String)] = []
    var options: [OptionSyntax] = []
    /// The sources of its operands' completions, in order.
    var operands: [Source] = []
    var repeatsLast = false
  }

  let commands: [Command]
  let globals: [OptionSyntax]

  init(verbs: [any Verb.Type], globals: [OptionSyntax]) {
    self.globals = globals
    let names = Names()
    let syntaxes = verbs.map { $0.syntax }
    var commands: [Command] = []
    for syntax in syntaxes {
      let noun = syntax.words[0]
      if !commands.contains(where: { $0.name == noun }) {
        let ofNoun = syntaxes.filter { $0.words[0] == noun && $0.words.count > 1 }
        // A noun alone takes the operands of its default verb.
        let meant = syntaxes.first { $0.words[0] == noun && ($0.words.count == 1 || $0.isDefault) }
        var command = Command(name: noun, summary: meant?.summary ?? syntax.summary)
        command.verbs = ofNoun.map { ($0.words[1], $0.summary) }
        command.options = meant?.options ?? []
        command.operands = meant.map(names.sources) ?? []
        command.repeatsLast = meant?.repeatsLast ?? false
        commands.append(command)
      }
      guard syntax.words.count > 1 else { continue }
      var command = Command(name: syntax.name, summary: syntax.summary)
      command.options = syntax.options
      command.operands = names.sources(of: syntax)
      command.repeatsLast = syntax.repeatsLast
      commands.append(command)
    }
    self.commands = commands
  }

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  /// The first words of all calls, with their effects.
  var nouns: [(name: String, summary: String)] {
    commands.filter { !$0.name.contains(" ") }.map { ($0.name, $0.summary) }
      + [("help", "Explain a command")]
  }

  var pairs: [String] { commands.map(\.name).filter { $0.contains(" ") } }

  /// The options that take a value, as they are written, of any command.
  var valued: [String] {
    let options = commands.flatMap(\.options) + globals
    return Set(options.filter { $0.placeholder != nil }.map { "--\($0.name)" }).sorted()
  }

  func source(of option: OptionSyntax) -> Source {
    option.choices.isEmpty ? .called(option.placeholder ?? "", Names()) : .words(option.choices)
  }

  /// The completion of each option's value: a shell's pattern for the command and the option, and
  /// the result of `setting` for its source.
  func optionCases(_ setting: (Source) -> String) -> [(String, String)] {
    let own = commands.flatMap { command in
      command.options.map { option in
        ("'\(command.name) --\(option.name)'", setting(source(of: option)))
      }
    }
    return own + globals.map { ("*' --\($0.name)'", setting(source(of: $0))) }
  }
}

extension Completion.Source {
  fileprivate static func called(_ name: String, _ names: Completion.Names) -> Self {
    switch name {
    case "FILE": .files
    case "DIRECTORY": .folders
    case "WHERE", "FROM", "TO": .storage
    case "FRUIT": .words(names.fruits)
    case "JUICE[:N]...": .words(names.juices)
    default: .nothing
    }
  }
}

extension Completion {
  /// The names of the sample's fruit and juices; those of another menu are not known where a shell asks.
  fileprivate struct Names {
    let fruits: [String]
    let juices: [String]

    init() {
      let menu = try? Menu(file: SampleContent.menuFile, named: "menu.json")
      fruits = (menu?.fruits ?? []).flatMap { [$0.id.rawValue, $0.name.text(in: .korean)] }
      juices = (menu?.juices ?? []).flatMap { [$0.id.rawValue, $0.spokenName(in: .korean)] }
    }

    func sources(of syntax: Syntax) -> [Source] {
      syntax.operands.map { operand in
        syntax.choices[operand].map { .words($0) } ?? .called(operand, self)
      }
    }
  }
}
