import Identifiers
package import JuiceBar
package import SQLLanguage
import Time

/// A bar's versions and counters.
package struct Progress {
  package var stock: Int
  package var order: Int
  package var menu: Int
  /// How many juices are off sale.
  package var suspended: Int
  /// Where the bar stands in its business days.
  package var days: DayProgress
  package var flow: OrderFlow

  package init(
    stock: Int,
    order: Int,
    menu: Int,
    suspended: Int = 0,
    days: DayProgress = DayProgress(),
    flow: OrderFlow = .atOnce
  ) {
    self.days = days
    self.stock = stock
    self.order = order
    self.menu = menu
    self.suspended = suspended
    self.flow = flow
  }
}

// Reads and writes within a transaction.
extension SQLConnection where Self: ~Copyable {
  /// The bar's versions and counters.
  package mutating func progress(of bar: BarStatements) throws -> Progress {
    guard let progress = try progress(ofBar: bar.bar) else {
      throw StorageError.unknownBar(bar.bar)
    }
    return progress
  }

  package mutating func menu(of bar: BarStatements) throws -> PublishedMenu {
    let version = try progress(of: bar).menu
    let name = "menu \(version) of \(bar.bar)"
    let document = try readable(value(bar.menu(version), as: String.self), name, "missing")
    return PublishedMenu(version: version, menu: try Menu(file: Array(document.utf8), named: name))
  }

  package mutating func stock(of bar: BarStatements) throws -> [FruitID: Int] {
    var onHand: [FruitID: Int] = [:]
    for (fruit, count) in try rows(bar.stock, as: (String, Int).self) {
      onHand[try readable(FruitID(fruit), "a fruit in stock", fruit)] = count
    }
    return onHand
  }

  package mutating func movements(
    of bar: BarStatements,
    after version: Int,
    limit: Int
  ) throws -> [Movement] {
    try rows(bar.movements(after: version, limit: limit), as: Movement.Columns.self)
      .map(Movement.init(stored:))
  }

  package mutating func quarters(
    of bar: BarStatements,
    after version: Int,
    upTo last: Int
  ) throws -> [LedgerQuarter] {
    let found = try rows(
      bar.quarters(after: version, upTo: last),
      as: (String, Int, Int, Int, Int).self
    )
    return try found.map { fruit, index, taken, lowest, balance in
      LedgerQuarter(
        fruit: try readable(FruitID(fruit), "a movement's fruit", fruit),
        index: index,
        taken: taken,
        lowest: lowest,
        last: balance
      )
    }
  }

  package mutating func order(_ id: OrderID, of bar: BarStatements) throws -> Order? {
    guard let row = try row(bar.order(id), as: Order.Columns.self) else { return nil }
    let lines = try rows(bar.lines(of: id), as: Order.Line.Columns.self)
    let movements = try movements(of: bar, after: row.2 - 1, limit: 1)
    return try Order(
      stored: row,
      lines: lines.map(Order.Line.init(stored:)),
      remaining: Dictionary(movements.map { ($0.fruit, $0.balance) }) { $1 }
    )
  }

  package mutating func order(numbered number: Int, of bar: BarStatements) throws -> Order? {
    guard let id = try value(bar.orderID(numbered: number), as: String.self) else { return nil }
    return try order(readable(OrderID(rawValue: id), "an order's identifier", id), of: bar)
  }

  package mutating func record(
    of key: IdempotencyKey,
    in bar: BarStatements
  ) throws -> KeyRecord? {
    guard let (fingerprint, text, time) = try recordColumns(of: key, in: bar.bar) else {
      return nil
    }
    return try record(of: key, fingerprint, text, time, in: bar)
  }

  /// Makes a record of its columns, and loads the rows that its answer names.
  package mutating func record(
    of key: IdempotencyKey,
    _ fingerprint: String,
    _ text: String,
    _ time: Int,
    in bar: BarStatements
  ) throws -> KeyRecord {
    KeyRecord(
      key: key,
      fingerprint: fingerprint,
      outcome: try outcome(StoredOutcome(stored: text), of: bar),
      at: Timestamp(milliseconds: time)
    )
  }

  private mutating func outcome(_ stored: StoredOutcome, of bar: BarStatements) throws -> Outcome {
    switch stored {
    case .ordered(let id, let status): return .ordered(try order(id, as: status, of: bar))
    case .updated(let id, let status): return .updated(try order(id, as: status, of: bar))
    case .moved(let version):
      let movement = try movements(of: bar, after: version - 1, limit: 1).first
      return .moved(try readable(movement, "an answered movement", version))
    case .called(let call): return .called(call)
    case .answeredAll(let count): return .answeredAll(count)
    case .suspended(let suspension): return .suspended(suspension)
    case .resumed(let juice): return .resumed(juice)
    case .settled(let id, let payments, let voided, let refunds):
      // Payments, voids and refunds are only ever added: the answer had the first ones.
      var settlement = try settlement(of: id, in: bar)
      settlement.payments = settlement.payments.prefix(payments).map { payment in
        var payment = payment
        if !voided.contains(payment.number) { payment.void = nil }
        return payment
      }
      settlement.refunds = Array(settlement.refunds.prefix(refunds))
      return .settled(id, settlement)
    case .booked(let ids):
      return .stock(
        .booked(
          try ids.map { id in
            try readable(movement(bar.movement(id)), "an answered movement", id)
          }
        )
      )
    case .stocktake(let id, let status): return .stock(.stocktake(id, status))
    case .day(let outcome): return .day(outcome)
    case .refused(let refusal): return .refused(refusal)
    }
  }

  /// An order as it was when it was answered: only its status ever changes.
  private mutating func order(
    _ id: OrderID,
    as status: Order.Status,
    of bar: BarStatements
  ) throws -> Order {
    var order = try readable(order(id, of: bar), "an answered order", id)
    order.status = status
    return order
  }
}
