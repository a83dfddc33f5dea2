public import Time

/// Takes the rows of files into the guide, published or as drafts: all of them, or the good ones.
public final class GuideImport {
  /// Rows of one file, in order.
  public struct Piece: Sendable {
    public let file: String
    let columns: [String]
    public let rows: [ImportRow]

    /// Creates a piece; `columns` are those of a table, and empty for lines of JSON.
    public init(file: String, columns: [String], rows: [ImportRow]) {
      (self.file, self.columns, self.rows) = (file, columns, rows)
    }
  }

  /// What an import did, or would do.
  public struct Outcome: Sendable {
    /// The version of the guide; nothing where nothing was published.
    public let version: Int?
    /// How many records were not there before.
    public let added: Int
    /// How many records are new or different.
    public let changed: Int
    public let unchanged: Int
    public let faults: GuideFaults
    /// The records that stay as they are since they have drafts of their own, in order.
    public let keptDrafts: [RecordKey]
    /// The rows that were left out, by the names of their files.
    public let refused: [String: RefusedRows]
  }

  /// What becomes of drafts that are there.
  public enum Drafts: Sendable {
    /// Rows are compared with the published records, and drafts stay beside it.
    case passedOver
    /// Rows are compared with drafts; where they differ, the record stays as it is.
    case kept
    /// Rows are compared with drafts, and take their place.
    case replaced
  }

  /// The exhibition that shall place the exhibits is not there.
  public struct UnknownExhibition: Error {
    public let exhibition: RecordID
  }

  private let next: () async throws -> Piece?
  private let hasFile: (String) async throws -> Bool
  private let keepsGood: Bool
  private let exhibition: RecordID?
  private let drafts: Drafts
  private var plan = ImportPlan(file: "")
  private var present = PresentGuide()
  /// The revisions of the records with drafts, as they were looked at.
  private var drafted: [RecordKey: RecordRevision] = [:]
  /// The records whose drafts withdraw them.
  private var withdrawn: Set<RecordKey> = []
  private var keptDrafts: Set<RecordKey> = []
  private var soughtFiles: Set<String> = []
  private var refused: [String: RefusedRows] = [:]
  private var exhibitions: [RecordID: GuideRecord] = [:]
  private var isPlaced = false
  /// How many exhibitions place new exhibits: one or none.
  private var placedCount = 0

  /// Creates an import of files.
  ///
  /// - Parameters:
  ///   - keepsGood: Whether good rows are taken though others are refused.
  ///   - exhibition: The exhibition that places the exhibits, if one shall.
  ///   - drafts: What becomes of drafts that are there.
  ///   - hasFile: Whether the file of a hash is kept, or comes with the rows.
  ///   - next: Reads the next rows, of which there may be none; nothing at the end.
  public init(
    keepsGood: Bool,
    into exhibition: RecordID?,
    drafts: Drafts,
    hasFile: @escaping (String) async throws -> Bool,
    next: @escaping () async throws -> Piece?
  ) {
    (self.keepsGood, self.exhibition, self.drafts) = (keepsGood, exhibition, drafts)
    (self.hasFile, self.next) = (hasFile, next)
    plan.files = []
  }

  /// Decides about all rows and changes nothing.
  ///
  /// - Parameter storage: The guide.
  /// - Returns: What the import would do.
  /// - Throws: ``GuideStorageError``, ``UnknownExhibition`` and what the reading throws.
  public func rehearse(_ storage: any DraftStorage) async throws -> Outcome {
    _ = try await learn(storage)
    while try await changes() != nil {}
    return outcome(version: nil)
  }

  /// Publishes what the rows change.
  ///
  /// - Parameters:
  ///   - storage: The guide.
  ///   - note: What the version is about.
  ///   - time: When.
  /// - Returns: The outcome.
  /// - Throws: As ``rehearse(_:)``; nothing is changed then.
  public func publish(
    in storage: any DraftStorage,
    note: String,
    at time: Timestamp
  ) async throws -> Outcome {
    let base = try await learn(storage)
    let publication = GuidePublication(onto: base, at: time, cause: .import, note: note)
    var failure: (any Error)?
    do {
      let version = try await storage.publish(publication) { () throws(GuideStorageError) in
        do {
          while let changes = try await self.changes() {
            // A page of nothing would be a publication.
            if !changes.isEmpty { return changes.map { GuideChange($0) } }
          }
          guard self.keepsGood || self.plan.faults.count == 0 else { throw Refused() }
          return nil
        } catch {
          failure = error
          // Any error ends the publication without a trace.
          throw .unavailable(reason: "the files are refused")
        }
      }
      return outcome(version: version)
    } catch {
      guard let failure else { throw error }
      guard failure is Refused else { throw failure }
      return outcome(version: nil)
    }
  }

  /// Makes drafts of what the rows change, except of records edited since they were looked at.
  ///
  /// - Parameters:
  ///   - storage: The guide.
  ///   - author: Who imports.
  ///   - time: When; all drafts have the same time.
  /// - Returns: The outcome.
  /// - Throws: As ``rehearse(_:)``; the drafts of pages before stay.
  public func draft(
    in storage: any DraftStorage,
    by author: GuideAuthor = .machine,
    at time: Timestamp
  ) async throws -> Outcome {
    let base = try await learn(storage)
    var made = DraftsOfChanges(
      in: storage,
      onto: base,
      over: .seen(drafted),
      by: author,
      at: time
    )
    while let changes = try await changes() {
      try await made.make(changes.map { GuideChange($0) })
    }
    keptDrafts.formUnion(made.left)
    return outcome(version: nil)
  }

  private struct Refused: Error {}

  private func learn(_ storage: any DraftStorage) async throws -> Int? {
    let base = try await storage.guideVersion()
    if let base {
      try await storage.eachRecord(at: base) { record in present.add(record) }
    }
    guard drafts != .passedOver else { return base }
    try await storage.eachDeskRecord(onlyDrafts: true) { (desk) throws(GuideStorageError) in
      guard let draft = desk.draft else { return }
      drafted[desk.key] = desk.revision
      if let record = draft.record { present.add(record) } else { withdrawn.insert(desk.key) }
    }
    return base
  }

  private func outcome(version: Int?) -> Outcome {
    Outcome(
      version: version,
      added: plan.addedCount,
      changed: plan.changedCount + placedCount - keptDrafts.count,
      unchanged: plan.unchangedCount,
      faults: plan.faults,
      keptDrafts: keptDrafts.sorted(),
      refused: refused
    )
  }

  /// The records that the next rows change; nothing at the end.
  private func changes() async throws -> [GuideRecord]? {
    guard let piece = try await next() else { return try placed() }
    plan.file = piece.file
    try await learnFiles(of: piece.rows)
    var changed: [GuideRecord] = []
    for row in piece.rows {
      do throws(GuideFileFault) {
        changed += try plan.changes(of: row, in: present)
      } catch {
        let file = row.fileOfLines ?? piece.file
        refused[file, default: RefusedRows(columns: piece.columns)].add(row, error)
      }
    }
    if drafts == .kept {
      keptDrafts.formUnion(changed.map(\.key).filter { drafted[$0] != nil })
      changed.removeAll { drafted[$0.key] != nil }
    }
    for record in changed where record.kind == .exhibition { exhibitions[record.id] = record }
    return changed
  }

  /// Learns which of the files that rows name are there.
  private func learnFiles(of rows: [ImportRow]) async throws {
    for row in rows {
      guard case .changes(let changes) = row.content else { continue }
      for change in changes {
        for hash in change.files(in: present) where soughtFiles.insert(hash).inserted {
          if try await hasFile(hash) { plan.files?.insert(hash) }
        }
      }
    }
  }

  /// The exhibition that shall place the exhibits, once.
  private func placed() throws -> [GuideRecord]? {
    guard let exhibition, !isPlaced else { return nil }
    isPlaced = true
    guard
      let record = exhibitions[exhibition] ?? present.record(RecordKey(.exhibition, exhibition))
    else { throw UnknownExhibition(exhibition: exhibition) }
    guard let placed = plan.placed(in: record) else { return [] }
    placedCount = 1
    // Exhibits are added to those that a draft places; only one that withdraws the exhibition is kept.
    if drafts == .kept, withdrawn.contains(record.key) {
      keptDrafts.insert(record.key)
      return []
    }
    return [placed]
  }
}

// It goes through its files once, on one thread.
@available(*, unavailable)
extension GuideImport: Sendable {}
