import JSON
import Localization

enum ManWrite: Verb {
  static let syntax = Syntax(
    words: ["man"],
    operands: ["DIRECTORY"],
    summary: "Write the manual pages to a folder",
    discussion: """
      The page pavilion(1), and one for each first word of a command: pavilion-stock(1). They say what
      `pavilion help` says. The folder is made where there is none.

        pavilion man /usr/local/share/man/man1
        man pavilion stock
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let folder = try arguments.operand(0, as: .text)
    let manual = Manual(
      groups: Pavilion.groups,
      globals: Settings.options,
      version: Pavilion.version,
      date: context.commit?.date
    )
    try Files.makeFolder(folder)
    for page in manual.pages {
      try Files.write(Array(page.text.utf8), to: "\(folder)/\(page.name).1")
    }
    let names = manual.pages.map { JSONValue.string($0.name) }
    return Report(["directory": .string(folder), "pages": .array(names)]) {
      Texts($0)(.cliWritten, ["file": folder])
    }
  }
}

/// The manual in mdoc, made from the table of verbs as the help is.
struct Manual: Sendable {
  let groups: [VerbGroup]
  let globals: [OptionSyntax]
  let version: String
  /// The day of the program's commit, `2026-03-02`; nothing where it is not known.
  let date: String?

  /// The pages: the overview, and one for each first word of a command.
  var pages: [(name: String, text: String)] {
    let syntaxes = groups.flatMap(\.verbs).map { $0.syntax }
    var nouns: [String] = []
    for syntax in syntaxes where !nouns.contains(syntax.words[0]) { nouns.append(syntax.words[0]) }
    return [("pavilion", overview)]
      + nouns.map { noun in
        ("pavilion-\(noun)", page(of: noun, syntaxes.filter { $0.words[0] == noun }))
      }
  }

  private var overview: String {
    var lines = head("pavilion")
    lines += [
      ".Nm pavilion", ".Nd self-service kiosk for fairs, museums and their juice bars",
      ".Sh SYNOPSIS", ".Nm pavilion", ".Ar COMMAND", ".Op Ar OPTION ...", ".Sh DESCRIPTION",
      "One program serves the kiosk screens of a venue, an exposition guide and a juice bar, and does",
      "from a shell what people do on its screens.",
      "Juices and fruits are named by identifier or in any",
      "language: strawberry-banana, 딸바.",
    ]
    for group in groups {
      lines += [".Ss \(group.title)", ".Bl -tag -width Ds -compact"]
      for syntax in group.verbs.map({ $0.syntax }) {
        lines += [
          ".It Xr pavilion-\(syntax.words[0]) 1 : Cm \(syntax.name)", escaped(syntax.summary),
        ]
      }
      lines.append(".El")
    }
    lines += [".Sh OPTIONS", "Every command takes these."] + list(globals)
    lines += environment(globals) + ending
    lines += [
      ".Sh EXAMPLES", ".Bd -literal", "pavilion serve --port 9000", "pavilion order 딸바 kiwi:2",
      "pavilion stock add strawberry 20", ".Ed",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func page(of noun: String, _ syntaxes: [Syntax]) -> String {
    var lines = head("pavilion-\(noun)")
    let summaries = syntaxes.map { $0.summary.prefix(1).lowercased() + $0.summary.dropFirst() }
    lines += [".Nm pavilion-\(noun)", ".Nd \(escaped(summaries.joined(separator: "; ")))"]
    lines.append(".Sh SYNOPSIS")
    for syntax in syntaxes { lines += call(of: syntax) }
    lines.append(".Sh DESCRIPTION")
    for syntax in syntaxes {
      if syntaxes.count > 1 { lines.append(".Ss \(syntax.essentials)") }
      lines.append(escaped("\(syntax.summary)."))
      lines += paragraphs(syntax.discussion)
      if !syntax.options.isEmpty { lines += list(syntax.options) }
    }
    lines += environment(syntaxes.flatMap(\.options))
    lines += ending + [".Sh SEE ALSO", ".Xr pavilion 1 , where the options of every command stand"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func head(_ name: String) -> [String] {
    [
      #".\" -*- coding: utf-8 -*-"#, #".\" Made by `pavilion man`."#, ".Dd \(day)",
      ".Dt \(name.uppercased()) 1", ".Os Pavilion \(version)", ".Sh NAME",
    ]
  }

  /// The day as mdoc writes it, `March 2, 2026`; that of the epoch where none is known.
  private var day: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let parts = (date ?? "").split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return "January 1, 1970" }
    return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }

  private func call(of syntax: Syntax) -> [String] {
    let operands = syntax.operands.map { ".Ar \($0)" }
    let options = syntax.options.map { option in
      let value = option.placeholder.map { " Ar \($0)" } ?? ""
      return option.isRequired ? ".Fl -\(option.name)\(value)" : ".Op Fl -\(option.name)\(value)"
    }
    let verb = syntax.isDefault && syntax.words.count > 1 ? ".Op Cm" : ".Cm"
    return [".Nm pavilion \(syntax.words[0])"]
      + syntax.words.dropFirst().map { "\(verb) \($0)" } + operands + options
  }

  private func list(_ options: [OptionSyntax]) -> [String] {
    [".Bl -tag -width Ds"]
      + options.flatMap { option in
        [
          ".It Fl -\(option.name)" + (option.placeholder.map { " Ar \($0)" } ?? ""),
          escaped(option.help),
        ]
      } + [".El"]
  }

  private func environment(_ options: [OptionSyntax]) -> [String] {
    let variables = options.compactMap { option in option.variable.map { ($0, option.name) } }
    guard !variables.isEmpty else { return [] }
    return [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
      + variables.flatMap { variable, option in
        [".It Ev \(variable)", "Is taken where no", ".Fl -\(option)", "is given."]
      } + [".El"]
  }

  private var ending: [String] {
    [
      ".Sh EXIT STATUS", ".Bl -tag -width Ds -compact", ".It 0", "It is done.", ".It 1",
      "It was refused, or failed.", ".It 2", "It was called wrongly.", ".El",
    ]
  }

  /// The paragraphs of an explanation; lines that are indented are examples.
  private func paragraphs(_ discussion: String) -> [String] {
    discussion.split(separator: "\n\n").flatMap { paragraph -> [String] in
      let lines = paragraph.split(separator: "\n").map(String.init)
      guard lines.allSatisfy({ $0.hasPrefix("  ") }) else {
        // Each sentence on a line of its own: so a formatter knows where it ends.
        let text = lines.joined(separator: " ").replacing(". ", with: ".\n")
        return [".Pp"] + text.split(separator: "\n").map { escaped(String($0)) }
      }
      return [".Bd -literal -offset indent"] + lines.map { escaped(String($0.dropFirst(2))) } + [
        ".Ed"
      ]
    }
  }

  /// A line of text that is no request: not by its first character, nor by a backslash.
  private func escaped(_ line: String) -> String {
    let text = line.replacing(#"\"#, with: #"\e"#)
    return text.hasPrefix(".") || text.hasPrefix("'") ? #"\&"# + text : text
  }
}
