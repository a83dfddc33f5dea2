import Identifiers
import JuiceBar
import Testing
import Time

@Suite struct `A juice off sale` {
  let menu: PublishedMenu
  private static let noon = Timestamp(milliseconds: 1_000_000)

  init() throws { menu = PublishedMenu(version: 1, menu: try .original()) }

  private func plan(
    _ commands: [Command],
    at time: Timestamp = noon,
    suspensions: [Suspension] = [],
    tooLongWait: Int? = nil,
    key: IdempotencyKey? = nil,
    records: [IdempotencyKey: KeyRecord] = [:]
  ) -> Plan {
    var generator = SystemRandomNumberGenerator()
    let submissions = commands.map {
      Submission($0, key: key, orderID: OrderID(at: time, using: &generator), at: time)
    }
    return Batch(bar: .main, menu: menu, submissions: submissions, tooLongWait: tooLongWait)
      .plan(
        on: Batch.Snapshot(
          version: 1,
          orderNumber: 0,
          onHand: openingStock,
          orders: [:],
          records: records,
          suspensions: suspensions
        )
      )
  }

  @Test func `is refused, and every such juice of a cart is named`() throws {
    let plan = plan([
      .suspend("mango", until: nil), .suspend("kiwi", until: nil),
      .order(try .of(("mango", 1), ("banana", 1), ("kiwi", 2))), .order(Cart("banana")),
    ])
    #expect(plan.outcomes[2] == .refused(.suspended(["kiwi", "mango"])))
    guard case .ordered = plan.outcomes[3] else {
      Issue.record("what is on sale is sold: \(plan.outcomes[3])")
      return
    }
    #expect(plan.newSuspensions?.map(\.juice) == ["kiwi", "mango"])
    // Two juices and one order.
    #expect(plan.version == 4)
  }

  @Test func `is sold from the moment that was named, whoever has noticed`() {
    let end = Timestamp(milliseconds: Self.noon.milliseconds + 1)
    let away = [Suspension(juice: "kiwi", until: end)]
    let early = plan([.order(Cart("kiwi"))], suspensions: away)
    #expect(early.outcomes == [.refused(.suspended(["kiwi"]))])
    let inTime = plan([.order(Cart("kiwi"))], at: end, suspensions: away)
    #expect(inTime.orders.count == 1)
  }

  @Test func `comes back by itself when it is due, and not when somebody prolonged it`() {
    let away = [Suspension(juice: "kiwi", until: Self.noon)]
    let due = plan([.resume("kiwi", ifDue: true)], suspensions: away)
    #expect(due.outcomes == [.resumed("kiwi")])
    #expect(due.newSuspensions == [])
    let later = Suspension(juice: "kiwi", until: Timestamp(milliseconds: 2_000_000))
    let prolonged = plan([.resume("kiwi", ifDue: true)], suspensions: [later])
    #expect(prolonged.outcomes == [.suspended(later)])
    #expect(prolonged.isEmpty)
    let byHand = plan([.resume("kiwi", ifDue: false)], suspensions: [later])
    #expect(byHand.newSuspensions == [])
  }

  @Test func `is taken off twice as once, and no juice that the menu does not have`() {
    let plan = plan([
      .suspend("kiwi", until: nil), .suspend("kiwi", until: nil), .resume("banana", ifDue: false),
      .suspend("durian", until: nil),
    ])
    let suspension = Suspension(juice: "kiwi", until: nil)
    #expect(plan.outcomes[0] == .suspended(suspension))
    #expect(plan.outcomes[1] == .suspended(suspension))
    #expect(plan.outcomes[2] == .resumed("banana"))
    #expect(plan.outcomes[3] == .refused(.unknownJuice("durian")))
    #expect(plan.version == 2)
  }

  @Test func `a full queue refuses what is new, and answers again what it took before`() throws {
    let key = try #require(IdempotencyKey(rawValue: "k-1"))
    let taken = plan([.order(Cart("kiwi"))], key: key)
    let again = plan(
      [.order(Cart("kiwi"))],
      tooLongWait: 31,
      key: key,
      records: [key: try #require(taken.records.first)]
    )
    #expect(again.outcomes == taken.outcomes)
    let new = plan(
      [.order(Cart("kiwi")), .adjust("kiwi", by: 1, reason: .delivery)],
      tooLongWait: 31
    )
    #expect(new.outcomes[0] == .refused(.queueFull(minutes: 31)))
    #expect(new.movements.count == 1)
    // It may be tried again under its key.
    #expect(plan([.order(Cart("kiwi"))], tooLongWait: 31, key: key).records.isEmpty)
  }

  @Test func `work is shared by its makers, in whole minutes`() throws {
    let settings = try #require(PreparationSettings(makers: 2, maximumQueueMinutes: 0))
    #expect(settings.minutes(for: 0) == 0)
    #expect(settings.minutes(for: 1) == 1)
    #expect(settings.minutes(for: 120) == 1)
    #expect(settings.minutes(for: 121) == 2)
    let nobody = try #require(PreparationSettings(makers: 0, maximumQueueMinutes: 0))
    #expect(nobody.minutes(for: 60) == nil)
    #expect(PreparationSettings(makers: 51, maximumQueueMinutes: 0) == nil)
    #expect(PreparationSettings(makers: 1, maximumQueueMinutes: 601) == nil)
  }
}
