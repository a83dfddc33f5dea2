import Identifiers
import JuiceBar
import Testing
import Time

@Suite struct `Cancelling an order` {
  let bar: BarRules

  init() throws { bar = BarRules(menu: try .original()) }

  private func placed(_ cart: Cart) throws -> Order {
    let decision = try bar.decide(.order(cart), on: openingStock)
    var generator = SystemRandomNumberGenerator()
    return Order(
      id: OrderID(at: Timestamp(milliseconds: 1), using: &generator),
      number: 1,
      lines: decision.lines,
      placedAt: Timestamp(milliseconds: 1),
      version: 2,
      remaining: [:]
    )
  }

  private func placed(_ cart: Cart, becoming status: Order.Status) throws -> Order {
    var order = try placed(cart)
    order.status = status
    return order
  }

  @Test func `gives back what it took, each fruit once`() throws {
    let order = try placed(.of(("mango-kiwi", 2), ("kiwi", 1)))
    let decision = try bar.decide(.cancel(order.id), on: ["mango": 6, "kiwi": 5], order: order)
    #expect(decision.changes.map(\.fruit) == ["mango", "kiwi"])
    #expect(decision.changes.map(\.delta) == [4, 5])
    #expect(decision.changes.map(\.balance) == [10, 10])
    #expect(decision.reason == .cancellation)
    #expect(decision.order?.status == .cancelled)
    #expect(bar.fruits(touchedBy: .cancel(order.id), order: order) == ["mango", "kiwi"])
  }

  @Test func `a second time moves nothing and finds it cancelled`() throws {
    let order = try placed(Cart("kiwi"), becoming: .cancelled)
    let decision = try bar.decide(.cancel(order.id), on: ["kiwi": 10], order: order)
    #expect(decision.changes.isEmpty)
    #expect(decision.order == order)
  }

  @Test func `is refused once it is made`() throws {
    let order = try placed(Cart("kiwi"), becoming: .ready)
    #expect(throws: Refusal.wrongStep(order.id, from: .ready, to: .cancelled)) {
      try bar.decide(.cancel(order.id), on: ["kiwi": 7], order: order)
    }
  }

  @Test func `that the bar does not have is refused`() throws {
    let order = try placed(Cart("kiwi"))
    for command in [Command.cancel(order.id), .make(order.id)] {
      #expect(throws: Refusal.unknownOrder(order.id)) { try bar.decide(command, on: openingStock) }
    }
  }

  @Test func `gives its fruit back to a shelf that was filled up meanwhile`() throws {
    let order = try placed(Cart("kiwi"))
    let decision = try bar.decide(.cancel(order.id), on: ["kiwi": 100], order: order)
    #expect(decision.changes.map(\.balance) == [103])
  }

  @Test func `gives back a fruit that has left the menu`() throws {
    let order = try placed(Cart("mango-kiwi"))
    let others = bar.menu.fruits.filter { $0.id != "kiwi" }
    let juices = bar.menu.juices.filter { $0.recipe.needs.allSatisfy { $0.fruit != "kiwi" } }
    let later = BarRules(menu: try Menu(fruits: others, juices: juices))
    let decision = try later.decide(
      .cancel(order.id),
      on: ["mango": 8, "kiwi": 9],
      order: order
    )
    #expect(decision.changes.map(\.balance) == [10, 10])
  }
}

@Suite struct `Making an order` {
  let bar: BarRules
  let order: Order

  init() throws {
    bar = BarRules(menu: try .original())
    let cart = Cart("kiwi")
    var generator = SystemRandomNumberGenerator()
    order = Order(
      id: OrderID(at: Timestamp(milliseconds: 1), using: &generator),
      number: 1,
      lines: try bar.decide(.order(cart), on: openingStock).lines,
      placedAt: Timestamp(milliseconds: 1),
      version: 2,
      remaining: [:]
    )
  }

  @Test func `moves no fruit, however often it is said`() throws {
    var order = order
    for _ in 0..<2 {
      let decision = try bar.decide(.make(order.id), on: [:], order: order)
      #expect(decision.changes.isEmpty)
      order = try #require(decision.order)
      #expect(order.status == .ready)
    }
    #expect(bar.fruits(touchedBy: .make(order.id), order: order).isEmpty)
  }

  @Test func `is refused once it is cancelled`() throws {
    var order = order
    order.status = .cancelled
    #expect(throws: Refusal.wrongStep(order.id, from: .cancelled, to: .ready)) {
      try bar.decide(.make(order.id), on: [:], order: order)
    }
  }
}
