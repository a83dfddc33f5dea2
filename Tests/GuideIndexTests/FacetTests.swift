import ExpositionGuide
import Languages
import Testing

@testable import GuideIndex

@Suite struct `A search with facets` {
  private func records() throws -> [GuideRecord] {
    [
      try record(.person, #"{"id": "monet", "name": {"en": "Claude Monet"}}"#),
      try record(.person, #"{"id": "manet", "name": {"en": "Édouard Manet"}}"#),
      try record(.term, #"{"id": "oil", "name": {"en": "oil paint"}, "scheme": "material"}"#),
      try record(
        .exhibit,
        #"""
        {"id": "lilies", "name": {"en": "Water Lilies"}, "materials": ["oil"],
         "texts": {"main": {"en": "A pond."}}, "dated": {"edtf": "1915/1926"},
         "people": [{"person": "monet"}]}
        """#
      ),
      try record(
        .exhibit,
        #"""
        {"id": "bar", "name": {"en": "A Bar"}, "materials": ["oil"], "dated": {"edtf": "1882"},
         "texts": {"main": {"en": "Monet did not paint it."}}, "people": [{"person": "manet"}]}
        """#
      ),
      try record(
        .exhibit,
        #"{"id": "jar", "name": {"en": "Jar"}, "texts": {"main": {"en": "-"}}, "dated": {"edtf": "-0206"}}"#
      ),
      try record(
        .exhibition,
        #"""
        {"id": "old", "title": {"en": "Old"}, "sections": [{"id": "clay", "name": {"en": "Clay"}}],
         "exhibits": [{"exhibit": "jar", "section": "clay", "number": 7}, {"exhibit": "gone"}]}
        """#
      ),
      try record(
        .exhibition,
        #"{"id": "new", "title": {"en": "New"}, "exhibits": [{"exhibit": "lilies"}, {"exhibit": "bar"}]}"#
      ),
    ]
  }

  private func withIndex(_ test: (GuideIndex) async throws -> Void) async throws {
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(1, try records())
    try await test(index)
    withExtendedLifetime(folder) {}
  }

  @Test func `counts and names them`() async throws {
    try await withIndex { (index) async throws in
      let found = try await index.find(nil)
      let materials = try #require(found.facets[.material])
      #expect(materials.map(\.facet) == [Facet(.material, "oil")])
      #expect(materials.map(\.count) == [2])
      #expect(materials.first?.name?.text(in: .english) == "oil paint")
      #expect(found.facets[.person]?.map(\.facet.value) == ["manet", "monet"])
      #expect(found.facets[.century]?.map(\.facet.value) == ["-300", "1800", "1900"])
      #expect(found.facets[.decade]?.map(\.facet.value) == ["-210", "1880", "1910", "1920"])
      #expect(found.facets[.technique] == nil)
    }
  }

  @Test func `keeps those that have all of them`() async throws {
    try await withIndex { (index) async throws in
      let oil = Facet(.material, "oil")
      #expect(try await index.ids(nil) { $0.facets = [oil] } == ["bar", "lilies"])
      let both = [oil, Facet(.decade, "1920")]
      #expect(try await index.ids(nil) { $0.facets = both } == ["lilies"])
      #expect(try await index.ids("bar") { $0.facets = both }.isEmpty)
      let person = try key(.person, "manet")
      #expect(try await index.ids(nil) { $0.naming = person } == ["bar"])
      let nobody = try key(.place, "manet")
      #expect(try await index.ids(nil) { $0.naming = nobody }.isEmpty)
    }
  }

  @Test func `keeps those that may be of these years`() async throws {
    try await withIndex { (index) async throws in
      for (from, to, ids) in [
        (nil, nil, ["bar", "jar", "lilies"]), (1882, 1882, ["bar"]), (1926, nil, ["lilies"]),
        (1927, nil, []), (nil, -206, ["jar"]), (nil, -207, []), (1900, 1915, ["lilies"]),
      ] as [(Int?, Int?, [String])] {
        #expect(try await index.ids(nil) { ($0.from, $0.to) = (from, to) } == ids)
      }
    }
  }

  @Test func `finds exhibits by the names that they refer to, in the order of the place`()
    async throws
  {
    try await withIndex { (index) async throws in
      // A name that is referred to weighs more than a word in the text.
      #expect(try await index.ids("monet") == ["lilies", "bar"])
      #expect(try await index.ids("claude lilies") == ["lilies"])
      #expect(try await index.ids("oil") == ["bar", "lilies"])
    }
  }

  @Test func `knows a person by the new name alone`() async throws {
    try await withIndex { (index) async throws in
      let renamed = try record(.person, #"{"id": "monet", "name": {"en": "Oscar Mo"}}"#)
      try await index.apply([(renamed.key, renamed)], from: 1, to: 2)
      #expect(try await index.ids("oscar") == ["lilies"])
      #expect(try await index.ids("mo") == ["lilies", "bar"])
      #expect(try await index.ids("monet") == ["bar"])
      #expect(
        try await index.find(nil).facets[.person]?.last?.name?.text(in: .english) == "Oscar Mo"
      )
      try await index.apply([(renamed.key, nil)], from: 2, to: 3)
      #expect(try await index.ids("oscar").isEmpty)
      #expect(try await index.find(nil).facets[.person]?.last?.name == nil)
      try await index.apply([(renamed.key, renamed)], from: 3, to: 4)
      #expect(try await index.ids("oscar") == ["lilies"])
    }
  }

  @Test func `reads exhibitions place by place`() async throws {
    try await withIndex { (index) async throws in
      let (old, new) = (try key(.exhibition, "old"), try key(.exhibition, "new"))
      let (jar, bar) = (try key(.exhibit, "jar"), try key(.exhibit, "bar"))
      try await index.reading { (guide) throws(GuideStorageError) in
        #expect(guide.version == 1)
        let placed = try guide.exhibits(of: old.id, from: 0, count: 60)
        #expect(placed.map(\.exhibit.key) == [jar] && placed.first?.number == 7)
        #expect(placed.first?.section?.description == "clay")
        // An exhibit that is not there leaves its place empty.
        #expect(try guide.places(of: old.id) == 2)
        #expect(try guide.exhibits(of: new.id, from: 1, count: 60).map(\.exhibit.key) == [bar])
        #expect(try guide.place(of: bar.id, in: new.id)?.number == 2)
        #expect(try guide.place(of: bar.id, in: old.id) == nil)
        #expect(try guide.exhibitions(placing: bar.id) == [new.id])
        let exhibition = try guide.record(old)
        #expect(exhibition?.name?.text(in: .english) == "Old")
        #expect(exhibition?["sections"] != nil && exhibition?["exhibits"] == nil)
        for place in [2, 60, Int.max] {
          #expect(try guide.exhibits(of: old.id, from: place, count: 60).isEmpty)
        }
      }
    }
  }
}
