import BarTables
import ExpositionGuide
import JSON
import SQLiteStorage
import Testing
import Time

@testable import DeskWeb

@Suite struct `A desk of more than 5,000 records` {
  private static let count = DeskOverview.maximumAtOnce + 1

  private let bars: SQLiteStorage
  private let reader: DeskOverviewReader

  init() async throws {
    bars = try SQLiteStorage.inMemory()
    reader = DeskOverviewReader(bars)
    let publication = GuidePublication(
      onto: nil,
      at: Timestamp(milliseconds: 1_000),
      cause: .import
    )
    let records = try (1...Self.count).map { try exhibit($0, inventory: "N \($0)") }
    _ = try await bars.publish(publication, records.map(GuideChange.init))
  }

  private func exhibit(_ number: Int, inventory: String) throws -> GuideRecord {
    let text = """
      {"id": "thing-\(number)", "name": {"en": "Thing \(number)"}, "inventory": "\(inventory)"}
      """
    return try GuideRecord(.exhibit, reading: JSONReader(JSONValue(parsing: Array(text.utf8))))
  }

  private func save(_ deed: DraftEdit.Deed, _ number: Int) async throws {
    let key = RecordKey(.exhibit, try #require(RecordID("thing-\(number)")))
    let desk = try await bars.deskRecord(key)
    let edit = DraftEdit(
      key,
      at: desk.revision,
      deed,
      by: .machine,
      at: Timestamp(milliseconds: 2_000)
    )
    guard case .saved = try await bars.save(edit) else {
      Issue.record("the edit of \(key) is not saved")
      return
    }
  }

  /// Whether a new exhibit may have an inventory number.
  private func isFree(_ inventory: String) async throws -> Bool {
    let new = try exhibit(Self.count + 1, inventory: inventory)
    return try await !reader.current().findings(of: new).contains { $0.kind == .inventoryTwice }
  }

  @Test func `has an inventory number free again once its exhibit gives it up`() async throws {
    #expect(try await !isFree("N 7"))
    try await save(.save(exhibit(7, inventory: "N 7 old")), 7)
    #expect(try await isFree("N 7"))
    #expect(try await !isFree("N 7 old"))
    try await save(.withdraw, 7)
    #expect(try await isFree("N 7 old"))
    try await save(.discard, 7)
    #expect(try await !isFree("N 7"))
  }

  @Test func `lists each edit at its place`() async throws {
    _ = try await reader.current()
    try await save(.save(exhibit(7, inventory: "N 7 old")), 7)
    try await save(.save(exhibit(Self.count + 1, inventory: "new")), Self.count + 1)
    let overview = try await reader.current()
    #expect(overview.rows.count == Self.count + 1)
    let keys = overview.keys(of: .exhibit)
    #expect(keys == keys.sorted())
    #expect(overview.drafts.map(\.id.description) == ["thing-\(Self.count + 1)", "thing-7"])
    #expect(overview.rows[try #require(overview.drafts.last)]?.state == .changed)
    try await save(.discard, 7)
    try await save(.discard, Self.count + 1)
    let later = try await reader.current()
    #expect(later.rows.count == Self.count && later.drafts.isEmpty)
  }
}
