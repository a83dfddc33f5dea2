public import Time

/// The result of a batch: the answers, and the changes to write before they are given.
public struct Plan: Sendable {
  /// One answer a submission, in order.
  public private(set) var outcomes: [Outcome] = []
  /// The version of the stock afterwards.
  public private(set) var version: Int
  /// The number of the last order afterwards.
  public private(set) var orderNumber: Int
  public private(set) var balances: [FruitID: Int] = [:]
  public private(set) var movements: [Movement] = []
  public private(set) var orders: [Order] = []
  /// The steps that orders take after that, in the order of the commands.
  public private(set) var steps: [OrderStep] = []
  /// The calls to write, each as its command leaves it, in the order of the commands: a place may
  /// call again only after its call was answered.
  public private(set) var calls: [StaffCall] = []
  /// The juices off sale afterwards; nothing if the list does not change.
  public private(set) var newSuspensions: [Suspension]?
  public private(set) var payments: [Payment] = []
  /// The payments to void, after they were written, in the order of the commands.
  public private(set) var voids: [Payment] = []
  /// The refunds to write, after the payments.
  public private(set) var refunds: [Refund] = []
  /// The refunds as reports count them.
  public internal(set) var givenBack: [QuarterHour: [JuiceID?: RefundTotals]] = [:]
  /// The cost of delivered fruit, in minor units.
  public internal(set) var costs: [MovementID: Int] = [:]
  public private(set) var records: [KeyRecord] = []
  /// Those of their keys under which an older answer is still stored, which must go before.
  public private(set) var replacedKeys: [IdempotencyKey] = []
  /// The entries for the audit log; none for visitors' commands.
  public private(set) var entries: [LogEntry] = []
  /// Whether an answer is given that was found under its key, or tells of a call found open.
  ///
  /// The process that wrote it may have been killed before the flush, so an engine must have it on
  /// disk before it is repeated.
  public internal(set) var repeatsAnswers = false
  /// The changes of stocktakes, in the order of the commands.
  public internal(set) var stocktakeWrites: [StocktakeWrite] = []

  /// Where the bar stands in its business days afterwards.
  public internal(set) var days: DayProgress
  /// The changes of business days, after everything else, in the order of the commands.
  public internal(set) var dayWrites: [DayWrite] = []
  /// Whether the bar's place in its days changes.
  public var movesDays: Bool { days != daysBefore }

  /// The glasses that the orders of each quarter of an hour could not get.
  public private(set) var missed: [QuarterHour: [LostSales: Int]] = [:]

  private var onHand: [FruitID: Int]
  private var known: [OrderID: Order]
  private var answered: [IdempotencyKey: KeyRecord]
  private let tooLongWait: Int?
  private let flow: OrderFlow
  private var suspensions: [Suspension]
  private var knownCalls: [CallID: StaffCall]
  private var settlements: [OrderID: Settlement]
  var stockRecords: StockRecords
  var dayRecords: DayRecords
  private let daysBefore: DayProgress

  /// Whether there is nothing to write.
  public var isEmpty: Bool {
    movements.isEmpty && steps.isEmpty && records.isEmpty && calls.isEmpty && missed.isEmpty
      && entries.isEmpty && newSuspensions == nil && payments.isEmpty && voids.isEmpty
      && refunds.isEmpty
      && stocktakeWrites.isEmpty && dayWrites.isEmpty
  }

  init(from snapshot: Batch.Snapshot, tooLongWait: Int?) {
    self.tooLongWait = tooLongWait
    flow = snapshot.flow
    version = snapshot.version
    orderNumber = snapshot.orderNumber
    onHand = snapshot.onHand
    known = snapshot.orders
    answered = snapshot.records
    knownCalls = snapshot.calls
    suspensions = snapshot.suspensions
    settlements = snapshot.settlements
    stockRecords = snapshot.stockRecords
    days = snapshot.days
    dayRecords = snapshot.dayRecords
    daysBefore = snapshot.days
  }

  /// Decides one more command and takes down what it does.
  mutating func add(_ submission: Submission, by rules: BarRules) {
    if let key = submission.key, let record = answered[key], !record.isOver(at: submission.at) {
      outcomes.append(record.isOf(submission.command) ? record.outcome : .refused(.keyReused))
      repeatsAnswers = true
      return
    }
    let outcome: Outcome
    let order = submission.command.orderID.flatMap(current)
    do throws(Refusal) {
      if case .order = submission.command, let tooLongWait {
        throw Refusal.queueFull(minutes: tooLongWait)
      }
      let decision = try rules.decide(
        submission.command,
        on: onHand,
        order: order,
        calls: submission.command.isAboutCalls ? Array(knownCalls.values) : [],
        suspensions: suspensions,
        settlement: submission.command.settledOrder.flatMap { settlements[$0] } ?? Settlement(),
        records: stockRecords,
        on: days.booked,
        days: dayRecords.open,
        at: submission.at
      )
      outcome = carryOut(decision, for: submission, in: rules.menu.currency)
      if let entry = LogEntry(submission) { entries.append(entry) }
    } catch {
      outcome = .refused(error)
      note(error, of: submission, by: rules.menu)
    }
    outcomes.append(outcome)
    keep(outcome, of: submission)
  }

  private mutating func carryOut(
    _ decision: Decision,
    for submission: Submission,
    in currency: String
  ) -> Outcome {
    if let suspension = decision.suspension { return carryOut(suspension) }
    if let day = decision.day { return carryOut(day, for: submission, in: currency) }
    if let call = decision.call { return carryOut(call, for: submission) }
    if !decision.changes.isEmpty { version += 1 }
    let isOrder = !decision.lines.isEmpty
    let orderID = isOrder ? submission.orderID : decision.order?.id
    let moved = decision.changes.map { change in
      Movement(
        version: version,
        fruit: change.fruit,
        delta: change.delta,
        balance: change.balance,
        reason: decision.reason,
        order: orderID,
        at: submission.at,
        details: decision.details
      )
    }
    for movement in moved {
      onHand[movement.fruit] = movement.balance
      balances[movement.fruit] = movement.balance
    }
    movements += moved
    for (fruit, cost) in decision.costs { costs[MovementID(version, fruit)] = cost }
    let settled = decision.settling.map {
      carryOut($0, decision.refundedLines, for: submission)
    }
    if let order = decision.order {
      countCancelled(order, from: current(order.id), settlements[order.id], at: submission.at)
      update(order, at: submission.at)
      if decision.refundedLines.isEmpty { return .updated(order) }
    }
    if let settled { return settled }
    if let stock = decision.stock { return .stock(carryOut(stock, moved, for: submission)) }
    guard isOrder else { return .moved(moved[0]) }
    orderNumber += 1
    let order = Order(
      id: submission.orderID,
      number: orderNumber,
      dayNumber: days.booked.map { _ in orderNumber - days.ordersBefore },
      name: decision.name,
      lines: decision.lines,
      placedAt: submission.at,
      status: flow.firstStatus,
      version: version,
      remaining: Dictionary(uniqueKeysWithValues: moved.map { ($0.fruit, $0.balance) })
    )
    orders.append(order)
    return .ordered(order)
  }

  private mutating func carryOut(_ decision: CallDecision, for submission: Submission) -> Outcome {
    switch decision {
    case .new(let reason, let place):
      let call = StaffCall(
        id: CallID(submission.orderID.uuid),
        reason: reason,
        place: place,
        calledAt: submission.at
      )
      return .called(keep(call))
    case .known(let call):
      repeatsAnswers = true
      return .called(call)
    case .answered(let call): return .called(answer(call, at: submission.at))
    case .answeredAll(let calls):
      for call in calls { _ = answer(call, at: submission.at) }
      return .answeredAll(calls.count)
    }
  }

  private mutating func answer(_ call: StaffCall, at time: Timestamp) -> StaffCall {
    var call = call
    // Clocks differ between the servers of a bar, and are set back.
    call.answeredAt = max(time, call.calledAt)
    return keep(call)
  }

  /// Availability changes the screens, and so it makes a version of the stock.
  private mutating func carryOut(_ decision: SuspensionDecision) -> Outcome {
    switch decision {
    case .suspend(let suspension):
      suspensions.removeAll { $0.juice == suspension.juice }
      suspensions.append(suspension)
    case .resume(let juice): suspensions.removeAll { $0.juice == juice }
    case .none(let juice):
      repeatsAnswers = true
      return suspensions.first { $0.juice == juice }.map(Outcome.suspended) ?? .resumed(juice)
    }
    suspensions.sort { $0.juice < $1.juice }
    newSuspensions = suspensions
    version += 1
    switch decision {
    case .suspend(let suspension): return .suspended(suspension)
    case .resume(let juice), .none(let juice): return .resumed(juice)
    }
  }

  private mutating func carryOut(
    _ decision: SettlementDecision,
    _ lines: [RefundLine],
    for submission: Submission
  ) -> Outcome {
    let (id, actor, time) = (decision.order, submission.actor, submission.at)
    var settlement = settlements[id] ?? Settlement()
    switch decision {
    case .paid(_, let amount, let sum, let tender):
      let payment = Payment(
        order: id,
        number: settlement.payments.count + 1,
        amount: amount,
        sum: sum,
        tender: tender,
        refundsBefore: settlement.isWhollyRefunded
          ? settlement.refunds.count : settlement.earlierRefunds,
        at: time,
        by: actor,
        day: days.booked
      )
      payments.append(payment)
      settlement.payments.append(payment)
    case .voided(_, let number, let reason, let note):
      let void = PaymentVoid(reason: reason, note: note, at: time, by: actor)
      settlement.payments[number - 1].void = void
      voids.append(settlement.payments[number - 1])
    case .refunded(_, let sum, let reason, let note, let shares):
      let refund = Refund(
        order: id,
        number: settlement.refunds.count + 1,
        sum: sum,
        reason: reason,
        note: note,
        at: time,
        lines: lines,
        shares: shares,
        by: actor,
        day: days.booked
      )
      refunds.append(refund)
      if let order = current(id) { count(refund, of: order) }
      settlement.refunds.append(refund)
    }
    settlements[id] = settlement
    return .settled(id, settlement)
  }

  private mutating func keep(_ call: StaffCall) -> StaffCall {
    knownCalls[call.id] = call
    calls.append(call)
    return call
  }

  /// An order as the commands before have left it.
  private func current(_ id: OrderID) -> Order? { known[id] ?? orders.first { $0.id == id } }

  private mutating func update(_ order: Order, at time: Timestamp) {
    guard current(order.id) != order else { return }
    known[order.id] = order
    let day = order.status == .cancelled ? days.booked : nil
    steps.append(OrderStep(order: order.id, status: order.status, at: time, day: day))
  }

  private mutating func note(_ refusal: Refusal, of submission: Submission, by menu: Menu) {
    guard submission.countsAsMissed, case .order(let cart) = submission.command,
      case .shortages(let short) = refusal
    else { return }
    missed[QuarterHour(submission.at), default: [:]].merge(
      cart.missed(for: short, by: menu),
      uniquingKeysWith: +
    )
  }

  private mutating func keep(_ outcome: Outcome, of submission: Submission) {
    guard let key = submission.key else { return }
    if case .refused(let refusal) = outcome, !refusal.dependsOnState { return }
    let record = KeyRecord(of: submission, under: key, outcome)
    if answered.updateValue(record, forKey: key) != nil { replacedKeys.append(key) }
    records.append(record)
  }
}
