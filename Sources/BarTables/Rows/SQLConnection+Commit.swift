package import JuiceBar
package import SQLLanguage

// What the writer does inside a transaction.
extension SQLConnection where Self: ~Copyable {
  /// Founds a bar, unless there is one.
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

  /// Decides a batch on what is stored now and writes what it does.
  package mutating func commit(_ batch: Batch, in bar: BarStatements) throws -> [Outcome] {
    var progress = try progress(of: bar)
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
    let snapshot = Batch.Snapshot(
      version: progress.stock,
      orderNumber: progress.order,
      onHand: stock,
      orders: orders,
      records: records,
      calls: try calls(for: batch, in: bar),
      suspensions: progress.suspended > 0 ? try suspensions(of: bar) : [],
      settlements: try settlements(for: batch, in: bar),
      stockRecords: stockRecords
    )
    let plan = batch.plan(on: snapshot)
    if !plan.movements.isEmpty || plan.newSuspensions != nil {
      progress.stock = plan.version
      progress.order = plan.orderNumber
      try set(progress, of: bar.bar)
    }
    if plan.repeatsAnswers { try forceFlush() }
    try write(plan, in: bar)
    return plan.outcomes
  }

  private mutating func write(_ plan: Plan, in bar: BarStatements) throws {
    for order in plan.orders { try add(order, to: bar.bar) }
    for step in plan.steps { try write(step, in: bar) }
    for movement in plan.movements { try add(movement, to: bar.bar) }
    // In a fixed order, so that the same commands write the same pages.
    for (fruit, onHand) in plan.balances.sorted(by: { $0.key < $1.key }) {
      try setStock(of: fruit, to: onHand, in: bar.bar)
    }
    for record in plan.records { try add(record, to: bar.bar) }
    if let suspensions = plan.newSuspensions { try write(suspensions, in: bar) }
    for call in plan.calls { try run(bar.set(call)) }
    for change in plan.stocktakeWrites { try write(change, in: bar) }
    try add(plan.missed, to: bar)
    let staff = StaffStatements(bar: bar.bar)
    for entry in plan.entries { try run(staff.add(entry)) }
    try add(plan.payments, plan.refunds, to: bar)
    try add(plan.givenBack, to: bar)
    for (movement, cost) in plan.costs { try run(bar.add(cost: cost, of: movement)) }
  }
}
