import ExpositionGuide

/// The records of a table page by page, all from one edition and as visitors may see them.
struct GuideTablePages: Sendable {
  private struct Page: Sendable {
    let records: [GuideRecord]
    /// The place behind the last, in an exhibition.
    let place: Int
  }

  /// How many records are held at once.
  private static let size = 50

  let contents: any GuideContents
  let edition: Int
  let choice: GuideTableChoice
  private var last: RecordID?
  private var place = 0

  init(_ contents: any GuideContents, edition: Int, _ choice: GuideTableChoice) {
    (self.contents, self.edition, self.choice) = (contents, edition, choice)
  }

  /// The next records; none at the end.
  ///
  /// - Throws: `GuideStorageError`, `busy` once another edition is there.
  mutating func next() async throws(GuideStorageError) -> [GuideRecord] {
    let (edition, choice, last, place) = (edition, choice, last, place)
    let read = try await contents.read { guide throws(GuideStorageError) -> Page? in
      guard guide.edition == edition else { return nil }
      guard let exhibition = choice.exhibition else {
        let records = try guide.records(choice.kind, after: last, count: Self.size)
        return Page(records: try Self.shown(records, in: guide), place: 0)
      }
      let placed = try guide.exhibits(of: exhibition, from: place, count: Self.size)
      return Page(
        records: try Self.shown(placed.map(\.exhibit), in: guide),
        place: (placed.last?.place ?? place) + 1
      )
    }
    guard let page = read else { throw .busy }
    self.last = page.records.last?.id
    self.place = page.place
    return page.records
  }

  /// The records without references to what visitors do not see.
  private static func shown(
    _ records: [GuideRecord],
    in guide: any GuideReading
  ) throws(GuideStorageError) -> [GuideRecord] {
    var known: [RecordKey: Bool] = [:]
    var shown: [GuideRecord] = []
    for record in records {
      shown.append(
        try record.withoutReferences { key throws(GuideStorageError) in
          if let isHidden = known[key] { return isHidden }
          let isHidden = try guide.record(key) == nil
          known[key] = isHidden
          return isHidden
        }
      )
    }
    return shown
  }
}
