import Digests
import ExpositionGuide
import Glibc
import JSON
import Languages
import Localization

enum MediaAdd: Verb {
  static let syntax = Syntax(
    words: ["exposition", "media", "add"],
    operands: ["FILE..."],
    summary: "Keep files for the guide",
    discussion: """
      Prints the hash, the format and the size of each file; records of media name it by its hash.
      Takes pictures (JPEG, PNG, WebP, AVIF, SVG), sound (MP3, M4A, Opus), films (MP4, WebM) and
      captions (WebVTT), told by their bytes. A file that no record names goes after a day.

        pavilion exposition media add gat.jpg gat-detail.jpg
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withStores(mayFound: true) { stores in
      var kept: [KeptMedia] = []
      for path in arguments.operands { kept.append(try await keep(path, in: stores.storage)) }
      return MediaAnswer(files: kept)
    }
  }

  private static func keep(_ path: String, in storage: any MediaStorage) async throws -> KeptMedia {
    let descriptor = try Files.open(path)
    defer { close(descriptor) }
    var (count, running) = (0, SHA256.Running())
    while let piece = try Files.nextPiece(of: descriptor, path) {
      count += piece.count
      running.add(piece)
    }
    let content: MediaContent
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
    let hash = running.hexadecimal()
    lseek(descriptor, 0, SEEK_SET)
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
    return KeptMedia(path: path, hash: hash, bytes: count, content: content)
  }
}

private struct KeptMedia: Sendable {
  let path: String
  let hash: String
  let bytes: Int
  let content: MediaContent
}

private struct MediaAnswer: Answer {
  let files: [KeptMedia]

  func text(in language: Language) -> String {
    Table(rows: files.map { [$0.hash, $0.content.format.rawValue, "\($0.bytes)", $0.path] }).text
  }

  func json(in language: Language) -> JSONValue {
    let files = files.map { file -> JSONValue in
      var object: JSONObject = [
        "path": .string(file.path), "file": .string(file.hash),
        "format": .string(file.content.format.rawValue), "bytes": .integer(file.bytes),
      ]
      object["width"] = file.content.size.map { .integer($0.width) }
      object["height"] = file.content.size.map { .integer($0.height) }
      return .object(object)
    }
    return ["media": .array(files)]
  }
}
