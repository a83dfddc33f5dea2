import JuiceBar

/// What the bar must look like, worked out beside the product from the commands alone.
///
/// The rules are written anew in `Model+Rules.swift`; nothing here asks the product's own.
struct Model {
  /// Something that one transaction does.
  enum Change {
    case menu(Menu, at: Timestamp)
    case batch([Submission])
    case forgottenKeys(before: Timestamp)
    case forgottenCalls(before: Timestamp)
  }

  /// A command as its sender knows it.
  struct Question: Hashable {
    let key: IdempotencyKey?
    let fingerprint: String
  }

  /// The changes that are known to be durable.
  private(set) var changeCount = 0
  var menu: Menu?
  var menuVersion = 0
  var onHand: [FruitID: Int] = [:]
  /// What was on hand at every version, from 0.
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
  /// The juices that are off sale, and until when; the end of time where nobody said.
  var away: [JuiceID: Timestamp] = [:]
  /// What was paid for orders and given back.
  var settlements: [OrderID: Settlement] = [:]
  var moneyChanges = 0
  /// The stocktakes in the order in which they were begun.
  var stocktakes: [Stocktake] = []
  var stocktakeChanges = 0
  /// Changes that were begun and of which nobody knows yet whether they are durable.
  private var begun: [(id: Int, change: Change)] = []
  private var beginCount = 0
  /// The submissions that were carried out, by the identifiers drawn for them.
  private var carriedOut: Set<OrderID> = []
  /// Answers that were decided, are durable and were not seen by their sender yet.
  private var expected: [Question: [Outcome]] = [:]

  var version: Int { history.count - 1 }

  private var changesBesideTheStock: Int {
    statusChanges + callChanges + moneyChanges + stocktakeChanges
  }

  /// Takes down that a change is on its way to the disk.
  mutating func begin(_ change: Change) -> Int {
    beginCount += 1
    begun.append((beginCount, change))
    return beginCount
  }

  /// Takes down that a change is durable, and what was answered; does the change here as well.
  mutating func confirm(_ id: Int, answers: [Outcome]) throws(Violation) {
    guard let index = begun.firstIndex(where: { $0.id == id }) else { return }
    try carryOut(begun.remove(at: index).change, answers: answers)
    changeCount += 1
  }

  /// Takes down a batch that changed nothing and was answered.
  mutating func decide(_ submissions: [Submission], answers: [Outcome]) throws(Violation) {
    let before = (version, changesBesideTheStock, keys.count)
    try carryOut(.batch(submissions), answers: answers)
    guard before == (version, changesBesideTheStock, keys.count) else {
      throw Violation(.rules, "a batch that changes the bar was not written")
    }
  }

  /// Takes down what a recovery found: so many changes are in the log, no others are.
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
        let isKnown = submission.key.map { keys[$0] != nil } ?? false
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
    }
  }
}
