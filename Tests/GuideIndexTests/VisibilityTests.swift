import ExpositionGuide
import Foundation
import JSON
import SeededRandom
import Synchronization
import Testing
import Time

@testable import GuideIndex

@Suite struct `What visitors may see` {
  private static let start = Timestamp(milliseconds: 1_796_083_200_000)
  private static let end = Timestamp(milliseconds: 1_796_774_400_000)
  private static let seed = UInt64(ProcessInfo.processInfo.environment["PAVILION_SEED"] ?? "") ?? 1

  private func guide() throws -> [GuideRecord] {
    [
      try record(
        .exhibition,
        #"{"id": "now", "title": "N", "main": true, "exhibits": [{"exhibit": "a"}]}"#
      ),
      try record(
        .exhibition,
        """
        {"id": "later", "title": "L", "visibleFrom": "2026-12-01T00:00:00Z",
         "visibleUntil": "2026-12-09T09:00:00+09:00", "poster": "poster",
         "exhibits": [{"exhibit": "a"}, {"exhibit": "b"}]}
        """
      ),
      try record(.exhibit, #"{"id": "a", "name": "A", "materials": ["silk"]}"#),
      try record(
        .exhibit,
        """
        {"id": "b", "name": "B", "materials": ["gold", "silk"], "media": [{"media": "m"}],
         "people": [{"person": "p"}], "relations": [{"to": "c", "kind": "seeAlso"}]}
        """
      ),
      try record(.exhibit, #"{"id": "c", "name": "C"}"#),
      try record(.term, #"{"id": "silk", "name": "S", "scheme": "material"}"#),
      try record(.term, #"{"id": "gold", "name": "G", "scheme": "material", "within": "metal"}"#),
      try record(.term, #"{"id": "metal", "name": "M", "scheme": "material"}"#),
      try record(.term, #"{"id": "lone", "name": "L", "scheme": "material"}"#),
      try record(.person, #"{"id": "p", "name": "P"}"#),
      try record(.media, #"{"id": "m", "name": "m"}"#),
      try record(.media, #"{"id": "poster", "name": "poster"}"#),
    ]
  }

  /// The records of a guide that an index shows.
  private func shown(_ index: GuideIndex, of all: [GuideRecord]) async throws -> Set<RecordKey> {
    let keys = all.map(\.key)
    return try await index.reading { (guide) throws(GuideStorageError) in
      var shown: Set<RecordKey> = []
      for key in keys where try guide.record(key) != nil { shown.insert(key) }
      for kind in RecordKind.allCases {
        let listed = try guide.records(kind, after: nil, count: .max).map(\.key)
        #expect(Set(listed) == shown.filter { $0.kind == kind })
      }
      return shown
    }
  }

  @Test func `is called by its own number, or by that of its place`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    let places = #"[{"exhibit": "a", "number": 7}, {"exhibit": "b"}, {"exhibit": "gone"}]"#
    let records = [
      try record(.exhibition, #"{"id": "show", "title": "S", "exhibits": \#(places)}"#),
      try record(.exhibit, #"{"id": "a", "name": "A"}"#),
      try record(.exhibit, #"{"id": "b", "name": "B"}"#),
    ]
    try await index.rebuild(1, records)
    let show = records[0].id
    let found = try await index.reading { (guide) throws(GuideStorageError) in
      var found: [String?] = []
      for number in [7, 2, 1, 3] {
        found.append(try guide.exhibit(numbered: number, in: show)?.exhibit.id.description)
      }
      return found
    }
    #expect(found == ["a", "b", nil, nil])
  }

  @Test func `is nothing that only an exhibition of another time names`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    let all = try guide()
    let lone = try key(.term, "lone")
    let few: Set = ["now", "a", "c", "silk"]
    try await index.rebuild(1, all)
    #expect(Set(try await shown(index, of: all).map(\.id.description)) == few)
    #expect(await index.state?.edition == 4_096)
    #expect(await index.state?.changesAt == Self.start)
    // A moment too early changes nothing.
    try await index.advanced(to: Timestamp(milliseconds: Self.start.milliseconds - 1))
    #expect(try await index.find(nil).total == 2)
    try await index.advanced(to: Self.start)
    // All but what nothing names.
    #expect(try await shown(index, of: all) == Set(all.map(\.key)).subtracting([lone]))
    #expect(await index.state?.edition == 4_097)
    // The file knows it too.
    #expect(await folder.index().state?.changesAt == Self.end)
    try await index.advanced(to: Self.end)
    #expect(Set(try await shown(index, of: all).map(\.id.description)) == few)
    #expect(await index.state?.edition == 4_098)
    #expect(await index.state?.changesAt == nil)
  }

  @Test func `is decided anew by a clock that shows less, also after a start`() async throws {
    let folder = try TestFolder()
    let all = try guide()
    let before = Timestamp(milliseconds: Self.start.milliseconds - 1)
    do {
      let index = folder.index()
      try await index.rebuild(1, all)
      // This server's clock is ahead.
      try await index.settled(by: { Self.start })
      // All but what nothing names.
      #expect(try await shown(index, of: all).count == all.count - 1)
      // No one is led back during an outage.
      try await index.advanced(to: before)
      #expect(await index.state?.edition == 4_097)
      try await index.settled(by: { before })
      #expect(try await index.ids("B") == [])
      #expect(await index.state?.edition == 4_096)
      try await index.settled(by: { Self.start })
      #expect(try await index.ids("B") == ["b"])
    }
    let index = folder.index()
    try await index.advanced(to: before)
    #expect(try await index.ids("B") == ["b"])
    try await index.settled(by: { before })
    #expect(try await index.ids("B") == [])
    #expect(await index.state?.edition == 4_096)
    #expect(await index.state?.changesAt == Self.start)
  }

  @Test func `is decided when a file is whole, however long it is built`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    let all = try guide()
    let time = Mutex(Self.start)
    var rest = all
    let clock = { @Sendable in time.withLock { $0 } }
    try await index.rebuild(GuideMark(version: 1, mark: ""), by: clock, isWaitedFor: true) {
      // The exhibition ends while its records are still read.
      time.withLock { $0 = Self.end }
      defer { rest = [] }
      return rest
    }
    #expect(try await index.ids("B") == [])
    #expect(await index.state?.edition == 4_098)
  }

  @Test func `is all that is found and counted`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(1, try guide())
    let (silk, gold) = (try key(.term, "silk"), try key(.term, "gold"))
    #expect(try await index.ids(nil) { $0.naming = silk } == ["a"])
    #expect(try await index.ids(nil) { $0.naming = gold } == [])
    #expect(try await index.find(nil).facets[.material]?.map(\.facet.value) == ["silk"])
    #expect(try await index.ids("B") == [])
    #expect(try await index.ids("gold") == [])
    try await index.advanced(to: Self.start)
    #expect(try await index.ids(nil) { $0.naming = silk } == ["a", "b"])
    #expect(try await index.ids("B") == ["b"])
    #expect(
      try await index.find(nil).facets[.material]?.map { "\($0.facet.value) \($0.count)" }
        == ["silk 2", "gold 1"]
    )
  }

  @Test func `is nothing that only a withdrawn record named`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    let all = try guide()
    func shown() async throws -> [String] {
      try await self.shown(index, of: all).filter { $0.kind.isNamed }.map(\.id.description).sorted()
    }
    try await index.rebuild(1, all)
    try await index.advanced(to: Self.start)
    #expect(try await shown() == ["gold", "m", "metal", "p", "poster", "silk"])
    let (a, b) = (try key(.exhibit, "a"), try key(.exhibit, "b"))
    func change(_ key: RecordKey, to record: GuideRecord?, from version: Int) async throws {
      let mark = GuideMark(version: version + 1, mark: "")
      try await index.apply([(key, record)], from: version, to: mark, at: Self.start)
    }
    try await change(b, to: nil, from: 1)
    #expect(try await shown() == ["poster", "silk"])
    try await change(a, to: nil, from: 2)
    #expect(try await shown() == ["poster"])
    // The file knows it too, and a name comes back with what has it.
    #expect(try await folder.index().ids(nil) == ["c"])
    try await change(b, to: all.first { $0.key == b }, from: 3)
    #expect(try await shown() == ["gold", "m", "metal", "p", "poster", "silk"])
    let later = try key(.exhibition, "later")
    try await change(later, to: nil, from: 4)
    #expect(try await shown() == ["gold", "m", "metal", "p", "silk"])
    // It is named by nothing, and found within a named record.
    let metal = try record(.term, #"{"id": "metal", "name": "M", "scheme": "material"}"#)
    let lone = try record(
      .term,
      #"{"id": "lone", "name": "L", "scheme": "material", "within": "metal"}"#
    )
    try await change(lone.key, to: lone, from: 5)
    try await change(try key(.term, "gold"), to: nil, from: 6)
    #expect(try await shown() == ["m", "p", "silk"])
    try await change(metal.key, to: nil, from: 7)
    try await change(metal.key, to: metal, from: 8)
    #expect(try await shown() == ["m", "p", "silk"])
  }

  @Test func `is no tour of which no stop is visible`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    let mixed = #"{"id": "mixed", "title": "M", "stops": [{"exhibit": "b"}, {"exhibit": "c"}]}"#
    let tours = [
      try record(.tour, #"{"id": "later", "title": "L", "stops": [{"exhibit": "b"}]}"#),
      try record(.tour, mixed),
      try record(.tour, #"{"id": "gone", "title": "G", "stops": [{"exhibit": "gone"}]}"#),
    ]
    let all = try guide() + tours
    func shown() async throws -> [String] {
      let shown = try await self.shown(index, of: all).filter { $0.kind == .tour }
      return shown.map(\.id.description).sorted()
    }
    try await index.rebuild(1, all)
    #expect(try await shown() == ["mixed"])
    try await index.advanced(to: Self.start)
    #expect(try await shown() == ["later", "mixed"])
    let gone = [(key: try key(.exhibit, "b"), record: GuideRecord?.none)]
    let mark = GuideMark(version: 2, mark: "")
    try await index.apply(gone, from: 1, to: mark, at: Self.start)
    #expect(try await shown() == ["mixed"])
  }

  @Test func `is the picture of the flag, which no record has to name`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    let hash = String(repeating: "0", count: 64)
    let pictures = try ["flag", "other"].map { name in
      try record(.media, #"{"id": "\#(name)", "file": "\#(hash)", "format": "svg"}"#)
    }
    let all = try guide() + pictures
    try await index.rebuild(1, all)
    let (flag, other) = (pictures[0], pictures[1])
    #expect(try await shown(index, of: all).filter { $0.kind == .media } == [flag.key])
    let found = try await index.reading { (guide) throws(GuideStorageError) in
      [try guide.picture(named: flag.pictureName), try guide.picture(named: other.pictureName)]
    }
    #expect(found == [flag, nil])
  }

  @Test func `is a picture under its name in both normal forms, in whichever it was stored`()
    async throws
  {
    let folder = try TestFolder()
    let index = folder.index()
    let (formD, formC) = ("\u{1100}\u{1161}\u{11BA}", "\u{AC13}")
    let hash = String(repeating: "0", count: 64)
    let document: JSONObject = [
      "name": .string(formD), "file": .string(hash), "format": "png",
    ]
    let picture = GuideRecord(try key(.media, "gat"), unchecked: document)
    let shown = try record(
      .exhibit,
      #"{"id": "a", "name": "A", "media": [{"media": "gat"}]}"#
    )
    try await index.rebuild(1, try guide().filter { $0.key != shown.key } + [shown, picture])
    let found = try await index.reading { (guide) throws(GuideStorageError) in
      [try guide.picture(named: formD), try guide.picture(named: formC)]
    }
    #expect(found == [picture, picture])
  }

  @Test func `is found by how it sounds, as if hidden words were nowhere`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    let zither = try record(.exhibit, #"{"id": "z", "name": {"en": "Gayageum"}}"#)
    let hidden = try record(
      .exhibit,
      #"{"id": "b", "name": {"en": "B"}, "texts": {"main": {"en": "A kayagum."}}}"#
    )
    try await index.rebuild(1, try guide().filter { $0.key != hidden.key } + [zither, hidden])
    #expect(try await index.ids("kayagum") == ["z"])
    // Once it is visible, it has the word itself.
    try await index.advanced(to: Self.start)
    #expect(try await index.ids("kayagum") == ["b"])
  }

  @Test func `has the marked exhibition as its main one, or else the first`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    func main() async throws -> String? {
      try await index.reading { (guide) throws(GuideStorageError) in
        try guide.overview?.main.id.description
      }
    }
    try await index.rebuild(1, try guide())
    try await index.advanced(to: Self.start)
    #expect(try await main() == "now")
    let now = try key(.exhibition, "now")
    try await index.apply([(now, nil)], from: 1, to: 2)
    #expect(try await main() == nil)
    try await index.advanced(to: Self.start)
    #expect(try await main() == "later")
    try await index.advanced(to: Self.end)
    #expect(try await main() == nil)
  }

  @Test func `is the same as without an index, whatever changes`() async throws {
    var generator = SeededGenerator(seed: Self.seed)
    let folder = try TestFolder()
    let index = folder.index()
    var guide = Guide([])
    try await index.rebuild(0, [])
    for version in 1...60 {
      var changes: [(key: RecordKey, record: GuideRecord?)] = []
      for _ in 0..<6 {
        let made = try invented(&generator)
        let isGone = Int.random(in: 0..<6, using: &generator) == 0
        guard !changes.contains(where: { $0.key == made.key }) else { continue }
        changes.append((made.key, isGone ? nil : made))
        guide.records[made.key] = isGone ? nil : made
      }
      let now = Timestamp(milliseconds: version * 1_000)
      try await index.apply(
        changes,
        from: version - 1,
        to: GuideMark(version: version, mark: ""),
        at: now
      )
      let visible = VisibleGuide(Array(guide.records.values), at: now)
      let comment: Comment = "version \(version), seed \(Self.seed)"
      #expect(
        try await shown(index, of: Array(guide.records.values)) == Set(visible.records.keys),
        comment
      )
      let exhibits = Guide(Array(visible.records.values)).exhibits
      let found = try await index.find(nil) { $0.facetLimit = .max }
      #expect(found.exhibits == Array(exhibits.prefix(60)), comment)
      let counts = found.facets.values.joined().map { ($0.facet, $0.count) }
      #expect(Dictionary(uniqueKeysWithValues: counts) == Guide.counts(exhibits), comment)
    }
  }

  /// A record of a small guide whose exhibitions are visible from one second to another.
  private func invented(_ generator: inout SeededGenerator) throws -> GuideRecord {
    func some(_ name: String, of count: Int) -> String {
      (1...count).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
        .map { "\(name)\($0)" }.map { "\"\($0)\"" }.joined(separator: ",")
    }
    let number = Int.random(in: 1...9, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0, 1:
      let places = some("e", of: 9).split(separator: ",").map { "{\"exhibit\":\($0)}" }
      let from = Int.random(in: 0...70, using: &generator)
      let until = Int.random(in: 0...70, using: &generator)
      return try record(
        .exhibition,
        """
        {"id": "x\(number % 4)", "title": "X", "exhibits": [\(places.joined(separator: ","))],
         "visibleFrom": "1970-01-01T00:0\(from / 60):\(from % 60 < 10 ? "0" : "")\(from % 60)Z",
         "visibleUntil": "1970-01-01T00:0\(until / 60):\(until % 60 < 10 ? "0" : "")\(until % 60)Z"}
        """
      )
    case 2, 3:
      let media = some("m", of: 4).split(separator: ",").map { "{\"media\":\($0)}" }
      return try record(
        .exhibit,
        """
        {"id": "e\(number)", "name": "E", "materials": [\(some("t", of: 9))],
         "media": [\(media.joined(separator: ","))]}
        """
      )
    case 4:
      // Within a later one, so that none is within itself.
      let isWithin = number < 9 && Bool.random(using: &generator)
      let within = isWithin ? ", \"within\": \"t\(number + 1)\"" : ""
      return try record(
        .term,
        "{\"id\": \"t\(number)\", \"name\": \"T\", \"scheme\": \"material\"\(within)}"
      )
    case 5:
      let stops = some("e", of: 9).split(separator: ",").map { "{\"exhibit\":\($0)}" }
      return try record(
        .tour,
        """
        {"id": "r\(number % 4)", "title": "R", "stops": [\(stops.joined(separator: ","))]}
        """
      )
    default: return try record(.media, "{\"id\": \"m\(number % 5)\", \"name\": \"m\"}")
    }
  }
}
