import ExpositionGuide
import FoundationEssentials

/// Files and folders that commands read and write.
enum Files {
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .file(path, "cannot be read", error)
    }
  }

  /// Puts a content in the place of whatever a file held; never half of it.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .file(path, "cannot be written", error)
    }
  }

  static func makeFolder(_ path: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .file(path, "cannot be created", error)
    }
  }

  static func requireFile(_ path: String) throws(CommandFailure) {
    guard hasFile(path) else { throw .trouble("file", "\(path): there is no such file") }
  }

  static func requireFolder(_ path: String) throws(CommandFailure) {
    guard kind(of: path) == .folder else {
      throw .trouble("file", "\(path): there is no such folder")
    }
  }

  static func hasFile(_ path: String) -> Bool { kind(of: path) == .file }

  private enum Kind {
    case file
    case folder
  }

  private static func kind(of path: String) -> Kind? {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    return isFolder ? .folder : .file
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The files of the exhibition that lies in a folder, judged one by one.
  ///
  /// Links are not followed: an untrusted folder could publish any file of this machine.
  static func exhibition(in folder: String) throws(CommandFailure) -> ExhibitionFolder {
    try requireFolder(folder)
    let imagesFolder = String(ExhibitionFiles.picturesFolder.dropLast())
    var entries: [String: ExhibitionFolder.Entry] = [:]
    for name in ExhibitionFiles.expositionNames + [ExhibitionFiles.itemsName] {
      entries[name] = try entry("\(folder)/\(name)", atMost: ExhibitionFolder.maximumTextBytes)
    }
    switch EntryKind(of: "\(folder)/\(imagesFolder)") {
    case .folder:
      let path = "\(folder)/\(imagesFolder)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names {
        entries[ExhibitionFiles.picturesFolder + name] = try entry(
          "\(path)/\(name)",
          atMost: ExhibitionFolder.maximumPictureBytes
        )
      }
    case nil: break
    default: throw CommandFailure("file", "\(imagesFolder): expected a folder")
    }
    return ExhibitionFolder(entries)
  }

  /// The file at a path, without following links.
  private static func entry(
    _ path: String,
    atMost limit: Int
  ) throws(CommandFailure) -> ExhibitionFolder.Entry? {
    switch EntryKind(of: path) {
    case .file(let bytes) where bytes > limit:
      .refused("expected at most \(limit / 1024) KiB, found \(bytes / 1024)")
    case .file: .file(try read(path))
    case .link: .refused("a link is not followed")
    case .folder, .other: .refused("it is no file")
    case nil: nil
    }
  }
}

/// The entry at a path itself, even if it is a link.
private enum EntryKind {
  case file(bytes: Int)
  case folder
  case link
  case other

  init?(of path: String) {
    // Links are not followed: the answer is about the link.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return nil
    }
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular:
      let size = attributes[.size] as? any BinaryInteger
      self = .file(bytes: size.map { Int(clamping: $0) } ?? .max)
    case .typeDirectory: self = .folder
    case .typeSymbolicLink: self = .link
    default: self = .other
    }
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
    return .trouble("file", "\(path): \(problem)\(reason)")
  }
}
