import JuiceBar
import Time

/// The changes of one transaction, of which all bars keep their part or none does.
struct LogEntry {
  /// The change of one bar.
  enum Change {
    /// The menu, with the opening stock of the fruits that are new to it.
    case menu(Menu, version: Int, stockVersion: Int, openings: [Movement])
    /// The changes of a batch of commands.
    case batch(BatchEntry)
    /// Deletes the records of idempotency keys older than a moment.
    case forgottenKeys(before: Timestamp)
    /// Deletes the calls answered before a moment.
    case forgottenCalls(before: Timestamp)
  }

  /// The change of each bar, by the bar's number.
  var parts: [(bar: Int, change: Change)]
}

/// The changes of a batch of commands: the rows that an engine writes for its plan.
struct BatchEntry {
  var version: Int
  var orderNumber: Int
  var balances: [FruitID: Int]
  var movements: [Movement]
  var orders: [Order]
  var steps: [OrderStep]
  var records: [KeyRecord]
  var calls: [StaffCall]
  /// The new suspensions, if they change.
  var suspensions: [Suspension]?
  var payments: [Payment]
  var voids: [Payment]
  var refunds: [Refund]
  var approvals: [JuiceBar.LogEntry]
  var stocktakes: [StocktakeWrite]
  var days: DayProgress
  var dayWrites: [DayWrite]

  init(_ plan: Plan) {
    version = plan.version
    orderNumber = plan.orderNumber
    balances = plan.balances
    movements = plan.movements
    orders = plan.orders
    steps = plan.steps
    records = plan.records
    calls = plan.calls
    suspensions = plan.newSuspensions
    payments = plan.payments
    voids = plan.voids
    refunds = plan.refunds
    approvals = plan.entries.filter { $0.action == .approval }
    stocktakes = plan.stocktakeWrites
    days = plan.days
    dayWrites = plan.dayWrites
  }
}
