import BarTables
import ExpositionGuide
import SQLiteStorage
import SampleContent
import Testing

@Suite struct `An exhibition in storage` {
  private func sample() throws -> (exhibition: Exhibition, pictures: [Picture]) {
    let files = SampleContent.exhibitionFiles
    return (try Exhibition(reading: files), files.pictures)
  }

  private func empty(like exhibition: Exhibition) throws -> Exhibition {
    try #require(Exhibition(exposition: exhibition.exposition, exhibits: []))
  }

  @Test(arguments: Engine.allCases)
  func `is not there before one is published`(engine: Engine) async throws {
    let storage = try engine.store().open()
    #expect(try await storage.published() == nil)
    #expect(try await storage.guideVersion() == nil)
    #expect(try await storage.pictureNames() == [])
    #expect(try await storage.picture(named: "jikji") == nil)
  }

  @Test(arguments: Engine.allCases)
  func `is read back as it was published, also by a new process`(engine: Engine) async throws {
    let (exhibition, pictures) = try sample()
    let store = try engine.store()
    let storage = try store.open()
    #expect(try await storage.publish(exhibition, pictures: pictures) == 1)
    for storage in [storage, try store.open()] {
      let published = try await storage.published()
      #expect(published == PublishedExhibition(version: 1, exhibition: exhibition))
      #expect(try await storage.guideVersion() == 1)
      #expect(try await storage.pictureNames() == pictures.map(\.name).sorted())
      for picture in pictures {
        #expect(try await storage.picture(named: picture.name) == picture)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `takes the place of the one before, with its pictures`(engine: Engine) async throws {
    let (exhibition, pictures) = try sample()
    let storage = try engine.store().open()
    try await storage.publish(exhibition, pictures: pictures)
    let bytes: [UInt8] = [0, 1, 255]
    let picture = try #require(Picture(name: "new", format: .webp, bytes: bytes))
    #expect(try await storage.publish(empty(like: exhibition), pictures: [picture]) == 2)
    #expect(try await storage.published()?.exhibition.exhibits == [])
    #expect(try await storage.pictureNames() == ["new"])
    #expect(try await storage.picture(named: "new")?.bytes == bytes)
    #expect(try await storage.publish(exhibition, pictures: []) == 3)
    #expect(try await storage.published()?.exhibition == exhibition)
  }

  @Test(arguments: Engine.allCases)
  func `keeps the later of two pictures with one name`(engine: Engine) async throws {
    let (exhibition, _) = try sample()
    let storage = try engine.store().open()
    let first = try #require(Picture(name: "a", format: .svg, bytes: [1]))
    let second = try #require(Picture(name: "a", format: .png, bytes: []))
    try await storage.publish(exhibition, pictures: [first, second])
    #expect(try await storage.picture(named: "a") == second)
  }

  @Test func `comes back from a backup under a higher version`() async throws {
    let (exhibition, pictures) = try sample()
    let directory = try TemporaryDirectory()
    let file = StorageFile(directory.file("bar.sqlite"))
    let storage = try SQLiteStorage(path: file.path)
    try await storage.publish(exhibition, pictures: pictures)
    try file.backUp(to: directory.file("copy.sqlite"))
    try await storage.publish(empty(like: exhibition), pictures: [])
    try file.restore(from: directory.file("copy.sqlite"))
    let restored = try await storage.published()
    #expect(restored == PublishedExhibition(version: 3, exhibition: exhibition))
    #expect(try await storage.pictureNames().count == pictures.count)
  }
}
