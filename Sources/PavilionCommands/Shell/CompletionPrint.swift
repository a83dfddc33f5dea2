import JSON

/// `completion SHELL`: prints the completion script of a shell.
struct CompletionPrint: Verb {
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

  private let shell: Completion.Shell

  init(_ arguments: Arguments) throws(UsageError) {
    shell = try arguments.operand(0, as: .oneOf(Completion.Shell.allCases))
  }

  func run(in context: Context) async throws -> (any Answer)? {
    let completion = Completion(verbs: Pavilion.verbs, globals: Settings.options)
    let script = completion.script(for: shell)
    return Report(["shell": .string(shell.rawValue), "script": .string(script)]) { _ in script }
  }
}
