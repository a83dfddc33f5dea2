import BarTables
import Identifiers
import JSON
import JuiceBar
import Languages
import Money
import Testing
import Time

/// What is stored is what is read, whatever people typed, and older rules let in.
@Suite struct `What is stored of a bar` {
  private struct Unexpected: Error { let outcomes: [Outcome] }

  /// Places an order for each name.
  private func sold(
    _ names: [CupName?],
    _ values: inout OddValues,
    _ storage: any Storage
  ) async throws -> [Order] {
    var submissions: [Submission] = []
    for name in names {
      let cart = try values.cart(named: name)
      submissions.append(values.submission(.order(cart)))
    }
    let outcomes = try await storage.commit(submissions)
    let orders = outcomes.compactMap(\.order)
    guard orders.count == names.count else { throw Unexpected(outcomes: outcomes) }
    return orders
  }

  /// Carries out commands about the money of one order, all of which are done.
  private func settle(
    _ commands: [Command],
    _ values: inout OddValues,
    _ storage: any Storage
  ) async throws -> Settlement {
    var submissions: [Submission] = []
    for command in commands { submissions.append(values.submission(command)) }
    let outcomes = try await storage.commit(submissions)
    var last: Settlement?
    for outcome in outcomes {
      guard case .settled(_, let settlement) = outcome else {
        throw Unexpected(outcomes: outcomes)
      }
      last = settlement
    }
    return try #require(last)
  }

  private func expect(
    _ settlements: [OrderID: Settlement],
    in storage: any Storage
  ) async throws {
    for (id, settlement) in settlements {
      let read = try await storage.settlement(of: id, in: .main)
      #expect(read == settlement)
      #expect(spelling(of: read) == spelling(of: settlement))
    }
  }

  @Test(arguments: Engine.allCases)
  func `is an order, as it was placed and as far as it came`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 1)
    let names: [CupName?] = [nil] + OddLines.all(CupName.self)
    var orders = try await sold(names, &values, storage)
    #expect(orders.map(\.name) == names)
    var submissions: [Submission] = []
    var steps: [OrderID: [OrderStep]] = [:]
    for index in orders.indices {
      let (id, status) = (orders[index].id, values.one(of: Order.Status.allCases))
      let isCancelled = status == .cancelled
      let submission = values.submission(isCancelled ? .cancel(id) : .advance(id, to: status))
      submissions.append(submission)
      orders[index].status = status
      guard status != .placed else { continue }
      let step = OrderStep(
        order: id,
        status: status,
        at: submission.at,
        by: submission.actor,
        cause: isCancelled ? .calledOff : nil
      )
      steps[id] = [step]
    }
    let outcomes = try await storage.commit(submissions)
    let updated: [Outcome] = orders.map { .updated($0) }
    #expect(outcomes == updated)
    let again = try store.open()
    for order in orders {
      let read = try await again.order(order.id, of: .main)
      #expect(read == order)
      #expect(read?.name?.bytes == order.name?.bytes)
      let numbered = try await again.order(numbered: order.number, of: .main)
      #expect(numbered == order)
      let story = try await again.story(of: order.id, in: .main)
      #expect(story?.steps == steps[order.id] ?? [])
    }
    try await expectConsistency(of: again)
  }

  @Test(arguments: Engine.allCases)
  func `is a call for staff with its place, and who is on the way`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 2)
    let places: [Place?] = [nil] + OddLines.all(Place.self)
    var calls: [StaffCall] = []
    for (index, place) in places.enumerated() {
      let reason = CallReason.allCases[index % CallReason.allCases.count]
      var batch = [values.submission(.call(reason, from: place))]
      let id = CallID(batch[0].orderID.uuid)
      var call = StaffCall(id: id, reason: reason, place: place, calledAt: batch[0].at)
      var expected: [Outcome] = [.called(call)]
      if index % 4 > 0 {
        let coming = values.submission(.come(id))
        batch.append(coming)
        let time = max(coming.at, call.calledAt)
        call.coming = StaffCall.Coming(at: time, by: coming.actor)
        expected.append(.called(call))
      }
      if index % 4 > 1 {
        let answer = values.submission(.answer(id))
        batch.append(answer)
        call.answeredAt = max(answer.at, call.coming?.at ?? call.calledAt)
        expected.append(.called(call))
      }
      let outcomes = try await storage.commit(batch)
      #expect(outcomes == expected)
      calls.append(call)
    }
    let again = try store.open()
    for call in calls {
      let read = try await again.call(call.id, of: .main)
      #expect(read == call)
      #expect(read.map { spelling(of: $0) } == spelling(of: call))
    }
    let open = try await again.openCalls(of: .main)
    #expect(Set(open) == Set(calls.filter(\.isOpen)))
  }

  @Test(arguments: Engine.allCases)
  func `is a booking of stock with its note and its cost`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 3)
    let notes: [Note?] = [nil] + OddLines.all(Note.self)
    var booked: [MovementID: Movement] = [:]
    var costs: [MovementID: Int] = [:]
    for (index, written) in notes.enumerated() {
      let reason = MovementReason.forBookings[index % MovementReason.forBookings.count]
      let note = written ?? (reason.isTransfer ? values.line(Note.self) : nil)
      let lines = [Need("kiwi", values.number(1...900)), Need("banana", values.number(1...900))]
      let cost: Int? = reason == .delivery ? values.number(0...1_000_000_000) : nil
      let priced: [FruitID: Int] = cost.map { ["banana": $0] } ?? [:]
      let booking = try #require(
        StockBooking(lines, reason: reason, note: note, costs: priced)
      )
      let submission = values.submission(.stock(.book(booking)))
      let outcomes = try await storage.commit([submission])
      guard case .stock(.booked(let movements)) = outcomes[0] else {
        throw Unexpected(outcomes: outcomes)
      }
      #expect(movements.map(\.details.note) == [note, note])
      for movement in movements { booked[movement.id] = movement }
      costs[MovementID(movements[0].version, "banana")] = cost
    }
    let again = try store.open()
    let page = try await again.ledger(LedgerQuery(limit: 1000), of: .main)
    let entries = page.entries.filter { $0.movement.reason != .opening }
    #expect(entries.count == 2 * notes.count)
    for entry in entries {
      let movement = booked[entry.movement.id]
      #expect(entry.movement == movement)
      #expect(entry.movement.details.note?.bytes == movement?.details.note?.bytes)
      #expect(entry.cost == costs[entry.movement.id])
    }
    let movements = try await again.allMovements().filter { $0.reason != .opening }
    #expect(Set(movements) == Set(booked.values))
    try await expectConsistency(of: again)
  }

  @Test(arguments: Engine.allCases)
  func `is a stocktake with its counts`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 4)
    let fruits: [FruitID] = ["strawberry", "banana", "pineapple", "kiwi", "mango", "durian"]
    let again = try store.open()
    var sheets: [Stocktake] = []
    for round in 0..<12 {
      let begin = values.submission(.stock(.begin))
      let id = StocktakeID(begin.orderID.uuid)
      var sheet = Stocktake(id: id, startedAt: begin.at)
      var batch = [begin]
      let onHand = try await storage.stock(of: .main).onHand
      for fruit in fruits + fruits where values.number(0...2) > 0 {
        let counted = values.number(0...100)
        let entry = values.submission(.stock(.enter(id, fruit, counted: counted)))
        batch.append(entry)
        sheet.counts[fruit] = Stocktake.Count(
          counted: counted,
          onHand: onHand[fruit] ?? 0,
          at: entry.at
        )
      }
      _ = try await storage.commit(batch)
      let open = try await again.openStocktake(of: .main)
      #expect(open == sheet)
      let isApproved = round % 3 > 0
      let end = values.submission(.stock(isApproved ? .approve(id) : .reject(id)))
      let outcomes = try await storage.commit([end])
      sheet.status = isApproved ? .approved : .rejected
      #expect(outcomes == [.stock(.stocktake(id, sheet.status))])
      sheet.closedAt = max(end.at, sheet.startedAt)
      let moved = isApproved && sheet.counts.values.contains { $0.variance != 0 }
      let stock = try await storage.stock(of: .main)
      sheet.version = moved ? stock.version : nil
      sheets.append(sheet)
    }
    for sheet in sheets {
      let read = try await again.stocktake(sheet.id, of: .main)
      #expect(read == sheet)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is a payment by every tender, and why it was voided`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 5)
    let names = [CupName?](repeating: nil, count: 70)
    var settlements: [OrderID: Settlement] = [:]
    for (index, order) in try await sold(names, &values, storage).enumerated() {
      let part = order.total / 3
      let rest = order.total - part
      let first = values.tender(index, for: part)
      let second = values.tender(index + 1, for: part)
      let third = values.tender(index + 2, for: rest)
      let reason = PaymentVoid.Reason.allCases[index % PaymentVoid.Reason.allCases.count]
      let note: PaymentNote? =
        reason == .other ? values.line(PaymentNote.self) : values.perhaps(PaymentNote.self)
      let commands: [Command] = [
        .pay(order.id, part, first, isPart: true), .void(order.id, 1, reason, note),
        .pay(order.id, part, second, isPart: true), .pay(order.id, rest, third),
      ]
      let settlement = try await settle(commands, &values, storage)
      #expect(settlement.payments.map(\.tender) == [first, second, third])
      #expect(settlement.payments[0].void?.reason == reason)
      #expect(settlement.payments[0].void?.note == note)
      settlements[order.id] = settlement
    }
    try await expect(settlements, in: store.open())
  }

  @Test(arguments: Engine.allCases)
  func `is a refund of an amount, by every kind of money`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 6)
    let names = [CupName?](repeating: nil, count: 60)
    var settlements: [OrderID: Settlement] = [:]
    for (index, order) in try await sold(names, &values, storage).enumerated() {
      let half = order.total / 2
      // Waivers bring no money.
      let first = values.tender(index % 6, for: half)
      let second = values.tender((index / 6 + index) % 6, for: order.total - half)
      var commands: [Command] = [
        .pay(order.id, half, first, isPart: true), .pay(order.id, order.total - half, second),
      ]
      let kinds: [Tender.Kind?] = [nil, .cash, second.kind]
      for (turn, kind) in kinds.enumerated() {
        let reason = RefundReason.forPeople[(index + turn) % RefundReason.forPeople.count]
        let note: PaymentNote? =
          reason == .other ? values.line(PaymentNote.self) : values.perhaps(PaymentNote.self)
        commands.append(.refund(order.id, order.total / 7, reason, note, by: kind))
      }
      let settlement = try await settle(commands, &values, storage)
      #expect(settlement.refunds.count == 3)
      #expect(settlement.refunds.last?.shares.map(\.kind) == second.kind.map { [$0] })
      settlements[order.id] = settlement
    }
    try await expect(settlements, in: store.open())
  }

  @Test(arguments: Engine.allCases, [false, true])
  func `is a refund of glasses, in whichever order its lines are named`(
    engine: Engine,
    isReversed: Bool
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 7)
    var settlements: [OrderID: Settlement] = [:]
    for index in 0..<18 {
      let placed = values.submission(
        try .order(("kiwi", 3), ("mango-kiwi", 2), ("strawberry", 2))
      )
      let order = try #require(try await storage.commit([placed])[0].order)
      let reason = RefundReason.forPeople[index % RefundReason.forPeople.count]
      let note = values.line(PaymentNote.self)
      var few = [RefundLine(position: 1, glasses: 1), RefundLine(position: 3, glasses: 1)]
      // The rest, with which the order is cancelled.
      var rest = [
        RefundLine(position: 1, glasses: 2), RefundLine(position: 2, glasses: 2),
        RefundLine(position: 3, glasses: 1),
      ]
      if isReversed {
        few.reverse()
        rest.reverse()
      }
      let tender = values.tender(index % 6, for: order.total)
      let commands: [Command] = [
        .pay(order.id, order.total, tender),
        .refundLines(order.id, few, reason, note, by: tender.kind),
        .refundLines(order.id, rest, reason, note),
      ]
      let settlement = try await settle(commands, &values, storage)
      #expect(Set(settlement.refunds.last?.lines ?? []) == Set(rest))
      settlements[order.id] = settlement
    }
    try await expect(settlements, in: store.open())
  }

  /// A day's work: an order for each name of a tender, paid by it, and voided, refunded or settled.
  private func work(
    _ names: [TenderName],
    _ values: inout OddValues,
    _ storage: any Storage
  ) async throws -> [OrderID: Settlement] {
    var settlements: [OrderID: Settlement] = [:]
    let none = [CupName?](repeating: nil, count: names.count)
    let orders = try await sold(none, &values, storage)
    for (index, (name, order)) in zip(names, orders).enumerated() {
      let other = Tender.other(name, values.perhaps(TerminalReference.self))
      let half = order.total / 2
      var commands: [Command] = [.pay(order.id, half, other, isPart: true)]
      switch index % 4 {
      case 0: commands.append(.void(order.id, 1, .wrongTender, values.perhaps(PaymentNote.self)))
      case 1: commands.append(.refund(order.id, 7, .spilled, values.perhaps(PaymentNote.self)))
      case 2:
        let waiver = Tender.waiver(.other, values.line(PaymentNote.self))
        commands.append(.pay(order.id, order.total - half, waiver))
      default: commands.append(.pay(order.id, order.total - half, .cash(given: order.total)))
      }
      settlements[order.id] = try await settle(commands, &values, storage)
    }
    return settlements
  }

  @Test(arguments: Engine.allCases)
  func `is a business day with its cash, its count and its report, and a period's money`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 8)
    let again = try store.open()
    let names = OddLines.all(TenderName.self)
    let notes = OddLines.all(PaymentNote.self)
    var reports: [DayReport] = []
    var settlements: [OrderID: Settlement] = [:]
    // As many kinds as a count may have, with cash.
    for start in stride(from: 0, to: names.count, by: 9) {
      let number = reports.count + 1
      let own = Array(names[start..<min(start + 9, names.count)])
      let business = Business(stored: [.name: values.text(), .address: values.text()])
      try await storage.set(business, of: .main, by: .machine, at: .noon)
      let float = values.number(0...999_999)
      let opening = values.submission(.day(.open(float: float)))
      let opened = try await storage.commit([opening])
      #expect(opened == [.day(.opened(number))])
      let open = try await again.days(of: .main).open?.day
      #expect(open?.openedBy == opening.actor)
      #expect(open?.openedAt == opening.at)
      #expect(open?.float == float)
      let work = try await work(own, &values, storage)
      settlements.merge(work) { $1 }
      var moves: [CashMovement] = []
      for note in notes[min(start, notes.count)..<min(start + 9, notes.count)] {
        let amount = values.number(1...5000) * (moves.count % 2 == 0 ? 1 : -1)
        let submission = values.submission(.day(.move(amount, note)))
        _ = try await storage.commit([submission])
        let move = CashMovement(
          day: number,
          number: moves.count + 1,
          amount: amount,
          reason: note,
          at: submission.at,
          by: submission.actor
        )
        moves.append(move)
      }
      let read = try await again.cashMovements(of: number, in: .main)
      #expect(read == moves)
      #expect(spelling(of: read) == spelling(of: moves))
      let built = try #require(try await storage.report(of: number, in: .main))
      var amounts: [Tender.Kind: Int] = [.cash: values.number(0...999_999)]
      for name in own { amounts[.other(name)] = values.number(0...999_999) }
      let count = try #require(DayCount(amounts))
      let close = values.submission(.day(.close(number, count)))
      let closed = try await storage.commit([close])
      #expect(closed == [.day(.closed(number))])
      let kept = try #require(try await again.report(of: number, in: .main))
      let closing = DayReport.Closing(at: close.at, by: close.actor?.named, count: count)
      #expect(kept.closing == closing)
      #expect(kept.business == business)
      var rest = kept
      (rest.closing, rest.business) = (nil, nil)
      #expect(rest == built)
      #expect(kept.disagreements == [])
      let proof = try await storage.proof(ofDay: number, in: .main)
      #expect(proof == .proven)
      reports.append(kept)
    }
    let all = try await again.reports(before: .max, in: .main, limit: 99)
    #expect(all == reports.reversed())
    for report in reports {
      let text = JSONValue.object(report.json).encoded()
      let read = try DayReport(kept: JSONReader(JSONValue(parsing: Array(text.utf8))))
      #expect(read == report)
    }
    try await expect(settlements, in: again)
    try await expectJournal(of: settlements, reports, in: again)
    try await expectMoney(of: settlements, in: again)
  }

  private func expectJournal(
    of settlements: [OrderID: Settlement],
    _ reports: [DayReport],
    in storage: any Storage
  ) async throws {
    var query = JournalQuery(kinds: JournalEntry.Kind.allCases)
    var count = 0
    var isCutOff = true
    while isCutOff {
      let page = try await storage.journal(query, of: .main)
      for entry in page.entries {
        count += 1
        switch entry.event {
        case .payment(let order, let payment, _), .void(let order, let payment):
          #expect(settlements[order.id]?.payments.contains(payment) == true)
        case .refund(let order, let refund):
          #expect(settlements[order.id]?.refunds.contains(refund) == true)
        case .cancellation: Issue.record("no order was cancelled")
        case .close(let report): #expect(reports.contains(report))
        }
      }
      (query.after, isCutOff) = (page.cursor, page.isCutOff)
    }
    let payments = settlements.values.flatMap(\.payments)
    let voids = payments.filter { $0.void != nil }
    let refunds = settlements.values.flatMap(\.refunds)
    #expect(count == payments.count + voids.count + refunds.count + reports.count)
  }

  private func expectMoney(
    of settlements: [OrderID: Settlement],
    in storage: any Storage
  ) async throws {
    var expected: [Tender.Kind: Takings] = [:]
    for settlement in settlements.values {
      for payment in settlement.received {
        let kind = try #require(payment.tender.kind)
        expected[kind, default: Takings()] += Takings(received: payment.amount)
      }
      for share in settlement.refunds.flatMap(\.shares) {
        expected[share.kind, default: Takings()] += Takings(refunded: share.amount)
      }
    }
    while try await storage.summarise(.main) {}
    let end = QuarterHour(number: QuarterHour(.noon).number + 1)
    let money = try await storage.money(of: .main, in: QuarterHour(.opening)..<end)["EUR"]
    let tenders = (money?.tenders ?? [:]).filter { $0.value != Takings() }
    #expect(tenders == expected)
  }

  @Test(arguments: Engine.allCases)
  func `is each setting of its manager`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 9)
    let again = try store.open()
    let names = OddLines.all(TenderName.self)
    for start in stride(from: 0, to: names.count, by: TenderNames.maximumCount) {
      let end = min(start + TenderNames.maximumCount, names.count)
      let list = try #require(TenderNames(Array(names[start..<end])))
      try await storage.set(list, of: .main, by: values.actor(), at: .noon)
      let read = try await again.tenderNames(of: .main)
      #expect(read == list)
      #expect(read.names.map(\.bytes) == list.names.map(\.bytes))
    }
    for _ in 0..<40 {
      var details: [Business.Detail: String] = [:]
      for detail in Business.Detail.allCases { details[detail] = values.text() }
      let business = Business(stored: details)
      try await storage.set(business, of: .main, by: values.actor(), at: .noon)
      let seller = try await again.business(of: .main)
      #expect(seller == business)
      for (detail, text) in business.details {
        #expect(seller[detail].map { Array($0.utf8) } == Array(text.utf8))
      }
      let retention = try Retention(
        orderYears: values.number(0...3) == 0 ? nil : values.number(1...100),
        logDays: values.number(0...3) == 0 ? nil : values.number(90...36_500),
        callDays: values.number(1...366),
        refusalDays: values.number(1...7)
      )
      try await storage.set(retention, of: .main, by: values.actor(), at: .noon)
      let times = try await again.retention(of: .main)
      #expect(times == retention)
      let code = values.one(of: ["KRW", "EUR", "KWD", "JPY", "CLF"])
      let currency = try #require(Currency(rawValue: code))
      let amount = values.number(RefundLimit.allowed)
      let limit = try #require(RefundLimit(amount, in: currency))
      try await storage.set(limit, of: .main, by: values.actor(), at: .noon)
      let kept = try await again.refundLimit(of: .main, in: currency)
      #expect(kept == limit)
      let flow = values.one(of: OrderFlow.allCases)
      let payments: [PaymentTime] =
        flow == .byCounter ? PaymentTime.allCases : [.atPickUp, .never]
      let chosen = PreparationSettings(
        makers: values.number(PreparationSettings.allowedMakers),
        maximumQueueMinutes: values.number(PreparationSettings.allowedQueueMinutes),
        flow: flow,
        payment: values.one(of: payments),
        unpaidMinutes: values.number(PreparationSettings.allowedUnpaidMinutes),
        readyMinutes: values.number(PreparationSettings.allowedReadyMinutes)
      )
      let settings = try #require(chosen)
      try await storage.set(settings, of: .main, by: values.actor(), at: .noon)
      let made = try await again.preparationSettings(of: .main)
      #expect(made == settings)
    }
  }
}
