import ExpositionGuide

/// The files that the records of an export name.
struct ExportedMedia {
  private struct File {
    let hash: String
    let record: RecordKey
  }

  /// By their paths below the folder of the export.
  private var files: [String: File] = [:]

  /// Their paths below the folder of the export.
  var names: Set<String> { Set(files.keys) }

  mutating func add(_ record: GuideRecord) {
    for file in record.mediaFiles {
      let name = "\(GuideFiles.mediaFolder)\(file.name)"
      if files[name] == nil { files[name] = File(hash: file.hash, record: record.key) }
    }
  }

  /// Checks that a storage has all of them, before anything is written.
  ///
  /// - Throws: ``CommandFailure`` that names the first that it lacks, and `GuideStorageError`.
  func requireKept(in storage: any MediaStorage) async throws {
    for (name, file) in sorted where try await storage.mediaSize(file.hash) == nil {
      throw CommandFailure.trouble(
        "missing-file",
        "\(file.record): its file \(name) is not in the storage"
      )
    }
  }

  func write(to folder: String, from storage: any MediaStorage) async throws {
    guard !files.isEmpty else { return }
    try Files.makeFolder("\(folder)/\(GuideFiles.mediaFolder)")
    for (name, file) in sorted {
      let bytes = try await storage.file(file.hash, called: name, namedBy: file.record)
      try Files.write(bytes, to: "\(folder)/\(name)")
    }
  }

  private var sorted: [(name: String, file: File)] {
    files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
