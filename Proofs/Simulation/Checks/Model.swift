import JuiceBar

/// The expected state of the bar, computed beside the product from the commands alone.
///
/// `Model+Rules.swift` states the rules independently; no code here uses the product's rules.
struct Model {
  /// A change made by one transaction.
  enum Change {
    case menu(Menu, at: Timestamp)
    case batch([Submission])
    case forgottenKeys(before: Timestamp)
    case forgottenCalls(before: Timestamp)
  }

  /// A command as its sender identifies it.
  struct Question: Hashable {
    let key: IdempotencyKey?
    let fingerprint: String
  }

  /// How many changes are known to be durable.
  private(set) var changeCount = 0
  var menu: Menu?
  var menuVersion = 0
  var onHand: [FruitID: Int] = [:]
  /// The stock on hand at every version, from 0.
  var history: [[FruitID: Int]] = [[:]]
  /// The orders in the order of their numbers, from 1.
  var orders: [Order] = []
  var orderNumbers: [OrderID: Int] = [:]
  var statusChanges = 0
  var movements: [Movement] = []
  var keys: [IdempotencyKey: KeyRecord] = [:]
  /// The calls for staff in the order in which they were made.
  var calls: [StaffCall] = []
  var callChanges = 0
  /// The juices off sale, and when each returns; the end of time for one without a time.
  var away: [JuiceID: Timestamp] = [:]
  /// The payments of orders, and their refunds.
  var settlements: [OrderID: Settlement] = [:]
  var moneyChanges = 0
  /// The stocktakes in the order in which they were begun.
  var stocktakes: [Stocktake] = []
  var stocktakeChanges = 0
  /// The changes that have begun and may or may not be durable.
  private var begun: [(id: Int, change: Change)] = []
  private var beginCount = 0
  /// The submissions carried out, by the identifiers drawn for them.
  private var carriedOut: Set<OrderID> = []
  /// Decided and durable answers that their senders have not yet received.
  private var expected: [Question: [Outcome]] = [:]

  var version: Int { history.count - 1 }

  private var changesBesideTheStock: Int {
    statusChanges + callChanges + moneyChanges + stocktakeChanges
  }

  /// Records that a change is on its way to the disk.
  mutating func begin(_ change: Change) -> Int {
    beginCount += 1
    begun.append((beginCount, change))
    return beginCount
  }

  /// Records that a change is durable, checks its answers, and makes the change here too.
  mutating func confirm(_ id: Int, answers: [Outcome]) throws(Violation) {
    guard let index = begun.firstIndex(where: { $0.id == id }) else { return }
    try carryOut(begun.remove(at: index).change, answers: answers)
    changeCount += 1
  }

  /// Records an answered batch that changed nothing.
  mutating func decide(_ submissions: [Submission], answers: [Outcome]) throws(Violation) {
    let before = (version, changesBesideTheStock, keys.count)
    try carryOut(.batch(submissions), answers: answers)
    guard before == (version, changesBesideTheStock, keys.count) else {
      throw Violation(.rules, "a batch that changes the bar was not written")
    }
  }

  /// Records a recovery: the log contains this many changes and no others.
  mutating func recover(changesInLog count: Int) throws(Violation) {
    let more = count - changeCount
    guard more >= 0 else {
      throw Violation(.durability, "the log has \(count) of \(changeCount) answered transactions")
    }
    guard more <= begun.count else {
      throw Violation(.refusals, "the log has \(more - begun.count) transactions too many")
    }
    for (_, change) in begun.prefix(more) {
      try carryOut(change, answers: nil)
      changeCount += 1
    }
    begun = []
  }

  /// Checks an answer that a kiosk received.
  mutating func receive(_ answer: Outcome, to question: Question) throws(Violation) {
    guard let index = expected[question]?.firstIndex(of: answer) else {
      throw Violation(
        .durability,
        "\(question.fingerprint) was answered by \(answer.summary), which is not its answer"
      )
    }
    expected[question]?.remove(at: index)
  }

  private mutating func carryOut(_ change: Change, answers: [Outcome]?) throws(Violation) {
    switch change {
    case .menu(let menu, let time): publish(menu, at: time)
    case .forgottenKeys(let time): keys = keys.filter { $0.value.at >= time }
    case .forgottenCalls(let time): forgetCalls(answeredBefore: time)
    case .batch(let submissions):
      for (index, submission) in submissions.enumerated() {
        let known = submission.key.flatMap { keys[$0] }
        let isKnown = known.map { Self.isFresh($0, at: submission.at) } ?? false
        guard isKnown || carriedOut.insert(submission.orderID).inserted else {
          throw Violation(.durability, "\(submission.command.fingerprint) was done twice")
        }
        let outcome = outcome(of: submission)
        guard let answers else { continue }
        guard index < answers.count, answers[index] == outcome else {
          throw Violation(
            isKnown ? .keys : .rules,
            "\(submission.command.fingerprint) was answered by "
              + "\(index < answers.count ? answers[index].summary : "nothing"), "
              + "not by \(outcome.summary)"
          )
        }
        let question = Question(
          key: submission.key,
          fingerprint: submission.command.fingerprint
        )
        expected[question, default: []].append(outcome)
      }
      dropRefusals()
    }
  }
}
