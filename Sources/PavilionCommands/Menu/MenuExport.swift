import JSON
import JuiceBar
import Localization

/// `menu export FILE`: writes the bar's menu to a file.
struct MenuExport: Verb {
  static let syntax = Syntax(
    words: ["menu", "export"],
    operands: ["FILE"],
    summary: "Write the bar's menu to a file",
    discussion: "Edit the file and bring it back with `menu import`."
  )

  private let file: String

  init(_ arguments: Arguments) throws(UsageError) {
    file = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      try Files.write(Array((bar.menu.json.encoded(pretty: true) + "\n").utf8), to: file)
      return Report(["file": .string(file)]) { Texts($0)(.cliWritten, ["file": file]) }
    }
  }
}
