import Identifiers
import JuiceBar
import SeededRandom
import Testing
import Time

@Suite struct `Preparing an order` {
  let bar: BarRules
  let placed: Order

  init() throws {
    bar = BarRules(menu: try .original())
    var generator = SeededGenerator(seed: 1)
    placed = Order(
      id: OrderID(at: Timestamp(milliseconds: 1), using: &generator),
      number: 1,
      lines: try bar.decide(.order(Cart("kiwi")), on: openingStock).lines,
      placedAt: Timestamp(milliseconds: 1),
      version: 2,
      remaining: [:]
    )
  }

  private func order(_ status: Order.Status) -> Order {
    var order = placed
    order.status = status
    return order
  }

  private func status(
    after command: Command,
    of order: Order
  ) throws(Refusal) -> Order.Status? {
    try bar.decide(command, on: openingStock, order: order).order?.status
  }

  @Test func `goes forward by one step or several, and says so twice without harm`() throws {
    for (index, from) in Order.Status.steps.enumerated() {
      for later in Order.Status.steps[index...] {
        #expect(try status(after: .advance(placed.id, to: later), of: order(from)) == later)
      }
      for earlier in Order.Status.steps[..<index] {
        #expect(throws: Refusal.wrongStep(placed.id, from: from, to: earlier)) {
          try status(after: .advance(placed.id, to: earlier), of: order(from))
        }
      }
    }
  }

  @Test func `is taken back one step, however many touch the button`() throws {
    #expect(try status(after: .recall(placed.id, to: .ready), of: order(.collected)) == .ready)
    #expect(try status(after: .recall(placed.id, to: .ready), of: order(.ready)) == .ready)
    #expect(try status(after: .recall(placed.id, to: .making), of: order(.ready)) == .making)
    #expect(try status(after: .recall(placed.id, to: .placed), of: order(.making)) == .placed)
    #expect(throws: Refusal.wrongStep(placed.id, from: .collected, to: .making)) {
      try status(after: .recall(placed.id, to: .making), of: order(.collected))
    }
    #expect(throws: Refusal.wrongStep(placed.id, from: .placed, to: .ready)) {
      try status(after: .recall(placed.id, to: .ready), of: order(.placed))
    }
  }

  @Test(arguments: [Order.Status.making, .ready, .collected])
  func `keeps its fruit from when somebody makes it`(from: Order.Status) throws {
    #expect(throws: Refusal.wrongStep(placed.id, from: from, to: .cancelled)) {
      try status(after: .cancel(placed.id), of: order(from))
    }
  }

  @Test func `ends with its cancelling`() throws {
    for status in Order.Status.steps {
      for command in [Command.advance(placed.id, to: status), .recall(placed.id, to: status)] {
        #expect(throws: Refusal.wrongStep(placed.id, from: .cancelled, to: status)) {
          try self.status(after: command, of: order(.cancelled))
        }
      }
    }
  }

  @Test(arguments: 1...20)
  func `keeps its rules in any sequence of touches`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var order = placed
    var onHand = openingStock
    onHand["kiwi"] = 7
    var returns = 0
    for _ in 0..<200 {
      let target = Order.Status.steps[Int.random(in: 0..<4, using: &generator)]
      let command: Command =
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: .cancel(order.id)
        case 1..<25: .advance(order.id, to: target)
        default: .recall(order.id, to: target)
        }
      guard let decision = try? bar.decide(command, on: onHand, order: order) else { continue }
      let after = try #require(decision.order)
      for change in decision.changes { onHand[change.fruit] = change.balance }
      returns += decision.changes.isEmpty ? 0 : 1
      if order.status == .cancelled { #expect(after == order) }
      if let from = Order.Status.steps.firstIndex(of: order.status),
        let to = Order.Status.steps.firstIndex(of: after.status)
      {
        #expect(to >= from - 1)
      }
      #expect(decision.changes.isEmpty || order.status == .placed && after.status == .cancelled)
      // The same touch again finds it done.
      let again = try bar.decide(command, on: onHand, order: after)
      #expect(again.changes.isEmpty && again.order == after)
      order = after
    }
    #expect(returns == (order.status == .cancelled ? 1 : 0))
    #expect(onHand["kiwi"] == (order.status == .cancelled ? 10 : 7))
  }

  @Test func `a queue needs the fruit that is not in the glass yet`() throws {
    let queue = try [(Order.Status.placed, "kiwi"), (.making, "mango-kiwi"), (.ready, "kiwi")]
      .map { status, juice in
        let order = Order(
          id: placed.id,
          number: 1,
          lines: try bar.decide(.order(Cart(JuiceID(unchecked: juice))), on: openingStock).lines,
          placedAt: placed.placedAt,
          status: status,
          version: 2,
          remaining: [:]
        )
        return QueuedOrder(order, statusAt: placed.placedAt)
      }
    #expect(queue.fruitNeeded == [Need("kiwi", 4), Need("mango", 2)])
  }
}
