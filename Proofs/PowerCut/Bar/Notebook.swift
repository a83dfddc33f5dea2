import Identifiers
import JuiceBar
import Time

extension BarID {
  /// Another bar of the file, whose commands are committed together with those of the main one.
  static let neighbour = BarID(unchecked: "annex")
}

/// A bar as its clients know it: everything the storage has acknowledged.
struct Notebook: Sendable {
  private(set) var menu: PublishedMenu
  private(set) var stockVersion = 1
  private(set) var orderNumber = 0
  /// The version of the neighbour's stock.
  private(set) var neighboursVersion = 1
  private let neighboursMenu: PublishedMenu
  private(set) var onHand: [FruitID: Int]
  private(set) var orders: [OrderID: Order] = [:]
  private(set) var records: [IdempotencyKey: KeyRecord] = [:]
  /// The calls for staff, open or answered.
  private(set) var calls: [CallID: StaffCall] = [:]
  /// The orders as they were placed, oldest first.
  private(set) var orderIDs: [OrderID] = []
  /// The payments of orders, and their refunds.
  private(set) var settlements: [OrderID: Settlement] = [:]
  private(set) var days = DayProgress()
  private(set) var dayRecords = DayRecords()
  /// All that was written about days, oldest first.
  private(set) var dayBook: [DayWrite] = []
  /// The first commands answered under each key, which may be sent again.
  private(set) var keyed: [Submission] = []

  /// The settings of the bar: people lead its orders, so that they take steps.
  static let settings = PreparationSettings(makers: 1, maximumQueueMinutes: 0, flow: .byCounter)

  /// Describes a newly founded bar.
  init(founding menu: Menu) {
    self.menu = PublishedMenu(version: 1, menu: menu)
    neighboursMenu = self.menu
    onHand = Dictionary(menu.fruits.map { ($0.id, $0.opening) }) { $1 }
  }

  /// The calls that wait for an answer.
  var openCalls: [CallID] { calls.values.filter(\.isOpen).map(\.id).sorted() }

  /// A batch of commands, decided by the current menu.
  func batch(of submissions: [Submission]) -> Batch {
    Batch(bar: .main, menu: menu, submissions: submissions)
  }

  /// A batch that makes the next version of the neighbour's stock.
  func neighboursBatch(at time: Timestamp) -> Batch {
    let delta = neighboursVersion.isMultiple(of: 2) ? -1 : 1
    let command = Command.adjust(FruitID(unchecked: "kiwi"), by: delta, reason: .correction)
    let submission = Submission(command, orderID: .lowest(at: time), at: time)
    return Batch(bar: .neighbour, menu: neighboursMenu, submissions: [submission])
  }

  mutating func addNeighboursBatch() { neighboursVersion += 1 }

  /// The changes that a batch must make to the bar.
  func plan(_ batch: Batch) -> Plan {
    let known = batch.keys.compactMap { records[$0] }
    return batch.plan(
      on: Batch.Snapshot(
        version: stockVersion,
        orderNumber: orderNumber,
        flow: .byCounter,
        onHand: onHand,
        orders: Dictionary(batch.orders.compactMap { orders[$0] }.map { ($0.id, $0) }) { $1 },
        records: Dictionary(known.map { ($0.key, $0) }) { $1 },
        calls: batch.isAboutCalls ? calls : [:],
        settlements: settlements.filter { batch.settlements.contains($0.key) },
        days: days,
        dayRecords: batch.isAboutDays ? dayRecords : DayRecords()
      )
    )
  }

  /// Records a committed batch by its plan.
  mutating func add(_ batch: Batch, done plan: Plan) {
    stockVersion = plan.version
    orderNumber = plan.orderNumber
    onHand.merge(plan.balances) { $1 }
    for order in plan.orders { orders[order.id] = order }
    for step in plan.steps { orders[step.order]?.status = step.status }
    orderIDs += plan.orders.map(\.id)
    for record in plan.records { records[record.key] = record }
    for call in plan.calls { calls[call.id] = call }
    for payment in plan.payments {
      settlements[payment.order, default: Settlement()].payments.append(payment)
    }
    for payment in plan.voids {
      settlements[payment.order]?.payments[payment.number - 1].void = payment.void
    }
    for refund in plan.refunds { settlements[refund.order]?.refunds.append(refund) }
    days = plan.days
    dayBook += plan.dayWrites
    for write in plan.dayWrites { dayRecords.apply(write) }
    let newKeys = Set(plan.records.map(\.key))
    keyed += batch.submissions.filter { $0.key.map(newKeys.contains) ?? false }
  }

  /// Records a new menu, which opens the stock of its new fruits.
  mutating func add(_ next: Menu) {
    menu = PublishedMenu(version: menu.version + 1, menu: next)
    let newFruits = next.fruits.filter { onHand[$0.id] == nil }
    if !newFruits.isEmpty { stockVersion += 1 }
    for fruit in newFruits { onHand[fruit.id] = fruit.opening }
  }
}

extension Notebook: CustomStringConvertible {
  /// The versions of the bar.
  var description: String {
    "stock version \(stockVersion), order \(orderNumber), menu \(menu.version), "
      + "the neighbour's stock version \(neighboursVersion), "
      + "\(records.count) answers kept, \(calls.count) calls, \(openCalls.count) open, "
      + "\(money.count) entries of money"
  }
}

/// The request without an answer when the power went.
enum Waiting: Sendable {
  case nothing
  case batch(Batch)
  case menu(Menu)

  /// The bar after the request; `nil` if there was none.
  func done(to notebook: Notebook) -> Notebook? {
    var after = notebook
    switch self {
    case .nothing: return nil
    case .batch(let batch):
      after.add(batch, done: notebook.plan(batch))
      after.addNeighboursBatch()
    case .menu(let menu): after.add(menu)
    }
    return after
  }

  /// The commands to send again, as kiosks without an answer do.
  var submissions: [Submission] {
    guard case .batch(let batch) = self else { return [] }
    return batch.submissions.filter { $0.key != nil }
  }
}
