import Identifiers
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

  @Test(arguments: Engine.allCases)
  func `is by the payment, refund, cancelling or close that webhooks wait for`(
    engine: Engine
  ) async throws {
    let events: [WebhookEvent] = [.orderPaid, .orderRefunded, .orderCancelled, .dayClosed]
    for event in events {
      let storage = try await storage(engine)
      let orders = try await storage.commit(.order(("kiwi", 1)), .order(("mango-kiwi", 1)))
      let (paid, cancelled) = (try #require(orders[0].order), try #require(orders[1].order))
      let count = try #require(DayCount([.cash: 0]))
      _ = try await addWebhook(to: storage, for: [event])
      _ = try await storage.commit(
        .day(.open(float: 0)),
        .pay(paid.id, 1, .card(nil), isPart: true)
      )
      #expect(try await storage.dueBars(at: .noon).isEmpty, "\(event)")
      let commands: [Command] = [
        .pay(paid.id, paid.total - 1, .card(nil)), .refund(paid.id, 1, .spilled, nil),
        .cancel(cancelled.id), .day(.close(1, count)),
      ]
      for (command, told) in zip(commands, events) {
        _ = try await storage.commit(command)
        let isDue = try await !storage.dueBars(at: .noon).isEmpty
        let isExpected = events.prefix { $0 != event }.count <= events.prefix { $0 != told }.count
        #expect(isDue == isExpected, "\(event) after \(told)")
      }
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

  @Test(arguments: Engine.allCases)
  func `is how long calls wait`(engine: Engine) async throws {
    let storage = try await storage(engine)
    #expect(try await storage.oldestCalls().isEmpty)
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + 1_000)
    _ = try await storage.commit(.call(.help, from: nil), in: seine)
    _ = try await storage.commit(.call(.order, from: nil), in: seine, at: later)
    #expect(try await storage.oldestCalls() == [seine: .noon])
    let first = try #require(try await storage.openCalls(of: seine).first)
    _ = try await storage.commit(.answer(first.id), in: seine, at: later)
    #expect(try await storage.oldestCalls() == [seine: later])
  }

  @Test(arguments: Engine.allCases)
  func `is how far webhooks are behind`(engine: Engine) async throws {
    let storage = try await storage(engine)
    #expect(try await storage.webhookLags().isEmpty)
    let webhook = Webhook(
      id: try #require(AccountID(rawValue: "0193d5a0-0000-7000-8000-000000000001")),
      address: try #require(WebhookAddress(rawValue: "https://hooks.example/a")),
      events: [.orderPlaced, .orderChanged, .stockChanged, .orderPaid],
      secret: "whsec_a",
      madeAt: .opening
    )
    func carryOut(_ command: IntegrationCommand) async throws {
      _ = try await storage.carryOut(.integrate(command), in: .main, by: .machine, at: .noon)
    }
    try await carryOut(.addWebhook(webhook))
    func lags() async throws -> [Int] { try await storage.webhookLags().map(\.waiting) }
    #expect(try await lags() == [0])
    for number in 1...3 {
      _ = try await storage.commit(.order(("kiwi", 1)))
      // Three orders, and the stock once.
      #expect(try await lags() == [number + 1])
    }
    let made = try #require(try await storage.webhookLags().first)
    #expect(made.bar == .main && made.webhook == webhook.id && made.failingSince == nil)
    var failing = try #require(try await storage.webhooks(of: .main).first).progress
    failing.failingSince = .noon
    try await storage.keep(WebhookRecord(webhook: webhook.id, progress: failing), in: .main)
    #expect(try await storage.webhookLags().map(\.failingSince) == [.noon])
    try await carryOut(.switchWebhook(webhook.id, isOn: false))
    #expect(try await storage.webhookLags().isEmpty)
  }

  @Test(arguments: Engine.allCases)
  func `is which webhooks fail, also after they were given up`(engine: Engine) async throws {
    let storage = try await storage(engine)
    let id = try await addWebhook(to: storage, for: [.orderPlaced])
    func carryOut(_ command: IntegrationCommand) async throws {
      let integration = StaffCommand.integrate(command)
      _ = try await storage.carryOut(integration, in: .main, by: .machine, at: .noon).get()
    }
    func keepFailing() async throws {
      var progress = try #require(await storage.webhooks(of: .main).first).progress
      progress.failingSince = .noon
      try await storage.keep(WebhookRecord(webhook: id, progress: progress), in: .main)
    }
    try await keepFailing()
    try await carryOut(.giveUpWebhook(id))
    _ = try await storage.commit(.order(("kiwi", 1)))
    let lag = try #require(await storage.webhookLags().first)
    #expect(lag.failingSince == .noon && lag.waiting == 1)
    #expect(try await storage.webhooks(of: .main).map(\.isOn) == [false])
    #expect(try await storage.dueBars(at: .noon).isEmpty, "nothing more is sent")
    try await carryOut(.switchWebhook(id, isOn: true))
    #expect(try await storage.webhookLags().map(\.failingSince) == [nil])
    // A person's end is no failure, whatever becomes of an attempt under way.
    try await carryOut(.switchWebhook(id, isOn: false))
    try await keepFailing()
    #expect(try await storage.webhookLags().isEmpty)
  }
}
