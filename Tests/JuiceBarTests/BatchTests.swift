import Identifiers
import JuiceBar
import Testing
import Time

@Suite struct `A batch` {
  let menu: PublishedMenu
  let snapshot = Batch.Snapshot(
    version: 1,
    orderNumber: 0,
    flow: .byCounter,
    onHand: openingStock,
    orders: [:],
    records: [:]
  )

  init() throws { menu = PublishedMenu(version: 1, menu: try .original()) }

  private func plan(
    _ commands: [(Command, String?)],
    on snapshot: Batch.Snapshot? = nil
  ) throws -> Plan {
    var generator = SystemRandomNumberGenerator()
    let time = Timestamp(milliseconds: 1_000)
    let submissions = commands.map { command, key in
      Submission(
        command,
        key: key.flatMap(IdempotencyKey.init(rawValue:)),
        orderID: OrderID(at: time, using: &generator),
        at: time
      )
    }
    return Batch(bar: .main, menu: menu, submissions: submissions)
      .plan(on: snapshot ?? self.snapshot)
  }

  @Test func `decides each command on what the ones before it left`() throws {
    let plan = try plan(Array(repeating: (.order(Cart("strawberry-banana")), nil), count: 2))
    guard case .ordered(let first) = plan.outcomes[0] else {
      Issue.record("the first is taken")
      return
    }
    #expect(first.number == 1)
    #expect(first.remaining == ["strawberry": 0, "banana": 9])
    let shortage = Shortage(fruit: "strawberry", needed: 10, onHand: 0)
    #expect(plan.outcomes[1] == .refused(.shortages([shortage])))
    #expect(plan.balances == ["strawberry": 0, "banana": 9])
    #expect(plan.version == 2)
    #expect(plan.orders.count == 1)
  }

  @Test func `gives every accepted command a version of its own`() throws {
    let plan = try plan([
      (.adjust("kiwi", by: 1, reason: .delivery), nil), (.order(Cart("kiwi")), nil),
      (.count("mango", onHand: 10, expecting: 10), nil),
    ])
    #expect(plan.movements.map(\.version) == [2, 3, 4])
    #expect(plan.version == 4)
    #expect(plan.balances["kiwi"] == 8)
  }

  @Test func `answers the same key twice in one batch with one order`() throws {
    let plan = try plan([(.order(Cart("kiwi")), "a"), (.order(Cart("kiwi")), "a")])
    #expect(plan.outcomes[0] == plan.outcomes[1])
    #expect(plan.orders.count == 1)
    #expect(plan.balances == ["kiwi": 7])
    #expect(plan.records.count == 1)
  }

  @Test(arguments: [(OrderFlow.atOnce, Order.Status.collected), (.byCounter, .placed)])
  func `places an order as the bar makes it, without a step`(
    flow: OrderFlow,
    status: Order.Status
  ) throws {
    let snapshot = Batch.Snapshot(
      version: 1,
      orderNumber: 0,
      flow: flow,
      onHand: openingStock,
      orders: [:],
      records: [:]
    )
    let plan = try plan([(.order(Cart("kiwi")), nil)], on: snapshot)
    #expect(plan.orders.map(\.status) == [status])
    #expect(plan.steps.isEmpty)
  }

  @Test func `refuses a key that was given to another cart`() throws {
    let plan = try plan([(.order(Cart("kiwi")), "a"), (.order(Cart("mango")), "a")])
    #expect(plan.outcomes[1] == .refused(.keyReused))
    #expect(plan.orders.count == 1)
  }

  @Test func `answers from what was kept under the key before`() throws {
    let first = try plan([(.order(Cart("strawberry")), "a")])
    let record = try #require(first.records.first)
    let restocked = Batch.Snapshot(
      version: 2,
      orderNumber: 0,
      onHand: ["strawberry": 99],
      orders: [:],
      records: [record.key: record]
    )
    let again = try plan([(.order(Cart("strawberry")), "a")], on: restocked)
    #expect(again.outcomes == first.outcomes)
    #expect(again.isEmpty)
  }

  @Test func `keeps nothing of a command that could never work`() throws {
    let plan = try plan([(.order(Cart("melon")), "a"), (.order(Cart("kiwi")), "a")])
    #expect(plan.outcomes[0] == .refused(.unknownJuice("melon")))
    #expect(plan.orders.count == 1)
  }

  @Test func `writes nothing for refusals without a key but what the reports count`() throws {
    #expect(try plan([(.adjust("kiwi", by: -11, reason: .waste), nil)]).isEmpty)
    let short = try plan([(.order(Cart("strawberry")), nil)])
    #expect(short.movements.isEmpty && short.records.isEmpty && short.orders.isEmpty)
    #expect(
      short.missed.values.map { $0 } == [[LostSales(juice: "strawberry", fruit: "strawberry"): 1]]
    )
  }

  @Test func `counts no more glasses of a refusal as missed than a visitor orders`() throws {
    let quantity = try #require(Quantity(100))
    let cart = try #require(Cart([.init("kiwi", .one), .init("strawberry", quantity)]))
    let missed = try plan([(.order(cart), nil)]).missed.values.first
    #expect(missed == [LostSales(juice: "strawberry", fruit: "strawberry"): Cart.maximumMissed])
  }

  @Test func `counts nothing as missed of a sender who was counted lately`() throws {
    var generator = SystemRandomNumberGenerator()
    let time = Timestamp(milliseconds: 0)
    let submission = Submission(
      .order(Cart("strawberry")),
      orderID: OrderID(at: time, using: &generator),
      at: time,
      countsAsMissed: false
    )
    let batch = Batch(bar: .main, menu: menu, submissions: [submission])
    let plan = batch.plan(
      on: .init(version: 1, orderNumber: 0, onHand: [:], orders: [:], records: [:])
    )
    #expect(plan.missed.isEmpty && plan.isEmpty)
  }

  @Test func `asks for each fruit and key once, in the order in which rows are locked`() throws {
    let time = Timestamp(milliseconds: 0)
    var generator = SystemRandomNumberGenerator()
    let submissions = ["b", "a", "b"].map { key in
      Submission(
        .order(Cart("mango-kiwi")),
        key: IdempotencyKey(rawValue: key),
        orderID: OrderID(at: time, using: &generator),
        at: time
      )
    }
    let batch = Batch(bar: .main, menu: menu, submissions: submissions)
    #expect(batch.fruits(knowing: [:]) == ["kiwi", "mango"])
    #expect(batch.keys.map(\.rawValue) == ["a", "b"])
  }

  @Test func `pins the recipe and the price that the order was sold with`() throws {
    let order = try #require(try plan([(.order(Cart("mango-kiwi")), nil)]).orders.first)
    #expect(order.lines.map(\.recipe) == [try .of([Need("mango", 2), Need("kiwi", 1)])])
  }
}
