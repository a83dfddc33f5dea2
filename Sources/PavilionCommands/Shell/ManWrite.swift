import JSON
import Localization

/// `man DIRECTORY`: writes the manual.
struct ManWrite: Verb {
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

  private let folder: String

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
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
