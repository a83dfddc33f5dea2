public import Time

/// The rules of a juice bar: the effect of commands on its stock, its orders and its calls.
public struct BarRules: Sendable {
  public let menu: Menu

  public init(menu: Menu) { self.menu = menu }

  /// The effect of a command on the stock; nothing is changed here.
  ///
  /// All fruit of a cart is summed before it is compared, so that a cart is made whole or not at
  /// all.
  ///
  /// - Parameters:
  ///   - command: The command to decide.
  ///   - onHand: Pieces on hand, at least of the fruits that the command touches.
  ///   - order: The order that the command is about, if the bar has it.
  ///   - calls: The open calls, and the one that the command is about, if the bar has it; needed
  ///     for commands about calls alone.
  ///   - suspensions: The juices off sale.
  ///   - settlement: The payment and refunds of that order; needed for commands about money and for
  ///     cancelling.
  ///   - records: The records that stock work refers to; needed only for it.
  ///   - day: The number of the business day; nothing before the bar's first.
  ///   - days: The day that is open; needed only for commands about days.
  ///   - time: When the command arrived.
  /// - Returns: How the stock changes, each fruit once.
  /// - Throws: ``Refusal`` that names every obstacle.
  public func decide(
    _ command: Command,
    on onHand: [FruitID: Int],
    order: Order? = nil,
    calls: [StaffCall] = [],
    suspensions: [Suspension] = [],
    settlement: Settlement = Settlement(),
    records: StockRecords = StockRecords(),
    on day: Int? = nil,
    days: OpenDay? = nil,
    at time: Timestamp = Timestamp(milliseconds: 0)
  ) throws(Refusal) -> Decision {
    switch command {
    case .order(let cart):
      try check(cart, against: suspensions, at: time)
      return try decide(cart, on: onHand)
    case .adjust(let fruit, let delta, let reason):
      return try decide(fruit, by: delta, reason: reason, on: onHand)
    case .count(let fruit, let counted, let expected):
      return try decide(fruit, counted: counted, expecting: expected, on: onHand)
    case .advance(let id, let status): return try decide(advancing: id, order, to: status)
    case .recall(let id, let status): return try decide(recalling: id, order, to: status)
    case .cancel(let id, let seen):
      let cancelling = try decide(cancelling: id, order, on: onHand)
      return try refunding(cancelling, expecting: seen, of: order, settlement)
    case .expire(let id): return try decide(expiring: id, order, settlement, on: onHand)
    case .pay(let id, let amount, let tender, let isPart):
      return try decide(
        paying: amount,
        isPart: isPart,
        by: tender,
        for: order,
        id,
        settlement
      )
    case .void(let id, let number, let reason, let note, let anew):
      return try decide(
        voiding: number,
        reason,
        note,
        anew: anew,
        of: order,
        id,
        settlement,
        on: day
      )
    case .refund(let id, let amount, let reason, let note, let kind):
      return try decide(refunding: amount, reason, note, by: kind, of: order, id, settlement)
    case .refundLines(let id, let lines, let reason, let note, let kind):
      return try decide(
        refunding: lines,
        reason,
        note,
        by: kind,
        of: order,
        id,
        settlement,
        on: onHand
      )
    case .call(let reason, let place):
      return Decision(call: try decide(calling: reason, from: place, among: calls))
    case .come(let id): return Decision(call: try decide(comingTo: id, among: calls))
    case .answer(let id): return Decision(call: try decide(answering: id, among: calls))
    case .answerAll(let time):
      return Decision(call: decide(answeringAllUntil: time, among: calls))
    case .suspend(let juice, let until):
      return Decision(suspension: try decide(suspending: juice, until: until, among: suspensions))
    case .resume(let juice, let isDue):
      return Decision(
        suspension: decide(resuming: juice, ifDueAt: isDue ? time : nil, among: suspensions)
      )
    case .stock(let work): return try decide(work, on: onHand, knowing: records)
    case .day(let work):
      try decide(work, knowing: days)
      return Decision(day: work)
    }
  }

  /// The fruits whose stock a command looks at; those of unknown juices are left out.
  ///
  /// - Returns: The fruits, some of them perhaps several times.
  public func fruits(
    touchedBy command: Command,
    order: Order? = nil,
    records: StockRecords = StockRecords()
  ) -> [FruitID] {
    switch command {
    case .order(let cart):
      cart.lines.flatMap { menu[$0.juice]?.recipe.needs.map(\.fruit) ?? [] }
    case .adjust(let fruit, _, _), .count(let fruit, _, _): [fruit]
    case .advance, .recall, .call, .come, .answer, .answerAll, .suspend, .resume, .pay, .void,
      .refund:
      []
    case .cancel, .expire, .refundLines: order?.needs.map(\.fruit) ?? []
    case .stock(let work): fruits(touchedBy: work, knowing: records)
    case .day: []
    }
  }

  private func decide(_ cart: Cart, on onHand: [FruitID: Int]) throws(Refusal) -> Decision {
    var lines: [Order.Line] = []
    for line in cart.lines {
      guard let juice = menu[line.juice] else { throw .unknownJuice(line.juice) }
      lines.append(menu.line(of: juice, line.quantity))
    }
    let needs = lines.flatMap(\.needs).summed()
    let shortages = needs.shortages(from: onHand)
    guard shortages.isEmpty else { throw .shortages(shortages) }
    let changes = needs.map { need in
      let balance = (onHand[need.fruit] ?? 0) - need.amount
      return Decision.Change(fruit: need.fruit, delta: -need.amount, balance: balance)
    }
    return Decision(changes: changes, reason: .order, lines: lines, name: cart.name)
  }

  private func decide(
    _ id: FruitID,
    by delta: Int,
    reason: MovementReason,
    on onHand: [FruitID: Int]
  ) throws(Refusal) -> Decision {
    guard let fruit = menu[id] else { throw .unknownFruit(id) }
    let there = onHand[id] ?? 0
    guard delta != 0, delta.magnitude <= Fruit.maximumCapacity else { throw .wrongAmount(delta) }
    let balance = there + delta
    // A shelf that is over its capacity, because the capacity was lowered, may still be emptied.
    guard balance >= 0, balance <= fruit.capacity || delta < 0 else {
      throw .outOfRange(id, wanted: balance, onHand: there, capacity: fruit.capacity)
    }
    let change = Decision.Change(fruit: id, delta: delta, balance: balance)
    return Decision(changes: [change], reason: reason)
  }

  private func decide(
    _ id: FruitID,
    counted: Int,
    expecting expected: Int,
    on onHand: [FruitID: Int]
  ) throws(Refusal) -> Decision {
    guard let fruit = menu[id] else { throw .unknownFruit(id) }
    let there = onHand[id] ?? 0
    guard (0...fruit.capacity).contains(counted) else {
      throw .outOfRange(id, wanted: counted, onHand: there, capacity: fruit.capacity)
    }
    guard there == expected else { throw .stale(id, expected: expected, onHand: there) }
    let change = Decision.Change(fruit: id, delta: counted - there, balance: counted)
    return Decision(changes: [change], reason: .stocktake)
  }

  /// An order's fruit comes back, also over the capacity: the fruit is there, whatever was
  /// delivered meanwhile, and the ledger records facts.
  func decide(
    cancelling id: OrderID,
    _ order: Order?,
    on onHand: [FruitID: Int]
  ) throws(Refusal) -> Decision {
    guard var cancelled = order else { throw .unknownOrder(id) }
    guard cancelled.status == .placed || cancelled.status == .cancelled else {
      throw .wrongStep(id, from: cancelled.status, to: .cancelled)
    }
    // An order cancelled before has already returned its fruit.
    let returned = cancelled.status == .cancelled ? [] : cancelled.needs
    cancelled.status = .cancelled
    let changes = returned.map { need in
      let balance = (onHand[need.fruit] ?? 0) + need.amount
      return Decision.Change(fruit: need.fruit, delta: need.amount, balance: balance)
    }
    return Decision(changes: changes, reason: .cancellation, order: cancelled)
  }
}

/// How the stock changes when a command is done.
public struct Decision: Hashable, Sendable {
  /// The change of one fruit.
  public struct Change: Hashable, Sendable {
    public let fruit: FruitID
    /// Pieces added; negative when taken.
    public let delta: Int
    /// Pieces on hand afterwards.
    public let balance: Int
  }

  /// The changes, each fruit once; none when the stock stays as it is.
  public let changes: [Change]
  /// Why the stock changes, if it does.
  public let reason: MovementReason
  /// The lines of the order that is placed; none when the command places none.
  public var lines: [Order.Line] = []
  public var name: CupName?
  /// The order that the command is about, as it is afterwards; none when it is about none.
  public var order: Order?
  /// Decides a call; nothing for other commands.
  public var call: CallDecision?
  /// Decides taking a juice off sale or bringing it back.
  public var suspension: SuspensionDecision?
  public var settling: SettlementDecision?
  /// The work on a business day.
  public var day: DayWork?
  /// The glasses refunded, if the refund names any.
  public var refundedLines: [RefundLine] = []
  /// Decides stock work; nothing for other commands.
  public var stock: StockDecision?
  /// The details of each change.
  public var details = Movement.Details()
  /// The cost of a delivery's fruit in minor units, if known.
  public var costs: [FruitID: Int] = [:]
}

extension Decision {
  fileprivate init(call: CallDecision) {
    self.init(changes: [], reason: .order, call: call)
  }

  fileprivate init(day: DayWork) {
    self.init(changes: [], reason: .order, day: day)
  }

  fileprivate init(suspension: SuspensionDecision) {
    self.init(changes: [], reason: .order, suspension: suspension)
  }
}
