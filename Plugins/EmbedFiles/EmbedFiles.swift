import Foundation
import PackagePlugin

/// Embeds every file of a target's `Files` folder in the program, as the enum `EmbeddedFiles`, and
/// the scripts and style sheets beside its Swift, as if they were in `Files/scripts` and
/// `Files/styles`.
///
/// The program stays a single file that can be copied anywhere, and reads no assets at start.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let folder = target.directoryURL
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { name in
        guard name.hasPrefix("Files/") || name.hasSuffix(".js") || name.hasSuffix(".css") else {
          return false
        }
        let values = try folder.appending(path: name).resourceValues(forKeys: [.isRegularFileKey])
        return values.isRegularFile == true
          && !name.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(names.count) files into \(target.name)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [output.path, folder.path] + names,
        inputFiles: names.map { folder.appending(path: $0) },
        outputFiles: [output]
      )
    ]
  }
}
