import BarTables
import Identifiers
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import Staffing
import Testing

@testable import SQLiteStorage

private let manager = LogEntry.Actor(.account, id: "a-1", name: "Mina")

extension MenuStorage {
  fileprivate func publish(
    _ menu: Menu,
    expecting version: Int?,
    from source: MenuPublication.Source
  ) async throws -> PublishedMenu {
    let publication = MenuPublication(
      menu,
      expecting: version,
      from: source,
      by: manager,
      at: .noon
    )
    return try await publish(publication, in: .main)
  }

  fileprivate func begin(_ draft: MenuDraft, expecting revision: Int = 0) async throws -> Int {
    let content = StoredDraft.Content(draft, base: 1, savedAt: .noon, by: manager)
    return try await save(content, in: .main, expecting: revision)
  }
}

private func draft(price: Int = 4_000, without fruit: FruitID? = nil) throws -> MenuDraft {
  var draft = MenuDraft(try .original())
  draft.juices[0].price = price
  if let fruit {
    draft.apply(.removeFruit(fruit))
    draft.juices.removeAll { $0.recipe.contains { $0.fruit == fruit } }
  }
  return draft
}

@Suite struct `The draft of a menu in storage` {
  @Test(arguments: Engine.allCases)
  func `outlives the program, and tells who saved it`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    #expect(try await storage.draft(of: .main) == StoredDraft())
    var faulty = try draft()
    faulty.apply(.setJuice(DraftJuice(id: "new")))
    faulty.fruits[0].allergens = [.sulphites]
    #expect(try await storage.begin(faulty) == 1)
    let again = try store.open()
    let content = StoredDraft.Content(faulty, base: 1, savedAt: .noon, by: manager)
    #expect(
      try await again.draft(of: .main) == StoredDraft(revision: 1, content: content)
    )
    await #expect(throws: StorageError.unknownBar(BarID(unchecked: "elsewhere"))) {
      try await storage.draft(of: BarID(unchecked: "elsewhere"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `is not overwritten by somebody who has not seen it`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    #expect(try await storage.begin(try draft(price: 1)) == 1)
    await #expect(throws: StorageError.draftChanged) {
      try await storage.begin(try draft(price: 2))
    }
    #expect(try await storage.save(nil, in: .main, expecting: 1) == 2)
    #expect(try await storage.draft(of: .main) == StoredDraft(revision: 2))
    // A draft that is begun anew is not the one that was seen before.
    await #expect(throws: StorageError.draftChanged) {
      try await storage.begin(try draft(price: 3), expecting: 1)
    }
    #expect(try await storage.begin(try draft(price: 3), expecting: 2) == 3)
  }

  @Test(arguments: Engine.allCases)
  func `gives way to another one when it cannot be read`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    var unreadable = try draft()
    unreadable.juices[0].recipe = [Need("kiwi", 9_999), Need("kiwi", 9_999)]
    _ = try await storage.begin(unreadable)
    #expect(try await storage.draft(of: .main) == StoredDraft(revision: 1))
    let sound = try draft(price: 7)
    #expect(try await storage.begin(sound, expecting: 1) == 2)
    #expect(try await storage.draft(of: .main).content?.draft == sound)
    _ = try await storage.publish(.original(price: 1), expecting: 1, from: .draft(revision: 2))
  }

  @Test func `is named by an audit when it cannot be read`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    var unreadable = try draft()
    unreadable.juices[0].recipe = [Need("kiwi", 9_999), Need("kiwi", 9_999)]
    _ = try await storage.begin(unreadable)
    let found = try StorageFile(path).audit().differences
    try #require(found.count == 1)
    #expect(found[0].contains("the draft of the menu: juices[0].recipe.kiwi"), "\(found)")
  }

  @Test func `keeps its revision in the file, whoever writes`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    _ = try await storage.begin(try draft())
    _ = try await storage.publish(.original(price: 1), expecting: 1, from: .levels)
    var connection = try Connection(.file(path), access: .readWrite)
    for change: SQL in [
      "UPDATE menu_draft SET revision = 1", "DELETE FROM menu_draft",
      "UPDATE menu_publication SET who_name = 'Sam'", "DELETE FROM menu_publication",
    ] {
      #expect(throws: SQLiteError.self) { try connection.run(change) }
    }
    #expect(try StorageFile(path).audit().differences == [])
  }
}

@Suite struct `Publishing a menu` {
  @Test(arguments: Engine.allCases)
  func `of a draft ends the draft, and writes who changed what`(engine: Engine) async throws {
    let storage = try await engine.store().openBar(.atOnce)
    let revision = try await storage.begin(try draft())
    let published = try await storage.publish(
      try draft().sound,
      expecting: 1,
      from: .draft(revision: revision)
    )
    #expect(published.version == 2)
    #expect(try await storage.menu(of: .main) == published)
    #expect(try await storage.draft(of: .main) == StoredDraft(revision: 2))
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 9).map(\.entry)
    #expect(log.map(\.action.rawValue) == ["change-menu", "publish-menu"])
    #expect(log.map(\.subject) == ["juices.strawberry-banana", "2"])
    #expect(log.map(\.details) == ["price: 3000 → 4000", "draft"])
    #expect(log.allSatisfy { $0.who == manager && $0.at == .noon })
    #expect(
      try await storage.menuVersions(of: .main, before: nil, limit: 9) == [
        MenuVersion(number: 2, publishedAt: .noon, who: manager, source: .draft(revision: 1)),
        MenuVersion(number: 1, publishedAt: .opening, who: nil, source: nil),
      ]
    )
    #expect(try await storage.menuVersions(of: .main, before: 2, limit: 9).map(\.number) == [1])
    #expect(try await storage.menu(1, of: .main) == Menu.original())
    #expect(try await storage.menu(3, of: .main) == nil)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is refused when somebody was faster, and leaves nothing behind`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let revision = try await storage.begin(try draft(price: 1))
    _ = try await storage.publish(.original(price: 5), expecting: 1, from: .levels)
    await #expect(throws: StorageError.menuChanged) {
      try await storage.publish(.original(price: 6), expecting: 1, from: .levels)
    }
    await #expect(throws: StorageError.draftChanged) {
      try await storage.publish(
        try draft(price: 1).sound,
        expecting: 2,
        from: .draft(revision: revision + 1)
      )
    }
    #expect(try await storage.menu(of: .main).version == 2)
    #expect(try await storage.draft(of: .main).content != nil)
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 99)
    #expect(log.count(where: { $0.entry.action == "publish-menu" }) == 1)
  }

  @Test(arguments: Engine.allCases)
  func `of a draft keeps fruit that is in stock`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let without = try draft(without: "kiwi")
    let revision = try await storage.begin(without)
    await #expect(throws: StorageError.fruitInStock(["kiwi"])) {
      try await storage.publish(without.sound, expecting: 1, from: .draft(revision: revision))
    }
    _ = try await storage.commit(.adjust("kiwi", by: -10, reason: .waste))
    _ = try await storage.publish(without.sound, expecting: 1, from: .draft(revision: revision))
    #expect(try await storage.menu(of: .main).menu["kiwi" as FruitID] == nil)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `of an older version keeps all stock, and fruit of which there is some`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.publish(.original(adding: "durian"), expecting: 1, from: .levels)
    _ = try await storage.commit(.adjust("kiwi", by: -3, reason: .waste))
    let before = try await storage.stock(of: .main)
    let old = try #require(try await storage.menu(1, of: .main))
    let published = try await storage.publish(old, expecting: 2, from: .version(1))
    #expect(published.version == 3)
    #expect(published.menu.juices == old.juices)
    #expect(published.menu.fruits.map(\.id) == old.fruits.map(\.id) + ["durian"])
    #expect(try await storage.stock(of: .main) == before)
    // Used up, it goes with the next roll back, and comes back without opening stock.
    _ = try await storage.commit(.adjust("durian", by: -10, reason: .waste))
    let without = try await storage.publish(old, expecting: 3, from: .version(1))
    #expect(without.menu == old)
    _ = try await storage.publish(.original(adding: "durian"), expecting: 4, from: .version(2))
    #expect(try await storage.stock(of: .main).onHand["durian"] == 0)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `lets orders go on: each is sold by the menu that it was decided by`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let surroundings = OrderDesk.Surroundings(
      now: { .noon },
      newID: { _ in OrderID.random().uuid }
    )
    let desk = OrderDesk(bar: .main, storage: storage, surroundings: surroundings)
    try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<24 {
        group.addTask {
          guard case .ordered(let order) = try await desk.submit(try .order(("mango-kiwi", 1)))
          else { return nil }
          return order.lines[0].price
        }
      }
      group.addTask {
        for price in 1...8 {
          _ = try await storage.publish(.original(price: price), expecting: price, from: .levels)
        }
        return nil
      }
      var sold = 0
      for try await price in group {
        guard let price else { continue }
        sold += 1
        #expect((1...8).contains(price) || price == 3_000)
      }
      // Ten mangoes are five glasses.
      #expect(sold == 5)
    }
    #expect(try await storage.menu(of: .main).version == 9)
    try await expectConsistency(of: storage)
  }
}
