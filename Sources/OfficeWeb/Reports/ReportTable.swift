import CounterWeb
import JuiceBar
import Localization
import Web

/// A table of a report, for the page and for a file.
struct ReportTable {
  /// A name or a figure, which is `nil` if it is unknown.
  enum Cell {
    case juice(JuiceID)
    case fruit(FruitID)
    /// A day since 1970.
    case day(Int)
    /// An hour of the day.
    case hour(Int)
    case words(TextKey)
    case number(Int?)
    /// Minor units.
    case amount(Int?)
    /// Minor units of a currency.
    case money(Int, String)
    case tender(Tender.Kind)
    case currency(String)
    case seconds(Int?)
    /// The end of the bucket of a wait, in seconds.
    case percentile(Int?)
    /// A part of a whole, in thousandths.
    case share(Int)
  }

  /// The name of a column, with the unit of its figures.
  enum Column {
    case plain(TextKey)
    case amount(TextKey)
    case seconds(TextKey)

    var key: TextKey {
      switch self {
      case .plain(let key), .amount(let key), .seconds(let key): key
      }
    }
  }

  struct Row {
    let name: Cell
    let figures: [Cell]
    /// The percentage of the largest figure, if the page draws it.
    var share: Int?

    init(_ name: Cell, _ figures: [Cell], share: Int? = nil) {
      self.name = name
      self.figures = figures
      self.share = share
    }
  }

  let columns: [Column]
  private(set) var rows: [Row]

  init<Value>(_ columns: [Column], _ values: [Value], row: (Value) -> Row) {
    self.columns = columns
    rows = values.map(row)
  }

  mutating func add(_ row: Row) { rows.append(row) }
}

extension ReportFigures {
  private typealias Row = ReportTable.Row

  /// A table.
  ///
  /// The page leaves out times without sales and cancelled glasses, and shows refunds as negative.
  package func table(_ sheet: ReportSheet, inFile: Bool) -> ReportTable {
    switch sheet {
    case .money: moneyTable
    case .juices: juiceTable(inFile: inFile)
    case .days: salesTable(.reportDay, days, inFile: inFile) { .day($0) }
    case .hours: salesTable(.reportHour, hours, inFile: inFile) { .hour($0) }
    case .waits: waitTable(.reportHour, waits.hours) { .hour($0) }
    case .waitDays: waitTable(.reportDay, waits.days) { .day($0) }
    case .fruits:
      ReportTable(
        [
          .plain(.reportFruit), .plain(.reportUsed), .plain(.reportDelivered),
          .plain(.reportWasted), .plain(.reportOther),
        ],
        fruits
      ) { row in
        let pieces = [row.used, row.delivered, row.wasted, row.otherPieces]
        return Row(.fruit(row.fruit), pieces.map { .number($0) })
      }
    case .stock:
      ReportTable(
        [
          .plain(.reportFruit), .plain(.reportPieces), .plain(.reportUnpriced),
          .amount(.reportUnitCost), .amount(.reportValue),
        ],
        costs.stock
      ) { row in
        let pieces = [row.cost.priced, row.cost.unpriced].map { ReportTable.Cell.number($0) }
        return Row(.fruit(row.fruit), pieces + [.amount(row.cost.ofOne), .amount(row.cost.value)])
      }
    case .values:
      ReportTable([.plain(.reportDay), .amount(.reportValue)], costs.days) { row in
        Row(.day(row.day), [.amount(row.value)])
      }
    case .costs:
      ReportTable(
        [
          .plain(.reportFruit), .amount(.reportCostDelivered), .amount(.reportCostUsed),
          .amount(.reportCostWasted), .amount(.reportCostCounted), .amount(.reportCostOther),
        ],
        costs.fruits
      ) { row in
        let amounts = [row.delivered, row.used, row.wasted, row.counted, row.other]
        return Row(.fruit(row.fruit), amounts.map { .amount($0) })
      }
    case .margins:
      ReportTable(
        [
          .plain(.reportJuice), .amount(.reportKept), .amount(.reportCost),
          .amount(.reportMargin), .plain(.reportCosted),
        ],
        costs.margins
      ) { row in
        let cost = row.costed > 0 ? row.knownCost : nil
        let amounts = [row.kept, cost, row.knownMargin].map { ReportTable.Cell.amount($0) }
        return Row(.juice(row.juice), amounts + [.share(row.costed)])
      }
    case .missed:
      ReportTable(
        [.plain(.reportJuice), .plain(.reportShort), .plain(.reportMissed)],
        missed
      ) { row in
        Row(.juice(row.missed.juice), [.fruit(row.missed.fruit), .number(row.glasses)])
      }
    }
  }

  private var moneyTable: ReportTable {
    let rows = money.rows.flatMap { row in row.totals.kinds.map { (row, $0) } }
    return ReportTable(
      [
        .plain(.reportTender), .plain(.reportCurrency), .plain(.reportReceived),
        .plain(.reportRefunded), .plain(.reportNet),
      ],
      rows
    ) { row, kind in
      let takings = row.totals.tenders[kind] ?? Takings()
      let amounts = [takings.received, takings.refunded, takings.net]
      return Row(
        .tender(kind),
        [.currency(row.currency)] + amounts.map { .money($0, row.currency) }
      )
    }
  }

  private func juiceTable(inFile: Bool) -> ReportTable {
    let most = max(1, juices.map(\.turnover.netGlasses).max() ?? 1)
    var table = ReportTable(salesColumns(.reportJuice, inFile: inFile), juices) { row in
      let share = row.turnover.netGlasses * 100 / most
      return Row(.juice(row.juice), sales(row.turnover, inFile: inFile), share: share)
    }
    if unattributed != 0, inFile || !juices.isEmpty {
      let none = ReportTable.Cell.number(inFile ? 0 : nil)
      let refunds = ReportTable.Cell.amount(inFile ? unattributed : -unattributed)
      let figures = [none, none] + (inFile ? [none] : []) + [refunds, .amount(-unattributed)]
      table.add(Row(.words(.reportNoJuice), figures))
    }
    return table
  }

  private func salesTable(
    _ time: TextKey,
    _ rows: [TimeRow],
    inFile: Bool,
    name: (Int) -> ReportTable.Cell
  ) -> ReportTable {
    ReportTable(
      salesColumns(time, inFile: inFile) + [.amount(.reportTax)],
      rows.filter { inFile || $0.turnover != Turnover() }
    ) { row in
      Row(name(row.time), sales(row.turnover, inFile: inFile) + [.amount(row.turnover.keptTax)])
    }
  }

  private func salesColumns(_ name: TextKey, inFile: Bool) -> [ReportTable.Column] {
    [.plain(name), .plain(.reportGlasses), .amount(.reportGross)]
      + (inFile ? [.plain(.reportCancelled)] : [])
      + [.amount(.reportRefunds), .amount(.reportKept)]
  }

  private func sales(_ turnover: Turnover, inFile: Bool) -> [ReportTable.Cell] {
    [.number(turnover.netGlasses), .amount(turnover.netGross)]
      + (inFile ? [.number(turnover.cancelledGlasses)] : [])
      + [.amount(inFile ? turnover.refunded : -turnover.refunded), .amount(turnover.kept)]
  }

  private func waitTable(
    _ time: TextKey,
    _ rows: [ReportWaits.Row],
    name: (Int) -> ReportTable.Cell
  ) -> ReportTable {
    ReportTable(
      [
        .plain(time), .plain(.reportOrders), .seconds(.reportWaitMean),
        .seconds(.reportWaitMedian), .seconds(.reportWaitNine), .seconds(.reportWaitCollected),
      ],
      rows
    ) { row in
      Row(
        name(row.time),
        [
          .number(row.ready.orders), .seconds(row.ready.mean),
          .percentile(row.ready.percentile(50)), .percentile(row.ready.percentile(90)),
          .seconds(row.collected.mean),
        ]
      )
    }
  }
}
