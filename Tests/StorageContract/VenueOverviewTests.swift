import JuiceBar
import Languages
import Staffing
import Testing
import Time

@Suite struct `The figures of many bars` {
  private static let ids = ["alma", "bercy", "seine"].map { BarID(unchecked: $0) }
  private static let day = 86_400_000
  private static let zone = "Europe/Paris"

  /// Noon of the day, and of the days before by the same clocks.
  private static func times(at time: Timestamp) -> VenueOverviewTimes {
    let period = { (days: Int) in
      let end = Timestamp(milliseconds: time.milliseconds - days * day)
      let start = Timestamp(milliseconds: end.milliseconds - 6 * 3_600_000)
      return SalesPeriod(from: start, to: end)
    }
    return VenueOverviewTimes(today: period(0), yesterday: period(1), lastWeek: period(7))
  }

  private static func question(at time: Timestamp) -> VenueOverviewQuery {
    let ago = Timestamp(milliseconds: time.milliseconds - 3_600_000)
    return VenueOverviewQuery(
      times: [nil: times(at: time), zone: times(at: ago)],
      placedAfter: ago
    )
  }

  private static func open(_ engine: Engine) async throws -> any Storage {
    let storage = try await engine.store().openBar()
    for id in ids {
      let bar = ListedBar(id: id, timeZone: id == ids[0] ? zone : nil)
      _ = try await storage.carryOut(.add(bar, .original()), by: .machine, at: .opening).get()
      try await storage.makeOrders(.byCounter, at: id)
    }
    for fruit: FruitID in ["kiwi", "mango"] {
      let delivery = Command.adjust(fruit, by: 20, reason: .delivery)
      for bar in ids { _ = try await storage.commit(delivery, in: bar, at: .opening) }
    }
    return storage
  }

  private static func summarise(_ storage: any Storage) async throws {
    for bar in ids + [.main] { while try await storage.summarise(bar) {} }
  }

  private static let minute = 60_000
  private static let now = Timestamp(
    milliseconds: Timestamp.opening.milliseconds / day * day + 8 * day + 12 * 3_600_000
      + 20 * minute
  )

  private static func before(_ minutes: Int, days: Int = 0) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds - minutes * minute - days * day)
  }

  @Test(arguments: Engine.allCases)
  func `tell of each open bar alone, in pieces`(engine: Engine) async throws {
    let storage = try await Self.open(engine)
    _ = try await storage.carryOut(.close(Self.ids[1]), by: .machine, at: Self.now).get()
    _ = try await storage.commit(.order(("kiwi", 1)), in: Self.ids[2], at: Self.before(5))
    let question = Self.question(at: Self.now)
    let first = try await storage.standings(question, after: nil, limit: 2)
    #expect(first.map(\.id.rawValue) == ["alma", "main"])
    #expect(first.map { $0.onHand["kiwi"] } == [30, 10] && first[0].queue.open == 0)
    let rest = try await storage.standings(question, after: first[1].id, limit: 2)
    #expect(rest.map(\.id.rawValue) == ["seine"])
    #expect(rest[0].onHand["kiwi"] == 27 && rest[0].onHand["mango"] == 30)
    let menus = try await storage.menus(after: Self.ids[0], limit: 9)
    #expect(menus.map(\.bar.rawValue) == ["main", "seine"])
    #expect(try menus.allSatisfy { try $0.menu.menu == .original() && $0.menu.version == 1 })
  }

  @Test(arguments: Engine.allCases)
  func `say who waits, where orders are made by the counter`(engine: Engine) async throws {
    let storage = try await Self.open(engine)
    let seine = Self.ids[2]
    let question = Self.question(at: Self.now)
    func queue() async throws -> VenueOverviewQueue {
      try #require(
        try await storage.standings(question, after: nil, limit: 9).first { $0.id == seine }
      ).queue
    }
    var orders: [OrderID] = []
    for minutes in [90, 30, 20, 10] {
      let outcomes = try await storage.commit(
        .order(("mango-kiwi", 1)),
        in: seine,
        at: Self.before(minutes)
      )
      orders.append(try #require(outcomes[0].order).id)
    }
    // What was placed long ago is over.
    #expect(try await queue() == VenueOverviewQueue(open: 3, oldest: Self.before(30)))
    try await storage.makeOrders(.atOnce, at: seine)
    #expect(try await queue() == VenueOverviewQueue())
    try await storage.makeOrders(.byCounter, at: seine)
    _ = try await storage.commit(.advance(orders[1], to: .ready), in: seine, at: Self.before(4))
    let worked = try await queue()
    #expect(worked == VenueOverviewQueue(open: 3, ready: 1, oldest: Self.before(20)))
    #expect(worked.waiting == 2 && worked.waitsSince == Self.before(20))
    for order in orders[1...] {
      _ = try await storage.commit(.advance(order, to: .collected), in: seine, at: Self.before(3))
    }
    #expect(try await queue() == VenueOverviewQueue())
    #expect(try await queue().waitsSince == nil)
  }

  @Test(arguments: Engine.allCases)
  func `compare the day with the same time of days before`(engine: Engine) async throws {
    let storage = try await Self.open(engine)
    let seine = Self.ids[2]
    // 12:20 now: of the quarter from 12:15 a week ago a third has sold its share.
    for (days, minutes) in [(7, 60), (7, 5), (7, -120), (1, 60), (0, 19), (0, 5)] {
      let order = try Command.order(("mango-kiwi", 1))
      _ = try await storage.commit(order, in: seine, at: Self.before(minutes, days: days))
    }
    let cancelled = try #require(
      try await storage.commit(.order(("kiwi", 1)), in: seine, at: Self.before(1))[0].order
    )
    _ = try await storage.commit(.cancel(cancelled.id), in: seine, at: Self.now)
    // By the clocks of another place it is an hour earlier.
    _ = try await storage.commit(.order(("mango-kiwi", 1)), in: Self.ids[0], at: Self.before(30))
    _ = try await storage.commit(.order(("mango-kiwi", 1)), in: Self.ids[0], at: Self.before(90))
    try await Self.summarise(storage)
    let found = try await storage.standings(Self.question(at: Self.now), after: nil, limit: 9)
    let sales = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.sales) })
    #expect(
      sales[seine] == VenueOverviewSales(glasses: 2, today: 6000, yesterday: 3000, lastWeek: 4000)
    )
    #expect(sales[Self.ids[0]]?.today == 3000)
    #expect(sales[.main] == VenueOverviewSales())
  }

  @Test(arguments: Engine.allCases)
  func `count calls that are open, and webhooks that fail or were given up`(
    engine: Engine
  ) async throws {
    let storage = try await Self.open(engine)
    for reason in [CallReason.help, .shortage] {
      let called = try await storage.commit(.call(reason, from: nil), in: Self.ids[2], at: Self.now)
      guard reason == .shortage, case .called(let call) = called[0] else { continue }
      _ = try await storage.commit(.answer(call.id), in: Self.ids[2], at: Self.now)
    }
    for (isOn, isFailing) in [(true, true), (true, false), (false, true)] {
      try await Self.addWebhook(to: storage, isOn: isOn, isFailing: isFailing)
    }
    let givenUp = try await Self.addWebhook(to: storage, isOn: true, isFailing: true)
    let command = StaffCommand.integrate(.giveUpWebhook(givenUp))
    _ = try await storage.carryOut(command, in: Self.ids[2], by: .machine, at: Self.now).get()
    let found = try await storage.standings(Self.question(at: Self.now), after: nil, limit: 9)
    #expect(found.map(\.openCalls) == [0, 0, 0, 1])
    #expect(found.map(\.failingWebhooks) == [0, 0, 0, 2])
  }

  @discardableResult
  private static func addWebhook(
    to storage: any Storage,
    isOn: Bool,
    isFailing: Bool
  ) async throws -> AccountID {
    let webhook = Webhook(
      id: AccountID.random(),
      address: try #require(WebhookAddress(rawValue: "https://example.org/hook")),
      events: [.orderPlaced],
      secret: "whsec_x",
      madeAt: now
    )
    for command in [.addWebhook(webhook)] + (isOn ? [] : [.switchWebhook(webhook.id, isOn: false)])
      as [IntegrationCommand]
    {
      _ = try await storage.carryOut(.integrate(command), in: ids[2], by: .machine, at: now).get()
    }
    let progress = WebhookProgress(
      cursor: WebhookCursor(),
      attempts: 1,
      failingSince: isFailing ? now : nil
    )
    try await storage.keep(WebhookRecord(webhook: webhook.id, progress: progress), in: ids[2])
    return webhook.id
  }

  @Test(arguments: Engine.allCases)
  func `tell at which other bars an account has a role`(engine: Engine) async throws {
    let storage = try await Self.open(engine)
    let account = Account(
      id: AccountID.random(),
      name: try #require(PersonName(rawValue: "Jun")),
      role: .owner,
      passwordHash: "$argon2id$x"
    )
    _ = try await storage.carryOut(.found(account), in: .main, by: .machine, at: .noon).get()
    for (bar, role) in [(Self.ids[0], Role.manager), (Self.ids[2], .staff)] {
      try await storage.setBarRole(
        role,
        of: account,
        from: .main,
        at: bar,
        by: .machine,
        at: .noon
      )
    }
    #expect(
      try await storage.barRoles(of: account.id, from: .main)
        == [Self.ids[0]: .manager, Self.ids[2]: .staff]
    )
    #expect(try await storage.barRoles(of: account.id, from: Self.ids[0]).isEmpty)
  }
}
