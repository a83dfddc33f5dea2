import ExpositionGuide

/// Writes the guide to a folder, from which `exposition import` reads the same guide.
struct GuideExport {
  let folder: String

  /// Writes the records and the files that they name.
  ///
  /// - Returns: How many files were written.
  /// - Throws: ``CommandFailure`` and `GuideStorageError`.
  func write(_ storage: any GuideStorage & MediaStorage) async throws -> Int {
    guard let version = try await storage.guideVersion() else {
      throw CommandFailure.trouble("no-exhibition", "there is no exhibition yet")
    }
    try Files.makeFolder("\(folder)/\(GuideFiles.mediaFolder)")
    var head: [GuideRecord] = []
    for kind in GuideFiles.headKinds {
      try await storage.eachRecord(at: version, of: kind) { head.append($0) }
    }
    try Files.write(GuideFiles.head(head), to: "\(folder)/\(GuideFiles.headName)")
    var count = 1
    for kind in GuideFiles.lineKinds {
      var lines: [UInt8] = []
      var media: [(hash: String, name: String)] = []
      try await storage.eachRecord(at: version, of: kind) { record in
        lines += record.fileLine
        media += record.mediaFiles
      }
      if lines.isEmpty { continue }
      try Files.write(lines, to: "\(folder)/\(GuideFiles.name(of: kind))")
      count += 1
      for file in media {
        let bytes = try await bytes(of: file.hash, in: storage)
        try Files.write(bytes, to: "\(folder)/\(GuideFiles.mediaFolder)\(file.name)")
        count += 1
      }
    }
    return count
  }

  private func bytes(of hash: String, in storage: any MediaStorage) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try await storage.media(hash, from: bytes.count, limit: 1_048_576)
      if part.isEmpty { return bytes }
      bytes += part
    }
  }
}
