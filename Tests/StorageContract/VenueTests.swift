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
    #expect(lines.map(\.entry.action.rawValue) == ["follow-menu", "add-bar"])
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
      (.add(ListedBar(id: third, name: unnamed), try .original()), .wrongName),
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
