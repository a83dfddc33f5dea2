/// The rules of a juice bar: what a command does to its stock, its orders and its calls.
public struct Bar: Sendable {
  /// What the bar sells and of what.
  public let menu: Menu

  /// Creates the rules for a menu.
  public init(menu: Menu) { self.menu = menu }

  /// What a command would do to the stock; nothing is changed here.
  ///
  /// All fruit of a cart is summed before it is compared, so that a cart is made whole or not at
  /// all.
  ///
  /// - Parameters:
  ///   - command: What is asked.
  ///   - onHand: Pieces on hand, at least of the fruits that the command touches.
  ///   - order: The order that the command is about, if the bar has it.
  ///   - calls: The open calls, and the one that the command is about, if the bar has it; needed
  ///     for commands about calls alone.
  ///   - records: What stock work is about; needed for that alone.
  /// - Returns: How the stock changes, each fruit once.
  /// - Throws: ``Refusal`` that says everything that stands in the way.
  public func decide(
    _ command: Command,
    on onHand: [FruitID: Int],
    order: Order? = nil,
    calls: [StaffCall] = [],
    records: StockRecords = StockRecords()
  ) throws(Refusal) -> Decision {
    switch command {
    case .order(let cart): try decide(cart, on: onHand)
    case .adjust(let fruit, let delta, let reason):
      try decide(fruit, by: delta, reason: reason, on: onHand)
    case .count(let fruit, let counted, let expected):
      try decide(fruit, counted: counted, expecting: expected, on: onHand)
    case .make(let id):
      Decision(changes: [], reason: .order, order: try advance(order, id, to: .made))
    case .cancel(let id): try decide(cancelling: id, order, on: onHand)
    case .call(let reason, let place):
      Decision(call: try decide(calling: reason, from: place, among: calls))
    case .answer(let id): Decision(call: try decide(answering: id, among: calls))
    case .stock(let work): try decide(work, on: onHand, knowing: records)
    }
  }

  /// The fruits whose stock a command looks at; those of unknown juices are left out.
  ///
  /// - Parameters:
  ///   - command: What is asked.
  ///   - order: The order that the command is about, if the bar has it.
  ///   - records: What stock work is about.
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
    case .make, .call, .answer: []
    case .cancel: order?.needs.map(\.fruit) ?? []
    case .stock(let work): fruits(touchedBy: work, knowing: records)
    }
  }

  private func decide(_ cart: Cart, on onHand: [FruitID: Int]) throws(Refusal) -> Decision {
    var lines: [Order.Line] = []
    for line in cart.lines {
      guard let juice = menu[line.juice] else { throw .unknownJuice(line.juice) }
      lines.append(Order.Line(juice: juice, quantity: line.quantity))
    }
    let needs = lines.flatMap(\.needs).summed()
    let shortages = needs.compactMap { need in
      let there = onHand[need.fruit] ?? 0
      return there < need.amount
        ? Shortage(fruit: need.fruit, needed: need.amount, onHand: there) : nil
    }
    guard shortages.isEmpty else { throw .shortages(shortages) }
    let changes = needs.map { need in
      let balance = (onHand[need.fruit] ?? 0) - need.amount
      return Decision.Change(fruit: need.fruit, delta: -need.amount, balance: balance)
    }
    return Decision(changes: changes, reason: .order, lines: lines)
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

  /// What an order took comes back, also over the capacity: the fruit is there, whatever was
  /// delivered meanwhile, and the ledger says what is.
  private func decide(
    cancelling id: OrderID,
    _ order: Order?,
    on onHand: [FruitID: Int]
  ) throws(Refusal) -> Decision {
    let cancelled = try advance(order, id, to: .cancelled)
    // What was cancelled before has given its fruit back then.
    let returned = order == cancelled ? [] : cancelled.needs
    let changes = returned.map { need in
      let balance = (onHand[need.fruit] ?? 0) + need.amount
      return Decision.Change(fruit: need.fruit, delta: need.amount, balance: balance)
    }
    return Decision(changes: changes, reason: .cancellation, order: cancelled)
  }

  /// The order with a status that it takes on now, or has already.
  private func advance(
    _ order: Order?,
    _ id: OrderID,
    to status: Order.Status
  ) throws(Refusal) -> Order {
    guard var order else { throw .unknownOrder(id) }
    guard order.status == .placed || order.status == status else {
      throw .wrongStep(id, from: order.status, to: status)
    }
    order.status = status
    return order
  }
}

/// How the stock changes when a command is done.
public struct Decision: Hashable, Sendable {
  /// The change of one fruit.
  public struct Change: Hashable, Sendable {
    /// The fruit that moves.
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
  /// The order that the command is about, as it is afterwards; none when it is about none.
  public var order: Order?
  /// What becomes of a call; nothing when the command is about none.
  public var call: CallDecision?
  /// What becomes of stock work; nothing when the command is none.
  public var stock: StockDecision?
  /// What is noted beside the changes.
  public var note: Note?
  /// The version of the movement that the change takes back, if it does.
  public var reverses: Int?
}

extension Decision {
  /// Creates a decision that leaves the stock as it is.
  fileprivate init(call: CallDecision) {
    self.init(changes: [], reason: .order, call: call)
  }
}
