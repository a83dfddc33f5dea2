import Foundation
import Testing

@testable import PavilionCommands

/// Runs a shell with what `pavilion completion` prints, and asks it to complete the end of a line.
struct CompletingShell: Sendable, CustomStringConvertible {
  let shell: Completion.Shell

  var description: String { shell.rawValue }

  /// The shells of this machine; script/bootstrap --test brings all three.
  static let all = Completion.Shell.allCases.map(CompletingShell.init)

  /// What the shell offers at the end of a line.
  func offers(for line: String, in folder: URL? = nil) throws -> [String] {
    let completion = Completion(verbs: Pavilion.verbs, globals: Settings.options)
    let script = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID())")
    defer { try? FileManager.default.removeItem(at: script) }
    try Data(completion.script(for: shell).utf8).write(to: script)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [shell.rawValue] + arguments(asking: line, script: script.path)
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(String(decoding: complaints, as: UTF8.self))")
    #expect(complaints.isEmpty, "\(String(decoding: complaints, as: UTF8.self))")
    return String(decoding: said, as: UTF8.self).split(separator: "\n")
      .map { String($0.prefix { $0 != "\t" }) }
  }

  private func arguments(asking line: String, script: String) -> [String] {
    switch shell {
    case .bash:
      let program = """
        source "$1"
        COMP_LINE=$2 COMP_POINT=${#2}
        _pavilion
        ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
        """
      return ["--norc", "-c", program, "bash", script, line]
    case .zsh:
      // The builtins of the completion system exist within it alone; these say what they are asked.
      let program = """
        compdef() { }
        offer() { local word; for word in "$@"; do
          [[ $word != ${words[CURRENT]#$IGNORED}* ]] || print -r -- "$word"; done }
        compset() { [[ ${words[CURRENT]} == ${~2}* ]] || return 1
          IGNORED=${(M)words[CURRENT]##${~2}} }
        _describe() { local -a all; all=("${(@P)@[-1]}"); offer "${(@)all%%:*}" }
        compadd() { [[ $1 != -S ]] || shift 2
          if [[ $1 == -a ]]; then offer "${(@P)2}"; else shift; offer "$@"; fi }
        _files() { local -a all; if [[ $1 == -/ ]]; then all=(*(N/)); else all=(*(N)); fi
          offer $all }
        source "$1"
        words=("${(@s: :)2}") CURRENT=${#words} IGNORED=
        _pavilion
        true
        """
      return ["-f", "-c", program, "zsh", script, line]
    case .fish:
      return ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script, line]
    }
  }
}

@Suite struct `Completion in a shell` {
  @Test(arguments: CompletingShell.all)
  func `offers the commands`(shell: CompletingShell) throws {
    let nouns = Set(Pavilion.verbs.map { $0.syntax.words[0] } + ["help"])
    #expect(try Set(shell.offers(for: "pavilion ")) == nouns)
    #expect(try shell.offers(for: "pavilion exp") == ["exposition"])
    #expect(try shell.offers(for: "pavilion --lang ko exp") == ["exposition"])
    #expect(
      try Set(shell.offers(for: "pavilion stock ")) == ["list", "add", "set", "waste", "undo"]
    )
    #expect(try Set(shell.offers(for: "pavilion help stock ")).contains("waste"))
  }

  @Test(arguments: CompletingShell.all)
  func `knows every command and all of its options`(shell: CompletingShell) throws {
    let globals = Set(Settings.options.map { "--\($0.name)" })
    // Each process takes a while: all options of some, and each command's name in the script.
    for verb in [Serve.self, OrderPlace.self, OrderRefund.self, StockAdd.self] as [any Verb.Type] {
      let offered = try shell.offers(for: "pavilion \(verb.syntax.name) --")
      let own = verb.syntax.options.map { "--\($0.name)" }
      #expect(Set(offered) == globals.union(own), "\(verb.syntax.name)")
    }
    let script = Completion(verbs: Pavilion.verbs, globals: Settings.options)
      .script(for: shell.shell)
    for verb in Pavilion.verbs {
      #expect(script.contains(verb.syntax.name))
      for option in verb.syntax.options { #expect(script.contains(option.name)) }
    }
  }

  @Test(arguments: CompletingShell.all)
  func `offers juices, fruit and the few words that there are`(shell: CompletingShell) throws {
    #expect(try Set(shell.offers(for: "pavilion order man")) == ["mango-kiwi", "mango"])
    #expect(try shell.offers(for: "pavilion order kiwi:2 딸바") == ["딸바쥬스"])
    #expect(try shell.offers(for: "pavilion order pa") == ["pay"])
    #expect(try shell.offers(for: "pavilion stock add pine") == ["pineapple"])
    #expect(try shell.offers(for: "pavilion stock add kiwi 3 --reason del") == ["delivery"])
    #expect(try shell.offers(for: "pavilion order refund 17 spi") == ["spilled"])
    #expect(try shell.offers(for: "pavilion stock --lang z") == ["zh-Hans"])
    #expect(try shell.offers(for: "pavilion completion f") == ["fish"])
    #expect(try shell.offers(for: "pavilion stock --storage m") == ["memory"])
    let verbs: Set = ["list", "pay", "refund", "status", "void"]
    #expect(try Set(shell.offers(for: "pavilion help order ")) == verbs)
  }

  @Test(arguments: CompletingShell.all)
  func `offers files and folders where they are meant`(shell: CompletingShell) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "exhibition"),
      withIntermediateDirectories: true
    )
    try Data().write(to: folder.appending(path: "export.json"))
    func offers(_ line: String) throws -> Set<String> {
      Set(
        try shell.offers(for: line, in: folder).map {
          $0.hasSuffix("/") ? String($0.dropLast()) : $0
        }
      )
    }
    #expect(try offers("pavilion menu import ex") == ["exhibition", "export.json"])
    #expect(try offers("pavilion exposition import ex") == ["exhibition", "export.json"])
    #expect(try offers("pavilion exposition check ex") == ["exhibition"])
    #expect(try offers("pavilion stock add ex").isEmpty)
  }
}

@Suite struct `The manual` {
  private let pages = Manual(
    groups: Pavilion.groups,
    globals: Settings.options,
    version: "0.1.0",
    date: "2026-03-02"
  ).pages

  @Test func `explains every command and option that the help does`() throws {
    #expect(pages[0].name == "pavilion")
    for verb in Pavilion.verbs {
      let syntax = verb.syntax
      let page = try #require(pages.first { $0.name == "pavilion-\(syntax.words[0])" }).text
      #expect(pages[0].text.contains("Cm \(syntax.name)\n\(syntax.summary)"))
      #expect(page.contains(syntax.summary))
      for option in syntax.options { #expect(page.contains("\n.It Fl -\(option.name)")) }
    }
    for option in Settings.options { #expect(pages[0].text.contains("\n.It Fl -\(option.name)")) }
    #expect(pages[0].text.contains("\n.Dd March 2, 2026\n"))
  }

  @Test func `has no line that a formatter takes for something else`() {
    let requests = [
      "Dd", "Dt", "Os", "Sh", "Ss", "Nm", "Nd", "Ar", "Op", "Cm", "Fl", "Bl", "It", "El", "Pp",
      "Bd",
      "Ed", "Ev", "Xr",
    ]
    for page in pages {
      for line in page.text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'")
      {
        let name = line.dropFirst().prefix { $0 != " " }
        #expect(requests.contains(String(name)) || line.hasPrefix(#".\""#), "\(page.name): \(line)")
      }
    }
  }

  @Test func `is formatted without a warning`() throws {
    for page in pages {
      let file = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID()).1")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(page.text.utf8).write(to: file)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["mandoc", "-Tlint", "-Wwarning", file.path]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let said = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(
        process.terminationStatus == 0,
        "\(page.name): \(String(decoding: said, as: UTF8.self))"
      )
    }
  }
}
