internal import JSON

/// Decides, row by row, what a file changes in the guide.
public struct ImportPlan: Sendable {
  /// The faults of the rows that were refused.
  public private(set) var faults = GuideFaults()
  /// How many records the guide has as the file has them.
  public private(set) var unchangedCount = 0
  /// How many records are new.
  public private(set) var addedCount = 0
  /// How many records are new or different.
  public private(set) var changedCount = 0
  /// The exhibits of the rows in their order.
  public private(set) var exhibits: [RecordID] = []
  /// The file whose rows come next, for their faults.
  public var file: String
  /// The files that records may name; any where nothing is said.
  var files: Set<String>?
  private var own: Set<RecordKey> = []
  private var mentioned: Set<RecordKey> = []
  private var inventories: [String: RecordID] = [:]

  public init(file: String) { self.file = file }

  /// Decides about the next row: either all of its records are taken or none.
  ///
  /// - Returns: The records that are new or different.
  /// - Throws: ``GuideFileFault``, which is among the ``faults`` then.
  public mutating func changes(
    of row: ImportRow,
    in present: PresentGuide
  ) throws(GuideFileFault) -> [GuideRecord] {
    do throws(GuideFileFault) {
      switch row.content {
      case .fault(let fault): throw fault
      case .changes(let changes): return try take(changes, at: row.line, in: present)
      }
    } catch {
      faults.add(error)
      throw error
    }
  }

  /// The exhibition with the exhibits of the file behind those that it places; nothing where it
  /// places them all.
  public func placed(in exhibition: GuideRecord) -> GuideRecord? {
    let places = exhibition.groups("exhibits")
    let present = Set(places.compactMap { $0.id("exhibit") })
    let new = exhibits.filter { !present.contains($0) }
    guard !new.isEmpty else { return nil }
    let elements =
      places.map(JSONValue.object) + new.map { ["exhibit": .string($0.description)] }
    return exhibition.setting("exhibits", to: .array(elements))
  }

  // MARK: - A row

  private mutating func take(
    _ changes: [RecordChange],
    at line: Int?,
    in present: PresentGuide
  ) throws(GuideFileFault) -> [GuideRecord] {
    var new: [GuideRecord] = []
    var mentions: [GuideRecord] = []
    var records: [GuideRecord] = []
    for change in changes {
      do throws(JSONMismatch) {
        switch change {
        case .mention(let record):
          mentions.append(record)
        case .whole(let record):
          try require(record, in: present)
          records.append(record)
        case .values(let values):
          let id = try identifier(of: values, in: present)
          let key = RecordKey(values.kind, id)
          let record = try values.record(id, present: present.record(key))
          try require(record, in: present)
          records.append(record)
        }
      } catch {
        throw GuideFileFault(file: file, line: line, error)
      }
    }
    for record in mentions where mentioned.insert(record.key).inserted {
      if present.record(record.key) == nil { new.append(record) }
    }
    addedCount += new.count
    for row in records {
      let before = present.record(row.key)
      if before == nil { addedCount += 1 }
      let record = row.following(before, from: present.source)
      own.insert(record.key)
      if record.kind == .exhibit { exhibits.append(record.id) }
      if let inventory = record.inventory { inventories[inventory] = record.id }
      if before == record { unchangedCount += 1 } else { new.append(record) }
    }
    changedCount += new.count
    return new
  }

  /// Checks that no other row has the record, no other exhibit its inventory number, and that the files
  /// it names are there.
  private func require(_ record: GuideRecord, in present: PresentGuide) throws(JSONMismatch) {
    guard !own.contains(record.key) else {
      throw JSONMismatch(
        path: "id",
        expected: "an identifier that no other line has",
        found: "\"\(record.id)\" again"
      )
    }
    if let files, record.kind == .media,
      let missing = record.fileFields.first(where: { !files.contains($0.value) })
    {
      throw JSONMismatch(
        path: missing.path,
        expected: MissingFile.expected,
        found: MissingFile.found(missing.value)
      )
    }
    guard let inventory = record.inventory,
      let holder = inventories[inventory] ?? present.exhibit(inventory), holder != record.id
    else { return }
    throw JSONMismatch(
      path: "inventory",
      expected: "an inventory number that no other exhibit has",
      found: "\"\(inventory)\", that of \(holder)"
    )
  }

  /// The identifier of the record that a row is about.
  ///
  /// An inventory number finds its exhibit, whatever the identifier is; a new exhibit does not get
  /// the identifier of one with another number.
  private func identifier(
    of values: RecordValues,
    in present: PresentGuide
  ) throws(JSONMismatch) -> RecordID {
    guard values.isDerived, values.kind == .exhibit, let inventory = values.inventory else {
      return values.id
    }
    if let id = inventories[inventory] ?? present.exhibit(inventory) { return id }
    return values.id.distinct { id in
      let key = RecordKey(.exhibit, id)
      let other = present.record(key)
      return own.contains(key) || other.map { $0.inventory != nil } ?? false
    }
  }
}

extension GuideRecord {
  /// The inventory number of an exhibit.
  var inventory: String? { kind == .exhibit ? string("inventory") : nil }
}
