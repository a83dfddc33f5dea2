import JuiceBar
import Time

/// The expected state of a bar, computed beside the product from the commands alone.
///
/// `Model+Rules.swift` states the rules independently; no code here uses the product's rules.
struct Model {
  /// The change that a transaction makes at the bar.
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

  /// How the bar makes its orders.
  let flow: OrderFlow
  /// How much of an order, and of a day's cash, staff give away alone.
  let limit: Int
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
  /// The entries of approvals, oldest first.
  var approvals: [JuiceBar.LogEntry] = []
  /// The number of the day that is open or comes next; 0 before the first.
  var dayCount = 0
  var ordersBeforeDay = 0
  var isDayOpen = false
  /// How often cash was put in or taken out on the open day.
  var cashMoves = 0
  /// The float of the open day with the cash put in, less the cash taken out.
  var cashThere = 0
  /// The cash taken out on the open day.
  var cashOut = 0
  /// The openings, the cash moved and the closes of all days.
  var dayBook: [DayWrite] = []
  /// How many changes of money and days came before the batch.
  var changesBeforeBatch = 0
  /// The version of the stock at the last close.
  var versionAtClose: Int?
  /// The money of each closed day, as it was at its close.
  var closedDays: [Int: [Tender.Kind: Int]] = [:]
  /// The stocktakes in the order in which they were begun.
  var stocktakes: [Stocktake] = []
  var stocktakeChanges = 0
  /// The submissions carried out, by the identifiers drawn for them.
  private var carriedOut: Set<OrderID> = []
  /// Decided and durable answers that their senders have not yet received.
  private var expected: [Question: [Outcome]] = [:]

  /// Creates the model of a bar without a menu; one that has set no limit has the usual one.
  init(flow: OrderFlow, limit: Int?) {
    self.flow = flow
    self.limit = limit ?? 20_000
  }

  var version: Int { history.count - 1 }

  private var changesBesideTheStock: Int {
    statusChanges + callChanges + moneyChanges + stocktakeChanges + dayBook.count
      + approvals.count
  }

  /// Records an answered batch that changed nothing.
  mutating func decide(_ submissions: [Submission], answers: [Outcome]) throws(Violation) {
    let before = (version, changesBesideTheStock, keys.count)
    try carryOut(.batch(submissions), answers: answers)
    guard before == (version, changesBesideTheStock, keys.count) else {
      throw Violation(.rules, "a batch that changes the bar was not written")
    }
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

  /// Makes a durable change here too, and checks its answers if they were given.
  mutating func carryOut(_ change: Change, answers: [Outcome]?) throws(Violation) {
    switch change {
    case .menu(let menu, let time): publish(menu, at: time)
    case .forgottenKeys(let time): keys = keys.filter { $0.value.at >= time }
    case .forgottenCalls(let time): forgetCalls(answeredBefore: time)
    case .batch(let submissions):
      changesBeforeBatch = moneyChanges + dayBook.count
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
