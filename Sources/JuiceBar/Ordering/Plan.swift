/// What a batch does: the answers, and what must be written before they are given.
public struct Plan: Sendable {
  /// One answer a submission, in order.
  public private(set) var outcomes: [Outcome] = []
  /// The version of the stock afterwards.
  public private(set) var version: Int
  /// The number of the last order afterwards.
  public private(set) var orderNumber: Int
  /// The new stock of the fruits that changed.
  public private(set) var balances: [FruitID: Int] = [:]
  /// The movements to append to the ledger.
  public private(set) var movements: [Movement] = []
  /// The orders to write, as they are placed.
  public private(set) var orders: [Order] = []
  /// The status to give to orders after that.
  public private(set) var statuses: [OrderID: Order.Status] = [:]
  /// The answers to keep under their keys.
  public private(set) var records: [KeyRecord] = []
  /// Whether an answer is given that was found under its key.
  ///
  /// Whoever wrote it may have been killed before it was flushed, so an engine must have it on the
  /// disk before it is given again.
  public private(set) var repeatsAnswers = false

  private var onHand: [FruitID: Int]
  private var known: [OrderID: Order]
  private var answered: [IdempotencyKey: KeyRecord]

  /// Whether there is nothing to write.
  public var isEmpty: Bool { movements.isEmpty && statuses.isEmpty && records.isEmpty }

  init(from snapshot: Batch.Snapshot) {
    version = snapshot.version
    orderNumber = snapshot.orderNumber
    onHand = snapshot.onHand
    known = snapshot.orders
    answered = snapshot.records
  }

  /// Decides one more command and takes down what it does.
  mutating func add(_ submission: Submission, by rules: Bar) {
    if let key = submission.key, let record = answered[key] {
      let isSame = record.fingerprint == submission.command.fingerprint
      outcomes.append(isSame ? record.outcome : .refused(.keyReused))
      repeatsAnswers = true
      return
    }
    let outcome: Outcome
    let order = submission.command.orderID.flatMap(current)
    do throws(Refusal) {
      let decision = try rules.decide(submission.command, on: onHand, order: order)
      outcome = carryOut(decision, for: submission)
    } catch {
      outcome = .refused(error)
    }
    outcomes.append(outcome)
    keep(outcome, of: submission)
  }

  private mutating func carryOut(_ decision: Decision, for submission: Submission) -> Outcome {
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
        at: submission.at
      )
    }
    for movement in moved {
      onHand[movement.fruit] = movement.balance
      balances[movement.fruit] = movement.balance
    }
    movements += moved
    if let order = decision.order {
      update(order)
      return .updated(order)
    }
    guard isOrder else { return .moved(moved[0]) }
    orderNumber += 1
    let order = Order(
      id: submission.orderID,
      number: orderNumber,
      lines: decision.lines,
      placedAt: submission.at,
      version: version,
      remaining: Dictionary(uniqueKeysWithValues: moved.map { ($0.fruit, $0.balance) })
    )
    orders.append(order)
    return .ordered(order)
  }

  /// An order as the commands before have left it.
  private func current(_ id: OrderID) -> Order? { known[id] ?? orders.first { $0.id == id } }

  private mutating func update(_ order: Order) {
    guard current(order.id) != order else { return }
    known[order.id] = order
    statuses[order.id] = order.status
  }

  private mutating func keep(_ outcome: Outcome, of submission: Submission) {
    guard let key = submission.key else { return }
    if case .refused(let refusal) = outcome, !refusal.dependsOnState { return }
    let record = KeyRecord(
      key: key,
      fingerprint: submission.command.fingerprint,
      outcome: outcome,
      at: submission.at
    )
    answered[key] = record
    records.append(record)
  }
}
