import Glibc

extension Files {
  /// The bytes that are read or written at once.
  static let pieceSize = 1 << 18

  /// The content of a file.
  ///
  /// - Throws: ``CommandFailure`` that names the file.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while let piece = try nextPiece(of: descriptor, path) { bytes += piece }
    return bytes
  }

  static func open(_ path: String) throws(CommandFailure) -> Int32 {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path, "cannot be read") }
    return descriptor
  }

  /// The next bytes of an open file; `nil` at its end.
  ///
  /// - Throws: ``CommandFailure`` that names the file.
  static func nextPiece(
    of descriptor: Int32,
    _ path: String,
    atMost size: Int = pieceSize
  ) throws(CommandFailure) -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: size)
    while true {
      // The bytes are lent for the length of the call.
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .file(path, "cannot be read") }
      piece.removeLast(piece.count - count)
      return count > 0 ? piece : nil
    }
  }

  /// Puts a content in the place of a file's former one; never half of it.
  ///
  /// - Throws: ``CommandFailure`` that names the file.
  static func write(_ bytes: [UInt8], to path: String) throws {
    var former = stat()
    let isThere = unsafe stat(path, &former) == 0
    try replace(path, permissions: 0o666) { descriptor in
      if isThere { fchmod(descriptor, former.st_mode & 0o777) }
      try write(bytes, to: descriptor, path)
    }
  }

  /// Writes a file, which gets its name once it is complete and on the disk.
  ///
  /// - Parameters:
  ///   - path: The name; a file that has it already is replaced.
  ///   - permissions: Those of the file, less the ones that the process withholds.
  ///   - body: Writes to a descriptor.
  /// - Throws: ``CommandFailure`` that names the file, and the errors of the body; an existing file
  ///   is then unchanged.
  static func replace(
    _ path: String,
    permissions: mode_t,
    _ body: (_ descriptor: Int32) throws -> Void
  ) throws {
    let part = "\(path).\(getpid()).part"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let descriptor = unsafe Glibc.open(part, flags, permissions)
    guard descriptor >= 0 else { throw CommandFailure.file(path, "cannot be written") }
    var isOpen = true
    do {
      try body(descriptor)
      let isSafe = fsync(descriptor) == 0
      isOpen = false
      guard close(descriptor) == 0, isSafe, unsafe rename(part, path) == 0 else {
        throw CommandFailure.file(path, "cannot be written")
      }
    } catch {
      if isOpen { close(descriptor) }
      unsafe unlink(part)
      throw error
    }
  }

  static func write(
    _ bytes: [UInt8],
    to descriptor: Int32,
    _ path: String
  ) throws(CommandFailure) {
    var start = 0
    while start < bytes.count {
      // The bytes are lent for the length of the call.
      let count = unsafe bytes[start...].withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .file(path, "cannot be written") }
      start += count
    }
  }

  /// Opens a file that one process at a time may hold, and holds it.
  ///
  /// - Throws: ``CommandFailure`` when another process holds it.
  static func lock(_ path: String) throws(CommandFailure) -> Int32 {
    let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path, "cannot be written") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .trouble("busy", "\(path): another process is at work here")
    }
    return descriptor
  }

  static func unlock(_ descriptor: Int32) { close(descriptor) }

  static func remove(_ path: String) { unsafe unlink(path) }

  /// Creates a folder, and those above it, where there is none.
  ///
  /// - Throws: ``CommandFailure`` that names the folder.
  static func makeFolder(_ path: String) throws(CommandFailure) {
    let slashes = path.indices.filter { path[$0] == "/" && $0 > path.startIndex }
    for end in slashes + [path.endIndex] {
      let isThere = unsafe mkdir(String(path[..<end]), 0o777) == 0 || errno == EEXIST
      guard isThere else { throw .file(path, "cannot be created") }
    }
    guard isFolder(path) else {
      errno = ENOTDIR
      throw .file(path, "cannot be created")
    }
  }

  /// The names of the entries of a folder; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    // An entry is valid until the next one is read; its name ends with a NUL.
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The path that a symbolic link holds; `nil` if there is no link.
  static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The kernel writes no more than the bytes lent, and no NUL.
    let count = unsafe readlink(path, &target, target.count)
    guard count >= 0 else { return nil }
    return String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The folder that the process works in, without a slash at its end.
  static var currentFolder: String {
    // The system allocates the text, which ends with a NUL.
    guard let path = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}

extension CommandFailure {
  /// A file that did not do, with the reason that the system has just given.
  static func file(_ path: String, _ problem: String) -> CommandFailure {
    let reason =
      switch errno {
      case ENOENT: ": there is no such file or folder"
      case EACCES, EPERM: ": permission denied"
      case ENOSPC: ": the disk is full"
      case EISDIR: ": it is a folder"
      case ENOTDIR: ": it is no folder"
      default: " (error \(errno) of the system)"
      }
    return .trouble("file", "\(path): \(problem)\(reason)")
  }
}
