import JuiceBar
import Staffing
import Testing
import Time

@Suite struct `What is asked of all bars at once` {
  private let seine = BarID(unchecked: "seine")

  private func storage(_ engine: Engine) async throws -> any Storage {
    let storage = try await engine.store().openBar()
    _ = try await storage.open(seine, menu: .original(), at: .opening)
    return storage
  }

  @Test(arguments: Engine.allCases)
  func `are the versions of some`(engine: Engine) async throws {
    let storage = try await storage(engine)
    _ = try await storage.commit(.order(("kiwi", 1)))
    let unknown = BarID(unchecked: "unknown")
    let main = BarVersions(stock: 2, menu: 1)
    #expect(try await storage.versions(of: [.main, unknown]) == [.main: main])
    #expect(try await storage.versions(of: [seine]) == [seine: BarVersions(stock: 1, menu: 1)])
    #expect(try await storage.versions(of: []).isEmpty)
    // So many that an engine may rather read all.
    let many = (1...20).map { BarID(unchecked: "unknown-\($0)") }
    #expect(try await storage.versions(of: Set(many + [.main])) == [.main: main])
  }

  @Test(arguments: Engine.allCases)
  func `is one of them, as the list has it`(engine: Engine) async throws {
    let storage = try await storage(engine)
    #expect(try await storage.listedBar(seine) == storage.bars()[seine])
    _ = try await storage.carryOut(.close(seine), by: .machine, at: .noon).get()
    #expect(try await storage.listedBar(seine)?.isOpen == false)
    #expect(try await storage.listedBar(BarID(unchecked: "unknown")) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `is which juices are due to come back`(engine: Engine) async throws {
    let storage = try await storage(engine)
    let menu = try await storage.menu(of: seine)
    let (kiwi, mango) = (JuiceID(unchecked: "kiwi"), JuiceID(unchecked: "mango"))
    let commands = [
      Command.suspend(kiwi, until: Timestamp(milliseconds: Timestamp.noon.milliseconds + 1_000)),
      .suspend(mango, until: nil),
    ]
    let submissions = commands.enumerated().map { index, command in
      Submission(command, key: nil, orderID: OrderID(numbered: UInt64(index + 1)), at: .noon)
    }
    _ = try await storage.commit(Batch(bar: seine, menu: menu, submissions: submissions))
    #expect(try await storage.dueBars(at: .noon).isEmpty)
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + 1_000)
    #expect(try await storage.dueBars(at: later) == [seine: .availability])
  }

  @Test(arguments: Engine.allCases)
  func `is where orders are refused when the queue is too long`(engine: Engine) async throws {
    let storage = try await storage(engine)
    for (minutes, expected) in [(20, [seine: BarDuties.limit]), (0, [:])] {
      let settings = try #require(PreparationSettings(makers: 1, maximumQueueMinutes: minutes))
      try await storage.set(settings, of: seine, by: .machine, at: .noon)
      #expect(try await storage.dueBars(at: .noon) == expected)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is whose webhooks have something to be told, and may be tried`(
    engine: Engine
  ) async throws {
    let storage = try await storage(engine)
    let id = try await addWebhook(to: storage, for: [.orderPlaced])
    #expect(try await storage.dueBars(at: .noon).isEmpty, "nothing has happened since")
    _ = try await storage.commit(.order(("kiwi", 1)))
    #expect(try await storage.dueBars(at: .noon) == [.main: .telling])
    let cursor = try #require(await storage.webhooks(of: .main).first).progress.cursor
    let soon = Timestamp(milliseconds: Timestamp.noon.milliseconds + 1_000)
    let waits = WebhookProgress(cursor: cursor, attempts: 1, nextAt: soon)
    try await storage.keep(WebhookRecord(webhook: id, progress: waits), in: .main)
    #expect(try await storage.dueBars(at: .noon).isEmpty, "its receiver was away")
    #expect(try await storage.dueBars(at: soon) == [.main: .telling])
    let told = WebhookProgress(cursor: WebhookCursor(order: 1, step: 0, stock: 1, menu: 1))
    try await storage.keep(WebhookRecord(webhook: id, progress: told), in: .main)
    #expect(try await storage.dueBars(at: soon).isEmpty, "it was told, and wants no other events")
  }

  @Test(arguments: Engine.allCases)
  func `is by each kind of event which webhooks wait for, unless they are off`(
    engine: Engine
  ) async throws {
    for event in [WebhookEvent.orderPlaced, .orderChanged, .stockChanged, .menuPublished] {
      let storage = try await storage(engine)
      let placed = try await storage.commit(.order(("kiwi", 1)))
      let order = try #require(placed[0].order).id
      // What happened before is told to nobody.
      _ = try await storage.commit(.advance(order, to: .making))
      let id = try await addWebhook(to: storage, for: [event])
      func isDue() async throws -> Bool { try await !storage.dueBars(at: .noon).isEmpty }
      // On SQLite there may always be steps of which it was not told.
      let isAlways = event == .orderChanged && [.memory, .sqlite].contains(engine)
      #expect(try await isDue() == isAlways, "\(event)")
      _ = try await storage.commit(.advance(order, to: .ready))
      #expect(try await isDue() == (event == .orderChanged), "\(event)")
      _ = try await storage.commit(.adjust("kiwi", by: 1, reason: .delivery))
      #expect(try await isDue() == [.orderChanged, .stockChanged].contains(event), "\(event)")
      let publication = MenuPublication(
        try .original(price: 4000),
        expecting: 1,
        from: .file,
        by: .machine,
        at: .noon
      )
      _ = try await storage.publish(publication, in: .main)
      _ = try await storage.commit(.order(("mango-kiwi", 1)))
      #expect(try await storage.dueBars(at: .noon) == [.main: .telling], "\(event)")
      let off = StaffCommand.integrate(.switchWebhook(id, isOn: false))
      _ = try await storage.carryOut(off, in: .main, by: .machine, at: .noon).get()
      #expect(try await !isDue(), "\(event)")
    }
  }

  private func addWebhook(
    to storage: any Storage,
    for events: Set<WebhookEvent>
  ) async throws -> AccountID {
    let address = try #require(WebhookAddress(rawValue: "https://example.org/hook"))
    let webhook = Webhook(
      id: AccountID.random(),
      address: address,
      events: events,
      secret: "whsec_x",
      madeAt: .noon
    )
    let command = StaffCommand.integrate(.addWebhook(webhook))
    _ = try await storage.carryOut(command, in: .main, by: .machine, at: .noon).get()
    return webhook.id
  }

  @Test(arguments: Engine.allCases)
  func `is whose reports are not added up`(engine: Engine) async throws {
    let storage = try await storage(engine)
    #expect(try await Set(storage.unsummarisedBars()) == [.main, seine])
    for bar in [.main, seine] {
      while try await storage.summarise(bar) {}
    }
    #expect(try await storage.unsummarisedBars().isEmpty)
    _ = try await storage.commit(.order(("kiwi", 1)))
    #expect(try await storage.unsummarisedBars() == [.main])
  }
}
