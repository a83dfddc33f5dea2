import Foundation

/// Writes a Swift file that holds the files of a folder as string literals.
///
/// Arguments: the file to write, the folder, then the files by their paths below it: those in
/// `Files` are named by their path there, others by their kind, such as `scripts/cart.js`. Text is
/// written as it is, scripts and style sheets without their comments, other content in base 64. A
/// string literal costs the compiler next to nothing and the program no memory of its own, whereas
/// an array literal took a second of processor time for every 8 KB.
@main
enum EmbedFilesTool {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, let folder = arguments.dropFirst().first else {
      throw CocoaError(.featureUnsupported)
    }
    var texts = ""
    var others = ""
    for path in arguments.dropFirst(2) {
      let file = URL(fileURLWithPath: folder, isDirectory: true).appending(path: path)
      let name = name(of: path)
      let bytes = try Data(contentsOf: file)
      if let text = String(bytes: bytes, encoding: .utf8) {
        let text = try Stripping.stripped(text, named: path)
        texts += "    \"\(name)\": \(literal(text)),\n"
      } else {
        others += "    \"\(name)\": \"\(bytes.base64EncodedString())\",\n"
      }
    }
    let source = """
      /// The files of this module, by path, as they were when it was built.
      package enum EmbeddedFiles {
        /// Those that are text.
        package static let all: [String: String] = [
      \(texts.isEmpty ? "    :\n" : texts)  ]
        /// The others, in base 64.
        package static let base64: [String: String] = [
      \(others.isEmpty ? "    :\n" : others)  ]
      }

      """
    try source.write(to: URL(fileURLWithPath: output), atomically: true, encoding: .utf8)
  }

  private static func name(of path: String) -> String {
    if path.hasPrefix("Files/") { return String(path.dropFirst("Files/".count)) }
    let file = path.split(separator: "/").last ?? ""
    return (file.hasSuffix(".css") ? "styles/" : "scripts/") + file
  }

  /// The text as a raw string literal whose delimiter does not occur in it.
  private static func literal(_ text: String) -> String {
    var hashes = "##"
    while text.contains("\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    return "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
  }
}
