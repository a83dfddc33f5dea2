import BarTables
import HTTP
import JuiceBar
import Testing
import Time

@testable import GuideWeb
@testable import PavilionWeb
@testable import Web

@Suite struct `Lists that many ask for at once` {
  @Test func `are made once, and again after a publication`() async throws {
    let test = try await TestApplication()
    let ask = { (count: Int) in
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<count {
          group.addTask { try await test.send(.get, "/offline.json?lang=en").text }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
    }
    #expect(try await ask(10).count == 1)
    #expect(test.application.part(OfflineListCache.init).made == 1)
    var draft = MenuDraft(try await test.bars.menu(of: .main).menu)
    draft.juices[0].price = 4_321
    _ = try await test.bars.publish(draft.sound, in: .main, at: Timestamp(milliseconds: 2))
    #expect(try await ask(10).count == 1)
    #expect(test.application.part(OfflineListCache.init).made == 2)
  }

  @Test func `that could not be made are made for the next one`() async throws {
    let keeper = OfflineListCache()
    let versions = OfflineListCache.Versions(exhibition: 1, menu: 1)
    await #expect(throws: Problem.self) {
      try await keeper.lists(at: versions) { () throws(Problem) in throw .notFound("nothing") }
    }
    #expect(try await keeper.lists(at: versions) { [:] }.isEmpty)
    #expect(keeper.made == 2)
  }
}
