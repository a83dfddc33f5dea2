import Identifiers
import JuiceBar
import Languages
import Money
import Testing
import Time

@Suite struct `Money that is given away` {
  private let bar: BarRules
  private let lead = LogEntry.Actor(.account, id: "7", name: "Sora")
  private let asker = LogEntry.Actor(.account, id: "8", name: "Mina")
  private let order: Order
  private let ice: PaymentNote
  /// The revision of the day before any cash is moved.
  private let today = 1 << 32

  init() throws {
    bar = BarRules(menu: try .priced())
    var random = SystemRandomNumberGenerator()
    let decision = try bar.decide(.order(.of(("kiwi", 2))), on: openingStock)
    order = Order(
      id: OrderID(at: Timestamp(milliseconds: 1), using: &random),
      number: 1,
      lines: decision.lines,
      placedAt: Timestamp(milliseconds: 1),
      version: 2,
      remaining: [:]
    )
    ice = try #require(PaymentNote(rawValue: "ice"))
  }

  /// Decides commands on an order of 1000 that was paid in three parts, on an open day.
  private func plan(
    _ submissions: (Command, GivingRight)...,
    of settlement: Settlement? = nil,
    counting sheet: Stocktake? = nil,
    limit: Int = 0,
    expected: [Tender.Kind: Int]? = nil
  ) throws -> Plan {
    var records = StockRecords()
    if let sheet { records.stocktakes[sheet.id] = sheet }
    let limit = try #require(RefundLimit(limit, in: order.unit))
    let day = BusinessDay(
      number: 1,
      openedAt: Timestamp(milliseconds: 1),
      openedBy: nil,
      float: 0,
      currency: order.currency,
      ordersBefore: 0,
      versionBefore: 1
    )
    let batch = Batch(
      bar: .main,
      menu: PublishedMenu(version: 1, menu: bar.menu),
      submissions: submissions.map { command, giving in
        Submission(
          command,
          orderID: order.id,
          at: Timestamp(milliseconds: 3),
          by: asker,
          giving: giving
        )
      }
    )
    return batch.plan(
      on: Batch.Snapshot(
        version: 2,
        orderNumber: 1,
        onHand: [:],
        orders: [order.id: order],
        records: [:],
        settlements: [order.id: try settlement ?? paid()],
        stockRecords: records,
        days: DayProgress(number: 1),
        dayRecords: DayRecords(
          open: OpenDay(day, cashMovements: 2, cashOut: 300, expected: expected)
        ),
        refundLimits: [limit]
      )
    )
  }

  private func paid(in parts: [Int] = [300, 300, 400]) throws -> Settlement {
    var settlement = Settlement()
    for (number, amount) in zip(1..., parts) {
      let sum = try #require(order.bill.piece(of: amount, after: settlement.payments.map(\.sum)))
      settlement.payments.append(
        Payment(
          order: order.id,
          number: number,
          amount: amount,
          sum: sum,
          tender: .card(nil),
          at: Timestamp(milliseconds: 2),
          by: nil,
          day: 1
        )
      )
    }
    return settlement
  }

  /// A command with the approval of an amount, by this command or by another.
  private func approved(
    _ command: Command,
    _ amount: Int,
    by shown: Command? = nil,
    onRevision revision: Int
  ) -> (Command, GivingRight) {
    let money = ApprovedAct.Money(
      amount,
      by: (shown ?? command).fingerprint,
      onRevision: revision
    )
    return (command, .approved(ApprovedAct(by: lead, askedBy: asker.name, money)))
  }

  @Test func `is approved as one amount on one revision, and logged with the act`() throws {
    let refund = Command.refund(order.id, 250, .spilled, nil)
    let done = try plan(approved(refund, 250, onRevision: 3))
    #expect(done.outcomes.first?.settled?.refunded == 250)
    #expect(done.entries.map(\.who) == [lead, asker])
    #expect(done.entries.map(\.action.rawValue) == ["approval-given", "refund"])
    #expect(done.entries.first?.subject == "Mina")
    let told = try #require(OrderApproval.Act.of(done.entries.first?.details ?? ""))
    #expect(told == (.refund, order.id, 250))
    for (amount, revision) in [(250, 2), (250, 4), (249, 3), (251, 3)] {
      let refused = try plan(approved(refund, amount, onRevision: revision))
      #expect(refused.outcomes == [.refused(.payment(order.id, .overtaken))])
      #expect(refused.entries.isEmpty && refused.refunds.isEmpty)
    }
    #expect(!Refusal.payment(order.id, .overtaken).dependsOnState)
  }

  @Test func `is approved for one command, and for no other of the same amount`() throws {
    var random = SystemRandomNumberGenerator()
    let another = OrderID(at: Timestamp(milliseconds: 5), using: &random)
    let refund = Command.refund(order.id, 400, .spilled, nil)
    let void = Command.void(order.id, 3, .wrongTender, nil)
    let anew = Command.void(order.id, 3, .wrongTender, nil, anew: .cash)
    let others: [(done: Command, shown: Command)] = [
      (refund, void), (void, refund), (void, anew), (anew, void),
      (refund, .refund(order.id, 400, .spilled, nil, by: .cash)),
      (refund, .refund(another, 400, .spilled, nil)),
      (refund, .refund(order.id, 400, .madeWrong, nil)),
    ]
    for (done, shown) in others {
      let refused = try plan(approved(done, 400, by: shown, onRevision: 3))
      #expect(refused.outcomes == [.refused(.payment(order.id, .overtaken))], "\(shown)")
    }
  }

  @Test func `leaves the approval of a stocktake what it is`() throws {
    let sheet = Stocktake(
      id: StocktakeID(order.id.uuid),
      startedAt: Timestamp(milliseconds: 1)
    )
    let money = ApprovedAct.Money(777, by: "", onRevision: 1)
    let act = ApprovedAct(by: lead, askedBy: asker.name, money)
    let done = try plan((.stock(.approve(sheet.id)), .approved(act)), counting: sheet)
    #expect(done.entries.first?.details == "approve \(sheet.id)")
  }

  @Test func `is approved once, however often it is sent at one moment`() throws {
    let refund = Command.refund(order.id, 250, .spilled, nil)
    let given = approved(refund, 250, onRevision: 3)
    let both = try plan(given, given)
    #expect(both.outcomes.last == .refused(.payment(order.id, .overtaken)))
    #expect(both.refunds.count == 1 && both.entries.count == 2)
  }

  @Test func `names the act and its amount, whichever it is`() throws {
    let glass = [RefundLine(position: 1, glasses: 1)]
    let acts: [(Command, Int, OrderApproval.Act)] = [
      (.refundLines(order.id, glass, .spilled, nil), 500, .glasses),
      (.void(order.id, 3, .wrongTender, nil), 400, .void),
      (.void(order.id, 3, .wrongTender, nil, anew: .cash), 400, .void),
      (.cancel(order.id), 1000, .cancel), (.cancel(order.id, refunding: 1000), 1000, .cancel),
    ]
    for (command, amount, act) in acts {
      let refused = try plan((command, .upToLimit), limit: amount - 1)
      #expect(refused.outcomes == [.refused(.payment(order.id, .aboveLimit(amount)))])
      let entries = try plan(approved(command, amount, onRevision: 3)).entries
      let told = try #require(OrderApproval.Act.of(entries.first?.details ?? ""), "\(command)")
      #expect(told == (act, order.id, amount))
    }
  }

  @Test func `out of the drawer counts by the day against the limit`() throws {
    func moves(_ changes: Int...) throws -> [Outcome] {
      let moves = changes.map { Command.day(.move($0, ice)) }
      return try moves.indices.map { index in
        let outcomes = try plan(
          (moves[0], .upToLimit),
          (moves[min(1, index)], .upToLimit),
          limit: 1000
        ).outcomes
        return outcomes[index]
      }
    }
    // 300 were taken out before.
    #expect(try moves(-700).map(\.isAboveLimit) == [false])
    #expect(try moves(-701) == [.refused(.day(.aboveLimit(701)))])
    #expect(try moves(-400, -300).map(\.isAboveLimit) == [false, false])
    #expect(
      try moves(-400, -301) == [.day(.moved(day: 1, number: 3)), .refused(.day(.aboveLimit(301)))]
    )
    // Cash that is put in renews nothing.
    #expect(try moves(5000, -701).map(\.isAboveLimit) == [false, true])
    #expect(!Refusal.day(.aboveLimit(1)).dependsOnState)
  }

  @Test func `out of the drawer is approved as one amount before any other is moved`() throws {
    let out = Command.day(.move(-900, ice))
    let done = try plan(approved(out, 900, onRevision: today + 2))
    #expect(done.outcomes == [.day(.moved(day: 1, number: 3))])
    #expect(done.entries.map(\.details) == ["cash-out 900 EUR", "ice"])
    for (amount, revision) in [(900, today + 1), (900, 2), (899, today + 2)] {
      let refused = try plan(approved(out, amount, onRevision: revision))
      #expect(refused.outcomes == [.refused(.day(.overtaken))])
      #expect(refused.dayWrites.isEmpty && refused.entries.isEmpty)
    }
    #expect(try plan((out, .none)).outcomes == [.refused(.day(.aboveLimit(900)))])
    let late = try plan((.day(.move(5, ice)), .any), approved(out, 900, onRevision: today + 2))
    #expect(late.outcomes.last == .refused(.day(.overtaken)))
  }

  @Test func `by a cancellation is the amount that was shown`() throws {
    let done = try plan((.cancel(order.id, refunding: 1000), .any))
    #expect(done.outcomes.first?.updated?.status == .cancelled && done.refunds.count == 1)
    for seen in [0, 999, 1001] {
      let refused = try plan((.cancel(order.id, refunding: seen), .any))
      #expect(refused.outcomes == [.refused(.payment(order.id, .overtaken))])
      #expect(refused.steps.isEmpty && refused.refunds.isEmpty)
    }
  }

  @Test func `by a void is entered anew in the same step, or neither is done`() throws {
    let anew = Command.void(order.id, 3, .wrongTender, nil, anew: .cash)
    let done = try plan((anew, .any))
    let settlement = try #require(done.outcomes.first?.settled)
    #expect(settlement.standing.map(\.amount) == [300, 300, 400])
    #expect(settlement.standing.last?.tender == .cash(given: 400))
    #expect(TaxedSum(adding: settlement.received.map(\.sum)) == order.bill)
    #expect(done.entries.map(\.action.rawValue) == ["void", "pay"])
    #expect(done.journal.count == 2)
    let last = Command.void(order.id, Payment.maximumCount, .wrongTender, nil, anew: .cash)
    let full = try plan(
      (last, .any),
      of: try paid(in: Array(repeating: 1, count: Payment.maximumCount))
    )
    #expect(full.isEmpty)
    #expect(full.outcomes == [.refused(.payment(order.id, .tooManyPayments))])
  }

  @Test func `is no approval's business where none is given`() throws {
    let cancel = Command.cancel(order.id)
    let both = try plan((cancel, .any), approved(cancel, 1000, onRevision: 4))
    #expect(both.outcomes.last?.updated?.status == .cancelled)
    #expect(both.entries.map(\.action.rawValue) == ["cancel", "cancel"])
  }

  @Test func `keeps a day from closing if it moved since the money was shown`() throws {
    let count = try #require(DayCount([.cash: 5]))
    let close = { Command.day(.close(1, count, expecting: $0)) }
    let expected: [Tender.Kind: Int] = [.cash: 700, .card: 0]
    for seen in [expected, [.cash: 700]] as [[Tender.Kind: Int]] {
      #expect(try plan((close(seen), .any), expected: expected).outcomes == [.day(.closed(1))])
    }
    let overtaken = Outcome.refused(.day(.overtaken))
    for seen in [[:], [.cash: 699], [.cash: 700, .card: 1]] as [[Tender.Kind: Int]] {
      #expect(try plan((close(seen), .any), expected: expected).outcomes == [overtaken])
    }
    let others: [Command] = [
      .day(.move(5, ice)), .refund(order.id, 1, .spilled, nil), .void(order.id, 3, .other, ice),
    ]
    for other in others {
      let both = try plan((other, .any), (close(expected), .any), expected: expected)
      #expect(both.outcomes.last == overtaken, "\(other)")
    }
    #expect(!Refusal.day(.overtaken).dependsOnState)
  }
}

extension Outcome {
  /// Whether more would be given away than the limit covers.
  var isAboveLimit: Bool {
    switch self {
    case .refused(.payment(_, .aboveLimit)), .refused(.day(.aboveLimit)): true
    default: false
    }
  }

  fileprivate var settled: Settlement? {
    if case .settled(_, let settlement) = self { settlement } else { nil }
  }

  fileprivate var updated: Order? { if case .updated(let order) = self { order } else { nil } }
}
