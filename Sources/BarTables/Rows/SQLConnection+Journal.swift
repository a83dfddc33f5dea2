import Identifiers
package import JuiceBar
package import SQLLanguage
import Time

// The journal of a bar, and the stories of its orders.
extension SQLConnection where Self: ~Copyable {
  package mutating func steps(of order: OrderID, in bar: BarStatements) throws -> [OrderStep] {
    try rows(bar.steps(of: order), as: OrderStep.Columns.self).map {
      try OrderStep(stored: $0, of: order)
    }
  }

  package mutating func approvals(
    of order: OrderID,
    in bar: BarStatements
  ) throws -> [OrderApproval] {
    try rows(bar.approvals(of: order), as: OrderApproval.Columns.self).map {
      try OrderApproval(stored: $0, of: order)
    }
  }

  /// The entries of a query whose columns are those of ``JournalEntry/Columns``; only the numbers of
  /// those that cannot be read.
  package mutating func journal(
    _ query: SQL,
    in bar: BarStatements
  ) throws -> [(number: Int, entry: JournalEntry?)] {
    try rows(query, as: JournalEntry.Columns.self).map { row in
      let event = try legible { try $0.event(of: row, in: bar) }
      return (row.0, event.map { JournalEntry(number: row.0, $0) })
    }
  }

  private mutating func event(
    of row: JournalEntry.Columns,
    in bar: BarStatements
  ) throws -> JournalEntry.Event {
    let (kind, named) = try JournalEntry.subject(of: row)
    let item = row.3 ?? 0
    guard let id = named else {
      return .close(try readable(report(of: item, in: bar), "the report of a day", item))
    }
    let order = try readable(order(id, of: bar), "an order", id)
    guard kind != .cancellation else {
      let step = try steps(of: id, in: bar).last { $0.status == .cancelled }
      return .cancellation(order, try readable(step, "the cancelling of an order", id))
    }
    let settlement = try settlement(of: id, in: bar)
    if kind == .refund {
      let refund = settlement.refunds.first { $0.number == item }
      return .refund(order, try readable(refund, "a refund", item))
    }
    let payment = settlement.payments.first { $0.number == item }
    let found = try readable(payment, "a payment", item)
    return kind == .void ? .void(order, found) : .payment(order, found, settles: row.4 == 1)
  }
}

extension JournalEntry {
  /// Number, kind, order, item, and whether it settles the order.
  typealias Columns = (Int, String, String?, Int?, Int)

  /// Reads what an entry tells of, and the order unless it tells of a close.
  static func subject(of row: Columns) throws -> (kind: Kind, order: OrderID?) {
    let kind = try readable(Kind(rawValue: row.1), "an entry of the journal", row.1)
    guard kind != .close else { return (kind, nil) }
    let order = row.2.flatMap(OrderID.init(rawValue:))
    return (kind, try readable(order, "an entry's order", row.0))
  }
}

extension OrderApproval {
  /// Details, time, who, and who asked.
  fileprivate typealias Columns = (String, Int, String?, String?, String?, String)

  fileprivate init(stored row: Columns, of order: OrderID) throws {
    let act = Act.of(row.0).flatMap { $0.order == order ? $0 : nil }
    let actor = try LogEntry.Actor(stored: (row.2, row.3, row.4))
    let approved = try readable(act, "an approved act", row.0)
    self.init(
      approved.act,
      approved.amount,
      at: Timestamp(milliseconds: row.1),
      by: try readable(actor, "who approved", row.0),
      askedBy: row.5
    )
  }
}

extension OrderStep {
  /// Status, time, business day, who, and why it was cancelled.
  typealias Columns = (String, Int, Int?, String?, String?, String?, String?)

  init(stored row: Columns, of order: OrderID) throws {
    self.init(
      order: order,
      status: try readable(Order.Status(rawValue: row.0), "an order's status", row.0),
      at: Timestamp(milliseconds: row.1),
      day: row.2,
      by: try LogEntry.Actor(stored: (row.3, row.4, row.5)),
      cause: try row.6.map {
        try readable(Cause(rawValue: $0), "why an order was cancelled", $0)
      }
    )
  }
}

// MARK: - Reading

extension SQLConnection where Self: ~Copyable {
  package mutating func orders(
    _ query: OrderQuery,
    of bar: BarStatements
  ) throws -> OrderPiece {
    let last = try progress(of: bar).order
    var (times, numbers): (Range<Timestamp>?, ClosedRange<Int>?) = (nil, Self.between(0, last))
    switch query.day {
    case nil: break
    case .number(let day):
      numbers = try row(bar.numbers(ofDay: day), as: (Int, Int).self).flatMap(Self.between)
    case .times(let day):
      if let found = try row(bar.numbers(ofDaysOpenedIn: day), as: (Int?, Int?).self),
        let before = found.0, let last = found.1
      {
        numbers = Self.between(before, last)
      } else {
        times = day
        let first = try value(bar.ordersBeforeDays, as: Int?.self) ?? nil
        numbers = Self.between(0, first ?? last)
      }
    }
    guard let numbers else { return OrderPiece(orders: [], next: nil) }
    var found: [QueuedOrder] = []
    if query.before == nil, let number = query.search?.number, numbers.contains(number) {
      var exact = query
      exact.search = nil
      found = try queue(bar.orders(exact, among: number...number, in: times, limit: 1))
    }
    let top = min(numbers.upperBound, (query.before ?? .max) - 1)
    // A look at the reach of numbers that were purged would find nothing, page by page.
    let least = max(numbers.lowerBound, try (value(bar.ordersGone, as: Int.self) ?? 0) + 1)
    let bottom = times == nil ? max(least, top - OrderQuery.reach + 1) : least
    guard bottom <= top else { return OrderPiece(orders: found, next: nil) }
    // The one whose lasting number was searched for leads, and does not come again.
    let rest = try queue(upTo: query.limit + 2) {
      bar.orders(query, among: bottom...top, in: times, limit: $0)
    }.filter { $0.number != query.search?.number }
    let isCutOff = rest.count > query.limit
    let next = isCutOff ? rest[query.limit - 1].number : bottom > least ? bottom : nil
    return OrderPiece(orders: found + rest.prefix(query.limit), next: next)
  }

  /// The numbers after one up to another.
  private static func between(_ before: Int, _ last: Int) -> ClosedRange<Int>? {
    last > before ? before + 1...last : nil
  }

  package mutating func journal(
    _ query: JournalQuery,
    of bar: BarStatements
  ) throws -> JournalPage {
    _ = try progress(of: bar)
    let last = try value(bar.lastEntry, as: Int.self) ?? 0
    guard query.after < last else {
      return JournalPage(entries: [], cursor: query.after, isCutOff: false)
    }
    let after = max(query.after, try value(bar.entriesGone, as: Int.self) ?? 0)
    let end = min(last, after + JournalQuery.reach)
    let found = try journal(bar.journal(query, among: after + 1...end), in: bar)
    let page = found.prefix(query.limit)
    let isFull = found.count > query.limit
    return JournalPage(
      entries: page.compactMap(\.entry),
      unreadable: page.filter { $0.entry == nil }.map(\.number),
      cursor: isFull ? page.last?.number ?? end : end,
      isCutOff: isFull || end < last
    )
  }
}
