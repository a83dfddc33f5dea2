import Identifiers
import JSON
import JuiceBar
import Languages
import Money
import Testing
import Time

@Suite struct `Paying for an order` {
  let bar: BarRules

  init() throws { bar = BarRules(menu: try .priced()) }

  private func placed(_ cart: Cart, becoming status: Order.Status = .placed) throws -> Order {
    let decision = try bar.decide(.order(cart), on: openingStock)
    var generator = SystemRandomNumberGenerator()
    return Order(
      id: OrderID(at: Timestamp(milliseconds: 1), using: &generator),
      number: 1,
      lines: decision.lines,
      placedAt: Timestamp(milliseconds: 1),
      status: status,
      version: 2,
      remaining: [:]
    )
  }

  private func paid(_ order: Order, _ refunds: Int...) throws -> Settlement {
    var settlement = try after([.pay(order.id, order.total, .card(nil))], order)
    for amount in refunds {
      settlement = try after([.refund(order.id, amount, .spilled, nil)], order, settlement)
    }
    return settlement
  }

  /// The money of an order after commands, as a plan carries them out.
  private func after(
    _ commands: some Sequence<Command>,
    _ order: Order,
    _ settlement: Settlement = Settlement(),
    on day: Int? = nil
  ) throws -> Settlement {
    let outcomes = try outcomes(of: commands, order, settlement, on: day)
    for case .refused(let refusal) in outcomes { throw refusal }
    guard case .settled(_, let settlement)? = outcomes.last else { throw Refusal.keyReused }
    return settlement
  }

  private func outcomes(
    of commands: some Sequence<Command>,
    _ order: Order,
    _ settlement: Settlement = Settlement(),
    on day: Int? = nil,
    upTo limit: RefundLimit? = nil
  ) throws -> [Outcome] {
    let submissions = commands.map { command in
      Submission(
        command,
        orderID: order.id,
        at: Timestamp(milliseconds: 3),
        giving: limit == nil ? .any : .upToLimit
      )
    }
    let menu = PublishedMenu(version: 1, menu: bar.menu)
    let batch = Batch(bar: .main, menu: menu, submissions: submissions)
    let snapshot = Batch.Snapshot(
      version: 2,
      orderNumber: 1,
      onHand: [:],
      orders: [order.id: order],
      records: [:],
      settlements: [order.id: settlement],
      days: DayProgress(number: day ?? 0),
      refundLimits: [limit].compactMap(\.self)
    )
    #expect(limit == nil || batch.isAboutLimits)
    return batch.plan(on: snapshot).outcomes
  }

  @Test func `gives no more away in one batch than the limit, without an approval`() throws {
    let order = try placed(.of(("kiwi", 2)))
    let euro = try #require(Currency(rawValue: "EUR"))
    let limit = try #require(RefundLimit(700, in: euro))
    let refunds = (1...3).map { _ in Command.refund(order.id, 300, .spilled, nil) }
    let paid = try paid(order)
    #expect(try outcomes(of: refunds, order, paid).allSatisfy { !$0.isAboveLimit })
    let limited = try outcomes(of: refunds, order, paid, upTo: limit)
    #expect(limited.map(\.isAboveLimit) == [false, false, true])
    #expect(limited.last == .refused(.payment(order.id, .aboveLimit(300))))
    let glass = [RefundLine(position: 1, glasses: 1)]
    for command in [Command.cancel(order.id), .void(order.id, 1, .wrongTender, nil)] {
      #expect(try outcomes(of: [command], order, paid, upTo: limit)[0].isAboveLimit)
      #expect(try !outcomes(of: [command], order, paid)[0].isAboveLimit)
    }
    let one = Command.refundLines(order.id, glass, .spilled, nil)
    #expect(try outcomes(of: [one, one], order, paid, upTo: limit)[1].isAboveLimit)
    let waiver = Command.pay(order.id, order.total, .waiver(.complaint, nil))
    #expect(try outcomes(of: [waiver], order, upTo: limit)[0].isAboveLimit)
    // So that it can be done under its key once it is approved, the refusal is not kept.
    #expect(!Refusal.payment(order.id, .aboveLimit(300)).dependsOnState)
  }

  @Test func `counts refunds, voids and waivers of an order together against the limit`() throws {
    let order = try placed(.of(("kiwi", 2)))
    let limit = try #require(RefundLimit(700, in: order.unit))
    let pay = { Command.pay(order.id, $0, .card(nil), isPart: true) }
    let waive = { Command.pay(order.id, $0, .waiver(.complaint, nil), isPart: true) }
    let void = { Command.void(order.id, $0, .wrongTender, nil) }
    let refund = { Command.refund(order.id, $0, .spilled, nil) }
    // Each gives 400 away, and then by its last command the rest of the limit, or more than that.
    let ways: [(Int) -> [Command]] = [
      { [pay(1000), refund(100), refund(300), refund($0)] },
      { [pay(400), refund(400), pay(1000), refund($0)] },
      { [pay(400), void(1), pay(1000), refund($0)] },
      { [waive(400), pay(600), refund($0)] },
      { [pay(200), pay(200), void(2), void(1), pay($0), void(3)] },
      { [pay(600), pay(400), void(2), waive($0)] },
      { [waive(100), waive(300), waive($0)] },
      { [waive(500), void(1), waive(400), waive($0)] },
      { [pay(400), void(1), pay($0), .cancel(order.id)] },
    ]
    for (index, way) in ways.enumerated() {
      for (amount, isAbove) in [(300, false), (301, true)] {
        let commands = way(amount)
        let before = try after(commands.dropLast(), order)
        let last = try outcomes(of: commands.suffix(1), order, before, upTo: limit)
        #expect(last[0].isAboveLimit == isAbove, "way \(index), \(amount)")
        if case .refused(let refusal) = last[0] { #expect(isAbove, "\(refusal)") }
      }
    }
    let waived = try after([waive(1000)], order)
    #expect(try !outcomes(of: [void(1)], order, waived, upTo: limit)[0].isAboveLimit)
  }

  @Test func `asks for what the lines cost, with the tax of the menu or the juice's own`() throws {
    let order = try placed(.of(("kiwi", 2), ("mango", 1)))
    #expect(order.lines.map(\.taxRate.rawValue) == [1000, 550])
    #expect(order.lines.map(\.total) == [1000, 450])
    #expect((order.total, order.currency) == (1450, "EUR"))
    #expect(order.bill.parts.map(\.rate.rawValue) == [550, 1000])
    #expect(order.bill.parts.map(\.tax) == [23, 91])
  }

  @Test(arguments: [Order.Status.placed, .ready])
  func `takes what is due and moves no stock`(status: Order.Status) throws {
    let order = try placed(Cart("kiwi"), becoming: status)
    let decision = try bar.decide(.pay(order.id, 500, .cash(given: 1000)), on: [:], order: order)
    #expect(decision.settling == .paid(order.id, 500, order.bill, .cash(given: 1000)))
    #expect(decision.changes.isEmpty)
    #expect(decision.order == nil)
  }

  @Test(arguments: [-500, 0, 499, 501, .max])
  func `takes neither more nor less`(amount: Int) throws {
    let order = try placed(Cart("kiwi"))
    #expect(throws: Refusal.payment(order.id, .wrongAmount(due: 500))) {
      try bar.decide(.pay(order.id, amount, .card(nil)), on: [:], order: order)
    }
  }

  @Test func `is refused for what is paid, cancelled, free, unknown or short of cash`() throws {
    let order = try placed(Cart("kiwi"))
    let command = Command.pay(order.id, 500, .card(nil))
    let settlement = try paid(order)
    #expect(throws: Refusal.payment(order.id, .alreadyPaid)) {
      try bar.decide(command, on: [:], order: order, settlement: settlement)
    }
    #expect(throws: Refusal.unknownOrder(order.id)) { try bar.decide(command, on: [:]) }
    #expect(throws: Refusal.payment(order.id, .tooLittleCash(due: 500))) {
      try bar.decide(.pay(order.id, 500, .cash(given: 499)), on: [:], order: order)
    }
    let cancelled = try placed(Cart("kiwi"), becoming: .cancelled)
    #expect(throws: Refusal.payment(cancelled.id, .cancelled)) {
      try bar.decide(.pay(cancelled.id, 500, .card(nil)), on: [:], order: cancelled)
    }
    let free = try placed(Cart("banana"))
    #expect(throws: Refusal.payment(free.id, .nothingDue)) {
      try bar.decide(.pay(free.id, 0, .card(nil)), on: [:], order: free)
    }
  }

  @Test func `is given back up to what was paid, whatever the order has come to`() throws {
    for status in [Order.Status.placed, .ready] {
      let order = try placed(.of(("kiwi", 2), ("mango", 1)), becoming: status)
      let settlement = try paid(order, 1, 700, 748)
      #expect(settlement.left == 1)
      let last = try paid(order, 1, 700, 748, 1)
      #expect(last.refunded == 1450)
      #expect(last.refunds.reduce(0) { $0 + $1.sum.tax } == order.bill.tax)
      for amount in [0, -1, 2, .max] {
        #expect(throws: Refusal.payment(order.id, .notRefundable(left: 1))) {
          try bar.decide(
            .refund(order.id, amount, .spilled, nil),
            on: [:],
            order: order,
            settlement: settlement
          )
        }
      }
    }
  }

  @Test func `is given back only if it was paid, and for a reason`() throws {
    let order = try placed(Cart("kiwi"))
    #expect(throws: Refusal.payment(order.id, .notPaid)) {
      try bar.decide(.refund(order.id, 1, .spilled, nil), on: [:], order: order)
    }
    let settlement = try paid(order)
    for reason in [RefundReason.other, .cancelled] {
      #expect(throws: Refusal.payment(order.id, .reasonNeeded)) {
        try bar.decide(
          .refund(order.id, 1, reason, nil),
          on: [:],
          order: order,
          settlement: settlement
        )
      }
    }
    let note = try #require(PaymentNote(rawValue: "a fly in it"))
    let decision = try bar.decide(
      .refund(order.id, 1, .other, note),
      on: [:],
      order: order,
      settlement: settlement
    )
    #expect(decision.changes.isEmpty)
  }

  @Test func `comes back with the fruit when the order is cancelled in time, once`() throws {
    let order = try placed(Cart("kiwi"))
    let settlement = try paid(order, 200)
    let decision = try bar.decide(
      .cancel(order.id),
      on: ["kiwi": 7],
      order: order,
      settlement: settlement
    )
    #expect(decision.changes.map(\.delta) == [3])
    guard
      case .refunded(order.id, let sum, .cancelled, nil, [TenderShare(.card, 300)]) = decision
        .settling
    else {
      Issue.record("nothing is given back")
      return
    }
    #expect(sum.gross == 300)
    let cancelled = try placed(Cart("kiwi"), becoming: .cancelled)
    let again = try bar.decide(.cancel(cancelled.id), on: ["kiwi": 10], order: cancelled)
    #expect(again.settling == nil)
    let made = try placed(Cart("kiwi"), becoming: .ready)
    #expect(throws: Refusal.wrongStep(made.id, from: .ready, to: .cancelled)) {
      try bar.decide(.cancel(made.id), on: [:], order: made, settlement: try paid(made))
    }
  }

  @Test func `may be split, to the last unit of price and tax`() throws {
    let order = try placed(.of(("kiwi", 2), ("mango", 1)))
    let voucher = Tender.other(try #require(TenderName(rawValue: "Voucher")), nil)
    for parts in [[1, 1449], [483, 483, 484], [1449, 1], [700, 50, 699, 1]] {
      var commands = parts.map { Command.pay(order.id, $0, .cash(given: 2000), isPart: true) }
      commands[0] = .pay(order.id, parts[0], voucher, isPart: true)
      let settlement = try after(commands, order)
      #expect(settlement.payments.map(\.amount) == parts)
      #expect(TaxedSum(adding: settlement.payments.map(\.sum)) == order.bill)
      #expect(settlement.due(of: order) == 0)
      #expect(settlement.state(of: order) == .paid)
    }
    let half = try after([.pay(order.id, 700, .card(nil), isPart: true)], order)
    #expect((half.due(of: order), half.state(of: order)) == (750, .partlyPaid))
    for (amount, isPart) in [(751, true), (0, true), (-1, true), (700, false), (1450, false)] {
      let more = Command.pay(order.id, amount, .card(nil), isPart: isPart)
      let outcomes = try outcomes(of: [more], order, half)
      #expect(outcomes == [.refused(.payment(order.id, .wrongAmount(due: 750)))])
    }
  }

  @Test func `that was keyed wrongly is voided, the last one first, and entered anew`() throws {
    let order = try placed(.of(("kiwi", 2), ("mango", 1)))
    let void = { Command.void(order.id, $0, .wrongTender, nil) }
    let split = try after(
      [
        .pay(order.id, 500, .cash(given: 500), isPart: true),
        .pay(order.id, 950, .card(nil)),
      ],
      order
    )
    let obstacles: [(Int, VoidObstacle)] = [(0, .unknown), (1, .notLast), (3, .unknown)]
    for (number, obstacle) in obstacles {
      let refused = try outcomes(of: [void(number)], order, split)
      #expect(refused == [.refused(.payment(order.id, .notVoidable(obstacle)))])
    }
    let anew = try after([void(2), .pay(order.id, 950, .cash(given: 1000))], order, split)
    #expect(anew.payments.map { $0.void == nil } == [true, false, true])
    #expect(TaxedSum(adding: anew.received.map(\.sum)) == order.bill)
    let again = try outcomes(of: [void(2)], order, anew)
    #expect(again == [.refused(.payment(order.id, .notVoidable(.alreadyVoided)))])
    let refunded = try after([.refund(order.id, 1, .spilled, nil)], order, anew)
    let late = try outcomes(of: [void(3)], order, refunded)
    #expect(late == [.refused(.payment(order.id, .notVoidable(.refunded)))])
    let other = try outcomes(of: [.void(order.id, 3, .other, nil)], order, anew)
    #expect(other == [.refused(.payment(order.id, .reasonNeeded))])
  }

  @Test func `is voided on its own business day alone`() throws {
    let order = try placed(Cart("kiwi"))
    let void = Command.void(order.id, 1, .wrongTender, nil)
    for (paid, now) in [(nil, 1), (1, 2), (2, 1)] as [(Int?, Int?)] {
      let settlement = try after([.pay(order.id, 500, .card(nil))], order, on: paid)
      let outcomes = try outcomes(of: [void], order, settlement, on: now)
      #expect(outcomes == [.refused(.payment(order.id, .notVoidable(.dayClosed)))])
    }
    #expect(try after([.pay(order.id, 500, .card(nil)), void], order, on: 7).received == [])
  }

  @Test func `may be waived for a reason, which brings no money and no tax`() throws {
    let order = try placed(.of(("kiwi", 2), ("mango", 1)))
    let waived = try after([.pay(order.id, 1450, .waiver(.staffDrink, nil))], order)
    #expect((waived.due(of: order), waived.left, waived.state(of: order)) == (0, 0, .waived))
    #expect(waived.payments.map(\.sum.gross) == [0])
    let refused = try outcomes(of: [.refund(order.id, 1, .spilled, nil)], order, waived)
    #expect(refused == [.refused(.payment(order.id, .notPaid))])
    let silent = Command.pay(order.id, 1450, .waiver(.other, nil))
    let outcomes = try outcomes(of: [silent], order)
    #expect(outcomes == [.refused(.payment(order.id, .reasonNeeded))])
    let mended = [Command.void(order.id, 1, .wrongTender, nil), .pay(order.id, 1450, .card(nil))]
    #expect(try after(mended, order, waived).state(of: order) == .paid)
  }

  @Test func `is handed back the way it came, the last tender first`() throws {
    let order = try placed(.of(("kiwi", 2), ("mango", 1)))
    let split = try after(
      [
        .pay(order.id, 500, .cash(given: 500), isPart: true),
        .pay(order.id, 950, .card(nil)),
      ],
      order
    )
    let first = try after([.refund(order.id, 1000, .spilled, nil)], order, split)
    #expect(
      first.refunds.map(\.shares) == [[TenderShare(.card, 950), TenderShare(.cash, 50)]]
    )
    let named = try after([.refund(order.id, 450, .spilled, nil, by: .cash)], order, split)
    #expect(named.refunds.map(\.shares) == [[TenderShare(.cash, 450)]])
    let rest = try after([.refund(order.id, 1000, .spilled, nil)], order, named)
    #expect(
      rest.refunds.last?.shares == [TenderShare(.card, 950), TenderShare(.cash, 50)]
    )
    let voucher = Tender.Kind.other(try #require(TenderName(rawValue: "Voucher")))
    let command = Command.refund(order.id, 1, .spilled, nil, by: voucher)
    let outcomes = try outcomes(of: [command], order, split)
    #expect(outcomes == [.refused(.payment(order.id, .otherTender))])
  }

  @Test func `may be taken again after a whole refund, and refunded again`() throws {
    let order = try placed(.of(("kiwi", 2), ("mango", 1)))
    let back = Command.refund(order.id, 1450, .priceError, nil)
    let twice = try after(
      [.pay(order.id, 1450, .card(nil)), back, .pay(order.id, 1450, .cash(given: 1450)), back],
      order
    )
    #expect(twice.payments.map(\.refundsBefore) == [0, 1])
    #expect(twice.refunds.map(\.sum) == [order.bill, order.bill])
    #expect(twice.refunds.flatMap(\.shares).map(\.kind) == [.card, .cash])
    #expect((twice.left, twice.due(of: order), twice.payable(of: order)) == (0, 0, 1450))
  }

  @Test func `is owed whole again once a part of it was given back`() throws {
    let order = try placed(.of(("kiwi", 2), ("mango", 1)))
    let part = Command.pay(order.id, 450, .card(nil), isPart: true)
    let some = try after([part, .refund(order.id, 449, .priceError, nil)], order)
    #expect((some.due(of: order), some.payable(of: order)) == (1000, 1000))
    let all = try after([.refund(order.id, 1, .priceError, nil)], order, some)
    #expect((all.due(of: order), all.payable(of: order)) == (1450, 1450))
    let paid = try after([.pay(order.id, 1450, .cash(given: 1450))], order, all)
    #expect((paid.due(of: order), paid.left) == (0, 1450))
  }

  @Test(arguments: ["", " ", "a\nb", "a\u{7}", "4111 1111 1111 1111", "a\u{200B}b"])
  func `is noted without what must not be kept`(text: String) {
    #expect(TerminalReference(rawValue: text) == nil)
    #expect(PaymentNote(rawValue: text) == nil)
  }

  @Test(arguments: [
    "", " ", "a\nb", "\u{301}x", "\u{200D}x", "\u{1F3FB}", "\u{FE0F}x", "\u{903}x", "x\u{D4E}",
    "x\u{200D}", "a\u{202E}b", "a\u{200B}b", "a\u{1B}[2Jb", "4111 1111 1111 1111",
  ])
  func `is by no tender whose name does not stand by itself`(text: String) {
    #expect(TenderName(rawValue: text) == nil)
    #expect(Tender.Kind(rawValue: "other:\(text)") == nil)
  }

  @Test func `under a name of an older rule is still counted`() throws {
    let name = "Bon\u{200D}\u{202E}"
    let kind = try #require(Tender.Kind(counted: "other:\(name)"))
    #expect(kind == Tender.Kind.other(TenderName(stored: name)))
    #expect(Tender.Kind(rawValue: "other:\(name)") == nil)
    #expect(Tender.Kind(counted: "other:" + String(repeating: "a", count: 700)) == nil)
    let names = [name, "Bon\u{200D}\u{202A}", "Bon"].map(TenderName.init(stored:))
    #expect(TenderNames(stored: names).names == [names[0], names[2]])
  }

  @Test func `is by one tender in whatever normal form its name is typed`() throws {
    let letters = "\u{1109}\u{1161}\u{11BC}\u{1111}\u{116E}\u{11B7}\u{1100}\u{116F}\u{11AB}"
    let typed = "\(letters) cafe\u{301}"
    let name = try #require(TenderName(rawValue: typed))
    #expect(Array(name.rawValue.unicodeScalars) == Array("상품권 caf\u{E9}".unicodeScalars))
    for words in ["상품권", "Bon d'achat", "ギフト券", "नक़द", "👩🏽‍💻 card", "บัตร", "x=1:2,3"] {
      let kind = Tender.Kind.other(try #require(TenderName(rawValue: words)))
      #expect(Tender.Kind(rawValue: kind.rawValue) == kind)
    }
  }

  @Test func `is noted in so many characters`() {
    #expect(TerminalReference(rawValue: String(repeating: "7", count: 41)) == nil)
    #expect(TerminalReference(rawValue: "A-000123") != nil)
    #expect(PaymentNote(rawValue: String(repeating: "가", count: 200)) != nil)
    #expect(PaymentNote(rawValue: String(repeating: "가", count: 201)) == nil)
  }

  @Test func `needs a menu whose prices can be summed`() throws {
    for price in [-1, Juice.maximumPrice + 1, .max] {
      let juice = Juice(
        id: "kiwi",
        name: LocalizedText("kiwi", in: .english),
        recipe: try .of([Need("kiwi", 1)]),
        price: price
      )
      #expect(throws: MenuError.wrongPrice("kiwi")) {
        try Menu(fruits: try Menu.original().fruits, juices: [juice])
      }
    }
  }

  @Test func `follows a menu file that names its rates`() throws {
    let file = """
      {"currency": "EUR", "taxRate": 2000, "fruits": [{"id": "kiwi", "name": {"en": "Kiwi"}}],
       "juices": [{"id": "kiwi", "name": {"en": "Kiwi"}, "recipe": {"kiwi": 1}, "price": 450},
         {"id": "kid", "name": {"en": "Kid"}, "recipe": {"kiwi": 1}, "price": 45, "taxRate": 550}]}
      """
    let menu = try Menu(file: Array(file.utf8), named: "menu.json")
    #expect(menu.taxRate.rawValue == 2000)
    #expect(menu.juices.map { $0.taxRate?.rawValue } == [nil, 550])
    #expect(try Menu(file: Array(menu.json.encoded().utf8), named: "again") == menu)
    let wrong = file.replacing("550", with: "10001")
    let error = #expect(throws: MenuFileError.self) {
      try Menu(file: Array(wrong.utf8), named: "menu.json")
    }
    #expect(error?.description.contains("juices[1].taxRate") == true)
  }
}

extension Menu {
  /// The original menu with prices in cents: kiwi 5.00 with 10 % of tax, mango 4.50 with 5.5 %, the
  /// others free.
  static func priced() throws -> Menu {
    let original = try original()
    let prices: [JuiceID: (Int, Int?)] = ["kiwi": (500, nil), "mango": (450, 550)]
    return try Menu(
      fruits: original.fruits,
      juices: original.juices.map { juice in
        Juice(
          id: juice.id,
          name: juice.name,
          recipe: juice.recipe,
          price: prices[juice.id]?.0 ?? 0,
          taxRate: prices[juice.id]?.1.flatMap(TaxRate.init(rawValue:))
        )
      },
      currency: "EUR",
      taxRate: TaxRate(rawValue: 1000) ?? .zero
    )
  }
}
