package import JuiceBar
import Money
package import SQLLanguage
package import Time

// The writer's steps within a transaction.
extension SQLConnection where Self: ~Copyable {
  /// Founds a bar, unless it exists.
  package mutating func open(_ bar: BarStatements, menu: Menu, at time: Timestamp) throws -> Bool {
    guard try progress(ofBar: bar.bar) == nil else { return false }
    try run(bar.found)
    try run(bar.addMenu(menu, version: 1, at: time))
    try openStock(of: menu.fruits, in: bar, version: 1, at: time)
    return true
  }

  package mutating func openStock(
    of fruits: [Fruit],
    in bar: BarStatements,
    version: Int,
    at time: Timestamp
  ) throws {
    for fruit in fruits {
      try setStock(of: fruit.id, to: fruit.opening, in: bar.bar)
      let opening = Movement(
        version: version,
        fruit: fruit.id,
        delta: fruit.opening,
        balance: fruit.opening,
        reason: .opening,
        at: time
      )
      try add(opening, to: bar.bar)
    }
  }

  /// Decides a batch on the stored state and writes its changes.
  ///
  /// - Returns: The answers, or why the batch cannot be decided; nothing is written then.
  package mutating func commit(
    _ batch: Batch,
    in bar: BarStatements
  ) throws -> Result<[Outcome], StorageError> {
    let plan: Plan
    var progress: Progress
    do {
      (plan, progress) = try self.plan(batch, in: bar)
    } catch {
      guard let error = error as? StorageError ?? StorageError(ofReader: error) else { throw error }
      return .failure(error)
    }
    if plan.movesOn {
      progress.stock = plan.version
      progress.order = plan.orderNumber
      try set(progress, of: bar.bar)
    }
    if plan.repeatsAnswers { try forceFlush() }
    try write(plan, in: bar)
    return .success(plan.outcomes)
  }

  private mutating func plan(
    _ batch: Batch,
    in bar: BarStatements
  ) throws -> (plan: Plan, progress: Progress) {
    let progress = try progress(of: bar)
    try refuseDeparted(bar.bar)
    guard progress.menu == batch.menu.version else { throw StorageError.menuChanged }
    var orders: [OrderID: Order] = [:]
    for id in batch.orders { orders[id] = try order(id, of: bar) }
    var stock: [FruitID: Int] = [:]
    let stockRecords = try stockRecords(for: batch, in: bar)
    for fruit in batch.fruits(knowing: orders, stockRecords) {
      stock[fruit] = try onHand(of: fruit, in: bar.bar)
    }
    var records: [IdempotencyKey: KeyRecord] = [:]
    for key in batch.keys { records[key] = try record(of: key, in: bar) }
    let snapshot = try snapshot(
      for: batch,
      in: bar,
      progress: progress,
      onHand: stock,
      orders: orders,
      records: records,
      stockRecords: stockRecords
    )
    return (batch.plan(on: snapshot), progress)
  }

  /// The state that a batch is decided on, with the rows that only few batches need.
  package mutating func snapshot(
    for batch: Batch,
    in bar: BarStatements,
    progress: Progress,
    onHand: [FruitID: Int],
    orders: [OrderID: Order],
    records: [IdempotencyKey: KeyRecord],
    stockRecords: StockRecords
  ) throws -> Batch.Snapshot {
    Batch.Snapshot(
      version: progress.stock,
      orderNumber: progress.order,
      flow: progress.flow,
      onHand: onHand,
      orders: orders,
      records: records,
      calls: try calls(for: batch, in: bar),
      suspensions: progress.suspended > 0 ? try suspensions(of: bar) : [],
      settlements: try settlements(for: batch, in: bar),
      stockRecords: stockRecords,
      days: progress.days,
      dayRecords: try dayRecords(for: batch, at: progress.days, in: bar),
      refundLimits: batch.isAboutLimits ? try refundLimits(of: bar) : []
    )
  }

  private mutating func write(_ plan: Plan, in bar: BarStatements) throws {
    for order in plan.orders { try add(order, to: bar.bar) }
    for step in plan.steps { try write(step, in: bar) }
    for movement in plan.movements { try add(movement, to: bar.bar) }
    // A fixed order, so that the same commands write the same pages.
    for (fruit, onHand) in plan.balances.sorted(by: { $0.key < $1.key }) {
      try setStock(of: fruit, to: onHand, in: bar.bar)
    }
    for key in plan.replacedKeys { try run(bar.forgetRecord(of: key)) }
    for record in plan.records { try add(record, to: bar.bar) }
    for statement in plan.furtherWrites(in: bar) { try run(statement) }
    try writeDays(of: plan, in: bar)
  }

  /// Writes the changes of business days, after everything that a close adds up.
  package mutating func writeDays(of plan: Plan, in bar: BarStatements) throws {
    if plan.movesDays { try run(bar.set(plan.days)) }
    for change in plan.dayWrites { try write(change, in: bar) }
  }
}

extension Plan {
  /// Whether the row of the bar changes.
  package var movesOn: Bool { !movements.isEmpty || newSuspensions != nil }

  /// The statements after those for orders, steps, stock and answers, in order; usual orders have
  /// none.
  ///
  /// Dictionaries are iterated in a different order each time, so their entries are sorted: the
  /// same commands write the same pages.
  package func furtherWrites(in bar: BarStatements) -> [SQL] {
    var writes: [SQL] = []
    if records.contains(where: \.isRefusal) { writes.append(bar.forgetOldestRefusals) }
    if let newSuspensions {
      writes.append(bar.forgetSuspensions)
      writes += newSuspensions.map(bar.add)
      writes.append(bar.setSuspended(newSuspensions.count))
    }
    writes += calls.map(bar.set)
    for write in stocktakeWrites {
      switch write {
      case .sheet(let sheet): writes.append(bar.set(sheet))
      case .count(let id, let fruit, let count): writes.append(bar.set(count, of: fruit, in: id))
      }
    }
    for (quarter, glasses) in missed.sorted(by: { $0.key < $1.key }) {
      let sorted = glasses.sorted { ($0.key.juice, $0.key.fruit) < ($1.key.juice, $1.key.fruit) }
      writes += sorted.map { bar.add($0.key, glasses: $0.value, in: quarter) }
    }
    writes += entries.map(StaffStatements(bar: bar.bar).add)
    for payment in payments {
      writes.append(bar.add(payment))
      writes += payment.sum.parts.map { bar.add($0, of: payment) }
    }
    for payment in voids {
      if let void = payment.void { writes.append(bar.add(void, of: payment)) }
    }
    for refund in refunds {
      writes.append(bar.add(refund))
      writes += refund.shares.map { bar.add($0, of: refund) }
      writes += refund.sum.parts.map { bar.add($0, of: refund) }
      writes += refund.lines.map { bar.add($0, of: refund) }
    }
    writes += journal.map(bar.add)
    let back = givenBack.sorted {
      ($0.key.quarter, $0.key.currency, $0.key.juice?.rawValue ?? "")
        < ($1.key.quarter, $1.key.currency, $1.key.juice?.rawValue ?? "")
    }
    writes += back.map { bar.add($0.value, at: $0.key) }
    writes += takingsWrites(in: bar)
    writes += costs.sorted { $0.key < $1.key }.map { bar.add(cost: $0.value, of: $0.key) }
    return writes
  }
}

extension Plan {
  private func takingsWrites(in bar: BarStatements) -> [SQL] {
    let taken = takings.sorted {
      ($0.key.quarter, $0.key.currency, $0.key.kind?.rawValue ?? "")
        < ($1.key.quarter, $1.key.currency, $1.key.kind?.rawValue ?? "")
    }
    let paid = settled.sorted {
      ($0.key.quarter, $0.key.currency) < ($1.key.quarter, $1.key.currency)
    }
    return taken.map { bar.add($0.value, at: $0.key) }
      + paid.map { bar.add(settled: $0.value, at: $0.key) }
  }
}
