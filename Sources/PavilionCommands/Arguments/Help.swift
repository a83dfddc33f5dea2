/// The explanations that `help` and `--help` print.
struct Help: Sendable {
  let groups: [VerbGroup]
  let globals: [OptionSyntax]

  private var verbs: [any Verb.Type] { groups.flatMap(\.verbs) }

  func text(about words: [String]) throws(UsageError) -> String {
    if words.isEmpty { return overview }
    let about = verbs.map { $0.syntax }.filter { $0.words.starts(with: words) }
    guard let first = about.first else {
      let names = verbs.map { $0.syntax.name } + verbs.compactMap { $0.syntax.words.first }
      throw .unknownCommand(words, among: names)
    }
    guard about.count > 1 else { return text(about: first) }
    // `order` is a verb, and a noun that has others.
    guard let exact = about.first(where: { $0.words == words }) else {
      return text(aboutAll: about)
    }
    return text(about: exact) + "\n\n" + text(aboutAll: about.filter { $0.words != words })
  }

  private var overview: String {
    """
    Pavilion: a self-service kiosk for fairs, museums and their juice bars.

    Usage: pavilion COMMAND [OPTION]...

    \(commands)

    Options of every command:
    \(optionLines(globals))

    Juices and fruits are named by identifier or in any language: strawberry-banana, 딸바.
    What no option says is taken from the environment variable in parentheses, then the default.
    The program exits with 0 when done, 1 when refused or failed, 2 when it was called wrongly.

    Examples:
      pavilion serve --port 9000
      pavilion order 딸바 kiwi:2
      pavilion stock add strawberry 20
    """
  }

  /// The commands by their groups, in columns that all groups share.
  private var commands: String {
    let help = (" help [COMMAND]", "Explain a command, or list them all")
    let rows = groups.map { group in
      group.verbs.map { (" \($0.syntax.essentials)", $0.syntax.summary) }
    }
    let lines = columns(rows.joined() + [help]).split(separator: "\n")[...]
    var rest = lines
    let paragraphs = groups.enumerated().map { index, group in
      let count = group.verbs.count + (index == groups.count - 1 ? 1 : 0)
      defer { rest = rest.dropFirst(count) }
      return "\(group.title):\n" + rest.prefix(count).joined(separator: "\n")
    }
    return paragraphs.joined(separator: "\n\n")
  }

  private func text(aboutAll syntaxes: [Syntax]) -> String {
    let lines = syntaxes.map { (folded("  \($0.usage)"), $0.summary) }
    return "Usage:\n" + lines.map { "\($0.0)\n      \($0.1)" }.joined(separator: "\n")
      + "\n\nSee `pavilion help COMMAND` for each."
  }

  private func text(about syntax: Syntax) -> String {
    var paragraphs = ["\(syntax.summary).", folded("Usage: \(syntax.usage)")]
    if !syntax.discussion.isEmpty { paragraphs.append(syntax.discussion) }
    if !syntax.options.isEmpty { paragraphs.append("Options:\n" + optionLines(syntax.options)) }
    // One of the command's own takes the place of one of every command.
    let others = globals.filter { global in !syntax.options.contains { $0.name == global.name } }
    paragraphs.append("Options of every command:\n" + optionLines(others))
    return paragraphs.joined(separator: "\n\n")
  }

  /// A call with many options on lines of at most 100 columns, broken before an option.
  private func folded(_ usage: String) -> String {
    var lines = [""]
    for part in usage.split(separator: " [") {
      let word = lines == [""] ? String(part) : " [\(part)"
      if (lines[lines.count - 1] + word).terminalWidth > 100 { lines.append("        ") }
      lines[lines.count - 1] += word
    }
    return lines.joined(separator: "\n")
  }

  private func optionLines(_ options: [OptionSyntax]) -> String {
    columns(
      options.map { option in
        let variable = option.variable.map { " (\($0))" } ?? ""
        return (" \(option.usage)", option.help + variable)
      }
    )
  }

  private func columns(_ rows: [(String, String)]) -> String {
    Table(rows: rows.map { [" \($0.0)", $0.1] }).text
  }
}

extension [String] {
  /// The words as a list on lines of at most 96 columns, as an explanation has them.
  var inLines: String {
    var lines = [""]
    for (index, word) in enumerated() {
      let item = index == count - 1 ? word : "\(word),"
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = item
      } else if line.count + 1 + item.count <= 96 {
        lines[lines.count - 1] += " \(item)"
      } else {
        lines.append(item)
      }
    }
    return lines.joined(separator: "\n")
  }
}
