import ExpositionGuide
import InventedCollection
import SeededRandom
import Testing

@testable import GuideIndex

@Suite(
  .enabled(if: Collection.isThere, "left out: the museum's objects are not beside the sources")
)
struct `The search of a museum's objects` {
  @Test func `finds what a reader of all texts would, and counts the same facets`() async throws {
    let collection = try Collection.read(1_500)
    let records = collection.exhibits + collection.others
    let guide = Guide(records)
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(1, records)
    var generator = SeededGenerator(seed: 17)
    let texts = guide.texts
    for query in guide.queries(50, from: &generator) {
      let expected = Guide.exhibits(matching: query, in: texts)
      guard !expected.isEmpty else { continue }
      #expect(Set(try await index.ids(query)) == Set(expected.map(\.id.description)), "\(query)")
      let found = try await index.find(query) { $0.facetLimit = .max }
      #expect(found.total == expected.count && found.isComplete, "\(query)")
      let counts = Dictionary(
        uniqueKeysWithValues: found.facets.values.joined().map { ($0.facet, $0.count) }
      )
      #expect(counts == Guide.counts(expected), "\(query)")
    }
  }
}
