import JuiceBar
import Staffing

/// All that is kept of one bar.
struct Ledger {
  private(set) var menu: PublishedMenu
  private(set) var version = 1
  private(set) var onHand: [FruitID: Int] = [:]
  private(set) var orders: [OrderID: Order] = [:]
  private var numbered: [OrderID] = []
  private(set) var movements: [Movement] = []
  private var records: [IdempotencyKey: KeyRecord] = [:]
  private(set) var steps: [OrderStep] = []
  private var steppedAt: [OrderID: Timestamp] = [:]
  var preparation = PreparationSettings()
  private var printedSheets: [OrderID: Set<IdempotencyKey>] = [:]
  private(set) var suspensions: [Suspension] = []
  private(set) var calls: [CallID: StaffCall] = [:]
  private(set) var stocktakes: [StocktakeID: Stocktake] = [:]
  private(set) var missed: [Quarter: [Missed: Int]] = [:]
  private(set) var givenBack: [Quarter: [JuiceID?: GivenBack]] = [:]
  private(set) var deliveryCosts: [MovementID: Int] = [:]
  private(set) var stepsOfOrders: [OrderID: [OrderStep]] = [:]
  var staff = StaffRecords()
  /// What the list of bars says, once it says something.
  var listing: ListedBar?
  /// The transfers between bars, by the version of the stock that they made here.
  var transfers: [Int: BarTransfer] = [:]
  /// Who of other bars has a role here.
  var barRoles: [BarID: [AccountID: Role]] = [:]
  var editing: MenuRecords
  private(set) var settlements: [OrderID: Settlement] = [:]

  init(menu: Menu, at time: Timestamp) {
    self.menu = PublishedMenu(version: 1, menu: menu)
    editing = MenuRecords(menu, at: time)
    openStock(of: menu.fruits, at: time)
  }

  mutating func commit(_ batch: Batch) throws(StorageError) -> [Outcome] {
    guard batch.menu.version == menu.version else { throw .menuChanged }
    let snapshot = Batch.Snapshot(
      version: version,
      orderNumber: numbered.count,
      onHand: onHand,
      orders: orders,
      records: records,
      calls: calls(for: batch),
      suspensions: suspensions,
      settlements: settlements,
      stockRecords: stockRecords(for: batch)
    )
    let plan = batch.plan(on: snapshot)
    version = plan.version
    onHand.merge(plan.balances) { $1 }
    movements += plan.movements
    for order in plan.orders {
      orders[order.id] = order
      numbered.append(order.id)
    }
    for step in plan.steps {
      orders[step.order]?.status = step.status
      steppedAt[step.order] = step.at
      stepsOfOrders[step.order, default: []].append(step)
    }
    steps += plan.steps
    for record in plan.records { records[record.key] = record }
    suspensions = plan.newSuspensions ?? suspensions
    for call in plan.calls { calls[call.id] = call }
    for change in plan.stocktakeWrites {
      switch change {
      case .sheet(let sheet): stocktakes[sheet.id] = sheet
      case .count(let id, let fruit, let count): stocktakes[id]?.counts[fruit] = count
      }
    }
    for (quarter, glasses) in plan.missed {
      missed[quarter, default: [:]].merge(glasses, uniquingKeysWith: +)
    }
    for (quarter, shares) in plan.givenBack {
      givenBack[quarter, default: [:]].merge(shares) { left, right in
        var sum = left
        sum += right
        return sum
      }
    }
    deliveryCosts.merge(plan.costs) { $1 }
    for entry in plan.entries { staff.add(entry) }
    for payment in plan.payments { settlements[payment.order] = Settlement(payment: payment) }
    for refund in plan.refunds { settlements[refund.order]?.refunds.append(refund) }
    return plan.outcomes
  }

  /// Makes a menu the bar's own and opens the stock of the fruits that are new to it.
  mutating func setMenu(_ menu: PublishedMenu, opening newFruits: [Fruit], at time: Timestamp) {
    self.menu = menu
    guard !newFruits.isEmpty else { return }
    version += 1
    openStock(of: newFruits, at: time)
  }

  private mutating func openStock(of fruits: [Fruit], at time: Timestamp) {
    for fruit in fruits {
      onHand[fruit.id] = fruit.opening
      movements.append(
        Movement(
          version: version,
          fruit: fruit.id,
          delta: fruit.opening,
          balance: fruit.opening,
          reason: .opening,
          at: time
        )
      )
    }
  }

  /// The order of a number; numbers go from 1 without gaps.
  func order(numbered number: Int) -> Order? {
    numbered.indices.contains(number - 1) ? orders[numbered[number - 1]] : nil
  }

  /// Orders that are not paid, the newest first.
  func unpaidOrders(since time: Timestamp, limit: Int) -> [Order] {
    let last = numbered.suffix(Settlement.reach).reversed().lazy.compactMap { orders[$0] }
    let unpaid = last.filter { order in
      order.placedAt >= time && order.status != .cancelled && order.total > 0
        && settlements[order.id] == nil
    }
    return Array(unpaid.prefix(max(0, limit)))
  }

  /// The movements of the next versions, in the order of version and fruit.
  func movements(after version: Int, limit: Int) -> [Movement] {
    let later = movements.filter { $0.version > version }
    let versions = Set(later.map(\.version)).sorted().prefix(max(0, limit))
    guard let last = versions.last else { return [] }
    return later.filter { $0.version <= last }
      .sorted { ($0.version, $0.fruit) < ($1.version, $1.fruit) }
  }

  /// Sums a piece of the ledger up, whose movements stand in the order of their versions.
  func quarters(after version: Int, upTo last: Int) -> [LedgerQuarter] {
    LedgerQuarter.summing(movements.lazy.filter { version < $0.version && $0.version <= last })
  }

  private func calls(for batch: Batch) -> [CallID: StaffCall] {
    guard batch.isAboutCalls else { return [:] }
    let asked = Set(batch.calls)
    return calls.filter { $0.value.isOpen || asked.contains($0.key) }
  }

  /// The orders that a queue is made of, as they are now.
  private func queue(where isWanted: (Order) -> Bool) -> [QueuedOrder] {
    orders.values.filter(isWanted).map { order in
      QueuedOrder(
        id: order.id,
        number: order.number,
        lines: order.lines,
        placedAt: order.placedAt,
        status: order.status,
        statusAt: steppedAt[order.id] ?? order.placedAt
      )
    }
  }

  func printCount(of order: OrderID) -> Int { printedSheets[order]?.count ?? 0 }

  mutating func countPrint(of order: OrderID, sheet: IdempotencyKey) -> Int {
    printedSheets[order, default: []].insert(sheet)
    return printCount(of: order)
  }

  func openOrders(placedAfter time: Timestamp) -> [QueuedOrder] {
    let open = queue { $0.status.isOpen && $0.placedAt >= time }
    return Array(
      open.sorted { ($0.placedAt, $0.number) < ($1.placedAt, $1.number) }.prefix(QueuedOrder.most)
    )
  }

  func collectedOrders(after time: Timestamp, limit: Int) -> [QueuedOrder] {
    let collected = queue { $0.status == .collected }.filter { $0.statusAt >= time }
    return Array(
      collected.sorted { ($0.statusAt, $0.number) > ($1.statusAt, $1.number) }
        .prefix(max(0, limit))
    )
  }

  /// The calls that nobody has answered, oldest first.
  var openCalls: [StaffCall] {
    calls.values.filter(\.isOpen).sorted { ($0.calledAt, $0.id) < ($1.calledAt, $1.id) }
  }

  mutating func forgetCalls(answeredBefore time: Timestamp) -> Int {
    let before = calls.count
    calls = calls.filter { ($0.value.answeredAt ?? time) >= time }
    return before - calls.count
  }

  mutating func forgetKeys(before time: Timestamp) -> Int {
    let before = records.count
    records = records.filter { $0.value.at >= time }
    return before - records.count
  }
}
