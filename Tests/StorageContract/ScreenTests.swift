import BarTables
import Identifiers
import JuiceBar
import Languages
import Staffing
import Testing
import Time

@Suite struct `Paired screens in storage` {
  private func pair(
    _ name: String,
    as kind: Device.Kind = .kiosk,
    token: String,
    replacing replaced: AccountID? = nil,
    in storage: any Storage
  ) async throws -> AccountID {
    var generator = SystemRandomNumberGenerator()
    let code = PairingCode(using: &generator)
    let pairing = Pairing(code: code, token: "asked-\(token)", address: "test", askedAt: .noon)
    let confirmation = Pairing.Confirmation(
      kind: kind,
      name: try #require(PersonName(rawValue: name)),
      replacing: replaced
    )
    let id = AccountID.random()
    for command in [
      StaffCommand.ask(pairing), .confirm(code, confirmation),
      .collect(pairing.token, id: id, token: token),
    ] {
      _ = try await storage.carryOut(command, in: .main, by: .machine, at: .noon).get()
    }
    return replaced ?? id
  }

  private func sighting(_ milliseconds: Int, battery: Int? = nil) -> ScreenSighting {
    ScreenSighting(
      at: Timestamp(milliseconds: milliseconds),
      version: "1.0.0",
      language: .simplifiedChinese,
      address: "192.0.2.7",
      battery: battery
    )
  }

  private func entry(_ action: LogEntry.Action) -> LogEntry {
    LogEntry(at: .noon, who: .machine, action: action)
  }

  @Test(arguments: Engine.allCases)
  func `are the kiosks of a bar, by name, with or without a sign of life`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let door = try await pair("Door", token: "d", in: storage)
    let bench = try await pair("Bench", token: "b", in: storage)
    _ = try await pair("Till", as: .staff, token: "t", in: storage)
    for bars in [nil, [BarID.main]] as [Set<BarID>?] {
      let screens = try await storage.screens(of: bars)
      #expect(screens.map(\.id.device) == [bench, door])
      #expect(screens.allSatisfy { $0.settings == nil && $0.sighting == nil && $0.reloads == 0 })
    }
    #expect(try await storage.screens(of: []).isEmpty)
    #expect(try await storage.screen("d", of: .main)?.id == PairedScreen.ID(door, of: .main))
    #expect(try await storage.screen("t", of: .main) == nil)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `keep their last sign of life, those of all in one go`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let door = PairedScreen.ID(try await pair("Door", token: "d", in: storage), of: .main)
    let bench = PairedScreen.ID(try await pair("Bench", token: "b", in: storage), of: .main)
    let gone = PairedScreen.ID(.random(), of: .main)
    try await storage.note([
      door: sighting(1), bench: sighting(2, battery: 87), gone: sighting(3),
    ])
    try await storage.note([door: sighting(4, battery: 0)])
    let screens = try await store.open().screens(of: nil)
    #expect(screens.map(\.sighting) == [sighting(2, battery: 87), sighting(4, battery: 0)])
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `keep settings and wishes, with a line of the log each`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let door = PairedScreen.ID(try await pair("Door", token: "d", in: storage), of: .main)
    let bench = PairedScreen.ID(try await pair("Bench", token: "b", in: storage), of: .main)
    #expect(try await storage.keep("kiosk-on", for: door, noting: nil))
    #expect(try await storage.keep("kiosk-on.idle-90", for: door, noting: entry("screen-set")))
    #expect(
      try await !storage.keep("kiosk-on", for: .init(.random(), of: .main), noting: entry("x"))
    )
    #expect(try await storage.askToReload(nil, of: .main, noting: entry("screens-reloaded")) == 2)
    #expect(
      try await storage.askToReload(door.device, of: .main, noting: entry("screen-reloaded")) == 1
    )
    #expect(try await storage.askToReload(.random(), of: .main, noting: entry("x")) == 0)
    let screen = try #require(try await storage.screen("d", of: .main))
    #expect(screen.settings == "kiosk-on.idle-90" && screen.reloads == 2)
    #expect(try await storage.screen("b", of: .main)?.id == bench)
    #expect(try await storage.screen("b", of: .main)?.reloads == 1)
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 3)
    #expect(
      log.map(\.entry.action.rawValue) == ["screen-reloaded", "screens-reloaded", "screen-set"]
    )
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `pass on to a device that takes their place, and to no other`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let door = PairedScreen.ID(try await pair("Door", token: "d", in: storage), of: .main)
    #expect(try await storage.keep("kiosk-on", for: door, noting: nil))
    let again = try await pair("Door", token: "new", replacing: door.device, in: storage)
    #expect(again == door.device)
    #expect(try await storage.screen("new", of: .main)?.settings == "kiosk-on")
    // What has the old token is nobody any more.
    #expect(try await storage.screen("d", of: .main) == nil)
    #expect(try await storage.device("d", of: .main) == nil)
    #expect(try await storage.screens(of: nil).count == 1)
    // One that takes the place of a screen forgotten meanwhile is a new one.
    let gone = AccountID.random()
    _ = try await pair("Bench", token: "b", replacing: gone, in: storage)
    let bench = try #require(try await storage.screen("b", of: .main))
    #expect(bench.id.device != gone && bench.settings == nil)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `are forgotten with their device`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let door = PairedScreen.ID(try await pair("Door", token: "d", in: storage), of: .main)
    try await storage.note([door: sighting(1)])
    let unpair = StaffCommand.unpair(door.device)
    _ = try await storage.carryOut(unpair, in: .main, by: .machine, at: .noon).get()
    #expect(try await storage.screens(of: nil).isEmpty)
    try await storage.note([door: sighting(2)])
    #expect(try await !storage.keep("kiosk-on", for: door, noting: nil))
    #expect(try await storage.screens(of: nil).isEmpty)
    try await expectConsistency(of: storage)
  }
}
