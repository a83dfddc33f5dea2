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
  /// The orders to write.
  public private(set) var orders: [Order] = []
  /// The answers to keep under their keys.
  public private(set) var records: [KeyRecord] = []

  private var onHand: [FruitID: Int]
  private var known: [IdempotencyKey: KeyRecord]

  /// Whether there is nothing to write.
  public var isEmpty: Bool { movements.isEmpty && records.isEmpty }

  init(from snapshot: Batch.Snapshot) {
    version = snapshot.version
    orderNumber = snapshot.orderNumber
    onHand = snapshot.onHand
    known = snapshot.records
  }

  /// Decides one more command and takes down what it does.
  mutating func add(_ submission: Submission, by rules: Bar) {
    if let key = submission.key, let record = known[key] {
      let isSame = record.fingerprint == submission.command.fingerprint
      outcomes.append(isSame ? record.outcome : .refused(.keyReused))
      return
    }
    let outcome: Outcome
    do throws(Refusal) {
      outcome = carryOut(try rules.decide(submission.command, on: onHand), for: submission)
    } catch {
      outcome = .refused(error)
    }
    outcomes.append(outcome)
    keep(outcome, of: submission)
  }

  private mutating func carryOut(_ decision: Decision, for submission: Submission) -> Outcome {
    version += 1
    let isOrder = !decision.lines.isEmpty
    let moved = decision.changes.map { change in
      Movement(
        version: version,
        fruit: change.fruit,
        delta: change.delta,
        balance: change.balance,
        reason: decision.reason,
        order: isOrder ? submission.orderID : nil,
        at: submission.at
      )
    }
    for movement in moved {
      onHand[movement.fruit] = movement.balance
      balances[movement.fruit] = movement.balance
    }
    movements += moved
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

  private mutating func keep(_ outcome: Outcome, of submission: Submission) {
    guard let key = submission.key else { return }
    if case .refused(let refusal) = outcome, !refusal.dependsOnStock { return }
    let record = KeyRecord(
      key: key,
      fingerprint: submission.command.fingerprint,
      outcome: outcome,
      at: submission.at
    )
    known[key] = record
    records.append(record)
  }
}
