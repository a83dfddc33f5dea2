import ExpositionGuide
import Languages
import SampleContent
import Testing

@Suite struct `Our own exhibition` {
  private let files = SampleContent.exhibitionFiles
  private var media: [MediaFile] {
    files.pictures.map { MediaFile($0, hash: String(repeating: "0a", count: 32)) }
  }

  @Test func `lacks as two files what they cannot say, and has no fault`() throws {
    var guide = CheckedRecords()
    guide.add(ExhibitionRecords(try Exhibition(reading: files), files: media).records)
    let kinds = Set(guide.all().filter { $0.severity != .remark }.map(\.kind))
    #expect(kinds == [.rightsMissing, .altMissing])
  }

  @Test func `lacks nothing as records, and has no fault`() throws {
    var guide = CheckedRecords()
    guide.add(try SampleContent.guide(media))
    #expect(guide.all().filter { $0.severity != .remark }.map(\.kind) == [])
  }

  @Test func `tells of every object in five layers and languages`() throws {
    let exhibits = try SampleContent.guide(media).filter { $0.kind == .exhibit }
    #expect(exhibits.count == 13)
    for exhibit in exhibits {
      for layer in ["label", "main", "easy", "children", "description"] {
        let languages = exhibit.text("texts.\(layer)")?.translations.keys
        #expect(languages.map(Set.init) == Set(Language.allCases), "\(exhibit.id) \(layer)")
      }
    }
  }
}
