import Testing

@testable import ExpositionGuide

@Suite struct `Checking exhibitions` {
  @Test func `finds a visibility that ends before it begins, and a section that is not there`()
    throws
  {
    func findings(_ from: String, _ until: String) throws -> [String] {
      try CheckedRecords.guide(
        exhibition: #","visibleFrom":"\#(from)","visibleUntil":"\#(until)""#
      ).findings()
    }
    let (spring, summer) = ("2026-04-01T00:00:00Z", "2026-07-01T00:00:00Z")
    #expect(try findings(spring, summer) == [])
    #expect(
      try findings(summer, spring)
        == ["durationReversed exhibition/fair visibleUntil \(summer) – \(spring)"]
    )
    var guide = try CheckedRecords.guide()
    for (section, expected) in [
      ("hats", []), ("drums", ["sectionMissing exhibition/fair exhibits[0].section"]),
    ] {
      try guide.add(
        .exhibition,
        """
        {"id":"fair","title":"박람회","languages":["ko"],"sections":[{"id":"hats","name":"모자"}],
         "exhibits":[{"exhibit":"gat","section":"\(section)"}]}
        """
      )
      #expect(guide.findings() == expected)
    }
    #expect(guide.all().map(\.severity) == [.fault])
  }
}
