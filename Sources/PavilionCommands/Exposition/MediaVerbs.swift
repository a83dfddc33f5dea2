import ExpositionGuide
import JSON
import Languages
import Localization

enum MediaAdd: Verb {
  static let syntax = Syntax(
    words: ["exposition", "media", "add"],
    operands: ["FILE..."],
    summary: "Keep files for the guide",
    discussion: """
      Prints the hash, the format and the size of each file; records of media name it by its hash.
      Takes pictures (JPEG, PNG, WebP, AVIF, SVG), sound (MP3, M4A, Opus), films (MP4, WebM) and
      captions (WebVTT), told by their bytes. A file that no record names goes after a day.

        pavilion exposition media add gat.jpg gat-detail.jpg
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withStores(mayFound: true) { stores in
      var kept: [TakenFile] = []
      for path in arguments.operands {
        let file = try await TakenFile(path)
        try await file.keep(in: stores.storage)
        kept.append(file)
      }
      return MediaAnswer(files: kept)
    }
  }
}

private struct MediaAnswer: Answer {
  let files: [TakenFile]

  func text(in language: Language) -> String {
    Table(rows: files.map { [$0.hash, $0.content.format.rawValue, "\($0.bytes)", $0.path] }).text
  }

  func json(in language: Language) -> JSONValue {
    let files = files.map { file -> JSONValue in
      var object: JSONObject = [
        "path": .string(file.path), "file": .string(file.hash),
        "format": .string(file.content.format.rawValue), "bytes": .integer(file.bytes),
      ]
      object["width"] = file.content.size.map { .integer($0.width) }
      object["height"] = file.content.size.map { .integer($0.height) }
      return .object(object)
    }
    return ["media": .array(files)]
  }
}
