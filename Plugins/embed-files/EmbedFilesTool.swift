import Foundation

/// Writes a Swift file that holds text files of a folder as static strings.
///
/// Arguments: the file to write, the folder, then the files by their path below it. A
/// `StaticString` costs the compiler next to nothing, where an array literal took a second of
/// processor time for every 8 KB.
@main
enum EmbedFilesTool {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, let folder = arguments.dropFirst().first else {
      throw CocoaError(.featureUnsupported)
    }
    var entries = ""
    for name in arguments.dropFirst(2) {
      let file = URL(fileURLWithPath: folder, isDirectory: true).appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      entries += "    \"\(name)\": \(literal(text)),\n"
    }
    let source = """
      /// The files of this module's `Files` folder, by path, as they were when it was built.
      enum EmbeddedFiles {
        static let all: [String: StaticString] = [
      \(entries.isEmpty ? "    :\n" : entries)  ]
      }

      """
    try source.write(to: URL(fileURLWithPath: output), atomically: true, encoding: .utf8)
  }

  /// The text as a raw string literal whose delimiter does not occur in it.
  private static func literal(_ text: String) -> String {
    var hashes = "##"
    while text.contains("\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    return "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
  }
}
