import ExpositionGuide
import Glibc

/// Files and folders that commands read and write.
enum Files {
  static func requireFile(_ path: String) throws(CommandFailure) {
    guard hasFile(path) else { throw .trouble("file", "\(path): there is no such file") }
  }

  static func requireFolder(_ path: String) throws(CommandFailure) {
    guard isFolder(path) else {
      throw .trouble("file", "\(path): there is no such folder")
    }
  }

  static func isThere(_ path: String) -> Bool { kind(of: path) != nil }

  static func hasFile(_ path: String) -> Bool { kind(of: path).map { $0 != S_IFDIR } ?? false }

  static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// Whether no one but its owner and the owner's group can read a file.
  static func isPrivate(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IROTH == 0
  }

  /// How many bytes the disk of a path has, and how many may still be written; `nil` if it is not there.
  static func room(on path: String) -> (available: Int, size: Int)? {
    var room = statvfs()
    guard unsafe statvfs(path, &room) == 0 else { return nil }
    let bytes = { (blocks: fsblkcnt_t) in
      Int(
        clamping: UInt64(blocks).multipliedReportingOverflow(by: UInt64(room.f_frsize)).partialValue
      )
    }
    return (bytes(room.f_bavail), bytes(room.f_blocks))
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
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
    var entries: [(path: String, entry: ExhibitionFolder.Entry)] = []
    for name in ExhibitionFiles.expositionNames + [ExhibitionFiles.itemsName] {
      let path = "\(folder)/\(name)"
      if let entry = try entry(path, atMost: ExhibitionFolder.maximumTextBytes) {
        entries.append((name, entry))
      }
    }
    switch EntryKind(of: "\(folder)/\(imagesFolder)") {
    case .folder:
      let path = "\(folder)/\(imagesFolder)"
      for name in names(in: path) {
        if let entry = try entry("\(path)/\(name)", atMost: ExhibitionFolder.maximumPictureBytes) {
          entries.append((ExhibitionFiles.picturesFolder + name, entry))
        }
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
    var status = stat()
    // Links are not followed: the answer is about the link.
    guard unsafe lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file(bytes: Int(status.st_size))
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
