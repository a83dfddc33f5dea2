import JuiceBar
import Time

extension Model {
  /// Compares the figures of the bar, and the last entries of its ledger and its orders.
  ///
  /// - Parameters:
  ///   - tables: The bar as the storage shows it.
  ///   - movementCount: How many of the last movements are compared.
  ///   - orderCount: How many of the last orders are compared.
  /// - Throws: ``Violation`` at the first difference.
  func compare(
    with tables: Tables,
    lastMovements movementCount: Int,
    lastOrders orderCount: Int
  ) throws(Violation) {
    guard tables.version == version else {
      throw Violation(.numbers, "the stock is at version \(tables.version), not \(version)")
    }
    guard tables.onHand == onHand else {
      throw Violation(
        .ledger,
        "on hand is \(LedgerAudit.text(tables.onHand)), not \(LedgerAudit.text(onHand))"
      )
    }
    guard tables.orders.count == orders.count, tables.orderNumber == orders.count else {
      throw Violation(.durability, "there are \(tables.orders.count) orders, not \(orders.count)")
    }
    for order in orders.suffix(orderCount) where tables.orders[order.id] != order {
      throw Violation(.durability, "order \(order.number) is missing or not as it was sold")
    }
    guard tables.calls == Dictionary(calls.map { ($0.id, $0) }, uniquingKeysWith: { $1 }) else {
      throw Violation(.durability, "the calls are not those that were made and answered")
    }
    let suspensions = tables.suspensions.map {
      ($0.juice, $0.until ?? Timestamp(milliseconds: .max))
    }
    guard Dictionary(suspensions, uniquingKeysWith: { $1 }) == away else {
      throw Violation(.durability, "what is off sale is not what was taken off sale")
    }
    guard tables.settlements == settlements else {
      throw Violation(.durability, "the money is not what was paid and given back")
    }
    guard tables.days == DayProgress(number: dayCount, ordersBefore: ordersBeforeDay),
      tables.dayRecords.open?.day.number == (isDayOpen ? dayCount : nil),
      tables.dayBook == dayBook
    else { throw Violation(.durability, "the day is not the one that was opened or closed") }
    try MoneyAudit.read(tables.settlements.values, orders: tables.orders)
    guard tables.approvals == approvals else {
      throw Violation(.limits, "the approvals written down are not those that were given")
    }
    try LimitAudit.read(tables, limit: limit)
    for (day, money) in closedDays
    where Self.money(of: day, in: tables.settlements.values) != money {
      throw Violation(.days, "the money of day \(day) changed after its close")
    }
    let sheets = Dictionary(stocktakes.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    guard tables.stocktakes == sheets else {
      throw Violation(.durability, "the stocktakes are not those that were begun and counted")
    }
    guard tables.movements.count == movements.count,
      tables.movements.suffix(movementCount) == movements.suffix(movementCount)
    else { throw Violation(.ledger, "the ledger does not say what was done") }
  }

  /// Compares everything.
  func compare(with tables: Tables) throws(Violation) {
    try compare(with: tables, lastMovements: movements.count, lastOrders: orders.count)
    guard tables.menu?.version ?? 0 == menuVersion, tables.menu?.menu == menu else {
      throw Violation(.rules, "the menu is not the one that was published")
    }
    guard tables.records == keys else {
      throw Violation(.keys, "the answers kept under keys are not those that were given")
    }
  }

  /// Checks the stock levels of a screen.
  func check(_ levels: StockLevels) throws(Violation) {
    guard history.indices.contains(levels.version), history[levels.version] == levels.onHand else {
      throw Violation(.screens, "a screen shows a version \(levels.version) that never was")
    }
  }
}
