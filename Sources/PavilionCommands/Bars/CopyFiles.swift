import Glibc

/// Reads a file line by line, a piece of it in memory at a time.
enum LineFile {
  private static let pieceSize = 1 << 18

  /// Hands over every line without its line break; only the line feed is one.
  static func forEachLine(of path: String, _ body: ([UInt8]) throws -> Void) throws {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandFailure.systemFault(path, "cannot be read") }
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var line: [UInt8] = []
    while true {
      // The bytes are lent for the length of the call.
      let count = unsafe read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandFailure.systemFault(path, "cannot be read") }
      guard count > 0 else { break }
      var rest = piece[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<end]
        try body(line)
        line.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      line += rest
    }
    if !line.isEmpty { try body(line) }
  }

  /// Writes lines to a file, which gets its name once it is complete and on the disk, and only its owner
  /// can read.
  static func write(
    to path: String,
    _ body: (_ write: ([UInt8]) throws -> Void) throws -> Void
  )
    throws
  {
    let part = "\(path).\(getpid()).part"
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CommandFailure.systemFault(path, "cannot be written") }
    var isOpen = true
    do {
      var pending: [UInt8] = []
      pending.reserveCapacity(2 * pieceSize)
      try body { line in
        pending += line
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= pieceSize { try flush(&pending, to: descriptor, path) }
      }
      try flush(&pending, to: descriptor, path)
      let isSafe = fsync(descriptor) == 0
      isOpen = false
      guard close(descriptor) == 0, isSafe, unsafe rename(part, path) == 0 else {
        throw CommandFailure.systemFault(path, "cannot be written")
      }
    } catch {
      if isOpen { close(descriptor) }
      unsafe unlink(part)
      throw error
    }
  }

  private static func flush(_ bytes: inout [UInt8], to descriptor: Int32, _ path: String) throws {
    var start = 0
    while start < bytes.count {
      // The bytes are lent for the length of the call.
      let count = unsafe bytes[start...].withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw CommandFailure.systemFault(path, "cannot be written") }
      start += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension CommandFailure {
  /// A file that did not do, with the reason that the system has just given.
  fileprivate static func systemFault(_ path: String, _ problem: String) -> CommandFailure {
    let reason =
      switch errno {
      case ENOENT: ": there is no such file or folder"
      case EACCES, EPERM: ": permission denied"
      case ENOSPC: ": the disk is full"
      case EISDIR: ": it is a folder"
      default: " (error \(errno) of the system)"
      }
    return .trouble("file", "\(path): \(problem)\(reason)")
  }
}
