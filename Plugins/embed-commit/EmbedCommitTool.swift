import Foundation

/// Writes a Swift file that names the commit checked out in a folder, and its day.
///
/// Arguments: the file to write, the folder. Both names are empty if the folder itself is no
/// checkout, or git is missing: a source archive inside another checkout does not take that
/// checkout's commit. The file depends only on the commit.
@main
enum EmbedCommitTool {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, let folder = arguments.dropFirst().first else {
      throw CocoaError(.featureUnsupported)
    }
    let names = commit(of: folder).split(separator: " ")
    let source = """
      /// The commit that the program was built from; both are empty where it is not known.
      enum EmbeddedCommit {
        /// The beginning of its hash.
        static let hash = "\(names.first?.prefix(7) ?? "")"
        /// Its day.
        static let date = "\(names.last ?? "")"
      }

      """
    try source.write(to: URL(fileURLWithPath: output), atomically: true, encoding: .utf8)
  }

  /// The hash, at a length independent of the checkout's other objects, and the day.
  private static func commit(of folder: String) -> String {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "--git-dir", folder + "/.git", "log", "-1", "--format=%H %cs"]
    let answer = Pipe()
    git.standardOutput = answer
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil, let bytes = try? answer.fileHandleForReading.readToEnd() else {
      return ""
    }
    git.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    // The output becomes a literal of the program.
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == " " || $0 == "-") }
    return git.terminationStatus == 0 && isPlain ? text : ""
  }
}
