import ExpositionGuide
import GuideWeb
import Languages
import Web

/// The drafts over the published guide, read as visitors' pages read the guide.
struct PreviewedDrafts: SeenGuide {
  /// How often a page may ask for records that it did not know of before; the deepest needs four.
  private static let maximumRounds = 8
  /// The number of exhibits that a search looks through; with more it says that these are not all.
  private static let maximumSearched = 5_000
  private static let pageSize = 500

  let desk: DeskOverview
  let storage: any DraftStorage

  /// A phone that took a preview's code along would show what visitors see.
  var publicAddress: String? { nil }

  func read<Value: Sendable>(
    _ body:
      @escaping @Sendable (GuideOverview, any GuideReading) throws(GuideStorageError) -> Value?
  ) async throws(Problem) -> (value: Value, edition: Int)? {
    var loaded: [RecordKey: GuideRecord?] = [:]
    for _ in 0..<Self.maximumRounds {
      let (value, wanted) = try read(body, with: loaded)
      if wanted.isEmpty { return value.map { ($0, desk.edition.edit) } }
      for key in wanted { loaded.updateValue(try await record(key), forKey: key) }
    }
    throw GuideStorageError.busy.problem
  }

  private func read<Value: Sendable>(
    _ body: (GuideOverview, any GuideReading) throws(GuideStorageError) -> Value?,
    with loaded: [RecordKey: GuideRecord?]
  ) throws(Problem) -> (value: Value?, wanted: Set<RecordKey>) {
    let guide = PreviewGuide(desk, loaded: loaded)
    let found: Value??
    do throws(GuideStorageError) {
      found = try guide.overview.map { overview throws(GuideStorageError) in
        try body(overview, guide)
      }
    } catch {
      throw error.problem
    }
    guard let found else { throw .noExhibition }
    return (found, guide.wanted)
  }

  private func record(_ key: RecordKey) async throws(Problem) -> GuideRecord? {
    try await kept(await storage.deskRecord(key)).record
  }

  func search<Value: Sendable>(
    _ search: GuideSearch,
    _ body:
      @escaping @Sendable (GuideFindings, GuideOverview, any GuideReading)
      throws(GuideStorageError) -> Value?
  ) async throws(Problem) -> (value: Value, edition: Int)? {
    let found = try await findings(of: search)
    return try await read { (overview, guide) throws(GuideStorageError) in
      try body(found, overview, guide)
    }
  }

  private func findings(of search: GuideSearch) async throws(Problem) -> GuideFindings {
    var (exhibits, total, isComplete) = ([GuideRecord](), 0, true)
    if search.isOpen {
      let keys = desk.shownKeys(of: .exhibit)
      total = keys.count
      for key in keys.dropFirst(search.start).prefix(search.count) {
        if let record = try await record(key) { exhibits.append(record) }
      }
    } else {
      (exhibits, isComplete) = try await matches(of: search)
      total = exhibits.count
      exhibits = Array(exhibits.dropFirst(search.start).prefix(search.count))
    }
    return GuideFindings(
      edition: desk.edition.edit,
      exhibits: exhibits,
      start: search.start,
      total: total,
      facets: [:],
      isComplete: isComplete
    )
  }

  /// The exhibits that a search finds, by identifier, and whether they are all.
  private func matches(
    of search: GuideSearch
  ) async throws(Problem) -> (exhibits: [GuideRecord], areAll: Bool) {
    var (found, looked, last) = ([GuideRecord](), 0, RecordKey?.none)
    while looked < Self.maximumSearched {
      let (storage, after) = (storage, last)
      let page = try await kept(
        await storage.deskRecords(
          of: .exhibit,
          onlyDrafts: false,
          after: after,
          limit: Self.pageSize
        )
      )
      guard let end = page.last else { return (found, true) }
      found += page.compactMap(\.record).filter { matches($0, search) }
      (looked, last) = (looked + page.count, end.key)
    }
    return (found, false)
  }

  private func matches(_ record: GuideRecord, _ search: GuideSearch) -> Bool {
    let properties = ExhibitProperties(record)
    guard search.facets.allSatisfy(properties.facets.contains) else { return false }
    if search.from != nil || search.to != nil {
      guard let years = properties.years, years.upperBound >= search.from ?? .min,
        years.lowerBound <= search.to ?? .max
      else { return false }
    }
    let named = record.references.map(\.value)
    if let naming = search.naming, !named.contains(naming) { return false }
    guard let query = search.query else { return true }
    let texts = record.texts.map(\.value) + named.compactMap { desk.rows[$0]?.name }
    let words = texts.flatMap(\.translations.values).joined(separator: "\n").lowercased()
    return query.words.allSatisfy { words.contains($0.lowercased()) }
  }
}
