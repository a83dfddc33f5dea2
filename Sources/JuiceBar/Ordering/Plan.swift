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
  public internal(set) var calls: [StaffCall] = []
  /// The juices off sale afterwards; nothing if the list does not change.
  public private(set) var newSuspensions: [Suspension]?
  public private(set) var payments: [Payment] = []
  /// The payments to void, after they were written, in the order of the commands.
  public private(set) var voids: [Payment] = []
  /// The refunds to write, after the payments.
  public private(set) var refunds: [Refund] = []
  /// The refunds as reports count them.
  public internal(set) var givenBack: [RefundKey: RefundTotals] = [:]
  /// The money that came and went, as reports count it.
  public internal(set) var takings: [Takings.Key: Takings] = [:]
  /// How much less orders owe.
  public internal(set) var settled: [Takings.SettledKey: Int] = [:]
  /// The entries of the journal, in the order of the commands.
  public internal(set) var journal: [JournalWrite] = []
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
  var knownCalls: [CallID: StaffCall]
  var settlements: [OrderID: Settlement]
  var stockRecords: StockRecords
  var dayRecords: DayRecords
  let refundLimits: [RefundLimit]
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
    refundLimits = snapshot.refundLimits
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
      if let approval = try check(decision, of: submission) { entries.append(approval) }
      if let entry = LogEntry(submission) { entries.append(entry) }
      outcome = carryOut(decision, for: submission, in: rules.menu.currency)
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
      update(order, for: submission)
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
    let order = current(id)
    let before = settlements[id] ?? Settlement()
    var settlement = before
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
      enter(
        .payment,
        of: id,
        item: payment.number,
        settles: order.map { settlement.due(of: $0) == 0 } ?? false
      )
      if let order { count(payment, of: order) }
    case .voided(_, let number, let reason, let note, _):
      let void = PaymentVoid(reason: reason, note: note, at: time, by: actor)
      settlement.payments[number - 1].void = void
      voids.append(settlement.payments[number - 1])
      enter(.void, of: id, item: number)
      if let order { count(settlement.payments[number - 1], of: order, isVoided: true) }
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
      if let order {
        count(refund, of: order)
        countShares(of: refund, of: order)
      }
      settlement.refunds.append(refund)
      enter(.refund, of: id, item: refund.number)
    }
    if let order {
      countSettled(order, by: before.due(of: order) - settlement.due(of: order))
    }
    settlements[id] = settlement
    dayRecords.open?.expected = nil
    if case .voided(_, _, _, _, let anew?) = decision {
      if let entry = LogEntry(anew, of: submission) { entries.append(entry) }
      return carryOut(anew, lines, for: submission)
    }
    return .settled(id, settlement)
  }

  /// An order as the commands before have left it.
  func current(_ id: OrderID) -> Order? { known[id] ?? orders.first { $0.id == id } }

  private mutating func update(_ order: Order, for submission: Submission) {
    guard let before = current(order.id), before != order else { return }
    known[order.id] = order
    let isCancelled = order.status == .cancelled
    if isCancelled {
      countSettled(order, by: (settlements[order.id] ?? Settlement()).due(of: before))
    }
    steps.append(
      OrderStep(
        order: order.id,
        status: order.status,
        at: submission.at,
        day: isCancelled ? days.booked : nil,
        by: submission.actor,
        cause: isCancelled ? OrderStep.Cause(submission.command) : nil
      )
    )
    if isCancelled { enter(.cancellation, of: order.id) }
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
