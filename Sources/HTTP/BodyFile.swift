import Digests
import Dispatch
import Glibc

/// The body of a request as a file without a name: its place is free again with the last reference
/// to it, even where the program is killed.
public final class BodyFile: Sendable {
  /// The length in bytes.
  public let count: Int
  /// The hash SHA-256 of the bytes, as 64 hexadecimal digits.
  public let sha256: String
  private let content: Content

  /// Reads the files: the threads that all share may wait for something else.
  private static let queue = DispatchQueue(label: "body files", attributes: .concurrent)

  private enum Content {
    case bytes([UInt8])
    case file(NamelessFile)
  }

  /// A body that was received into memory.
  package init(_ bytes: [UInt8]) {
    count = bytes.count
    var hash = SHA256.Running()
    hash.add(bytes)
    sha256 = hash.hexadecimal()
    content = .bytes(bytes)
  }

  init(_ file: NamelessFile, count: Int, sha256: String) {
    (self.count, self.sha256, content) = (count, sha256, .file(file))
  }

  /// Reads the bytes of a range, as far as they are there, beside the thread of the caller.
  ///
  /// - Throws: `BodyFileError` where the disk cannot be read.
  public func bytes(in range: Range<Int>) async throws(BodyFileError) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    switch content {
    case .bytes(let bytes): return Array(bytes[range])
    case .file(let file):
      let bytes = await withCheckedContinuation { continuation in
        Self.queue.async { continuation.resume(returning: file.bytes(in: range)) }
      }
      guard let bytes else { throw BodyFileError() }
      return bytes
    }
  }
}

/// The disk did not give back a body that was written to it.
public struct BodyFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String { "The file of a body cannot be read." }
}

/// A file that has no name from the moment it is there.
final class NamelessFile: Sendable {
  private let descriptor: Int32

  /// Makes an empty file in a folder; nothing where the system refuses that.
  init?(in folder: String) {
    let path = "\(folder)/pavilion-\(UInt64.random(in: 0...UInt64.max))"
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    unsafe unlink(path)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes bytes behind those before, and says whether that worked.
  func append(_ bytes: [UInt8]) -> Bool {
    // The pointer is used within the call, which reads no more than there is.
    unsafe bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let start = unsafe bytes.baseAddress?.advanced(by: written)
        let count = unsafe write(descriptor, start, bytes.count - written)
        if count > 0 {
          written += count
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// The bytes of a range; nothing where they cannot be read whole.
  func bytes(in range: Range<Int>) -> [UInt8]? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let start = unsafe buffer.baseAddress?.advanced(by: filled)
        // Writes no more than the buffer has room for.
        let count = unsafe pread(descriptor, start, range.count - filled, range.lowerBound + filled)
        if count > 0 {
          filled += count
        } else if count == 0 || errno != EINTR {
          return
        }
      }
    }
    return bytes.count == range.count ? bytes : nil
  }
}
