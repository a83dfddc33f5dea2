import ExpositionGuide
import JSON
import Localization

/// `exposition export DIRECTORY`: writes the exhibition to a folder.
struct ExpositionExport: Verb {
  static let syntax = Syntax(
    words: ["exposition", "export"],
    operands: ["DIRECTORY"],
    summary: "Write the exhibition to a folder",
    discussion: """
      Writes exposition.json, items.json and images/, which `exposition import` reads back. The
      folder is made where there is none; other files in it stay.
      """
  )

  private let folder: String

  init(_ arguments: Arguments) throws(UsageError) {
    folder = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withStores { stores in
      guard let published = try await stores.exhibitions.published() else {
        throw CommandFailure.trouble("no-exhibition", "there is no exhibition yet")
      }
      var pictures: [Picture] = []
      for name in try await stores.exhibitions.pictureNames() {
        if let picture = try await stores.exhibitions.picture(named: name) {
          pictures.append(picture)
        }
      }
      let files = ExhibitionFiles(writing: published.exhibition, pictures: pictures)
      try Files.makeFolder("\(folder)/\(ExhibitionFiles.picturesFolder)")
      for (name, bytes) in files.directory { try Files.write(bytes, to: "\(folder)/\(name)") }
      return Report(["directory": .string(folder), "files": .integer(files.directory.count)]) {
        Texts($0)(.cliWritten, ["file": folder])
      }
    }
  }
}
