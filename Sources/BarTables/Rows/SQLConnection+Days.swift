import Identifiers
import JSON
package import JuiceBar
import Languages
import Money
package import SQLLanguage
package import Time

/// The end of a day, as a batch writes it.
package struct DayClose: Hashable, Sendable {
  package let number: Int
  package let count: DayCount
  package let lastOrder: Int
  package let version: Int
  package let at: Timestamp
  package let by: LogEntry.Actor?
}

// Business days and their reports.
extension SQLConnection where Self: ~Copyable {
  /// The days that a batch asks for; without days in the batch it runs no statement.
  package mutating func dayRecords(
    for batch: Batch,
    at progress: DayProgress,
    in bar: BarStatements
  ) throws -> DayRecords {
    guard batch.isAboutDays else { return DayRecords() }
    var open = try openDay(progress, in: bar)
    if batch.isAboutExpectedMoney, let day = open?.day {
      let report = try report(of: day, nil, in: bar)
      open?.expected = Dictionary(
        uniqueKeysWithValues: report.kinds.map { ($0, report.expected($0)) }
      )
    }
    return DayRecords(
      open: open,
      lastVersion: try value(bar.versionAtClose(of: progress.number - 1), as: Int.self)
    )
  }

  package mutating func openDay(
    _ progress: DayProgress,
    in bar: BarStatements
  ) throws -> OpenDay? {
    guard let day = try day(progress.number, in: bar) else { return nil }
    let (count, out) = try row(bar.cashMoved(on: day.number), as: (Int, Int).self) ?? (0, 0)
    return OpenDay(day, cashMovements: count, cashOut: out)
  }

  private mutating func day(_ number: Int, in bar: BarStatements) throws -> BusinessDay? {
    try row(bar.day(number), as: BusinessDay.Columns.self).map(BusinessDay.init(stored:))
  }

  package mutating func cashMovements(
    of day: Int,
    in bar: BarStatements
  ) throws -> [CashMovement] {
    try rows(bar.cashMovements(of: day), as: CashMovement.Columns.self).map {
      try CashMovement(stored: $0, day: day)
    }
  }

  /// Writes a change of days; a close with the report of the rows before it.
  package mutating func write(_ change: DayWrite, in bar: BarStatements) throws {
    switch change {
    case .opened(let day): try run(bar.add(day))
    case .moved(let movement): try run(bar.add(movement))
    case .closed(let number, let count, let lastOrder, let version, let time, let actor):
      let close = DayClose(
        number: number,
        count: count,
        lastOrder: lastOrder,
        version: version,
        at: time,
        by: actor
      )
      let day = try readable(day(number, in: bar), "the day to close", number)
      var report = try report(of: day, close, in: bar)
      report.business = try business(of: bar)
      try run(bar.add(close, report: JSONValue.object(report.json).encoded()))
    }
  }

  /// The report of a day: as it was kept at its close, or as the day stands.
  package mutating func report(
    of number: Int,
    in bar: BarStatements
  ) throws -> DayReport? {
    if let text = try value(bar.keptReport(of: number), as: String.self) {
      return try DayReport(stored: text)
    }
    guard let day = try day(number, in: bar) else { return nil }
    return try report(of: day, nil, in: bar)
  }

  package mutating func reports(
    before day: Int,
    in bar: BarStatements,
    limit: Int
  ) throws -> [DayReport] {
    try legible(upTo: limit, DayReport.init(stored:)) {
      try $0.values(bar.keptReports(before: day, limit: $1), as: String.self)
    }
  }

  /// Sentences about days whose report does not add up, or whose rows no longer make the report that
  /// was kept at the close.
  package mutating func dayFaults() throws -> [String] {
    var faults: [String] = []
    let days = try rows(
      "SELECT bar_id, number FROM business_day ORDER BY bar_id, number",
      as: (String, Int).self
    )
    for (bar, number) in days where faults.count < 10 {
      let statements = BarStatements(bar: try readable(BarID(rawValue: bar), "a bar", bar))
      do {
        if try proof(ofDay: number, in: statements) == .unproven {
          faults.append("\(bar): the report of day \(number) is not what its entries add up to")
        } else if let report = try report(of: number, in: statements) {
          faults += report.disagreements.map { "\(bar): of day \(number), \($0)" }
        }
      } catch {
        guard StorageError(ofReader: error) != nil else { throw error }
        faults.append("\(bar): the report of day \(number) cannot be made: \(error)")
      }
    }
    return faults
  }

  /// Audit findings of one bar: kept reports that cannot be read.
  mutating func reportFaults(of id: BarID) throws -> [String] {
    let bar = BarStatements(bar: id)
    return try values(bar.closedDays, as: Int.self).compactMap { number in
      guard let text = try value(bar.keptReport(of: number), as: String.self) else { return nil }
      do {
        _ = try DayReport(stored: text)
        return nil
      } catch {
        return "\(id): the report of day \(number) cannot be read: \(error)"
      }
    }
  }

  /// Whether the rows of a closed day still make the report that was kept.
  package mutating func proof(ofDay number: Int, in bar: BarStatements) throws -> DayProof? {
    guard let text = try value(bar.keptReport(of: number), as: String.self),
      let day = try day(number, in: bar),
      let row = try row(bar.close(of: number), as: DayClose.Columns.self)
    else { return nil }
    guard let kept = try? DayReport(stored: text),
      let close = try? DayClose(stored: row, day: number)
    else { return .unproven }
    if try value(bar.lastPurgedDay, as: Int.self) ?? 0 >= number { return .purged }
    var again = try report(of: day, close, in: bar)
    // Neither later steps of its orders nor a new business change a closed day.
    again.open = kept.open
    again.business = kept.business
    return again == kept ? .proven : .unproven
  }

  private mutating func report(
    of day: BusinessDay,
    _ close: DayClose?,
    in bar: BarStatements
  ) throws -> DayReport {
    let progress = try progress(of: bar)
    let figures = DayFigureStatements(
      bar: bar.bar,
      day: day,
      lastOrder: close?.lastOrder ?? progress.order,
      version: close?.version ?? progress.stock
    )
    var report = DayReport(of: day)
    report.closing = close.map { close in
      DayReport.Closing(at: close.at, by: close.by?.named, count: close.count)
    }
    for movement in try cashMovements(of: day.number, in: bar) {
      if movement.amount > 0 {
        report.cashIn.add(movement.amount)
      } else {
        report.cashOut.add(-movement.amount)
      }
    }
    try addOrders(to: &report, figures)
    try addMoney(to: &report, figures)
    return report
  }

  private mutating func addOrders(
    to report: inout DayReport,
    _ figures: DayFigureStatements
  ) throws {
    if figures.lastOrder > figures.day.ordersBefore {
      report.orders = figures.day.ordersBefore + 1...figures.lastOrder
    }
    typealias Tally = DayReport.Tally
    for (currency, count, amount, glasses) in try rows(
      figures.ordered,
      as: (String, Int, Int, Int).self
    ) {
      report.add(in: currency) { $0.ordered = Tally(count: count, amount: amount) }
      report.glasses.add(glasses)
    }
    for (currency, count, amount) in try rows(figures.cancelled, as: (String, Int, Int).self) {
      report.add(in: currency) { $0.cancelled = Tally(count: count, amount: amount) }
    }
    for (currency, count, amount) in try rows(figures.unpaid, as: (String, Int, Int).self) {
      report.add(in: currency) { $0.unpaid = Tally(count: count, amount: amount) }
    }
    report.open = try value(figures.open, as: Int.self) ?? 0
    for (fruit, pieces) in try rows(figures.fruit, as: (String, Int).self) {
      report.fruit[try readable(FruitID(fruit), "a movement's fruit", fruit)] = pieces
    }
  }

  /// Adds, and does not set, where a name is the key: names that differ in SQL may be equal here.
  private mutating func addMoney(
    to report: inout DayReport,
    _ figures: DayFigureStatements
  ) throws {
    typealias Tally = DayReport.Tally
    for (currency, method, name, count, amount) in try rows(
      figures.received,
      as: (String, String, String?, Int, Int).self
    ) {
      let kind = try Tender.Kind(stored: (method, name ?? ""))
      report.add(in: currency) {
        $0.received[kind, default: Tally()] += Tally(count: count, amount: amount)
      }
    }
    for (currency, reason, count, amount) in try rows(
      figures.waived,
      as: (String, String, Int, Int).self
    ) {
      let why = try readable(WaiverReason(rawValue: reason), "the reason of a waiver", reason)
      report.add(in: currency) { $0.waived[why] = Tally(count: count, amount: amount) }
    }
    for (currency, count, amount) in try rows(figures.voids, as: (String, Int, Int).self) {
      report.add(in: currency) { $0.voids = Tally(count: count, amount: amount) }
    }
    for (currency, count, amount) in try rows(figures.refunds, as: (String, Int, Int).self) {
      report.add(in: currency) { $0.refunds = Tally(count: count, amount: amount) }
    }
    for (currency, method, name, amount) in try rows(
      figures.refunded,
      as: (String, String, String, Int).self
    ) {
      let kind = try Tender.Kind(stored: (method, name))
      report.add(in: currency) { $0.refunded[kind, default: 0].add(amount) }
    }
    for (currency, rate, amount, tax) in try rows(
      figures.taxes,
      as: (String, Int, Int, Int).self
    ) {
      let rate = try readable(TaxRate(rawValue: rate), "a payment's tax rate", rate)
      report.add(in: currency) { money in
        money.taxes[rate, default: DayReport.Taxed()].gross = amount
        money.taxes[rate, default: DayReport.Taxed()].tax = tax
      }
    }
    for (currency, rate, amount, tax) in try rows(
      figures.refundedTaxes,
      as: (String, Int, Int, Int).self
    ) {
      let rate = try readable(TaxRate(rawValue: rate), "a refund's tax rate", rate)
      report.add(in: currency) { money in
        money.taxes[rate, default: DayReport.Taxed()].refunded = amount
        money.taxes[rate, default: DayReport.Taxed()].refundedTax = tax
      }
    }
    for (currency, name, received, refunded, voided) in try rows(
      figures.people,
      as: (String, String, Int, Int, Int).self
    ) {
      var person = DayReport.Person()
      (person.received, person.refunded, person.voided) = (received, refunded, voided)
      report.add(in: currency) { $0.people[name, default: DayReport.Person()] += person }
    }
  }
}

extension BusinessDay {
  typealias Columns = (
    Int, Int, String?, String?, String?, Int, String, Int, Int
  )

  init(stored row: Columns) throws {
    self.init(
      number: row.0,
      openedAt: Timestamp(milliseconds: row.1),
      openedBy: try LogEntry.Actor(stored: (row.2, row.3, row.4)),
      float: row.5,
      currency: row.6,
      ordersBefore: row.7,
      versionBefore: row.8
    )
  }
}

extension CashMovement {
  typealias Columns = (Int, Int, String, Int, String?, String?, String?)

  init(stored row: Columns, day: Int) throws {
    self.init(
      day: day,
      number: row.0,
      amount: row.1,
      reason: PaymentNote(stored: row.2),
      at: Timestamp(milliseconds: row.3),
      by: try LogEntry.Actor(stored: (row.4, row.5, row.6))
    )
  }
}

extension DayClose {
  typealias Columns = (Int, String?, String?, String?, String, Int, Int)

  init(stored row: Columns, day: Int) throws {
    self.init(
      number: day,
      count: try DayCount(stored: row.4),
      lastOrder: row.5,
      version: row.6,
      at: Timestamp(milliseconds: row.0),
      by: try LogEntry.Actor(stored: (row.1, row.2, row.3))
    )
  }
}

extension DayReport {
  init(stored text: String) throws {
    try self.init(kept: JSONReader(try JSONValue(parsing: Array(text.utf8))))
  }
}
