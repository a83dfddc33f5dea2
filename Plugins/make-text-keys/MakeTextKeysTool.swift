import Foundation

/// Writes a Swift file that holds texts as members of `TextKey`.
///
/// Arguments: the file to write, the module it belongs to, then the files of texts. If a text is
/// faulty, the tool prints a line for each fault and writes nothing.
@main
enum MakeTextKeysTool {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, let module = arguments.dropFirst().first else {
      throw CocoaError(.featureUnsupported)
    }
    var texts: [Text] = []
    var faults: [String] = []
    var places: [String: String] = [:]
    for path in arguments.dropFirst(2) {
      let file = TextFile(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      texts += file.texts
      faults += file.faults.map { "\(path): error: \($0)" }
      for text in file.texts {
        if let other = places.updateValue(path, forKey: text.key) {
          faults.append(
            "\(path): error: \(text.key): stands in \(other) too; a key is in one file alone"
          )
        }
      }
    }
    guard faults.isEmpty else {
      try FileHandle.standardError.write(
        contentsOf: Data((faults.joined(separator: "\n") + "\n").utf8)
      )
      exit(1)
    }
    try source(of: texts, in: module)
      .write(to: URL(fileURLWithPath: output), atomically: true, encoding: .utf8)
  }

  /// The Swift source; each key's comment is its English text.
  private static func source(of texts: [Text], in module: String) -> String {
    var source = module == "Localization" ? "" : "package import Localization\n\n"
    source += "extension TextKey {\n"
    for text in texts {
      source += """
          /// \(text.comment)
          package static var \(text.key): TextKey {
            TextKey(\(text.literal), \(text.ends))
          }

        """
    }
    return source + "}\n"
  }
}
