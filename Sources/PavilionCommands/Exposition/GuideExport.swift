import ExpositionGuide

/// Writes the guide to a folder, from which `exposition import` reads the same guide.
struct GuideExport {
  let folder: String

  /// Writes the records of a version and the files that they name.
  ///
  /// Files of earlier exports that nothing names any more go, unless this storage does not have them.
  ///
  /// - Returns: How many files were written.
  /// - Throws: ``CommandFailure`` and `GuideStorageError`.
  func write(_ storage: any GuideStorage & MediaStorage, at version: Int) async throws -> Int {
    var kinds: [RecordKind] = []
    var media = ExportedMedia()
    for kind in GuideFiles.lineKinds {
      var isEmpty = true
      try await storage.eachRecord(at: version, of: kind) { record in
        isEmpty = false
        media.add(record)
      }
      if !isEmpty { kinds.append(kind) }
    }
    try await media.requireKept(in: storage)
    let texts = [GuideFiles.headName] + kinds.map(GuideFiles.name(of:))
    try await ExportFolder(path: folder).makeRoom(for: media.names.union(texts), storage)

    try Files.makeFolder(folder)
    var head: [GuideRecord] = []
    for kind in GuideFiles.headKinds {
      try await storage.eachRecord(at: version, of: kind) { head.append($0) }
    }
    try Files.write(GuideFiles.head(head), to: "\(folder)/\(GuideFiles.headName)")
    for kind in kinds {
      var lines: [UInt8] = []
      try await storage.eachRecord(at: version, of: kind) { lines += $0.fileLine }
      try Files.write(lines, to: "\(folder)/\(GuideFiles.name(of: kind))")
    }
    try await media.write(to: folder, from: storage)
    return texts.count + media.names.count
  }
}
