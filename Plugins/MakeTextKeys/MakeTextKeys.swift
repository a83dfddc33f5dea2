import Foundation
import PackagePlugin

/// Makes the keys of a target's texts, as members of `TextKey`, from every `*.texts.json` in its
/// folder.
///
/// A feature's texts are beside its Swift, and a misspelt key does not compile.
@main
struct MakeTextKeys: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let files = try FileManager.default.subpathsOfDirectory(atPath: target.directoryURL.path)
      .filter { $0.hasSuffix(".texts.json") }
      .sorted()
      .map { target.directoryURL.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "TextKeys.swift")
    return [
      .buildCommand(
        displayName: "Making the keys of \(files.count) files of texts in \(target.name)",
        executable: try context.tool(named: "make-text-keys").url,
        arguments: [output.path, target.moduleName] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }
}
