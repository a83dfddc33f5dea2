import Glibc

/// Reads a file line by line, a piece of it in memory at a time.
enum LineFile {
  /// Hands over every line without its line break; only the line feed is one.
  static func forEachLine(of path: String, _ body: ([UInt8]) throws -> Void) throws {
    let descriptor = try Files.open(path)
    defer { close(descriptor) }
    var line: [UInt8] = []
    while let piece = try Files.nextPiece(of: descriptor, path) {
      var rest = piece[...]
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
  ) throws {
    try Files.replace(path, permissions: 0o600) { descriptor in
      var pending: [UInt8] = []
      pending.reserveCapacity(2 * Files.pieceSize)
      try body { line in
        pending += line
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= Files.pieceSize {
          try Files.write(pending, to: descriptor, path)
          pending.removeAll(keepingCapacity: true)
        }
      }
      try Files.write(pending, to: descriptor, path)
    }
  }
}
