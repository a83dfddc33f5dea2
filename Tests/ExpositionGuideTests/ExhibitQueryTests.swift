import ExpositionGuide
import Testing

@Suite struct `A query` {
  @Test func `has at most eight different words`() throws {
    #expect(try ExhibitQuery("a b c d e f g h").words.count == 8)
    #expect(try ExhibitQuery("a A a b c d e f g h H").words == Array("abcdefgh").map(String.init))
    #expect(throws: ExhibitQueryFault.tooManyWords) { try ExhibitQuery("a b c d e f g h i") }
  }

  @Test func `has at most a hundred characters`() throws {
    #expect(try ExhibitQuery(String(repeating: "가", count: 100)).words.count == 1)
    #expect(throws: ExhibitQueryFault.tooLong) {
      try ExhibitQuery(String(repeating: "가", count: 101))
    }
    // One letter for a reader, and work for an index.
    let marks = String(repeating: "\u{301}", count: 100)
    #expect(throws: ExhibitQueryFault.tooLong) { try ExhibitQuery("a" + marks) }
  }
}
