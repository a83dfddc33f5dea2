import ExpositionGuide
import Testing

@testable import DeskWeb

@Suite struct `Counted findings` {
  @Test func `are those of an edit that a count did not know`() throws {
    let edited = try #require(RecordKey("exhibit/edited"))
    let gone = try #require(RecordKey("exhibit/gone"))
    let other = try #require(RecordKey("exhibit/other"))
    var nameless = FindingTally([])
    nameless.blockers = 1
    let tallies = FindingTallies()
    #expect(tallies.begin())
    #expect(!tallies.begin())
    tallies.change([edited, gone], to: [edited: FindingTally([])])
    #expect(tallies.known.isEmpty)
    tallies.finish([edited: nameless, gone: nameless, other: nameless])
    #expect(tallies.tally(of: edited)?.blockers == 0)
    #expect(tallies.tally(of: gone) == nil)
    #expect(tallies.tally(of: other)?.blockers == 1)
    tallies.change([other], to: [:])
    #expect(tallies.tally(of: other) == nil)
    #expect(!tallies.begin())
  }

  @Test func `are counted again after a count that failed`() {
    let tallies = FindingTallies()
    #expect(tallies.begin())
    tallies.giveUp()
    #expect(tallies.begin())
  }
}
