import BarTables
import Identifiers
import JuiceBar
import Languages
import Testing
import Time

/// A bar that is asked for everything under keys, and its answers.
private struct AskedBar {
  let storage: any Storage
  var values = OddValues(seed: 20)
  private(set) var asked: [(submission: Submission, outcome: Outcome)] = []

  init(_ storage: any Storage) { self.storage = storage }

  /// Asks for something, under the next key or an older one.
  @discardableResult
  mutating func ask(
    _ command: Command,
    id: OrderID? = nil,
    key old: IdempotencyKey? = nil,
    giving: GivingRight = .any
  ) async throws -> Outcome {
    let key = IdempotencyKey(rawValue: "k-\(asked.count);\"'\\%{|-}=,:/")
    let drawn = values.orderID()
    let submission = Submission(
      command,
      key: old ?? key,
      orderID: id ?? drawn,
      at: .noon,
      by: values.perhapsActor(),
      giving: giving
    )
    let outcome = try await storage.commit([submission])[0]
    asked.append((submission, outcome))
    return outcome
  }

  /// Asks for something that is refused.
  mutating func ask(
    _ command: Command,
    giving: GivingRight = .any,
    refused refusal: Refusal
  ) async throws {
    let outcome = try await ask(command, giving: giving)
    #expect(outcome.refusal == refusal, "\(command)")
  }

  /// Asks for something that is done.
  @discardableResult
  mutating func done(_ command: Command, id: OrderID? = nil) async throws -> Outcome {
    let outcome = try await ask(command, id: id)
    #expect(outcome.refusal == nil, "\(command)")
    return outcome
  }

  mutating func note() -> PaymentNote { values.line(PaymentNote.self) }
}

extension AskedBar {
  mutating func prepare() async throws {
    let ids = (1...4).map { OrderID(numbered: $0) }
    for id in ids {
      let name = values.line(CupName.self)
      try await done(.order(try values.cart(named: name)), id: id)
    }
    let short = Shortage(fruit: "durian", needed: 2, onHand: 1)
    try await ask(.order(Cart("durian")), refused: .shortages([short]))
    try await ask(.order(Cart("papaya")), refused: .unknownJuice("papaya"))
    try await done(.advance(ids[0], to: .making))
    try await done(.recall(ids[0], to: .placed))
    try await done(.advance(ids[1], to: .collected))
    let back = Refusal.wrongStep(ids[1], from: .collected, to: .making)
    try await ask(.advance(ids[1], to: .making), refused: back)
    let off = Refusal.wrongStep(ids[1], from: .collected, to: .cancelled)
    try await ask(.cancel(ids[1]), refused: off)
    try await done(.cancel(ids[2]))
    try await done(.expire(ids[3]))
    let unheard = OrderID.unheardOf
    try await ask(.advance(unheard, to: .ready), refused: .unknownOrder(unheard))
    try await ask(.pay(ids[2], 1, .card(nil)), refused: .payment(ids[2], .cancelled))
    let again = try #require(asked.first?.submission.key)
    let reused = try await ask(.cancel(ids[0]), key: again)
    #expect(reused == .refused(.keyReused))
  }

  mutating func suspend() async throws {
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + 60_000)
    try await done(.suspend("kiwi", until: later))
    try await done(.suspend("strawberry", until: nil))
    try await ask(.order(Cart("kiwi")), refused: .suspended(["kiwi"]))
    try await done(.resume("kiwi", ifDue: true))
    try await done(.resume("kiwi", ifDue: false))
    try await done(.resume("kiwi", ifDue: false))
    try await done(.resume("strawberry", ifDue: false))
  }

  mutating func call() async throws {
    let id = OrderID(numbered: 30)
    let place = values.line(Place.self)
    try await done(.call(.help, from: place), id: id)
    try await done(.call(.help, from: place))
    try await done(.come(CallID(id.uuid)))
    try await done(.answer(CallID(id.uuid)))
    let other = values.line(Place.self)
    try await done(.call(.order, from: other))
    try await done(.call(.shortage, from: nil))
    try await done(.answerAll(calledUntil: .noon))
    try await ask(.come(.unheardOf), refused: .unknownCall(.unheardOf))
  }

  mutating func keepStock() async throws {
    try await done(.adjust("kiwi", by: 5, reason: .delivery))
    try await ask(.adjust("kiwi", by: 0, reason: .waste), refused: .wrongAmount(0))
    try await ask(.adjust("papaya", by: 1, reason: .waste), refused: .unknownFruit("papaya"))
    let few = Refusal.outOfRange("durian", wanted: -4, onHand: 1, capacity: 100)
    try await ask(.adjust("durian", by: -5, reason: .waste), refused: few)
    let many = Refusal.outOfRange("durian", wanted: 500, onHand: 1, capacity: 100)
    try await ask(.count("durian", onHand: 500, expecting: 1), refused: many)
    let stale = Refusal.stale("durian", expected: 7, onHand: 1)
    try await ask(.count("durian", onHand: 3, expecting: 7), refused: stale)
    let note = values.line(Note.self)
    let lines = [Need("kiwi", 3), Need("banana", 2)]
    let booking = try #require(StockBooking(lines, reason: .transferOut, note: note))
    guard case .stock(.booked(let movements)) = try await done(.stock(.book(booking))) else {
      return
    }
    try await done(.stock(.undo(movements[0].id)))
    try await done(.stock(.undo(movements[0].id)))
    let first = MovementID(1, "kiwi")
    try await ask(.stock(.undo(first)), refused: .stock(.notByHand(first)))
    let never = MovementID(999_999, "kiwi")
    try await ask(.stock(.undo(never)), refused: .stock(.unknownMovement(never)))
    let waste = try #require(StockBooking([Need("durian", 9)], reason: .waste, note: note))
    let excess = StockRefusal.Excess(fruit: "durian", wanted: -8, onHand: 1, capacity: 100)
    try await ask(.stock(.book(waste)), refused: .stock(.outOfRange([excess])))
  }

  mutating func takeStock() async throws {
    let id = OrderID(numbered: 40)
    let sheet = StocktakeID(id.uuid)
    try await done(.stock(.begin), id: id)
    try await done(.stock(.begin))
    try await done(.stock(.enter(sheet, "banana", counted: 7)))
    let many = Refusal.outOfRange("durian", wanted: 101, onHand: 1, capacity: 100)
    try await ask(.stock(.enter(sheet, "durian", counted: 101)), refused: many)
    try await done(.stock(.approve(sheet)))
    try await done(.stock(.approve(sheet)))
    let closed = Refusal.stock(.closed(sheet, .approved))
    try await ask(.stock(.enter(sheet, "banana", counted: 8)), refused: closed)
    try await ask(.stock(.reject(sheet)), refused: closed)
    let unheard = StocktakeID.unheardOf
    try await ask(.stock(.approve(unheard)), refused: .stock(.unknownStocktake(unheard)))
    let next = OrderID(numbered: 41)
    try await done(.stock(.begin), id: next)
    try await done(.stock(.reject(StocktakeID(next.uuid))))
  }

  /// Everything about the money of an order of 15,000.
  mutating func pay() async throws {
    let order = OrderID(numbered: 50)
    func no(_ refusal: PaymentRefusal) -> Refusal { .payment(order, refusal) }
    try await done(try .order(("kiwi", 3), ("mango-kiwi", 2)), id: order)
    try await ask(.pay(order, 1, .card(nil)), refused: no(.wrongAmount(due: 15_000)))
    let little = Command.pay(order, 15_000, .cash(given: 100))
    try await ask(little, refused: no(.tooLittleCash(due: 15_000)))
    let waiver = Command.pay(order, 15_000, .waiver(.other, nil))
    try await ask(waiver, refused: no(.reasonNeeded))
    try await ask(.refund(order, 5, .spilled, nil), refused: no(.notPaid))
    try await ask(.void(order, 1, .wrongTender, nil), refused: no(.notVoidable(.unknown)))
    try await done(.pay(order, 5000, values.tender(5, for: 5000), isPart: true))
    try await ask(.void(order, 1, .other, nil), refused: no(.reasonNeeded))
    try await done(.void(order, 1, .other, note()))
    try await ask(.void(order, 1, .other, note()), refused: no(.notVoidable(.alreadyVoided)))
    try await done(.pay(order, 5000, values.tender(1, for: 5000), isPart: true))
    try await done(.pay(order, 10_000, values.tender(3, for: 10_000)))
    try await ask(.void(order, 2, .wrongAmount, note()), refused: no(.notVoidable(.notLast)))
    try await ask(.pay(order, 1, .card(nil)), refused: no(.alreadyPaid))
    let more = Command.refund(order, 20_000, .spilled, note())
    try await ask(more, refused: no(.notRefundable(left: 15_000)))
    try await ask(.refund(order, 100, .cancelled, note()), refused: no(.reasonNeeded))
    try await ask(.refund(order, 100, .other, nil), refused: no(.reasonNeeded))
    let name = values.line(TenderName.self)
    let other = Command.refund(order, 100, .spilled, note(), by: .other(name))
    try await ask(other, refused: no(.otherTender))
    try await done(.refund(order, 100, .other, note(), by: .cash))
    try await ask(.void(order, 3, .wrongOrder, note()), refused: no(.notVoidable(.refunded)))
    try await ask(.expire(order), refused: no(.alreadyPaid))
    let glass = [RefundLine(position: 1, glasses: 1)]
    try await done(.refundLines(order, glass, .madeWrong, note()))
    let nowhere = Command.refundLines(
      order,
      [RefundLine(position: 9, glasses: 1)],
      .madeWrong,
      note()
    )
    try await ask(nowhere, refused: no(.notRefundable(left: 11_900)))
    try await done(.cancel(order))
  }

  mutating func payTooOften() async throws {
    let (order, free) = (OrderID(numbered: 60), OrderID(numbered: 61))
    try await done(try .order(("kiwi", 5)), id: order)
    for _ in 0..<Payment.maximumCount {
      try await done(.pay(order, 1, .cash(given: 1), isPart: true))
    }
    let next = Command.pay(order, 1, .cash(given: 1), isPart: true)
    try await ask(next, refused: .payment(order, .tooManyPayments))
    try await done(.order(Cart("water")), id: free)
    try await ask(.pay(free, 1, .card(nil)), refused: .payment(free, .nothingDue))
    try await ask(.expire(free), refused: .payment(free, .nothingDue))
  }

  mutating func keepDays() async throws {
    let order = OrderID(numbered: 70)
    try await done(try .order(("kiwi", 1)), id: order)
    try await done(.pay(order, 3000, .card(nil)))
    let refund = Command.refund(order, 3000, .spilled, note())
    try await ask(refund, giving: .none, refused: .payment(order, .aboveLimit(3000)))
    var amounts: [Tender.Kind: Int] = [.cash: 5]
    for _ in 0..<8 { amounts[.other(values.line(TenderName.self))] = values.number(0...99) }
    let count = try #require(DayCount(amounts))
    try await ask(.day(.close(1, count)), refused: .day(.notOpen))
    try await ask(.day(.move(5, note())), refused: .day(.notOpen))
    try await ask(.day(.open(float: -1)), refused: .day(.wrongAmount))
    try await done(.day(.open(float: 100)))
    try await ask(.day(.open(float: 100)), refused: .day(.alreadyOpen(1)))
    let void = Command.void(order, 1, .wrongTender, note())
    try await ask(void, refused: .payment(order, .notVoidable(.dayClosed)))
    try await done(.day(.move(-7, note())))
    try await ask(.day(.close(2, count)), refused: .day(.otherDay(1)))
    try await done(.day(.close(1, count)))
    try await ask(.day(.close(1, count)), refused: .day(.notOpen))
  }
}

@Suite struct `An answer that is kept` {
  @Test(arguments: Engine.allCases)
  func `is given again as it was, of every command and every refusal`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var bar = AskedBar(storage)
    try await bar.prepare()
    try await bar.suspend()
    try await bar.call()
    try await bar.keepStock()
    try await bar.takeStock()
    try await bar.pay()
    try await bar.payTooOften()
    try await bar.keepDays()
    let again = try store.open()
    for (submission, outcome) in bar.asked {
      let repeated = try await again.commit([submission])
      #expect(repeated == [outcome], "\(submission.command)")
    }
    // All at once, and after all of them were told again.
    let outcomes = try await storage.commit(bar.asked.map { $0.submission })
    #expect(outcomes == bar.asked.map { $0.outcome })
    try await expectConsistency(of: again)
  }

  @Test(arguments: Engine.allCases)
  func `is of its own command alone, whatever line that has`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    _ = try await storage.commit(.day(.open(float: 0)))
    var submissions: [Submission] = []
    func add(_ command: Command) {
      let key = IdempotencyKey(rawValue: "line-\(submissions.count)")
      submissions.append(Submission(command, key: key, orderID: .random(), at: .noon))
    }
    for note in OddLines.all(PaymentNote.self) { add(.day(.move(1, note))) }
    for place in OddLines.all(Place.self) { add(.call(.help, from: place)) }
    for name in OddLines.all(CupName.self) {
      var cart = Cart("kiwi")
      cart.name = name
      add(.order(cart))
    }
    let outcomes = try await storage.commit(submissions)
    #expect(outcomes.allSatisfy { $0.refusal == nil })
    let again = try store.open()
    let repeated = try await again.commit(submissions)
    #expect(repeated == outcomes)
    let others = submissions.indices.map { index in
      let next = submissions[(index + 1) % submissions.count].command
      return Submission(next, key: submissions[index].key, orderID: .random(), at: .noon)
    }
    let refused = try await again.commit(others)
    #expect(refused.allSatisfy { $0 == .refused(.keyReused) })
  }

  private static func note(_ text: String) -> PaymentNote { PaymentNote(stored: text) }

  private static func booking(
    _ lines: [Need],
    note: String?,
    mayExceed: Bool = false
  ) throws -> Command {
    let note = note.map { Note(stored: $0) }
    let booking = StockBooking(lines, reason: .delivery, note: note, mayExceed: mayExceed)
    return .stock(.book(try #require(booking)))
  }

  @Test func `is not given to a command whose lines put together read alike`() throws {
    let order = OrderID.first
    let (a, b) = (TenderName(stored: "A"), TenderName(stored: "A / B"))
    let (c, d) = (TerminalReference(stored: "B / C"), TerminalReference(stored: "C"))
    let y = Tender.Kind.other(TenderName(stored: "y"))
    let (kiwi, banana) = (Need("kiwi", 3), Need("banana", 2))
    let pairs: [(Command, Command)] = [
      (.pay(order, 5, .other(a, c)), .pay(order, 5, .other(b, d))),
      (
        .refund(order, 5, .other, Self.note("x by cash")),
        .refund(order, 5, .other, Self.note("x"), by: .cash)
      ),
      (
        .refund(order, 5, .other, Self.note("x by other:y")),
        .refund(order, 5, .other, Self.note("x"), by: y)
      ),
      (
        try Self.booking([kiwi], note: "banana:2 x"),
        try Self.booking([kiwi, banana], note: "x")
      ),
      (
        try Self.booking([kiwi], note: "above capacity x"),
        try Self.booking([kiwi], note: "x", mayExceed: true)
      ),
    ]
    for (one, other) in pairs { #expect(one.fingerprint != other.fingerprint) }
  }
}
