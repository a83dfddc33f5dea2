import BarTables
import Calendars
import ExpositionGuide
import GuideIndex
import JSON
import Languages
import SQLiteStorage
import Synchronization
import Testing
import Time

@testable import Web

@Suite struct `The copy of the guide` {
  private let bars: SQLiteStorage
  private let copy = GuideIndex()
  private let now = Timestamp(milliseconds: 1_000)

  private var clock: @Sendable () -> Timestamp { { [now] in now } }

  init() throws { bars = try SQLiteStorage.inMemory() }

  private func exhibit(_ number: Int, named name: String) throws -> GuideRecord {
    let text = #"{"id": "thing-\#(number)", "name": {"en": "\#(name)"}}"#
    return try GuideRecord(.exhibit, reading: JSONReader(JSONValue(parsing: Array(text.utf8))))
  }

  private func exhibition() throws -> GuideRecord {
    let text = #"{"id": "show", "title": {"en": "Show"}, "exhibits": [{"exhibit": "thing-1"}]}"#
    return try GuideRecord(.exhibition, reading: JSONReader(JSONValue(parsing: Array(text.utf8))))
  }

  /// Publishes records, and has the copy follow.
  private func publish(_ records: [GuideRecord]) async throws -> Bool {
    let publication = GuidePublication(onto: try await bars.guideVersion(), at: now, cause: .import)
    let version = try await bars.publish(publication, records.map(GuideChange.init))
    return try await copy.follow(bars, to: version, by: clock)
  }

  private func name(in copy: GuideIndex) async throws -> String? {
    let key = RecordKey(.exhibit, try #require(RecordID("thing-1")))
    return try await copy.read { (guide) throws(GuideStorageError) in
      try guide.record(key)?.name?.text(in: .english)
    }
  }

  @Test func `has a small publication at once`() async throws {
    #expect(try await publish([exhibition(), exhibit(1, named: "One")]))
    #expect(try await name(in: copy) == "One")
    #expect(try await publish([exhibit(1, named: "Two")]))
    #expect(try await name(in: copy) == "Two")
    // Who asks late for an earlier version leads nobody back.
    #expect(try await copy.follow(bars, to: 1, by: clock))
    #expect(try await name(in: copy) == "Two")
  }

  @Test func `is read as it was while a large publication is made ready`() async throws {
    #expect(try await publish([exhibition(), exhibit(1, named: "One")]))
    let many = try (1...1_200).map { try exhibit($0, named: "Other \($0)") }
    #expect(try await !publish(many))
    #expect(["One", "Other 1"].contains(try await name(in: copy)))
    while try await !copy.follow(bars, to: 2, by: clock) { await Task.yield() }
    #expect(try await name(in: copy) == "Other 1")
    #expect(try await copy.findings(of: GuideSearch()).total == 1_200)
  }

  @Test func `of another storage is made anew`() async throws {
    #expect(try await publish([exhibition(), exhibit(1, named: "One")]))
    let other = try SQLiteStorage.inMemory()
    let publication = GuidePublication(
      onto: nil,
      at: Timestamp(milliseconds: 2_000),
      cause: .import
    )
    let records = try [exhibition(), exhibit(1, named: "Another")]
    let version = try await other.publish(publication, records.map(GuideChange.init))
    #expect(version == 1)
    #expect(try await copy.follow(other, to: 1, by: clock))
    #expect(try await name(in: copy) == "Another")
  }

  @Test func `finds every exhibit on pages of any length`() async throws {
    let many = try (1...130).map { try exhibit($0, named: "Thing") }
    #expect(try await publish([exhibition()] + many))
    var search = GuideSearch()
    search.count = 7
    var ids: [RecordID] = []
    while true {
      let found = try await copy.findings(of: search)
      #expect(found.start == ids.count && found.total == 130)
      guard let last = found.exhibits.last else { break }
      ids += found.exhibits.map(\.id)
      search.after = last.id
    }
    #expect(ids == many.map(\.id).sorted())
    search.after = RecordID("nothing")
    #expect(try await copy.findings(of: search).start == nil)
  }
}

@Suite struct `A guide whose copy cannot be written` {
  /// A copy on a disk that becomes full.
  private final class Copy: GuideCopy {
    private let copy = GuideIndex()
    let isFull = Atomic(false)

    func follow(
      _ storage: any GuideStorage,
      to version: Int,
      by clock: @escaping @Sendable () -> Timestamp
    ) async throws(GuideStorageError) -> Bool {
      if isFull.load(ordering: .relaxed) { throw .unavailable(reason: "The disk is full.") }
      return try await copy.follow(storage, to: version, by: clock)
    }

    func advance(to now: Timestamp) async throws(GuideStorageError) {
      try await copy.advance(to: now)
    }

    func read<Result: Sendable>(
      _ body: @Sendable (any GuideReading) throws(GuideStorageError) -> Result
    ) async throws(GuideStorageError) -> Result { try await copy.read(body) }

    func findings(of search: GuideSearch) async throws(GuideSearchError) -> GuideFindings {
      try await copy.findings(of: search)
    }
  }

  @Test func `is read on as it was, and the log is told`() async throws {
    let bars = try SQLiteStorage.inMemory()
    let copy = Copy()
    let clock = StorageClock({ Timestamp(milliseconds: 1_000) })
    let reader = GuideReader(storage: bars, copy: copy, clock: clock)
    let sample = try Sample.exhibited.get()
    try await bars.publish(sample, pictures: [])
    let before = try #require(try await reader.current())
    copy.isFull.store(true, ordering: .relaxed)
    try await bars.publish(sample, pictures: Sample.files.pictures)
    #expect(try await reader.current() == before)
    await #expect(throws: GuideStorageError.unavailable(reason: "The disk is full.")) {
      try await reader.look()
    }
    copy.isFull.store(false, ordering: .relaxed)
    #expect(try await reader.current()?.version == before.version + 1)
  }
}

@Suite struct `An exhibition that opens in twelve hours` {
  private static let day = 86_400_000

  private let bars: SQLiteStorage
  private let copy = GuideIndex()
  /// The storage's time.
  private let now: Timestamp

  init() async throws {
    bars = try SQLiteStorage.inMemory()
    now = try await bars.guideTime()
    let opening = Timestamp(milliseconds: now.milliseconds + Self.day / 2)
    let text = """
      {"id": "show", "title": {"en": "Show"}, "visibleFrom": "\(ISOTime.text(of: opening))"}
      """
    let show = try GuideRecord(
      .exhibition,
      reading: JSONReader(JSONValue(parsing: Array(text.utf8)))
    )
    let publication = GuidePublication(onto: nil, at: now, cause: .import)
    _ = try await bars.publish(publication, [show].map(GuideChange.init))
  }

  private var dayAhead: Timestamp { Timestamp(milliseconds: now.milliseconds + Self.day) }

  @Test func `is not there by a server's own clock, also after a start that believed it`()
    async throws
  {
    let ahead = dayAhead
    let isCopied = try await copy.follow(bars, to: 1, by: { ahead })
    #expect(isCopied)
    let clock = StorageClock({ ahead })
    let reader = GuideReader(storage: bars, copy: copy, isDistant: true, clock: clock)
    // Read before the first look, it is what the last start left.
    _ = try await reader.read { (guide, _) throws(GuideStorageError) in guide.edition }
    #expect(reader.lastKnownEdition == 4_097)
    #expect(try await reader.look() == nil)
    #expect(try await reader.current() == nil)
    #expect(reader.lastKnownEdition == 4_096)
    clock.learn(ahead)
    #expect(try await reader.current()?.main.id == RecordID("show"))
    #expect(reader.lastKnownEdition == 4_097)
  }

  @Test func `is there by the clock of the machine of a file, as that is set`() async throws {
    let own = Mutex(now)
    let clock = StorageClock({ own.withLock { $0 } })
    let reader = GuideReader(storage: bars, copy: copy, clock: clock)
    #expect(try await reader.current() == nil)
    own.withLock { $0 = dayAhead }
    #expect(try await reader.current()?.main.id == RecordID("show"))
    own.withLock { $0 = now }
    #expect(try await reader.current() == nil)
    #expect(reader.lastKnownEdition == 4_096)
  }
}
