import JuiceBar
import Time

/// The state of a bar after its part of the log, as an engine's tables show it.
struct Tables {
  /// How the bar makes its orders.
  let flow: OrderFlow
  /// The limit that the bar has set for what staff give away, if it has set one.
  let refundLimits: [RefundLimit]
  private(set) var menu: PublishedMenu?
  private(set) var version = 0
  private(set) var orderNumber = 0
  private(set) var onHand: [FruitID: Int] = [:]
  private(set) var orders: [OrderID: Order] = [:]
  private(set) var movements: [Movement] = []
  private(set) var records: [IdempotencyKey: KeyRecord] = [:]
  private(set) var suspensions: [Suspension] = []
  private(set) var calls: [CallID: StaffCall] = [:]
  private(set) var settlements: [OrderID: Settlement] = [:]
  /// The entries of approvals in the audit log, oldest first.
  private(set) var approvals: [JuiceBar.LogEntry] = []
  private(set) var days = DayProgress()
  private(set) var dayRecords = DayRecords()
  /// All that was written about days.
  private(set) var dayBook: [DayWrite] = []
  private(set) var stocktakes: [StocktakeID: Stocktake] = [:]
  private var movementIndex: [MovementID: Int] = [:]
  private var reversals: [MovementID: Movement] = [:]

  init(flow: OrderFlow, refundLimits: [RefundLimit]) {
    self.flow = flow
    self.refundLimits = refundLimits
  }

  /// The tables before the first entry of the log.
  var emptied: Tables { Tables(flow: flow, refundLimits: refundLimits) }

  /// The stock on hand, with its version.
  var levels: StockLevels { StockLevels(version: version, onHand: onHand) }

  /// The snapshot for a batch.
  func snapshot(for batch: Batch) -> Batch.Snapshot {
    var found: [OrderID: Order] = [:]
    for order in batch.orders { found[order] = orders[order] }
    var asked: [FruitID: Int] = [:]
    let stockRecords = stockRecords(for: batch)
    for fruit in batch.fruits(knowing: found, stockRecords) { asked[fruit] = onHand[fruit] }
    var known: [IdempotencyKey: KeyRecord] = [:]
    for key in batch.keys { known[key] = records[key] }
    return Batch.Snapshot(
      version: version,
      orderNumber: orderNumber,
      flow: flow,
      onHand: asked,
      orders: found,
      records: known,
      calls: batch.isAboutCalls ? calls : [:],
      suspensions: suspensions,
      settlements: settlements.filter { batch.settlements.contains($0.key) },
      stockRecords: stockRecords,
      days: days,
      dayRecords: batch.isAboutDays ? dayRecords(for: batch) : DayRecords(),
      refundLimits: batch.isAboutLimits ? refundLimits : []
    )
  }

  private func dayRecords(for batch: Batch) -> DayRecords {
    var records = dayRecords
    if batch.isAboutExpectedMoney { records.open?.expected = expectedMoney }
    return records
  }

  /// The money that must be there on the open day, by kind.
  private var expectedMoney: [Tender.Kind: Int] {
    guard let day = dayRecords.open?.day else { return [:] }
    var money: [Tender.Kind: Int] = [.cash: day.float]
    for case .moved(let movement) in dayBook where movement.day == day.number {
      money[.cash, default: 0] += movement.amount
    }
    for settlement in settlements.values {
      for payment in settlement.received where payment.day == day.number {
        if let kind = payment.tender.kind { money[kind, default: 0] += payment.amount }
      }
      for refund in settlement.refunds where refund.day == day.number {
        for share in refund.shares { money[share.kind, default: 0] -= share.amount }
      }
    }
    return money
  }

  private func stockRecords(for batch: Batch) -> StockRecords {
    var records = StockRecords()
    guard batch.isAboutStockWork else { return records }
    let asked = Set(batch.stocktakes)
    records.stocktakes = stocktakes.filter { $0.value.isOpen || asked.contains($0.key) }
    for id in batch.movements {
      records.movements[id] = movementIndex[id].map { movements[$0] }
      records.reversals[id] = reversals[id]
    }
    return records
  }

  /// The change that publishes a menu.
  func change(publishing menu: Menu, at time: Timestamp) -> LogEntry.Change {
    let new = menu.fruits.filter { onHand[$0.id] == nil }
    let stockVersion = version + (new.isEmpty ? 0 : 1)
    let openings = new.map { fruit in
      Movement(
        version: stockVersion,
        fruit: fruit.id,
        delta: fruit.opening,
        balance: fruit.opening,
        reason: .opening,
        at: time
      )
    }
    let menuVersion = (self.menu?.version ?? 0) + 1
    return .menu(menu, version: menuVersion, stockVersion: stockVersion, openings: openings)
  }

  /// Applies a change.
  mutating func apply(_ change: LogEntry.Change) {
    switch change {
    case .menu(let menu, let version, let stockVersion, let openings):
      self.menu = PublishedMenu(version: version, menu: menu)
      self.version = stockVersion
      for movement in openings { onHand[movement.fruit] = movement.balance }
      append(openings)
    case .batch(let entry):
      version = entry.version
      orderNumber = entry.orderNumber
      onHand.merge(entry.balances) { $1 }
      append(entry.movements)
      for order in entry.orders { orders[order.id] = order }
      for step in entry.steps { orders[step.order]?.status = step.status }
      for record in entry.records { records[record.key] = record }
      if entry.records.contains(where: \.isRefusal) { forgetOldestRefusals() }
      suspensions = entry.suspensions ?? suspensions
      for call in entry.calls { calls[call.id] = call }
      for payment in entry.payments {
        settlements[payment.order, default: Settlement()].payments.append(payment)
      }
      for payment in entry.voids {
        settlements[payment.order]?.payments[payment.number - 1].void = payment.void
      }
      for refund in entry.refunds { settlements[refund.order]?.refunds.append(refund) }
      for write in entry.stocktakes { apply(write) }
      approvals += entry.approvals
      days = entry.days
      dayBook += entry.dayWrites
      for write in entry.dayWrites { dayRecords.apply(write) }
    case .forgottenKeys(let time):
      records = records.filter { $0.value.at >= time }
    case .forgottenCalls(let time):
      calls = calls.filter { ($0.value.answeredAt ?? time) >= time }
    }
  }

  private mutating func forgetOldestRefusals() {
    let refusals = records.values.filter(\.isRefusal)
    guard refusals.count > KeyRecord.maximumRefusals else { return }
    let byAge = refusals.sorted { ($0.at, $0.key) > ($1.at, $1.key) }
    for record in byAge.dropFirst(KeyRecord.maximumRefusals) { records[record.key] = nil }
  }

  private mutating func append(_ lines: [Movement]) {
    for movement in lines {
      movementIndex[movement.id] = movements.count
      movements.append(movement)
      if let earlier = movement.takesBack { reversals[earlier] = movement }
    }
  }

  private mutating func apply(_ write: StocktakeWrite) {
    switch write {
    case .sheet(let sheet):
      let counts = stocktakes[sheet.id]?.counts ?? [:]
      stocktakes[sheet.id] = sheet
      stocktakes[sheet.id]?.counts = counts
    case .count(let id, let fruit, let count): stocktakes[id]?.counts[fruit] = count
    }
  }
}
