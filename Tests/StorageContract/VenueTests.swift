import JuiceBar
import Languages
import Staffing
import Testing

@Suite struct `The list of bars` {
  @discardableResult
  private func carryOut(
    _ command: BarListCommand,
    _ storage: any Storage
  ) async throws -> ListedBar {
    try await storage.carryOut(command, by: .machine, at: .noon).get()
  }

  private func seine() throws -> ListedBar {
    let name = try #require(LocalizedText([.korean: "센강 바", .french: "Bar de la Seine"]))
    return ListedBar(id: BarID(unchecked: "seine"), name: name, timeZone: "Europe/Paris")
  }

  @Test(arguments: Engine.allCases)
  func `names a bar that was never named`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.open(BarID(unchecked: "left-bank"), menu: .original(), at: .opening)
    let bars = try await storage.bars()
    #expect(bars.bars.map(\.id.rawValue) == ["left-bank", "main"])
    #expect(bars[.main]?.name.text(in: .korean) == "본점")
    #expect(bars.bars.first?.name.text(in: .korean) == "Left bank")
    #expect(bars.open.count == 2)
  }

  @Test(arguments: Engine.allCases)
  func `is found after a restart`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let seine = try seine()
    try await carryOut(.add(seine, .original()), storage)
    try await carryOut(.follow(seine.id, menuOf: .main), storage)
    let again = try store.open()
    var expected = seine
    expected.menuOf = .main
    #expect(try await again.bars()[seine.id] == expected)
    #expect(try await again.bars().followers(of: .main) == [seine.id])
    #expect(try await again.stock(of: seine.id).onHand["kiwi"] == 10)
    let lines = try await again.log(of: seine.id, matching: LogFilter(), limit: 9)
    #expect(lines.map(\.entry.action.rawValue) == ["follow-menu", "publish-menu", "add-bar"])
    #expect(lines.last?.entry.details == "센강 바")
  }

  @Test(arguments: Engine.allCases)
  func `closes a bar and opens it again, but never the last one`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let seine = try seine()
    try await carryOut(.add(seine, .original()), storage)
    #expect(try await !carryOut(.close(seine.id), storage).isOpen)
    #expect(try await storage.bars().open.map(\.id) == [.main])
    await #expect(throws: BarListRefusal.lastOpen) { try await carryOut(.close(.main), storage) }
    #expect(try await carryOut(.reopen(seine.id), storage).isOpen)
    try await carryOut(.close(.main), storage)
    #expect(try await storage.bars().open.map(\.id) == [seine.id])
  }

  @Test(arguments: Engine.allCases)
  func `refuses what is no list of bars, and writes nothing`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let seine = try seine()
    try await carryOut(.add(seine, .original()), storage)
    let (other, third) = (BarID(unchecked: "other"), BarID(unchecked: "third"))
    try await carryOut(.add(ListedBar(id: other), .original()), storage)
    try await carryOut(.follow(other, menuOf: .main), storage)
    let before = try await storage.bars()
    let unnamed = LocalizedText("  ", in: .korean)
    let refusals: [(BarListCommand, BarListRefusal)] = [
      (.add(seine, try .original()), .taken(seine.id)),
      (.add(ListedBar(id: third, name: unnamed), try .original()), .wrongName(.korean)),
      (.add(ListedBar(id: third, timeZone: "a b"), try .original()), .wrongZone),
      (.add(ListedBar(id: third, menuOf: other), try .original()), .wrongMenu(other)),
      (.describe(third, name: seine.name, timeZone: nil), .unknown(third)),
      (.close(third), .unknown(third)),
      (.follow(seine.id, menuOf: seine.id), .wrongMenu(seine.id)),
      (.follow(seine.id, menuOf: other), .wrongMenu(other)),
      (.follow(.main, menuOf: seine.id), .wrongMenu(seine.id)),
    ]
    for (command, refusal) in refusals {
      await #expect(throws: refusal) { try await carryOut(command, storage) }
    }
    #expect(try await storage.bars() == before)
    await #expect(throws: StorageError.unknownBar(third)) {
      _ = try await storage.stock(of: third)
    }
  }
}

@Suite struct `Menus of several bars` {
  @Test(arguments: Engine.allCases)
  func `are published in the bars that follow, whose new fruit opens`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let names = ["alma", "seine", "other"].map { BarID(unchecked: $0) }
    for name in names {
      let bar = ListedBar(id: name, menuOf: name == names[0] ? .main : nil)
      _ = try await storage.carryOut(.add(bar, .original()), by: .machine, at: .noon).get()
    }
    let changed = try Menu.original(price: 4000, adding: "papaya")
    let publication = MenuPublication(
      changed,
      expecting: 1,
      from: .file,
      by: .machine,
      at: .noon
    )
    _ = try await storage.publish(publication, in: .main)
    // One that begins to follow has the menu at once.
    _ = try await storage.carryOut(.follow(names[1], menuOf: .main), by: .machine, at: .noon).get()
    let again = try store.open()
    for bar in [BarID.main] + names.prefix(2) {
      #expect(try await again.menu(of: bar).menu == changed)
      #expect(try await again.stock(of: bar).onHand["papaya"] == 10)
    }
    #expect(try await again.menu(of: names[2]).menu == .original())
    #expect(try await again.stock(of: names[2]).onHand["papaya"] == nil)
    let lines = try await again.log(of: names[0], matching: LogFilter(), limit: 99)
    #expect(lines.contains { $0.entry.action == "publish-menu" })
    // What is refused at the first is published nowhere.
    await #expect(throws: StorageError.menuChanged) {
      _ = try await again.publish(publication, in: .main)
    }
    #expect(try await again.menu(of: names[0]).version == 2)
  }
}
