import Foundation
import PackagePlugin

/// Embeds the checked-out commit in the program, as the enum `EmbeddedCommit`.
///
/// Only the program's own target uses it, so that a new commit compiles two short files and links.
@main
struct EmbedCommit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedCommit.swift")
    let folder = context.package.directoryURL
    // Git appends a line to this log whenever another commit is checked out. Sources without it,
    // such as an archive, have no commit to name.
    let log = gitFolder(of: folder)?.appending(path: "logs/HEAD")
    return [
      .buildCommand(
        displayName: "Embedding the commit into \(target.name)",
        executable: try context.tool(named: "embed-commit").url,
        arguments: [output.path, folder.path],
        inputFiles: [log].compactMap(\.self).filter {
          FileManager.default.fileExists(atPath: $0.path)
        },
        outputFiles: [output]
      )
    ]
  }

  /// Git's folder for a checkout; in a linked work tree a file names it.
  private func gitFolder(of folder: URL) -> URL? {
    let git = folder.appending(path: ".git")
    guard let text = try? String(contentsOf: git, encoding: .utf8) else { return git }
    let path = text.trimmingPrefix("gitdir: ").trimmingCharacters(in: .newlines)
    return URL(filePath: path, relativeTo: folder)
  }
}
