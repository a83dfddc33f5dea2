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
  ///
  /// Looking through the whole guide takes its time, so each file is looked for once more when it is
  /// dropped.
  package func dropUnnamedMedia(
    at now: Timestamp,
    after milliseconds: Int
  ) async throws(GuideStorageError) -> Int {
    let files = try await readMedia { try $0.values(GuideStatements.files, as: String.self) }
    guard let files = files ?? nil, !files.isEmpty else { return 0 }
    // First, so that nothing that comes while the guide is looked through is passed over.
    let edition = try await deskEdition()
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
    let limit = now.milliseconds - milliseconds
    let due = noted.filter { unnamed.contains($0.key) && $0.value <= limit }
    let over = noted.keys.filter { !unnamed.contains($0) }
    if !new.isEmpty || !over.isEmpty {
      try await writeGuide { connection in
        for hash in over { try connection.run(GuideStatements.forget(unnamed: hash)) }
        for hash in new {
          try connection.run(GuideStatements.note(unnamed: hash, since: now.milliseconds))
        }
      }
    }
    var count = 0
    for hash in due.keys where try await drop(hash, notedUntil: limit, since: edition) {
      count += 1
    }
    return count
  }

  /// Drops a file, a few parts at a time, as long as nothing has come to name it and no one has sent it
  /// again: both take the same lock.
  ///
  /// - Parameters:
  ///   - hash: The file.
  ///   - limit: When its note was made at the latest.
  ///   - edition: The state of the guide in which nothing named it.
  /// - Returns: Whether it is gone.
  /// - Throws: ``GuideStorageError``; the next look goes on.
  private func drop(
    _ hash: String,
    notedUntil limit: Int,
    since edition: DeskEdition
  ) async throws(GuideStorageError) -> Bool {
    while true {
      let begin = ContinuousClock.now
      let dropped = try await writeGuide { connection -> Int? in
        let noted = try connection.value(GuideStatements.isUnnamed(hash), as: Int.self)
        let isNamed = GuideStatements.isNamed(hash, since: edition)
        guard let noted, noted <= limit, try connection.value(isNamed, as: Int.self) == nil else {
          return nil
        }
        let parts = try connection.withFiles(of: engine, isWriting: true) { files -> Int in
          try files.run(GuideStatements.dropFile(hash))
          return try files.run(GuideStatements.dropParts(of: hash))
        }
        // With its note a file that is dropped in part is dropped on by the next look.
        if parts ?? 0 < GuideStatements.partsAtOnce {
          try connection.run(GuideStatements.forget(unnamed: hash))
        }
        return parts ?? 0
      }
      guard let dropped else { return false }
      guard dropped == GuideStatements.partsAtOnce else { return true }
      await pause(after: begin)
    }
  }

  /// Refuses records that name a file which is not kept, from within a transaction that keeps files
  /// from being dropped, and before it writes anything.
  func requireFiles(
    of records: some Sequence<GuideRecord>,
    _ connection: inout Connection
  ) throws {
    let named = records.flatMap { record in
      record.fileFields.map { MissingFile($0.value, namedBy: record.key, at: $0.path) }
    }
    guard !named.isEmpty else { return }
    let missing = try connection.withFiles(of: engine, isWriting: false) { files -> [MissingFile] in
      var missing: [MissingFile] = []
      for file in named {
        let bytes = try files.value(GuideStatements.bytes(of: file.hash), as: Int.self)
        if bytes == nil { missing.append(file) }
      }
      return missing
    }
    // Where no file was ever kept, there is no place to look for one.
    if let file = (missing ?? named).first { throw GuideStorageError.missingFile(file) }
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
