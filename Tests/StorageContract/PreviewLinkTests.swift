import ExpositionGuide
import Testing
import Time

@Suite struct `Links to the preview in storage` {
  private func link(_ hash: String, made: Int, end: Int) -> PreviewLink {
    PreviewLink(
      hash: hash,
      by: GuideAuthor(id: "a1", name: "지영"),
      at: Timestamp(milliseconds: made),
      end: Timestamp(milliseconds: end)
    )
  }

  @Test(arguments: Engine.allCases)
  func `are open until their moment, and no longer`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let (first, second) = (link("one", made: 1, end: 10), link("two", made: 2, end: 20))
    #expect(try await storage.add(first))
    #expect(try await storage.add(second))
    #expect(try await storage.previewLinks(at: Timestamp(milliseconds: 9)) == [second, first])
    #expect(try await storage.previewLink("one", at: Timestamp(milliseconds: 9)) == first)
    #expect(try await storage.previewLink("one", at: Timestamp(milliseconds: 10)) == nil)
    #expect(try await storage.previewLinks(at: Timestamp(milliseconds: 10)) == [second])
    #expect(try await storage.previewLink("three", at: Timestamp(milliseconds: 9)) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `end early, once`(engine: Engine) async throws {
    let storage = try engine.store().open()
    #expect(try await storage.add(link("one", made: 1, end: 10)))
    #expect(try await storage.endPreviewLink("one"))
    #expect(try await storage.previewLink("one", at: Timestamp(milliseconds: 2)) == nil)
    #expect(try await storage.endPreviewLink("one") == false)
  }

  @Test(arguments: Engine.allCases)
  func `are refused while as many as may be are open`(engine: Engine) async throws {
    let storage = try engine.store().open()
    for number in 0..<PreviewLink.maximumOpen {
      #expect(try await storage.add(link("\(number)", made: 1, end: 10)))
    }
    #expect(try await storage.add(link("more", made: 2, end: 10)) == false)
    #expect(try await storage.previewLink("more", at: Timestamp(milliseconds: 2)) == nil)
    // Those that have ended make room.
    #expect(try await storage.add(link("later", made: 10, end: 20)))
  }
}
