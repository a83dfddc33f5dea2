import JSON
import JuiceBar
import Localization

/// `menu export FILE`: writes the bar's menu to a file.
struct MenuExport: Verb {
  static let syntax = Syntax(
    words: ["menu", "export"],
    operands: ["FILE"],
    summary: "Write the bar's menu to a file",
    discussion: """
      Edit the file and bring it back with `menu import`. It holds the pictures of the menu as well, in
      base64 under their names, so that it makes the same menu in another bar.
      """
  )

  private let file: String

  init(_ arguments: Arguments) throws(UsageError) {
    file = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      var pictures: [MenuPicture] = []
      for hash in bar.menu.pictures {
        if let picture = try await bar.storage.menuPicture(hash, of: bar.id) {
          pictures.append(picture)
        }
      }
      let document = MenuDraft(bar.menu).json(with: pictures)
      try Files.write(Array((document.encoded(pretty: true) + "\n").utf8), to: file)
      return Report(["file": .string(file)]) { Texts($0)(.cliWritten, ["file": file]) }
    }
  }
}
