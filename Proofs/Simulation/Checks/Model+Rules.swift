import JuiceBar
import Money
import Time

// The rules of a bar as the design states them, independent of the product's code.
extension Model {
  mutating func publish(_ menu: Menu, at time: Timestamp) {
    self.menu = menu
    menuVersion += 1
    let new = menu.fruits.filter { !onHand.keys.contains($0.id) }
    guard !new.isEmpty else { return }
    for fruit in new { onHand[fruit.id] = fruit.opening }
    history.append(onHand)
    for fruit in new { record(fruit.id, fruit.opening, .opening, order: nil, at: time) }
  }

  /// The answer that a submission must get; carries it out here too.
  mutating func outcome(of submission: Submission) -> Outcome {
    if let key = submission.key, let known = keys[key], Self.isFresh(known, at: submission.at) {
      let fingerprint = Self.fingerprint(of: submission.command, answeredBy: known.outcome)
      return known.fingerprint == fingerprint ? known.outcome : .refused(.keyReused)
    }
    let outcome = limited(submission)
    if let key = submission.key, Self.isKept(outcome) {
      keys[key] = KeyRecord(
        key: key,
        fingerprint: Self.fingerprint(of: submission.command, answeredBy: outcome),
        outcome: outcome,
        at: submission.at
      )
    }
    return outcome
  }

  /// Carries a submission out, whoever sends it; a refused one changes nothing.
  mutating func perform(_ submission: Submission) -> Outcome {
    switch submission.command {
    case .order(let cart): order(cart, for: submission)
    case .adjust(let fruit, let delta, let reason):
      adjust(fruit, by: delta, reason, at: submission.at)
    case .count(let fruit, let counted, let expected):
      count(fruit, counted, expecting: expected, at: submission.at)
    case .advance(let id, let status): advance(id, to: status)
    case .recall(let id, let status): recall(id, to: status)
    case .cancel(let id, let seen): cancel(id, refunding: seen, for: submission)
    case .expire(let id): expire(id, for: submission)
    case .call(let reason, let place): call(reason, from: place, for: submission)
    case .come(let id): come(to: id, for: submission)
    case .answer(let id): answer(id, at: submission.at)
    case .answerAll(let time): answerAll(calledUntil: time, at: submission.at)
    case .suspend(let juice, let until): suspend(juice, until: until)
    case .resume(let juice, let ifDue): resume(juice, dueAt: ifDue ? submission.at : nil)
    case .pay(let id, let amount, let tender, let isPart):
      pay(id, amount, by: tender, isPart: isPart, for: submission)
    case .void(let id, let number, let reason, let note, let anew):
      void(id, number, reason, note, anew: anew, for: submission)
    case .refund(let id, let amount, let reason, let note, let kind):
      refund(id, amount, reason, note, by: kind, for: submission)
    case .refundLines(let id, let lines, let reason, let note, let kind):
      refund(id, lines, reason, note, by: kind, for: submission)
    case .stock(let work): stockWork(work, for: submission)
    case .day(let work): dayWork(work, for: submission)
    }
  }

  /// A refusal holds for a quarter of an hour, any other answer for as long as it is stored.
  static func isFresh(_ record: KeyRecord, at time: Timestamp) -> Bool {
    guard case .refused = record.outcome else { return true }
    return time.milliseconds - record.at.milliseconds < 900_000
  }

  /// For a refused command, a long fingerprint is stored as a number, by 64-bit FNV-1a.
  private static func fingerprint(of command: Command, answeredBy outcome: Outcome) -> String {
    let whole = command.fingerprint
    guard case .refused = outcome, whole.utf8.count > 32 else { return whole }
    var number: UInt64 = 14_695_981_039_346_656_037
    for byte in whole.utf8 {
      number ^= UInt64(byte)
      number = number.multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
    }
    return "#" + String(number, radix: 16)
  }

  /// Keeps a thousand refusals, and drops the oldest first.
  mutating func dropRefusals() {
    let refusals = keys.values.filter { if case .refused = $0.outcome { true } else { false } }
    let byTime = refusals.sorted { ($0.at, $0.key) < ($1.at, $1.key) }
    for record in byTime.dropLast(1000) { keys[record.key] = nil }
  }

  private static func isKept(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .refused(.payment(_, .aboveLimit)), .refused(.payment(_, .overtaken)): false
    case .refused(.suspended), .refused(.shortages), .refused(.outOfRange), .refused(.stale),
      .refused(.wrongStep), .refused(.payment), .refused(.day(.alreadyOpen)),
      .refused(.day(.notOpen)), .refused(.day(.otherDay)), .refused(.stock(.outOfRange)),
      .refused(.stock(.closed)):
      true
    case .refused: false
    default: true
    }
  }

  private mutating func order(_ cart: Cart, for submission: Submission) -> Outcome {
    let offSale = cart.lines.map(\.juice).filter { submission.at < away[$0] ?? submission.at }
    guard offSale.isEmpty else { return .refused(.suspended(Set(offSale).sorted())) }
    var lines: [Order.Line] = []
    var fruits: [FruitID] = []
    var amounts: [FruitID: Int] = [:]
    for line in cart.lines {
      guard let juice = menu?.juices.first(where: { $0.id == line.juice }) else {
        return .refused(.unknownJuice(line.juice))
      }
      lines.append(
        Order.Line(
          juice: juice.id,
          quantity: line.quantity,
          price: juice.price,
          recipe: juice.recipe,
          taxRate: juice.taxRate ?? .zero
        )
      )
      for _ in 0..<line.quantity.count {
        for need in juice.recipe.needs {
          if !fruits.contains(need.fruit) { fruits.append(need.fruit) }
          amounts[need.fruit, default: 0] += need.amount
        }
      }
    }
    let short = fruits.filter { amounts[$0, default: 0] > onHand[$0, default: 0] }
    guard short.isEmpty else {
      return .refused(
        .shortages(
          short.map {
            Shortage(fruit: $0, needed: amounts[$0, default: 0], onHand: onHand[$0, default: 0])
          }
        )
      )
    }
    for fruit in fruits { onHand[fruit, default: 0] -= amounts[fruit, default: 0] }
    history.append(onHand)
    for fruit in fruits {
      record(
        fruit,
        -amounts[fruit, default: 0],
        .order,
        order: submission.orderID,
        at: submission.at
      )
    }
    let order = Order(
      id: submission.orderID,
      number: orders.count + 1,
      dayNumber: dayCount > 0 ? orders.count + 1 - ordersBeforeDay : nil,
      name: cart.name,
      lines: lines,
      placedAt: submission.at,
      status: flow == .atOnce ? .collected : .placed,
      version: version,
      remaining: onHand.filter { fruits.contains($0.key) }
    )
    orders.append(order)
    orderNumbers[order.id] = order.number
    return .ordered(order)
  }

  private mutating func adjust(
    _ fruit: FruitID,
    by delta: Int,
    _ reason: MovementReason,
    at time: Timestamp
  ) -> Outcome {
    guard let capacity = capacity(of: fruit) else { return .refused(.unknownFruit(fruit)) }
    guard delta != 0, (-1_000_000...1_000_000).contains(delta) else {
      return .refused(.wrongAmount(delta))
    }
    let there = onHand[fruit, default: 0]
    let isOverfull = there + delta > capacity && delta > 0
    guard there + delta >= 0, !isOverfull else {
      return .refused(
        .outOfRange(fruit, wanted: there + delta, onHand: there, capacity: capacity)
      )
    }
    return move(fruit, to: there + delta, reason, at: time)
  }

  private mutating func count(
    _ fruit: FruitID,
    _ counted: Int,
    expecting expected: Int,
    at time: Timestamp
  ) -> Outcome {
    guard let capacity = capacity(of: fruit) else { return .refused(.unknownFruit(fruit)) }
    let there = onHand[fruit, default: 0]
    guard counted >= 0, counted <= capacity else {
      return .refused(.outOfRange(fruit, wanted: counted, onHand: there, capacity: capacity))
    }
    guard there == expected else {
      return .refused(.stale(fruit, expected: expected, onHand: there))
    }
    return move(fruit, to: counted, .stocktake, at: time)
  }

  private func capacity(of fruit: FruitID) -> Int? {
    menu?.fruits.first { $0.id == fruit }?.capacity
  }

  private mutating func move(
    _ fruit: FruitID,
    to balance: Int,
    _ reason: MovementReason,
    at time: Timestamp
  ) -> Outcome {
    let delta = balance - onHand[fruit, default: 0]
    onHand[fruit] = balance
    history.append(onHand)
    return .moved(record(fruit, delta, reason, order: nil, at: time))
  }

  /// Adds a line to the ledger.
  @discardableResult
  mutating func record(
    _ fruit: FruitID,
    _ delta: Int,
    _ reason: MovementReason,
    order: OrderID?,
    at time: Timestamp,
    _ details: Movement.Details = Movement.Details()
  ) -> Movement {
    let movement = Movement(
      version: version,
      fruit: fruit,
      delta: delta,
      balance: onHand[fruit, default: 0],
      reason: reason,
      order: order,
      at: time,
      details: details
    )
    movements.append(movement)
    return movement
  }
}
