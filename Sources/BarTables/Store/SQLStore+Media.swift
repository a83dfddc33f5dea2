package import ExpositionGuide
import JuiceBar
import SQLLanguage
package import Time

extension SQLStore: MediaStorage where Connection: ~Copyable {
  /// Writes the parts, each in a transaction of its own, then that the file is there.
  package func keepMedia(
    _ hash: String,
    _ next: () async throws(GuideStorageError) -> [UInt8]?
  ) async throws(GuideStorageError) {
    // Who sends it again is about to name it.
    if try await readGuide({ try $0.value(GuideStatements.isUnnamed(hash), as: Int.self) }) != nil {
      try await writeGuide { _ = try $0.run(GuideStatements.forget(unnamed: hash)) }
    }
    guard try await mediaSize(hash) == nil else { return }
    var (place, rest) = (0, [UInt8]())
    while true {
      let more = try await next()
      rest += more ?? []
      while rest.count >= (more == nil ? 1 : GuideStatements.bytesAPart) {
        let part = Array(rest.prefix(GuideStatements.bytesAPart))
        let start = place
        try await writeMedia { try $0.run(GuideStatements.add(part, of: hash, at: start)) }
        rest.removeFirst(part.count)
        place += part.count
      }
      if more == nil { break }
    }
    let bytes = place
    try await writeMedia { try $0.run(GuideStatements.keep(hash, bytes: bytes)) }
  }

  package func mediaSize(_ hash: String) async throws(GuideStorageError) -> Int? {
    try await readMedia { try $0.value(GuideStatements.bytes(of: hash), as: Int.self) } ?? nil
  }

  package func media(
    _ hash: String,
    from place: Int,
    limit: Int
  ) async throws(GuideStorageError) -> [UInt8] {
    let query = GuideStatements.piece(of: hash, at: place, limit: limit)
    let part = try await readMedia { try $0.value(query, as: [UInt8].self) }
    return (part ?? nil) ?? []
  }

  /// Notes the files that nothing names beside the guide, and drops those noted before.
  package func dropUnnamedMedia(
    at now: Timestamp,
    after milliseconds: Int
  ) async throws(GuideStorageError) -> Int {
    let files = try await readMedia { try $0.values(GuideStatements.files, as: String.self) }
    guard let files = files ?? nil, !files.isEmpty else { return 0 }
    let (faults, named) = try await readGuide { try $0.guideFaults() }
    // What cannot be read may name a file.
    guard faults.isEmpty else { return 0 }
    let unnamed = Set(files).subtracting(named)
    let noted = Dictionary(
      try await readGuide {
        try $0.rows(GuideStatements.unnamedFiles, as: (String, Int).self)
      }
    ) { first, _ in first }
    let new = unnamed.filter { noted[$0] == nil }
    let due = noted.filter {
      unnamed.contains($0.key) && $0.value <= now.milliseconds - milliseconds
    }
    let over = noted.keys.filter { !unnamed.contains($0) } + due.keys
    if !new.isEmpty || !over.isEmpty {
      try await writeGuide { connection in
        for hash in over { try connection.run(GuideStatements.forget(unnamed: hash)) }
        for hash in new {
          try connection.run(GuideStatements.note(unnamed: hash, since: now.milliseconds))
        }
      }
    }
    for hash in due.keys {
      try await writeMedia { connection in
        for statement in GuideStatements.dropFile(hash) { try connection.run(statement) }
      }
    }
    return due.count
  }

  /// Reads the files, or nothing when none was ever kept.
  private func readMedia<Result: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Result
  ) async throws(GuideStorageError) -> Result? {
    do throws(StorageError) {
      guard let files = try engine.files(isWriting: false) else { return nil }
      return try await Connection.reading(on: files, body)
    } catch {
      throw GuideStorageError(error)
    }
  }

  @discardableResult
  private func writeMedia<Result: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Result
  ) async throws(GuideStorageError) -> Result? {
    do throws(StorageError) {
      guard let files = try engine.files(isWriting: true) else { return nil }
      return try await Connection.writing(on: files, settling: false) { try $0.transaction(body) }
    } catch {
      throw GuideStorageError(error)
    }
  }
}
