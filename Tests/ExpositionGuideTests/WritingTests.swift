import ExpositionGuide
import SampleContent
import Testing

@Suite struct `Writing the files` {
  @Test func `gives back the same exhibition when read again`() throws {
    for files in [SampleContent.exhibitionFiles, OriginalFiles.files()] {
      let exhibition = try Exhibition(reading: files)
      let written = ExhibitionFiles(writing: exhibition, pictures: files.pictures)
      #expect(try Exhibition(reading: written) == exhibition)
      #expect(written.pictures == files.pictures)
      #expect(
        ExhibitionFiles(writing: try Exhibition(reading: written), pictures: []).texts
          == written.texts
      )
    }
  }

  @Test func `keeps easy texts, and leaves the key out where there are none`() throws {
    let sample = ExhibitionFiles(
      writing: try Exhibition(reading: SampleContent.exhibitionFiles)
    )
    let original = ExhibitionFiles(writing: try Exhibition(reading: OriginalFiles.files()))
    for name in ["exposition.json", "items.json"] {
      #expect(String(decoding: sample.texts[name] ?? [], as: UTF8.self).contains("\"easy\":"))
      #expect(!String(decoding: original.texts[name] ?? [], as: UTF8.self).contains("\"easy\":"))
    }
  }

  @Test(arguments: ["-3", "99999999999999999999", "9007199254740993", "1e30", "0"])
  func `keeps numbers that no fair can have`(visitors: String) throws {
    let exposition = OriginalFiles.exposition.replacing("48130300", with: visitors)
    let exhibition = try Exhibition(reading: OriginalFiles.files(exposition: exposition))
    #expect(try Exhibition(reading: ExhibitionFiles(writing: exhibition)) == exhibition)
    #expect(exhibition.exposition.visitors.shown == (visitors == "0" ? 0 : nil))
  }

  @Test func `keeps a duration that it cannot read`() throws {
    let exposition = OriginalFiles.exposition.replacing("1900. 04. 14 - ", with: "봄부터 ")
    let exhibition = try Exhibition(reading: OriginalFiles.files(exposition: exposition))
    #expect(exhibition.exposition.duration == .text("봄부터 1900. 11. 12"))
    #expect(try Exhibition(reading: ExhibitionFiles(writing: exhibition)) == exhibition)
  }

  @Test func `lays the files out as they lie in a directory, and back`() throws {
    let files = OriginalFiles.files(pictures: ["jikji", "flag"])
    #expect(
      files.directory.keys.sorted() == [
        "exposition_universelle_1900.json", "images/flag.svg", "images/jikji.svg", "items.json",
      ]
    )
    var directory = files.directory
    directory["notes.txt"] = [1]
    directory["images/jikji.webp"] = [1]
    directory["images/deep/er.svg"] = [1]
    directory["images/readme.md"] = [1]
    #expect(ExhibitionFiles(directory: directory).directory == files.directory)
  }
}
