import Digests
import ExpositionGuide
import Glibc

/// A file of this machine that the guide takes, told by its bytes.
struct TakenFile: Sendable {
  let path: String
  /// The SHA-256 of the bytes, in hexadecimal digits.
  let hash: String
  let bytes: Int
  let content: MediaContent

  /// Reads a file in pieces, and judges it.
  ///
  /// - Throws: ``CommandFailure`` for a file that cannot be read or that the guide does not take.
  init(_ path: String) async throws {
    let descriptor = try Files.open(path)
    defer { close(descriptor) }
    var (count, running) = (0, SHA256.Running())
    while let piece = try Files.nextPiece(of: descriptor, path) {
      count += piece.count
      running.add(piece)
    }
    do {
      content = try await MediaContent(count: count) { range in
        lseek(descriptor, range.lowerBound, SEEK_SET)
        var bytes: [UInt8] = []
        while bytes.count < range.count, let piece = try Files.nextPiece(of: descriptor, path) {
          bytes += piece
        }
        return Array(bytes.prefix(range.count))
      }
    } catch let fault as MediaFault {
      throw CommandFailure("media", "\(path): \(fault)")
    }
    (self.path, hash, bytes) = (path, running.hexadecimal(), count)
  }

  /// Stores the bytes under their hash.
  func keep(in storage: any MediaStorage) async throws {
    let descriptor = try Files.open(path)
    defer { close(descriptor) }
    var failure: CommandFailure?
    do {
      try await storage.keepMedia(hash) { () throws(GuideStorageError) in
        do throws(CommandFailure) { return try Files.nextPiece(of: descriptor, path) } catch {
          failure = error
          throw .unavailable(reason: "\(error)")
        }
      }
    } catch {
      throw failure ?? error
    }
  }
}
