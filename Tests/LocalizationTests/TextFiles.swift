import Foundation
import JSON
import Languages

/// The files of texts of all targets, as they stand in the sources.
enum TextFiles {
  /// A text, or one of its two forms.
  struct Entry {
    let key: String
    let language: Language
    let text: String
  }

  /// The folder of all targets.
  static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// Every file below it whose name ends so.
  static func files(named suffix: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(suffix) }
      .map { sources.appending(path: $0) }
  }

  /// Every text of every file.
  static func entries() throws -> [Entry] {
    try files(named: ".texts.json").flatMap { file in
      try JSONReader(JSONValue(parsing: Array(Data(contentsOf: file)))).members()
        .flatMap { key, reader in
          try reader.members().flatMap { tag, reader in
            let language = Language(rawValue: tag) ?? .fallback
            let texts =
              try (try? [reader.string()]) ?? reader.members().map { try $0.reader.string() }
            return texts.map { Entry(key: key, language: language, text: $0) }
          }
        }
    }
  }
}
