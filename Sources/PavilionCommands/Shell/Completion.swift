import JuiceBar
import Languages
import SampleContent

/// The possible words at each place of a call, from the table of verbs, for shell completion.
struct Completion: Sendable {
  /// A shell that completes words.
  enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  /// The source of a word's completions.
  enum Source: Hashable, Sendable {
    /// These words.
    case words([String])
    /// The files that there are.
    case files
    /// The folders that there are.
    case folders
    /// The places that storage can be at.
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
    /// The verbs of the noun, with their effects.
    var verbs: [(name: String, summary: String)] = []
    /// Its options.
    var options: [OptionSyntax] = []
    /// The sources of its operands' completions, in order.
    var operands: [Source] = []
    /// Whether the last operand may be repeated.
    var repeatsLast = false
  }

  /// The commands; a noun comes before its verbs.
  let commands: [Command]
  /// The options of every command.
  let globals: [OptionSyntax]

  /// Reads the table of verbs.
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

  /// The script that teaches a shell, to be sourced or saved where it looks for such.
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

  /// The names of commands that have two words.
  var pairs: [String] { commands.map(\.name).filter { $0.contains(" ") } }

  /// The options that take a value, as they are written, of any command.
  var valued: [String] {
    let options = commands.flatMap(\.options) + globals
    return Set(options.filter { $0.placeholder != nil }.map { "--\($0.name)" }).sorted()
  }

  /// The source of an option value's completions.
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
  /// The source for the name of an operand or a value: `FILE`.
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

    /// The sources of a verb's operands' completions.
    func sources(of syntax: Syntax) -> [Source] {
      syntax.operands.map { operand in
        syntax.choices[operand].map { .words($0) } ?? .called(operand, self)
      }
    }
  }
}
