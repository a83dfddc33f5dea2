import ExpositionGuide
import FoundationEssentials

/// Files and folders that commands read and write.
enum Files {
  /// The content of a file.
  ///
  /// - Throws: ``CommandFailure`` that names the file.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .file(path, "cannot be read", error)
    }
  }

  /// Puts a content in the place of whatever a file held; never half of it.
  ///
  /// - Throws: ``CommandFailure`` that names the file.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .file(path, "cannot be written", error)
    }
  }

  /// Creates a folder, and those above it, where there is none.
  ///
  /// - Throws: ``CommandFailure`` that names the folder.
  static func makeFolder(_ path: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .file(path, "cannot be created", error)
    }
  }

  /// Sees to it that a file is there.
  ///
  /// - Throws: ``CommandFailure`` that names it when it is not.
  static func requireFile(_ path: String) throws(CommandFailure) {
    guard kind(of: path) == .file else {
      throw CommandFailure(code: "file", description: "\(path): there is no such file")
    }
  }

  /// Sees to it that a folder is there.
  ///
  /// - Throws: ``CommandFailure`` that names it when it is not.
  static func requireFolder(_ path: String) throws(CommandFailure) {
    guard kind(of: path) == .folder else {
      throw CommandFailure(code: "file", description: "\(path): there is no such folder")
    }
  }

  private enum Kind {
    case file
    case folder
  }

  private static func kind(of path: String) -> Kind? {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    return isFolder ? .folder : .file
  }

  /// The folder that a file lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The files of the exhibition that lies in a folder.
  ///
  /// - Throws: ``CommandFailure`` when the folder or a file in it cannot be read.
  static func exhibition(in folder: String) throws(CommandFailure) -> ExhibitionFiles {
    try requireFolder(folder)
    let pictures = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/images")) ?? []
    let names =
      ExhibitionFiles.expositionNames + [ExhibitionFiles.itemsName]
      + pictures.map { ExhibitionFiles.picturesFolder + $0 }
    var contents: [String: [UInt8]] = [:]
    for name in names where kind(of: "\(folder)/\(name)") == .file {
      contents[name] = try read("\(folder)/\(name)")
    }
    return ExhibitionFiles(directory: contents)
  }
}

extension CommandFailure {
  /// A file that did not do, with the system's reason where it gives a short one.
  fileprivate static func file(_ path: String, _ problem: String, _ error: any Error) -> Self {
    let reason =
      switch (error as? CocoaError)?.code {
      case .fileReadNoSuchFile?, .fileNoSuchFile?: ": there is no such file or folder"
      case .fileReadNoPermission?, .fileWriteNoPermission?: ": permission denied"
      case .fileWriteOutOfSpace?: ": the disk is full"
      default: ""
      }
    return CommandFailure(code: "file", description: "\(path): \(problem)\(reason)")
  }
}
