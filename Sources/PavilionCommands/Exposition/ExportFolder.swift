import Digests
import ExpositionGuide

/// The folder of an export: an import of it must read this guide alone.
struct ExportFolder {
  /// The names of the texts of all exports.
  private static let texts: [String] =
    [GuideFiles.headName, ExhibitionFiles.itemsName] + ExhibitionFiles.expositionNames
    + GuideFiles.lineKinds.map(GuideFiles.name(of:))
    + RecordKind.allCases.map(GuideFiles.tableName(of:))

  let path: String

  /// The files that are there and belong to an export, though to another one than that of some files.
  ///
  /// - Parameters:
  ///   - names: The files of this export, by their paths below the folder.
  ///   - folder: The folder of the files that its texts name, with the slash that ends it.
  /// - Returns: Their paths below the folder.
  func strangers(besides names: Set<String>, in folder: String? = nil) -> [String] {
    let there = Self.texts.filter { Files.isThere("\(path)/\($0)") }
    let others = folder.map { folder in
      Files.names(in: "\(path)/\(folder)").sorted().map { folder + $0 }
    }
    return (there + (others ?? [])).filter { !names.contains($0) }
  }

  /// Checks that there is no such file.
  ///
  /// - Throws: ``CommandFailure`` that names the first.
  func requireNoStrangers(
    besides names: Set<String>,
    in folder: String? = nil
  ) throws(CommandFailure) {
    if let stranger = strangers(besides: names, in: folder).first { throw refusing(stranger) }
  }

  /// Removes the files of earlier exports that none of some texts names any more.
  ///
  /// - Parameters:
  ///   - names: The files of this export, by their paths below the folder.
  ///   - storage: Where the files that go are kept, so that nothing is lost.
  /// - Throws: ``CommandFailure`` that names the first file of another export, and `GuideStorageError`.
  func makeRoom(for names: Set<String>, _ storage: any MediaStorage) async throws {
    let strangers = strangers(besides: names, in: GuideFiles.mediaFolder)
    for name in strangers {
      guard name.hasPrefix(GuideFiles.mediaFolder) else { throw refusing(name) }
      let hash = name.dropFirst(GuideFiles.mediaFolder.count).prefix { $0 != "." }
      let size = try await storage.mediaSize(String(hash))
      guard size != nil else { throw refusing(name) }
    }
    for name in strangers { Files.remove("\(path)/\(name)") }
  }

  /// The failure that a file of another export is there.
  private func refusing(_ stranger: String) -> CommandFailure {
    .trouble(
      "foreign-file",
      "\(path)/\(stranger): a file of another export, which would be read with this one; "
        + "remove it, or write to another folder"
    )
  }
}

extension MediaStorage {
  /// The bytes of a file that a record names.
  ///
  /// - Parameters:
  ///   - hash: Its SHA-256.
  ///   - name: Its name in the export.
  ///   - record: The record.
  /// - Returns: The bytes.
  /// - Throws: ``CommandFailure`` where the storage lacks the file or has another one in its place, and
  ///   `GuideStorageError`.
  func file(
    _ hash: String,
    called name: String,
    namedBy record: RecordKey
  ) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try await media(hash, from: bytes.count, limit: 1_048_576)
      if part.isEmpty { break }
      bytes += part
    }
    guard SHA256.hexadecimal(bytes) == hash else {
      let problem = bytes.isEmpty ? "is not in the storage" : "is damaged in the storage"
      throw CommandFailure.trouble("missing-file", "\(record): its file \(name) \(problem)")
    }
    return bytes
  }
}
