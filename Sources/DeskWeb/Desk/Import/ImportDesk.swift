import ExpositionGuide
import GuideWeb
import ImportMaps
import Synchronization
import Time

/// Reads files that were uploaded, one at a time: what they would change, and their drafts.
///
/// All records of the guide are in memory meanwhile.
final class ImportDesk: Sendable {
  /// How many bytes of a file are read at once.
  private static let pieceBytes = 262_144
  /// How long a map may be, in bytes.
  static let maximumMapBytes = 1_000_000

  private let storage: any DraftStorage & MediaStorage
  private let isTaken = Atomic(false)

  init(_ storage: any DraftStorage & MediaStorage) { self.storage = storage }

  /// Says what a file would change.
  @concurrent
  func rehearse(_ choice: ImportChoice) async throws(ImportFault) -> GuideImport.Outcome {
    try await inTurn { () async throws in
      let outcome = try await self.guide(of: choice).rehearse(self.storage)
      let rows =
        outcome.changed + outcome.unchanged + outcome.faults.count + outcome.keptDrafts.count
      guard rows > 0 else { throw ImportFault.noRows }
      return outcome
    }
  }

  /// Makes drafts of what a file changes, unless one of its rows is refused and all were wanted.
  @concurrent
  func draft(
    _ choice: ImportChoice,
    by author: GuideAuthor,
    at time: Timestamp
  ) async throws(ImportFault) -> GuideImport.Outcome {
    try await inTurn { () async throws in
      // All rows are decided about before the first becomes a draft.
      let outcome = try await self.guide(of: choice).rehearse(self.storage)
      guard choice.keepsGood || outcome.faults.count == 0, outcome.changed > 0 else {
        return outcome
      }
      return try await self.guide(of: choice).draft(in: self.storage, by: author, at: time)
    }
  }

  private func inTurn(
    _ body: () async throws -> GuideImport.Outcome
  ) async throws(ImportFault) -> GuideImport.Outcome {
    guard isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { throw .busy }
    defer { isTaken.store(false, ordering: .releasing) }
    do { return try await body() } catch { throw ImportFault(error) }
  }

  private func guide(of choice: ImportChoice) async throws(ImportFault) -> GuideImport {
    let map = try await map(choice.map)
    var file: ImportFile
    do throws(ImportFileError) { file = try ImportFile(named: choice.name, map: map) } catch {
      switch error {
      case .needsMap: throw .needsMap
      case .otherEnding: throw .otherEnding
      }
    }
    guard try await size(choice.file) != nil else { throw .gone }
    var (place, isOver) = (0, false)
    return GuideImport(
      keepsGood: choice.keepsGood,
      into: choice.exhibition,
      drafts: .kept,
      hasFile: { [storage] hash in try await storage.mediaSize(hash) != nil },
      next: { [storage] in
        guard !isOver else { return nil }
        let bytes = try await storage.media(
          choice.file.rawValue,
          from: place,
          limit: Self.pieceBytes
        )
        place += bytes.count
        isOver = bytes.isEmpty
        return try file.next(isOver ? nil : bytes)
      }
    )
  }

  private func map(_ choice: ImportChoice.Map) async throws(ImportFault) -> ImportMap? {
    do {
      switch choice {
      case .none: return nil
      case .ours(let name): return try ImportMaps.map(named: name)
      case .own(let hash):
        guard let count = try await size(hash) else { throw ImportFault.mapGone }
        guard count <= Self.maximumMapBytes else { throw ImportFault.tooLong }
        let bytes = try await storage.mediaBytes(hash.rawValue, in: 0..<count)
        return try ImportMap(bytes, file: "map.json")
      }
    } catch {
      throw ImportFault(error)
    }
  }

  private func size(_ hash: MediaHash) async throws(ImportFault) -> Int? {
    do throws(GuideStorageError) { return try await storage.mediaSize(hash.rawValue) } catch {
      throw ImportFault(error)
    }
  }
}
